"""Objects that are referred to weakly go when nothing holds them any more."""

import functools
import weakref


class Plugin:
    instances = weakref.WeakSet()

    def __init__(self, name, owner=None):
        self.name = name
        self.owner = owner
        self.instances.add(self)

    def path(self):
        return "/" + self.name


log = []


def note(one):
    log.append(one)


# All kept.
plugins = [Plugin("a"), Plugin("b"), Plugin("c")]
kept = sorted(one.name for one in Plugin.instances)
pair = (Plugin("d"), Plugin("e"))
kept_too = len(Plugin.instances)
popped = plugins.pop()
after_pop = len(Plugin.instances)
popped = None
after_none = len(Plugin.instances)
del plugins[0]
after_del = sorted(one.name for one in Plugin.instances)
plugins.clear()
pair = None
after_clear = len(Plugin.instances)

# A loop holds what it is over.
for p in [Plugin("x"), Plugin("y")]:
    weakref.finalize(p, note, p.name)
in_loop = list(log)
del p
after_loop = list(log)
log.clear()


# A closure holds what it names.
def closing():
    one = Plugin("one")
    weakref.finalize(one, note, "one")
    return lambda: one.name


held = closing()
by_closure = list(log)
held = None
after_closure = list(log)
log.clear()


# A bound method holds its object.
bound = Plugin("bound")
r = weakref.ref(bound)
method = bound.path
del bound
by_method = [r() is None, method()]
del method
after_method = [r() is None]

# Inside functions.
def inside():
    one = Plugin("inside")
    weakref.finalize(one, note, "inside")
    before = list(log)
    del one
    return before, list(log)


in_function = inside()
log.clear()


def returning():
    one = Plugin("returned")
    weakref.finalize(one, note, "returned")
    return one


result = returning()
while_bound = list(log)
result = 3
when_rebound = list(log)
log.clear()
lost = weakref.ref(Plugin("lost"))
lost_at_once = lost() is None


def gen():
    one = Plugin("generated")
    weakref.finalize(one, note, "generated")
    yield 1
    yield 2


it = gen()
first = next(it)
suspended = list(log)
del it
after_gen = list(log)
log.clear()

partial = functools.partial(Plugin.path, Plugin("partial"))
r = weakref.ref(partial.args[0])
by_partial = r() is None
del partial
after_partial = r() is None

final_target = Plugin("final")
final = weakref.finalize(final_target, note, "final")
final_alive = final.alive
called = final()
final_state = [final.alive, final(), log[:]]
log.clear()
detached = weakref.finalize(final_target, note, "detached")
parts = detached.detach()[1:]
parts = parts[1:]
del final_target
after_detach = list(log)

own = Plugin("own")
weakref.finalize(own, own.path)
r = weakref.ref(own)
del own
own_alive = r() is None

values = weakref.WeakValueDictionary()
values["a"] = one = Plugin("v")
values["b"] = Plugin("w")
in_values = sorted(values)
one = None
in_values_then = list(values)
keys = weakref.WeakKeyDictionary()
key = Plugin("key")
keys[key] = 1
had = list(keys.values())
key = Plugin("another")
has = list(keys.values())
x = y = Plugin("twice")
r = weakref.ref(x)
del x
one_left = r() is y
y = None
none_left = r() is None
chain = Plugin("a", Plugin("b", Plugin("c")))
r = weakref.ref(chain.owner.owner, lambda _: note("c"))
chain.owner.owner = None
cut = [r() is None, list(log)]
swapped, other = Plugin("s"), Plugin("t")
r = weakref.ref(swapped)
swapped, other = other, swapped
is_there = r() is other
swapped, other = None, None
is_gone = r() is None
items = {"k": Plugin("k")}
r = weakref.ref(items["k"])
items["k"] = None
by_item = r() is None
comp = [weakref.ref(Plugin(n)) for n in "ab"]
comp_dead = [one() is None for one in comp]
holders = [Plugin(n) for n in "ab"]
refs = [weakref.ref(one) for one in holders]
comp_alive = [one() is None for one in refs]
del r, values, keys, chain, refs, comp, holders, items, lost, final, detached, parts, key


def dropped():
    one = Plugin("dropped")
    weakref.finalize(one, log.append, "dropped")


def around():
    dropped()
    return list(log)


seen_around = around()
log.clear()
del log
