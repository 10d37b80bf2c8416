import contextlib
import operator

# Iterables that are none, searches in them, and managers and exceptions that are used wrongly.


def refused(run):
    try:
        return run()
    except Exception as error:
        return type(error).__name__, str(error)


class Plain:
    pass


class Listing(type):
    def __iter__(cls):
        return iter([1, 2])


class Listed(metaclass=Listing):
    pass


over_classes = [
    refused(lambda: list(list)),
    refused(lambda: tuple(Plain)),
    refused(lambda: zip([1], zip))[0],
    refused(lambda: filter(None, list)),
    list(Listed),
    list(zip(Listed, "ab")),
]

_error = IndexError(4)
_error.note = 1
del _error.note
_lacking = ImportError("test", name="name", path="path")
before = _lacking.name, _lacking.path
_lacking.__init__("other")
after = _lacking.args, _lacking.msg, _lacking.name, _lacking.path
_lacking.__init__("third", name="new")
renewed = _lacking.args, _lacking.name, _lacking.path


class Unready(contextlib.AbstractContextManager):
    pass


class Ready(contextlib.AbstractContextManager):
    def __exit__(self, *args):
        return None


class FromScratch:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        return None


class NoEnter(FromScratch):
    __enter__ = None


class Decorating(contextlib.ContextDecorator):
    def __enter__(self):
        return self


@contextlib.contextmanager
def managed(a, *, b):
    yield a, b


@contextlib.contextmanager
def changing():
    try:
        yield
    except RuntimeError:
        raise KeyError("changed")


def enter(manager):
    with manager as entered:
        return entered


def left_with(manager, *given):
    manager.__enter__()
    return manager.__exit__(*given)


managers = [
    refused(lambda: Unready())[0],
    type(Ready().__enter__()).__name__,
    [issubclass(one, contextlib.AbstractContextManager) for one in (Ready, FromScratch, NoEnter, Plain)],
    isinstance(FromScratch(), contextlib.AbstractAsyncContextManager),
    refused(lambda: managed()),
    refused(lambda: managed(3, 5)),
    refused(lambda: managed(b=3)),
    enter(managed(1, b=2)),
    refused(lambda: left_with(changing(), RuntimeError, None, None)),
    refused(lambda: left_with(changing(), None, None, None)),
]


def numbers():
    yield 1


class NoException(Exception):
    def __new__(cls, *args):
        return cls


generator = numbers()
names = [generator.__name__, generator.__qualname__]
generator.__name__ = "other"
generator.__qualname__ = "outer.other"
names += [generator.__name__, generator.__qualname__, numbers().__name__, numbers.__name__]


class Ending:
    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration(42)


def ending():
    given.append((yield from Ending()))
    yield "last"


given = []
delegated = list(ending()), [one for one in ending()], next(ending()), given


class Failing(Exception):
    pass


class Generic(Exception):
    def __class_getitem__(cls, key):
        return key


subscripts = [refused(lambda one=one: one[int] is int) for one in (Exception, Failing, Generic)]
huge = 10**4299
long = [
    len(str(huge)),
    refused(lambda: str(huge * 10)),
    refused(lambda: f"{-huge * 10}"),
    refused(lambda: repr([huge * 10]))[0],
    len(str(-huge)),
]
del huge


def _own_target():
    one = [None]
    return [1 for (one[0], one) in [[1, 2]]]


class _Answers:
    def __complex__(self):
        return None

    def __bytes__(self):
        return None


def _raised(func, *args):
    try:
        return func(*args)
    except Exception as error:
        return type(error).__name__



with contextlib.suppress(KeyError) as NOTHING_ENTERED:
    pass
