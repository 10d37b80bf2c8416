from collections import OrderedDict, deque

nums = [3, 1, 2]
nums.sort()
nums2 = sorted([3, 1, 2], reverse=True)
words = sorted(["bb", "a", "ccc"], key=len), sorted(["b", "A", "c"], key=str.lower), sorted([("a", 2), ("a", 1), ("b", 0)])
stable = sorted([("a", 2), ("b", 1), ("c", 2)], key=lambda x: x[1], reverse=True)
xs = [1, 2]
xs.append(3)
xs.extend((4, 5))
xs.insert(0, 0)
xs.insert(-1, 9)
popped = xs.pop(), xs.pop(0)
xs.remove(9)
ys = xs.copy()
ys.reverse()
ys += [7]
idx = xs.index(3), xs.count(2), [1, 1].count(1)
zs = [1]
zs.clear()
rev = list(reversed([1, 2, 3]))
enum = list(enumerate("ab")), list(enumerate(["x"], start=1))
zipped = list(zip([1, 2, 3], "ab")), dict(zip(["a", "b"], [1, 2])), list(zip()), list(zip(*[(1, 2), (3, 4)]))
mapped = list(map(lambda a, b: a + b, [1, 2], [3, 4])), list(map(str, [1, 2]))
filtered = list(filter(None, [0, 1, "", "a"])), list(filter(lambda x: x > 1, [1, 2, 3]))
agg = sum([1, 2, 3]), sum([[1], [2]], []), min(3, 1, 2), max([1, 5, 2]), min([], default=None), max("ab", "abc", key=len)
quant = any([0, 1]), all([0, 1]), any([]), all([]), any(x > 2 for x in [1, 2, 3])
rng = list(range(3)), list(range(1, 7, 2)), list(range(3, 0, -1)), len(range(10)), list(range(0))
it = iter([1, 2, 3])
nexts = next(it), next(it), next(it), next(it, "end")
first = next((x for x in [1, 2, 3] if x > 1), None), next((x for x in [] if x), "none")
try:
    stop = next(iter([]))
except StopIteration:
    stop = "stopped"
d = {"a": 1, "b": 2}
d.update({"c": 3}, d=4)
d.update([("e", 5)])
got = d.get("a"), d.get("z"), d.get("z", 0), d.setdefault("f", []), d.setdefault("a", 9)
d["f"].append(1)
pops = d.pop("a"), d.pop("zz", None), d.popitem()
items = list(d.items()), list(d.keys()), list(d.values()), [k for k in d]
copy = d.copy()
copy["b"] = 0
from_keys = dict.fromkeys("ab", 0), dict.fromkeys(["x"])
merged = {**d, "b": 7}, d | {"q": 1}, dict(d, z=1), dict(a=1), dict([("k", "v")]), dict()
keys = d.keys() & {"b", "zz"}, sorted(d.keys() - {"b"})
dels = {"a": 1, "b": 2}
del dels["a"]
cleared = {"a": 1}
cleared.clear()
try:
    missing = d["nope"]
except KeyError:
    missing = "KeyError"
s = {1, 2}
s.add(3)
s.add(1)
s.update([4], {5})
s.discard(9)
s.remove(1)
ops = {1, 2} | {3}, {1, 2} & {2}, {1, 2} - {2}, {1, 2} ^ {2, 3}
ops2 = {1}.union([2]), {1, 2}.intersection({2}), {1, 2}.difference([1]), {1, 2}.symmetric_difference({2, 3})
subs = {1}.issubset({1, 2}), {1, 2}.issuperset([1]), {1}.isdisjoint({2}), frozenset([1, 1])
has = 1 in [1], "a" in {"a": 1}, 5 in {5}, 2 not in (1, 2)
tup = (1, 2, 1).count(1), (1, 2).index(2), tuple([1, 2]), tuple("ab")
lens = len([1]), len({}), len({"a": 1}), len((1, 2)), len({1})
lists = list("ab"), list({"a": 1}), list((1,)), list(), set([1, 1])


class Bag(list):
    def add(self, x):
        self.append(x)
        return self


bag = Bag([1]).add(2)
bag_len = len(bag), list(bag), bag[0], isinstance(bag, list)


class Registry(dict):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self["base"] = 1

    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __missing__(self, key):
        return "missing " + key


reg = dict(Registry(x=1))
reg2 = Registry()
reg2["abc"] = 2
reg_got = reg2["ABC"], reg2["zz"], reg2.get("BASE"), len(reg2), list(reg2)


class Path(str):
    def __new__(cls, value):
        return super().__new__(cls, "/" + value)

    def child(self, name):
        return Path(self[1:] + "/" + name)


path = Path("a")
child = path.child("b")
text = path + "x", "y" + path, f"{path}", str(child), child.upper(), isinstance(child, str), path == "/a"


_last = deque([1, 2])
_last.append(3)
_last.extend([4])
_left = deque("abc")
_left.appendleft("z")
queues = list(_last), list(_left), len(_last), _left.popleft()


class _Upper(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)


_order = OrderedDict.fromkeys("dbac")
_order.move_to_end("b")
_order.move_to_end("c", last=False)
_order.popitem()
from_keys = "".join(_order), type(_order).__name__, dict(_Upper.fromkeys("ab", 1)), type(dict.fromkeys("a")).__name__
