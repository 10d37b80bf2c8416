# Metaclasses, MROs, `type` with three arguments, `__slots__`, `super()`: what makes a class, and what refuses to.
import types


def _refused(make, *args, **options):
    try:
        make(*args, **options)
    except Exception as error:
        return type(error).__name__
    return "made"


# Three arguments make a class as a statement does.
_Made = type("Made", (int,), {"__qualname__": "Outer.Made", "twice": lambda self: self * 2})
made = _Made.__name__, _Made.__qualname__, _Made.__module__, _Made(4).twice(), "__qualname__" in _Made.__dict__, type("E", (), {"__eq__": lambda a, b: True}).__hash__


class _Plain:
    pass


class _Left(_Plain):
    pass




class _SlotsX:
    __slots__ = ("x",)


class _SlotsY:
    __slots__ = ("y",)



# A metaclass sees the namespace, and may change the name and the bases.
_seen = []


class _Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **options):
        _seen.append(("prepare", name, options))
        return {"prepared": name}

    def __new__(mcs, name, bases, namespace, **options):
        _seen.append(("new", name, sorted(key for key in namespace if key in ("__module__", "__qualname__", "prepared", "x"))))
        return super().__new__(mcs, name + "2", (*bases, _Plain), {**namespace, "added": True})

    def __init__(cls, name, bases, namespace, **options):
        _seen.append(("init", cls.__name__, name))
        super().__init__(name, bases, namespace)

    def __call__(cls, *args):
        return super().__call__(), args

    def of_meta(cls):
        return cls.__name__

    @property
    def computed(cls):
        return "computed " + cls.__name__


class _Changed(metaclass=_Meta, option=1):
    x = 1


_object, _given = _Changed(1, 2)
changed = _seen[:], _Changed.__name__, [one.__name__ for one in _Changed.__mro__], _Changed.added, _Changed.prepared, _given, _Changed.of_meta(), _Changed.computed, hasattr(_object, "computed")
_seen.clear()



class _Derived(_Meta):
    pass


class _D(_Changed, metaclass=type):
    pass


class _E(_Changed, metaclass=_Derived):
    pass




class _NoType:
    def __new__(cls, name, bases, namespace):
        return name, len(bases), namespace["x"]


def _maker(name, bases, namespace):
    return name.lower()


class NotMade(metaclass=_NoType):
    x = 5


class MadeByFunction(int, metaclass=_maker):
    pass


class _Number(int):
    def __new__(cls, name, bases, namespace):
        return name, bases


_options = {"metaclass": _Number}


class Spread(1, 2, **_options):
    pass


class _Nothing(type):
    def __new__(mcs, name, bases, namespace):
        return None


class Nothing(metaclass=_Nothing):
    pass


# `mro()` of a metaclass.
class _Reversed(type):
    def mro(cls):
        return [cls, *reversed(type.mro(cls)[1:])]


class _Base:
    def f(self):
        return "base"


class _Over(_Base):
    def f(self):
        return "over"


class _Backwards(_Over, metaclass=_Reversed):
    pass


backwards = [one.__name__ for one in _Backwards.__mro__], _Backwards().f(), _Over.mro() == [_Over, _Base, object], int.mro()[-1] is object


# `__class__` must get to `type.__new__`.








# `super()` in its forms.
class _A:
    tag = "A"

    def who(self):
        return ["A"]

    @classmethod
    def make(cls):
        return cls.__name__

    @staticmethod
    def fixed(*args):
        return args

    @property
    def value(self):
        return "A value"


class _B(_A):
    tag = "B"

    def who(self):
        return ["B", *super().who()]

    @classmethod
    def make(cls):
        return "B " + super().make() + super(_B, cls).fixed(1)[0] * "!"

    @staticmethod
    def fixed(*args):
        return super(_B, _B).fixed(*args)

    @property
    def value(self):
        return "B " + super().value


class _C(_B):
    def who(self):
        self, old = _C(), self
        return ["C", *super().who(), old is not self]


_c = _C()
supers = _c.who(), _C.make(), _c.fixed(1, 2), _c.value, super(_B, _c).tag, super(_C, _C).tag, super(_B, _c).__thisclass__ is _B, super(_B, _c).__self__ is _c, super(_B, _c).__self_class__ is _C


refused = _refused(super, _B, _A()), _refused(super, _B, _A)


class _Registry(type):
    names = []

    def __new__(mcs, name, bases, namespace):
        made = super().__new__(mcs, name, bases, namespace)
        mcs.names.append((made.__name__, made.hello()))
        return made

    def describe(cls):
        return "meta"


class _Registered(metaclass=_Registry):
    @classmethod
    def hello(cls):
        return __class__ is cls


class _SubRegistry(_Registry):
    def describe(cls):
        return "sub " + super().describe()


class _Sub(_Registered, metaclass=_SubRegistry):
    pass


registry = _Registry.names, _Sub.describe()


# An attribute of a metaclass: a data descriptor goes first, another one last, `__getattr__` at the very end.
class _WithAttributes(type):
    @property
    def first(cls):
        return "of the metaclass"

    def second(cls):
        return "of the metaclass"

    def __getattr__(cls, name):
        return "missing " + name

    @classmethod
    def of_classes(mcs):
        return mcs.__name__


class _Has(metaclass=_WithAttributes):
    first = second = "of the class"


attributes = _Has.first, _Has.second, _Has.third, _Has.of_classes()


class _Asked(type):
    def __getattribute__(cls, name):
        if name.startswith("x"):
            return "asked " + name
        return super().__getattribute__(name)


class _IsAsked(metaclass=_Asked):
    y = 1


asked = _IsAsked.x1, _IsAsked.y, _IsAsked.__name__


# A descriptor without `__get__` isn't asked for a value.
class _SetOnly:
    def __set__(self, instance, value):
        instance.__dict__["a"] = value * 2


class _UsesSetOnly:
    a = _SetOnly()


_uses = _UsesSetOnly()
before = type(_uses.a).__name__
_uses.a = 21
after = _uses.a


# A class keeps some attributes beside its namespace: they are set, and can't be deleted; other bases change classes below, too.
class _Renamed:
    "Text."


_Renamed.__name__ = "Other"
_Renamed.__qualname__ = "Some.Other"
renamed = _Renamed.__name__, _Renamed.__qualname__, repr(_Renamed).endswith("Some.Other'>"), type(_Renamed()).__name__












class _Guarded(type):
    def __setattr__(cls, name, value):
        super().__setattr__(name, (value, "guarded"))

    def __delattr__(cls, name):
        super().__setattr__(name, "deleted")

    @property
    def width(cls):
        return cls._width

    @width.setter
    def width(cls, value):
        type.__setattr__(cls, "_width", value * 2)


class _IsGuarded(metaclass=_Guarded):
    pass


_IsGuarded.x = 1
guarded = [_IsGuarded.x]
del _IsGuarded.x
guarded.append(_IsGuarded.x)
type.__setattr__(_IsGuarded, "width", 4)
guarded.append(_IsGuarded.width)


# Attributes of functions.
def _function(a, b=1, *, c=2):
    "Text."
    return a, b, c


del _function.__defaults__, _function.__kwdefaults__, _function.__doc__


# Unbound local names, and `__class__`.
def _unbound():
    later
    later = 1


def _caught():
    try:
        _unbound()
    except UnboundLocalError as error:
        return str(error)


class _Knows:
    def f(self):
        return [__class__.__name__ for _ in range(2)], (lambda: __class__ is _Knows)()


unbound = _refused(_unbound), _caught(), _Knows().f()


class _TakesNothing:
    def __init_subclass__(cls):
        super().__init_subclass__(option=1)


# Special methods that don't take what Python gives them.
class _TooFew:
    def __mro_entries__(self):
        return ()

    def __class_getitem__(cls):
        return None

    def __len__(self, more):
        return 1

    def __add__(self):
        return 1


def _derives():
    class A(_TooFew()):
        pass


too_few = _refused(_derives), _refused(lambda: _TooFew[int]), _refused(len, _TooFew()), _refused(lambda: _TooFew() + 1)


# Slots: private ones are mangled, and without a namespace there's no `__dict__`.
class _Private:
    __slots__ = ["__a", "b"]

    def __init__(self, value):
        try:
            self.__a = value
        except AttributeError:
            pass

    def get(self):
        return self.__a


class _WithNamespace:
    __slots__ = ["__dict__"]


class _WithReferences:
    __slots__ = ["__weakref__"]


class _EmptyBelow(_Plain):
    __slots__ = []


_private = _Private(5)
privates = _private.get(), hasattr(_private, "__a"), hasattr(_private, "b"), hasattr(_Private, "b"), hasattr(_private, "__dict__")
openings = [(hasattr(one, "__dict__"), hasattr(one, "__weakref__")) for one in (_WithNamespace(), _WithReferences(), _EmptyBelow(), _Plain(), object())]
plain_data = [hasattr(one, "__dict__") for one in (5, "a", [], {}, None, _Plain, _refused)]


# Properties tell of their functions, and cells of their content.
class _Abstract:
    def _get(self):
        return 1

    _get.__isabstractmethod__ = True
    yes = property(_get)
    no = property(lambda self: 1)


of_properties = _Abstract.yes.__isabstractmethod__, _Abstract.no.__isabstractmethod__


# `types.new_class` hands keywords to `__init_subclass__`, or to the metaclass, as a statement does.
class _Counting:
    def __init_subclass__(cls, table=None, **keywords):
        super().__init_subclass__(**keywords)
        cls.table = table


class _Preparing(type):
    def __prepare__(name, bases, **keywords):
        return {"given": (name, sorted(keywords))}

    def __new__(meta, name, bases, namespace, **keywords):
        return super().__new__(meta, name, bases, dict(namespace))

    def __init__(cls, *args, **keywords):
        cls.keywords = sorted(keywords)


class _Standing:
    def __mro_entries__(self, bases):
        return (_Counting,)


_stock = types.new_class("Stock", (_Counting,), {"table": "stock"}, lambda namespace: namespace.update(key="sku"))
_prepared = types.new_class("Prepared", (), {"metaclass": _Preparing, "option": 1})
_replaced = types.new_class("Replaced", (_Standing(),), {"table": "other"})
