"""Generators are suspended functions: nothing runs before it's asked for, and nothing runs twice."""

import asyncio
import contextlib
import itertools

log = []


def note(one):
    log.append(one)
    return one


def taken():
    """Hands the log out, and empties it."""
    global log
    before, log = log, []
    return before


def counting(limit):
    note("start")
    for number in range(limit):
        yield note(number)
    note("end")
    return "done"


it = counting(3)
fresh = taken()
one = next(it)
after_one = taken()
two = (next(it), taken())
rest = list(it)
after_all = taken()
nothing = next(it, "nothing")

any_of = (any(note(x) == "b" for x in "abc"), taken())
all_of = (all(note(x) != "b" for x in "abc"), taken())
found = ("b" in (note(x) for x in "abc"), taken())
zipped = (list(zip([1], (note(x) for x in "ab"))), taken())
zipped_first = (list(zip((note(x) for x in "ab"), [1])), taken())
sliced = (list(itertools.islice((note(i) for i in itertools.count()), 1, 6, 2)), taken())
first, *others = (note(x) for x in "ab")
starred = (first, others, taken())
matched = (next((x for x in map(note, "abc") if x > "a"), None), taken())
filtered = (next(filter(lambda x: note(x) == 2, [1, 2, 3])), taken())
numbered = (next(enumerate(note(x) for x in "xy")), taken())
chained = (next(itertools.chain((note(x) for x in "pq"), (note(x) for x in "rs"))), taken())

pairs = iter([1, 2, 3, 4, 5])
grouped = list(zip(pairs, pairs))

shared = counting(5)
for number in shared:
    if number == 1:
        break
left = taken()
going_on = (list(shared), taken())


def averaging():
    total, count, average = 0, 0, None
    while True:
        value = yield average
        if value is None:
            break
        total, count = total + value, count + 1
        average = total / count
    return (total, count)


mean = averaging()
next(mean)
means = [mean.send(10), mean.send(20)]
try:
    mean.send(None)
except StopIteration as stop:
    result = stop.value


def outer():
    got = yield from averaging()
    yield ("got", got)
    yield from "xy"


delegating = outer()
next(delegating)
sent = [delegating.send(4), delegating.send(None), next(delegating), next(delegating)]


def guarded():
    try:
        try:
            yield 1
        except ValueError as error:
            note(str(error))
            yield 2
        yield 3
    finally:
        note("cleanup")


inner = guarded()
thrown = [next(inner), inner.throw(ValueError("wrong")), next(inner)]
inner.close()
closed = (taken(), next(inner, "ended"))

unstarted = guarded()
unstarted.close()
never = taken()


def expressions():
    pair = [(yield "a"), (yield "b")]
    pair += [note((yield "c"))]
    flag = (yield "d") or (yield "e")
    return pair, flag


talking = expressions()
heard = [talking.send(None)]
for word in [1, 2, 3, 0]:
    heard.append(talking.send(word))
try:
    talking.send("last")
except StopIteration as stop:
    said = stop.value
taken()


def nested(depth):
    if depth:
        yield from nested(depth - 1)
        yield depth
    else:
        with contextlib.suppress(KeyError):
            yield "bottom"
            raise KeyError
        yield "after"


deep = [x for x in itertools.islice(nested(3), 3)]


@contextlib.contextmanager
def managed(name):
    note(f"enter {name}")
    try:
        yield name
    except LookupError:
        note(f"caught in {name}")
    finally:
        note(f"leave {name}")


by_hand = managed("hand")
entered = by_hand.__enter__()
note("inside")
ended = by_hand.__exit__(None, None, None)
hand = (entered, ended, taken())

with contextlib.ExitStack() as stack:
    names = [stack.enter_context(managed(name)) for name in "ab"]
    note("body")
stacked = (names, taken())

with contextlib.ExitStack() as stack:
    stack.enter_context(managed("c"))
    raise KeyError("lost")
caught = taken()


def loops():
    for outermost in range(3):
        for innermost in (yield outermost) or ():
            if innermost == "skip":
                continue
            if innermost == "stop":
                break
            yield innermost
        else:
            yield "whole"


looping = loops()
rounds = [next(looping), looping.send(["skip", "x"]), next(looping), next(looping), looping.send(["stop", "y"])]


def raising():
    yield 1
    raise StopIteration


try:
    list(raising())
    stops = "no error"
except RuntimeError as error:
    stops = str(error)


class Countdown:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return note(self.left)


down = Countdown(5)
countdown = (next(zip(down, down)), taken(), 2 in down, taken(), list(down), taken())


polled = iter([3, 2, 1, 0, 9].pop, 1)
until = [one for one in iter(iter([3, 2, 1, 0]).__next__, 1)]
down = None


file = None

asked = lambda question: (yield question)  # noqa: E731
asking = asked("why?")
question = (next(asking), asking.__name__)
try:
    asking.send("because")
except StopIteration as stop:
    answer = stop.value


class Talker:
    def __init__(self):
        self.count = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.count += 1
        if self.count > 2:
            raise StopIteration("talked")
        return self.count

    def send(self, word):
        return ("sent", word)


def talks():
    yield ("result", (yield from Talker()))


talk = talks()
talked = [next(talk), talk.send("hi"), next(talk), next(talk)]

try:
    counting(1).send("early")
except TypeError as error:
    early = str(error)

try:
    with object():
        pass
except TypeError:
    refused = "no manager"

groups = list(itertools.groupby("aab"))
emptied = "".join(key + str(len(list(group))) for key, group in groups)
runs = [(key, list(group)) for key, group in itertools.groupby([1, 1, 2, 3, 3], lambda one: one % 2)]
heads = [(key, next(group)) for key, group in itertools.groupby("aabbc")]
groups = None

growing = {"a": 1}
try:
    for key in growing:
        growing[key + "b"] = 2
except RuntimeError as error:
    grown = str(error)

spent = counting(2)
whole = (list(spent), taken())


def leftover():
    yield from spent


nothing_left = (next(leftover(), "nothing"), taken())
try:
    spent.send(None)
except StopIteration:
    over = taken()
try:
    spent.throw(KeyError("late"))
except KeyError:
    late = taken()
spent.close()


def _fails_at_end():
    try:
        yield 1
    finally:
        raise ValueError("at the end")


_failing = _fails_at_end()
next(_failing)
try:
    _failing.close()
    closed_with = "nothing"
except ValueError as _error:
    closed_with = (str(_error), type(_error.__context__).__name__)


class _NoEnter:
    def __exit__(self, *exc):
        pass


class _NoExit:
    def __enter__(self):
        return self


def _entered(manager):
    try:
        with manager:
            return "entered"
    except TypeError as error:
        return str(error)




class _Stop(StopIteration):
    pass


def _stops():
    yield 1
    raise _Stop(2)


def _last_of(generator):
    try:
        return list(generator)
    except RuntimeError as error:
        return str(error), type(error.__cause__).__name__


stops_below = _last_of(_stops())


def stubborn():
    n = 0
    while n < 3:
        try:
            n += 1
            yield n
        except GeneratorExit:
            note(f"exit{n}")
            raise
        else:
            note(f"else{n}")
        finally:
            note(f"fin{n}")


for number in (named := stubborn()):
    if number == 2:
        break
after_break = [next(named), next(named, "end"), taken()]
iterating = iter(stubborn())
for number in iter(iterating):
    break
after_iter = [list(iterating), taken()]
for number in stubborn():
    break
left = taken()
parts = (number for number in [1, 2, 3])
states = [parts.gi_frame is None, parts.gi_running]
next(parts)
parts.close()
states += [parts.gi_frame is None, list(parts)]
parts = (number for number in [1, 2, 3])
try:
    parts.throw(KeyError("k"))
except KeyError as error:
    states += [error.args, list(parts), parts.gi_frame is None]
fresh_one = stubborn()
states += [fresh_one.gi_frame is None]
next(fresh_one)
states += [fresh_one.gi_frame is None, fresh_one.gi_running]
list(fresh_one)
states += [fresh_one.gi_frame is None]
in_one_go = stubborn()
list(in_one_go)
states += [in_one_go.gi_frame is None]
taken()
try:
    stubborn().throw(LookupError("early"))
except LookupError as error:
    early = [error.args, taken()]


@contextlib.contextmanager
def twice():
    try:
        yield 1
    except ValueError:
        note("caught")
    try:
        yield 2
    finally:
        note("closed")


not_stopped = []
try:
    with twice() as one:
        note(one)
except RuntimeError as error:
    not_stopped += [str(error), taken()]
try:
    with twice() as one:
        raise ValueError
except RuntimeError as error:
    not_stopped += [str(error), taken()]


def entering():
    with twice() as one:
        yield one


try:
    list(entering())
except RuntimeError as error:
    not_stopped += [str(error), taken()]


def asking():
    yield 0
    yield from asked_by_it()
    yield 3


def asked_by_it():
    yield 1
    try:
        yield from asking_itself
    except ValueError as error:
        note(str(error))
    yield 2


taken()
asking_itself = asking()
itself = [list(asking_itself), taken()]


def first_without(words, letter):
    for word in words:
        yield word
        for one in word:
            if one == letter:
                yield one
                break
        else:
            yield "found"
            break
    else:
        yield "none"


# A `break` in a loop's `else` leaves the loop around it.
left_by_else = [list(first_without(["ab", "cd", "ef"], "a")), list(first_without(["ab", "ba"], "a"))]


async def awaiting_ticks(name, count):
    try:
        for index in range(count):
            await asyncio.sleep(0)
            yield f"{name}{index}"
    finally:
        note(f"closed {name}")


class TwiceAwaited:
    def __init__(self):
        self.left = 2

    def __aiter__(self):
        return self

    async def __anext__(self):
        await asyncio.sleep(0)
        if self.left == 0:
            raise StopAsyncIteration
        self.left -= 1
        return self.left


class NoAsyncIterator:
    def __aiter__(self):
        return 1





_down = Countdown(1)
own_defaults = next(_down, "done"), next(_down, "done"), next(_down, None)
