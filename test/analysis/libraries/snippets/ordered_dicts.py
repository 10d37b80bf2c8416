"""Dicts that know their order: taking from either end, moving, comparing, copying and subclassing."""
from collections import OrderedDict, deque
o = OrderedDict(a=1, b=2, c=3)
r1 = o.popitem(last=False)
r2 = o.popitem()
r3 = list(o)
try:
    OrderedDict().popitem(last=False)
except KeyError as e:
    r4 = str(e)
o = OrderedDict(a=1, b=2, c=3)
r6 = o.popitem(False), o.popitem(0)
o = OrderedDict(a=1, b=2, c=3)
r7 = list(reversed(o))
o.move_to_end("a"); o.move_to_end("c", last=False)
r8 = list(o)
try:
    o.move_to_end("zz")
except KeyError as e:
    r9 = str(e)
class Sub(OrderedDict):
    def __delitem__(self, k):
        log.append(k)
        super().__delitem__(k)
    def __getitem__(self, k):
        log.append("get " + k)
        return super().__getitem__(k)
log = []
s = Sub(a=1, b=2, c=3)
r10 = s.popitem(), s.popitem(last=False), s.pop("b"), s.pop("b", 9), len(s)
s2 = Sub(a=1).copy()
del log
r12 = type(s2).__name__, type(OrderedDict(b=2).copy()).__name__

class Recent(OrderedDict):
    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value
    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        if len(self) > 3:
            old, verb = self.popitem(last=False)
            evicted.append((old, verb))
evicted = deque()
recent = Recent()
stages = []
for n, (path, verb) in enumerate([("users", "GET"), ("items", "POST"), ("tags", "PUT"), ("users", "PATCH"), ("jobs", "DELETE"), ("logs", "GET")]):
    recent[path] = verb
    stages.append((list(recent), list(evicted)))
    if n == 3:
        recent["items"]
        recent.get("users")
        stages.append(list(recent))
recent["pages"] = "POST"
gone = list(evicted)
del evicted
k = list(recent.items())
