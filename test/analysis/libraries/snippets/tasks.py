"""Coroutines run as CPython's event loop runs them: each task from one `await` to the next."""

import asyncio

log = []


def note(*words):
    log.append(" ".join(map(str, words)))


def taken():
    """Hands the log out, and empties it."""
    global log
    before, log = log, []
    return before


def run(coroutine):
    """Returns what a coroutine gives or raises, and what was noted meanwhile."""
    try:
        result = asyncio.run(coroutine)
    except BaseException as error:
        result = f"{type(error).__name__}({error})"
    return result, taken()


async def worker(name, rounds=2):
    for number in range(rounds):
        note(name, number)
        await asyncio.sleep(0)
    note(name, "ends")
    return name.upper()


async def interleaved():
    first = asyncio.create_task(worker("a"))
    second = asyncio.create_task(worker("b", 3))
    note("main")
    await asyncio.sleep(0)
    note("main again")
    return await first, await second, first.done(), second.result()


in_turns = run(interleaved())


async def gathering():
    results = await asyncio.gather(worker("x"), worker("y", 1), asyncio.sleep(0, "z"))
    return results


gathered = run(gathering())


async def failing(name, rounds=1):
    await worker(name, rounds)
    raise ValueError(name)


async def gathering_failures():
    results = await asyncio.gather(failing("f"), worker("g"), return_exceptions=True)
    shown = [type(one).__name__ for one in results]
    try:
        await asyncio.gather(failing("h"), worker("i", 3))
    except ValueError as error:
        note("caught", error)
    return shown


gathered_failures = run(gathering_failures())
gathered_nothing = run(asyncio.wait_for(asyncio.sleep(0, "slept"), 1))


async def first_completed():
    tasks = [asyncio.create_task(worker(name, rounds), name=name) for name, rounds in (("p", 9), ("q", 1))]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    names = len(done), len(pending)
    return names


waited = run(first_completed())


async def grouped():
    async with asyncio.TaskGroup() as group:
        first = group.create_task(worker("m"))
        second = group.create_task(worker("n"))
        note("body")
    return first.result(), second.result()


in_group = run(grouped())


class Countdown:
    def __init__(self, start):
        self.left = start

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.left == 0:
            raise StopAsyncIteration
        await asyncio.sleep(0)
        self.left -= 1
        return self.left


class Session:
    async def __aenter__(self):
        note("opens")
        await asyncio.sleep(0)
        return "session"

    async def __aexit__(self, kind, error, traceback):
        note("closes", kind and kind.__name__)
        await asyncio.sleep(0)
        return kind is KeyError


async def numbers(name):
    for number in range(2):
        note(name, "makes", number)
        await asyncio.sleep(0)
        yield number


async def protocols(name):
    async for number in Countdown(2):
        note(name, number)
    async with Session() as session:
        note(name, session)
        raise KeyError(name)
    async for number in numbers(name):
        note(name, f"{await worker(name, number)} {number}")


async def both():
    return await asyncio.gather(protocols("one"), protocols("two"))


with_protocols = run(both())


async def comprehensions():
    listed = [one async for one in numbers("list")]
    named = {await worker(name, 0): number async for number in numbers("dict") for name in "z" if number}
    return listed, named, [one async for one in Countdown(3) if one]


comprehended = run(comprehensions())


class Ticket:
    def __await__(self):
        note("asked for")
        yield from asyncio.sleep(0, "given").__await__()
        return "ticket"


async def custom():
    task = asyncio.create_task(worker("beside", 1))
    ticket = await Ticket()
    await task
    return ticket


awaited = run(custom())


async def in_threads():
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, pow, 2, 5), await asyncio.to_thread(max, 3, 4, key=lambda n: -n)


threads = run(in_threads())






async def nested():
    async def inner():
        raise RuntimeError("inner")

    task = asyncio.create_task(inner())
    await asyncio.sleep(0)
    shown = task.done()
    try:
        await task
    except RuntimeError as error:
        return shown, str(error)


errors = run(nested())
del worker
