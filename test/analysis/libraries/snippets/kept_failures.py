import asyncio
"""Exceptions that nothing catches where they're raised: a future keeps them, and a stack of exits ends them."""
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AsyncExitStack, ContextDecorator, ExitStack, asynccontextmanager, contextmanager, suppress

WORDS = ["a:1", "b 2", "c:x", "d:4", "e:5:6"]


def pair(word):
    name, number = word.split(":")
    return name, int(number)


def told(future):
    error = future.exception()
    return future.result() if error is None else type(error).__name__


with ThreadPoolExecutor(max_workers=2) as _pool:
    _futures = {_pool.submit(pair, word): word for word in WORDS}
    _lacking = _pool.submit(lambda: {}["key"])
    ends = {_futures[one]: told(one) for one in as_completed(_futures)}
    ends = dict(sorted(ends.items()))
    others = told(_lacking), _lacking.exception().args
try:
    _lacking.result()
except KeyError as _error:
    raised = _error.args
try:
    listed = list(_pool.map(pair, WORDS))
except Exception as _error:
    listed = type(_error).__name__


def matched(kind):
    match kind:
        case (name, number):
            return name
        case cls if issubclass(cls, KeyError):
            return "key"
        case _:
            return "other"


matches = [matched(type(_lacking.exception())), matched(ValueError), matched((1, 2))]

steps = []


def swallow(exc_type, exc, traceback):
    steps.append(exc_type and exc_type.__name__)
    if exc_type is KeyError:
        steps.append(exc.args[0])
        return True
    return False


def watch(exc_type, exc, traceback):
    steps.append(("seen", exc_type and exc_type.__name__))


with ExitStack() as _outer:
    _outer.push(swallow)
    _outer.push(watch)
    _kept = _outer.enter_context(ExitStack())
    _kept.callback(steps.append, "kept")
    _saved = _kept.pop_all()
    {}["lost"]
    steps.append("never")
_saved.close()

with ExitStack() as _outer:
    _outer.enter_context(suppress(ZeroDivisionError))
    1 / 0
    steps.append("never")

try:
    with ExitStack() as _outer:
        _outer.push(swallow)
        [][1]
        steps.append("never")
except IndexError:
    steps.append("passed")

with ExitStack() as _outer:
    _outer.push(swallow)
    steps.append("quiet")


ended_by_generators = []


@asynccontextmanager
async def _ends(kind, name):
    try:
        yield
    except kind:
        ended_by_generators.append(name)


@contextmanager
def _raises_again(name):
    try:
        yield
    except LookupError:
        ended_by_generators.append(name)
        raise


async def _in_stacks():
    async with AsyncExitStack() as stack:
        for name in ("outer", "inner"):
            await stack.enter_async_context(_ends(ZeroDivisionError, name))
        stack.push_async_callback(asyncio.sleep, 0)
        stack.callback(ended_by_generators.append, "callback")
        1 / 0
    try:
        with ExitStack() as other:
            other.enter_context(_raises_again("again"))
            {}["missing"]
    except KeyError:
        ended_by_generators.append("passed on")


asyncio.run(_in_stacks())


class _Layer(ContextDecorator):
    def __init__(self, name):
        self.name = name

    def _recreate_cm(self):
        return _Layer(self.name + "'")

    def __enter__(self):
        ended_by_generators.append(self.name)
        return self

    def __exit__(self, *exc):
        return False


@_Layer("layer")
def _layered():
    return "called"


layered = [_layered(), _layered()]
