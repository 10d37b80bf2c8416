"""A generator that stands inside a `try` or a `with` ends when nothing holds it any more."""

import contextlib

log = []


def numbers(name):
    try:
        yield 1
        yield 2
    finally:
        log.append(name)


def seen():
    made = list(log)
    log.clear()
    return made


# Nothing ever held it.
first = next(numbers("a"))
at_once = seen()

held = numbers("b")
second = next(held)
while_held = seen()
del held
by_del = seen()

held = numbers("c")
next(held)
held = None
by_none = seen()

# Not begun, or no longer inside.
idle = numbers("d")
del idle
not_begun = seen()
ended = numbers("e")
all_of_it = list(ended)
by_its_end = seen()
del ended
not_twice = seen()

# Other names, containers, objects and methods hold it.
held = numbers("f")
next(held)
other = held
del held
by_other = seen()
box = {"one": [other]}
del other
in_box = seen(), next(box["one"][0])
box.clear()
by_clear = seen()


class Reader:
    def __init__(self, name):
        self.source = numbers(name)
        self.first = next(self.source)

    def more(self):
        return next(self.source)


reader = Reader("g")
in_object = seen(), reader.more()
del reader
by_object = seen()

held = numbers("h")
next(held)
_ask = held.__next__
del held
by_method = seen(), _ask()
iterator = iter(numbers("i"))
next(iterator)
same = iter(iterator)
del iterator
by_iter = seen(), next(same), seen()


# A loop that's left.
held = numbers("j")
for number in held:
    break
left = seen()
del held
after_left = seen()


@contextlib.contextmanager
def managed(name):
    inner = numbers(name + " inside")
    try:
        yield next(inner)
    finally:
        log.append(name)


with managed("k") as number:
    x = number + 1
    inside = seen()
outside = seen()


def passing():
    yield from numbers("l")


held = passing()
next(held)
x = 1
passed = seen(), next(held), seen()


def with_manager():
    with contextlib.suppress(ZeroDivisionError):
        with managed("m"):
            yield 1


held = with_manager()
next(held)
held = None
by_with = sorted(seen())


def failing():
    try:
        yield 1
    finally:
        log.append("n")
        raise ValueError


def refusing():
    try:
        yield 1
    except GeneratorExit:
        log.append("o")
    else:
        log.append("never")


next(failing())
next(refusing())
raised = seen()


# What a suspended function holds without a name.
class Manager:
    def __init__(self, name):
        self.source = numbers(name)

    def __enter__(self):
        return next(self.source)

    def __exit__(self, *exception):
        log.append("left")


def entering():
    with Manager("q") as number:
        yield number
        yield number + 1


held = entering()
next(held)
x = 3
still_inside = seen(), next(held), seen()
del held
left_too = sorted(seen())
x = [number + len(log) for number in entering()]
x = list(entering())
all_left = sorted(seen())


def borrowed():
    one = next(numbers("r"))
    own = numbers("s")
    next(own)
    log.append("in between")
    return own, one


kept, one = borrowed()
of_call = sorted(seen())
kept = None
given_up = seen()


def advanced(generator):
    next(generator)
    return generator


def handed_on():
    return advanced(numbers("t"))


def handed_on_again():
    pair = handed_on(), [advanced(numbers("u"))]
    return {"both": pair}["both"]


held = handed_on()
of_return = seen(), next(held)
held = handed_on_again()
of_returns = seen(), next(held[0]), next(held[1][0])
del held
both = sorted(seen())


# An iterator of a model may hold it.
chained = zip(numbers("p"), [1, 2, 3])
pair = next(chained)
x = 2
in_zip = seen()
