def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return isinstance(other, Point) and self.x == other.x

    def __hash__(self):
        return hash(self.x)


class Name:
    """Is equal to the text that it holds."""

    def __init__(self, text, more=0):
        self.text, self.more = text, more

    def __eq__(self, other):
        return (self.text, self.more) == (other.text, other.more) if isinstance(other, Name) else self.text == other

    def __hash__(self):
        return hash((self.text, self.more)) if self.more else hash(self.text)


class Mixed:
    def __init__(self, x, y=0):
        self.x, self.y = x, y

    def __eq__(self, other):
        return isinstance(other, Mixed) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash(self.x) ^ hash(self.y)


class Unhashable:
    def __eq__(self, other):
        return True


class Refusing:
    __hash__ = None


class Counted:
    def __init__(self):
        self.hashed = self.compared = 0

    def __hash__(self):
        self.hashed += 1
        return 42

    def __eq__(self, other):
        self.compared += 1
        return self is other


class Failing:
    fails = False

    def __hash__(self):
        if self.fails:
            raise KeyError("hash")
        return 1

    def __eq__(self, other):
        raise ValueError("eq")


_d = {Point(1): 2, Point(1): 3}
points = (len(_d), Point(1) in _d, _d.get(Point(1)), _d[Point(1)], len({Point(1), Point(1)}), _d.pop(Point(1)), len(_d))
names = (len({Name("a"), Name("b"), Name("a"), Name("a", 1), Name("a", 1)}), "a" in {Name("a")}, Name("a") in {"a"}, {Name("a"): 4}.get("a"), {"a": 5}[Name("a")])
mixed = (len({Mixed(1), Mixed(1), Mixed(1, 2), Mixed(1, 2)}), {Mixed(1, "u")} == {Mixed(1, "u")}, len({Mixed(1), Mixed(2)} - {Mixed(2)}), len({Mixed(1)} ^ {Mixed(1), Mixed(3)}), len({Mixed(1)} & {Mixed(1)}))
tuples = (len({(Point(1), 2): 1, (Point(1), 2): 3}), (Point(1), "a") in {(Point(1), "a")}, (Point(1), "a") in {(Point(2), "a")})
sets = ({Point(1): 1} == {Point(1): 1}, {Point(1): 1} == {Point(2): 1}, {Point(1)} <= {Point(1), Point(2)}, {Point(1)}.issubset([Point(1)]), {Point(1)}.isdisjoint([Point(1)]), len({Point(1)}.union([Point(1)])))
_one, _two = Counted(), Counted()
_counted = {_one: 5}
_counted.setdefault(_two, [])
counts = (_one.hashed, _two.hashed, _one.compared + _two.compared)
_failing = Failing()
_held = {_failing: 1}
failures = [attempt(lambda: _held[Failing()]), attempt(lambda: {Failing(): 1} == {1: 1})]
_failing.fails = True
failures += [attempt(lambda: _held[_failing]), attempt(lambda: _held.pop(_failing)), attempt(lambda: _held.setdefault(_failing, 1))]
unhashable = [
    attempt(lambda: {[]: 1}),
    attempt(lambda: {}[[]]),
    attempt(lambda: {}.get([])),
    attempt(lambda: {}.setdefault([], 1)),
    attempt(lambda: set([[]])),
    attempt(lambda: hash([])),
    attempt(lambda: {Unhashable(): 1}),
    attempt(lambda: hash(Unhashable())),
    attempt(lambda: [] in {}),
    attempt(lambda: {({},): 1}),
    attempt(lambda: set().add({})),
    attempt(lambda: {1}.discard([])),
    attempt(lambda: {one: 1 for one in [[1]]}),
    attempt(lambda: dict([([], 1)])),
    attempt(lambda: {Refusing()}),
    attempt(lambda: [] in {1}),
]
frozen = (frozenset([1, 2]) in {frozenset([2, 1])}, len({frozenset("a"), frozenset("a")}), {frozenset([1])} in {frozenset([frozenset([1])])}, {frozenset([1]): 2}[frozenset([1])])


class Silent:
    def __iter__(self):
        return self


no_iterator = [attempt(lambda: set(Silent())), attempt(lambda: list(Silent()))]

hash_of_values = attempt(lambda: [hash({1: 2}.values())] and "hashed")
hashes_of_views = [attempt(lambda: hash({1: 2}.keys())), attempt(lambda: hash({1: 2}.items())), attempt(lambda: {{}.keys(): 1})]
