class A:
    x = 1

    def __init__(self, y=2):
        self.y = y

    def method(self):
        return self.y

    @property
    def prop(self):
        return self.y * 10

    @prop.setter
    def prop(self, value):
        self.y = value

    @staticmethod
    def st(v):
        return v

    @classmethod
    def cm(cls, v):
        return cls.__name__, v


class B(A):
    def __init__(self):
        super().__init__(5)
        self.z = 3

    def method(self):
        return super().method() + 1


a = A()
b = B()
attrs = getattr(a, "x"), getattr(a, "nope", None), getattr(b, "method")(), getattr(B, "x"), hasattr(a, "y"), hasattr(a, "q"), hasattr(a, "__dict__")
setattr(a, "w", 9)
a.prop = 7
props = a.prop, a.y, a.w
delattr(a, "w")
gone = hasattr(a, "w")
stat = A.st(1), a.st(2), A.cm(3), b.cm(4)
inst = isinstance(b, A), isinstance(a, B), isinstance(1, int), isinstance(True, int), isinstance(1, bool), isinstance("a", (int, str)), isinstance([], list), isinstance({}, dict), isinstance(None, type(None)), isinstance(A, type), isinstance(1.0, int), isinstance(b, object)
subs = issubclass(B, A), issubclass(bool, int), issubclass(A, (B, int)), issubclass(KeyError, LookupError)
calls = callable(a), callable(A), callable(len), callable(lambda: 0), callable(1), callable(a.method)
types_ = type(a) is A, type("x") is str, type(1) is int, type(True) is bool, type([]).__name__, type(None).__name__, a.__class__.__name__, type(A).__name__
Made = type("Made", (A,), {"x": 5, "hello": lambda self: "hi"})
made = Made().x, Made().hello(), Made.__name__, Made().y
vs = vars(b), b.__dict__["z"], sorted(vars(A()))
b.__dict__.update(extra=1)
extra = b.extra
globals()["dynamic"] = 42
dyn = dynamic
has_global = "a" in globals(), "nope" in globals()


def local():
    q = 1
    r = 2
    return sorted(locals())


loc = local()
names = [n for n in dir(a) if not n.startswith("_")]


class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        ns["tag"] = name.lower()
        return super().__new__(mcs, name, bases, ns)

    def __call__(cls, *args, **kwargs):
        instance = super().__call__(*args, **kwargs)
        instance.called = True
        return instance


class WithMeta(metaclass=Meta):
    def __init__(self, v):
        self.v = v


wm = WithMeta(3)
wm_attrs = WithMeta.tag, wm.v, wm.called


class Singleton(type):
    _instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class Config(metaclass=Singleton):
    def __init__(self):
        self.n = 1


single = Config() is Config()


class Plugin:
    registry = []

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__()
        Plugin.registry.append(cls.__name__)


class P1(Plugin):
    pass


class P2(Plugin):
    pass


registry = Plugin.registry
subclasses = [c.__name__ for c in Plugin.__subclasses__()]


class Single:
    _instance = None

    def __new__(cls, *args):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance


same = Single() is Single(1)
errors = []
try:
    raise ValueError("bad", 1)
except (KeyError, ValueError) as _e:
    errors.append(_e.args)
    errors.append(str(ValueError("x")))
    errors.append(str(KeyError("x")))
    errors.append(type(_e).__name__)


class MyError(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


try:
    raise MyError(4)
except Exception as _e:
    errors.append((str(_e), _e.code, _e.args, isinstance(_e, Exception)))
try:
    getattr(a, "missing")
except AttributeError:
    errors.append("AttributeError")


class Slotted:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)


sl = Slotted()
sl.v = 4
slv = sl.v


class Lazy:
    def __getattr__(self, name):
        if name == "known":
            return 1
        raise AttributeError(name)


lazy = Lazy().known, hasattr(Lazy(), "known"), getattr(Lazy(), "other", "default")
