class Coded(Exception):
    def __init__(self, code, *more):
        super().__init__(code, *more)
        self.code = code


class Made(ValueError):
    def __new__(cls, text, extra):
        made = super().__new__(cls, text)
        made.extra = extra
        return made


def caught(call, *types):
    try:
        return call()
    except types or Exception as error:
        return f"{type(error).__name__}: {error}"


def kind(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__


shown = (str(ValueError()), str(ValueError("a")), str(ValueError("a", 1)), str(KeyError("k")), repr(Coded(4, "x")), repr(OSError("y")))
_made = Made("text", 5)
kept = (_made.extra, _made.args, Coded(1, 2).args, Coded(1).code)
_system = OSError(2, "No such file", "a.txt")
stopped = (StopIteration(3).value, SystemExit(2).code, SystemExit().code)

operations = [
    caught(lambda: int("x")),
    caught(lambda: float("y")),
    caught(lambda: [].pop()),
    caught(lambda: {}.popitem()),
    caught(lambda: {}["k"]),
    caught(lambda: [1][3]),
    caught(lambda: (1,)[3]),
    caught(lambda: "a"[3]),
    caught(lambda: "a".index("b")),
    caught(lambda: [1].remove(2)),
    caught(lambda: {1}.remove(2)),
    caught(lambda: set().pop()),
    caught(lambda: 1 / 0),
    caught(lambda: next(iter([]))),
    kind(lambda: max([])),
    kind(lambda: dict([1])),
    kind(lambda: dict([(1, 2, 3)])),
    kind(lambda: {}.update([(1, 2, 3)])),
]


def unpacked(value):
    try:
        a, b = value
        return a
    except ValueError as error:
        return str(error)


lengths = (unpacked([1]), unpacked((1, 2, 3)), unpacked("ab"), unpacked("abc"), unpacked(iter([1])), unpacked({}))


def starred(value):
    try:
        a, *b, c = value
        return b
    except ValueError as error:
        return str(error)


rests = (starred([1]), starred((1, 2)), starred("abcd"))


def chained():
    try:
        try:
            raise KeyError("first")
        except KeyError as first:
            raise ValueError("second") from first
    except ValueError as second:
        return (repr(second.__cause__), second.__context__ is second.__cause__, second.__suppress_context__)


def hidden():
    try:
        try:
            {}["k"]
        except KeyError:
            raise ValueError("second") from None
    except ValueError as second:
        return (second.__cause__, repr(second.__context__), second.__suppress_context__)


def at_last():
    try:
        try:
            raise ValueError("a")
        finally:
            raise TypeError("b")
    except TypeError as error:
        return repr(error.__context__)


def otherwise():
    done = []
    try:
        try:
            pass
        except ValueError:
            done.append("no")
        else:
            raise KeyError("else")
        finally:
            done.append("finally")
    except KeyError as error:
        done.append(repr(error))
    return done


def noted():
    error = ValueError("x")
    before = hasattr(error, "__notes__")
    error.add_note("a")
    error.add_note("b")
    return (before, error.__notes__, error.with_traceback(None) is error)


def matched():
    found = []
    for error in (KeyError(1), IndexError(2), ZeroDivisionError(3), Coded(4), FileNotFoundError(5)):
        try:
            raise error
        except (LookupError, OSError) as one:
            found.append(type(one).__name__)
        except ArithmeticError:
            found.append("arithmetic")
        except Exception:
            found.append("other")
    return found


chains = (chained(), hidden(), at_last(), otherwise(), noted(), matched())






