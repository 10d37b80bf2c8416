from dataclasses import FrozenInstanceError, dataclass, replace


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0

    def __post_init__(self):
        object.__setattr__(self, "y", self.y + 1)


class Near(Point):
    pass


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = 1


class Loose(Slotted):
    pass


class Watched:
    def __init__(self):
        self.seen = []

    @property
    def fixed(self):
        return 1

    @property
    def open(self):
        return self._open

    @open.setter
    def open(self, value):
        self._open = value * 2


class Proxy(Watched):
    def __setattr__(self, name, value):
        if name != "seen":
            self.seen.append(name)
        super().__setattr__(name, value)


def changed(one, name, value=5):
    try:
        setattr(one, name, value)
        return getattr(one, name)
    except AttributeError as error:
        return type(error).__name__


def deleted(one, name):
    try:
        delattr(one, name)
        return "gone"
    except AttributeError as error:
        return type(error).__name__


def said():
    try:
        Point(1).x = 2
    except FrozenInstanceError as error:
        return str(error)


made = (Point(1, 2).y, replace(Point(1), x=4).x, Near(3).y)
slots = (changed(Slotted(), "a"), changed(Slotted(), "b"), changed(Slotted(), "c"), changed(Loose(), "c"))
watched = (changed(Watched(), "fixed"), changed(Watched(), "open"), changed(Watched(), "other"), deleted(Watched(), "fixed"))
_proxy = Proxy()
proxied = (changed(_proxy, "open"), changed(_proxy, "fixed"), _proxy.seen)
plain = (changed("a", "x"), changed(1, "x"), changed([], "x"), changed(None, "x"), changed({}, "x"), changed((), "x"))
