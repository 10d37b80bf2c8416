"""Subclasses of property, classmethod and staticmethod."""


class classproperty(property):
    def __get__(self, obj, owner):
        return self.fget(owner)
class lazy(property):
    def __init__(self, f):
        super().__init__(f)
        self.name = f.__name__
    def __get__(self, obj, owner=None):
        if obj is None: return self
        return (self.name, super().__get__(obj, owner))
class A:
    @classproperty
    def x(cls): return cls.__name__
    @lazy
    def y(self): return 5
class P(property):
    "doc"
class B:
    @P
    def z(self):
        "hey"
        return 6
    @z.setter
    def z(self, v): self._v = v
a = A.x
b = A().x
c = A().y
d = type(A.__dict__['y']).__name__
e = B().z
f = isinstance(B.__dict__['z'], P)
h = isinstance(B.z, property)
i = A.y.name
j = A.y.fget.__name__
class cp(classmethod): pass
class sm(staticmethod):
    def __get__(self, o, t=None): return (1, o is None)
class C:
    @cp
    def f(cls): return cls.__name__
    @sm
    def g(): return 2
k = C.f()
l = type(C.__dict__['f']).__name__
m = C.g


class Slotted(property):
    __slots__ = ()


def refused(action):
    try:
        return action()
    except AttributeError as error:
        return type(error).__name__


def documented(self):
    "doc"


_set = B()
_set.z = 9
o = _set._v, P(documented).__doc__, P(documented, doc="own").__doc__, type(B.z.getter(documented)).__name__


class Wide:
    __slots__ = ("name",)


class Narrow(Wide):
    __slots__ = ("name",)


_both = Narrow()
_both.name = "narrow"
Wide.name.__set__(_both, "wide")


def _marked(func):
    func.mark = getattr(func, "mark", 0) + 1
    return func


class _WithMarks:
    @_marked
    @staticmethod
    def outside(): ...

    @staticmethod
    @_marked
    def inside(): ...

    @_marked
    @classmethod
    @_marked
    def both(cls): ...


marks = {
    name: (
        hasattr(getattr(_WithMarks, name), "mark"),
        getattr(_WithMarks.__dict__[name], "mark", None),
        _WithMarks.__dict__[name].__name__,
        _WithMarks.__dict__[name].__qualname__,
    )
    for name in ("outside", "inside", "both")
}
try:
    _WithMarks.__dict__["outside"].missing
except AttributeError as error:
    missing_mark = type(error).__name__
try:
    property(len).mark = 1
except AttributeError as error:
    refused_mark = type(error).__name__
_static = staticmethod(len)
_static.mark = 1
del _static.mark
gone_mark = hasattr(_static, "mark")
try:
    del _static.mark
except AttributeError as error:
    gone_mark = gone_mark, type(error).__name__
