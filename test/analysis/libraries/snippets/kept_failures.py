import asyncio
"""Exceptions that nothing catches where they're raised: a future keeps them, and a stack of exits ends them."""
from contextlib import AsyncExitStack, ContextDecorator, ExitStack, asynccontextmanager, contextmanager

WORDS = ["a:1", "b 2", "c:x", "d:4", "e:5:6"]


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
