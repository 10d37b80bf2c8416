"""Coroutines run as CPython's event loop runs them: each task from one `await` to the next."""

import asyncio
import contextvars

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


async def left_over():
    async def forever():
        note("begins")
        try:
            while True:
                await asyncio.sleep(3600)
                note("never")
        except asyncio.CancelledError:
            note("cancelled")
            raise
        finally:
            note("finally")

    asyncio.create_task(forever())
    note("main ends")
    return 1


cancelled_in_the_end = run(left_over())


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
    names = [one.get_name() for one in done], [one.get_name() for one in pending]
    for one in pending:
        one.cancel()
    await asyncio.wait(pending)
    return names, [one.cancelled() for one in pending]


waited = run(first_completed())


async def later(name, delay):
    await asyncio.sleep(delay)
    note(name)
    return name


async def by_time():
    results = []
    for one in asyncio.as_completed([later("slow", 0.03), later("fast", 0.01), later("middle", 0.02)]):
        results.append(await one)
    return results


in_time = run(by_time())


async def timing_out():
    shown = []
    try:
        await asyncio.wait_for(later("late", 10), 0.01)
    except TimeoutError as error:
        shown.append((type(error).__name__, str(error)))
    shown.append(await asyncio.wait_for(later("early", 0.01), 10))
    try:
        async with asyncio.timeout(0.01) as limit:
            note("inside")
            await asyncio.sleep(5)
            note("never")
    except TimeoutError:
        shown.append(limit.expired())
    async with asyncio.timeout(None):
        await asyncio.sleep(0)
    return shown


timed_out = run(timing_out())


async def grouped():
    async with asyncio.TaskGroup() as group:
        first = group.create_task(worker("m"))
        second = group.create_task(worker("n"))
        note("body")
    return first.result(), second.result()


in_group = run(grouped())






async def cancelling():
    async def stubborn():
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError as error:
            note("asked", error.args)
            await asyncio.sleep(0)
            return "stays"

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    asked = task.cancel("please"), task.cancelling()
    result = await task
    other = asyncio.create_task(later("never", 10))
    other.cancel()
    try:
        await other
    except asyncio.CancelledError:
        note("gone")
    return asked, result, task.cancelled(), other.cancelled(), other.cancel()


cancelled = run(cancelling())


async def futures():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    future.add_done_callback(lambda one: note("done", one.result()))
    loop.call_soon(note, "soon")
    loop.call_later(0.01, future.set_result, 42)
    handle = loop.call_later(0.005, note, "cancelled")
    handle.cancel()
    before = future.done()
    result = await future
    note("result", result)
    await asyncio.sleep(0)
    failed = asyncio.Future()
    failed.set_exception(LookupError("none"))
    try:
        await failed
    except LookupError as error:
        note("raised", error)
    twice = []
    try:
        future.set_result(1)
    except asyncio.InvalidStateError as error:
        twice.append(str(error))
    try:
        asyncio.Future().result()
    except asyncio.InvalidStateError as error:
        twice.append(str(error))
    return before, result, handle.cancelled(), type(failed.exception()).__name__, twice


future_results = run(futures())


async def signalling():
    event = asyncio.Event()

    async def waits(name):
        await event.wait()
        note(name, "woke")

    tasks = [asyncio.create_task(waits(name)) for name in "ab"]
    await asyncio.sleep(0)
    note("sets", event.is_set())
    event.set()
    await asyncio.gather(*tasks)
    return event.is_set()


signalled = run(signalling())


async def locking():
    lock = asyncio.Lock()

    async def holds(name):
        async with lock:
            note(name, "has it")
            await asyncio.sleep(0)
            note(name, "leaves it")

    await asyncio.gather(holds("a"), holds("b"), holds("c"))
    places = asyncio.Semaphore(2)

    async def enters(name):
        async with places:
            note(name, "in", places.locked())
            await asyncio.sleep(0)
        note(name, "out")

    await asyncio.gather(*map(enters, "xyz"))
    return lock.locked()


locked = run(locking())


async def queueing():
    queue = asyncio.Queue(maxsize=2)

    async def produces():
        for number in range(4):
            await queue.put(number)
            note("put", number)
        await queue.put(None)

    async def consumes():
        taken = []
        while (one := await queue.get()) is not None:
            note("got", one)
            taken.append(one)
            queue.task_done()
        return taken

    _, taken = await asyncio.gather(produces(), consumes())
    queue.task_done()
    await queue.join()
    least = asyncio.PriorityQueue()
    for number in (3, 1, 2):
        least.put_nowait(number)
    ordered = [least.get_nowait() for _ in range(3)]
    try:
        least.get_nowait()
    except asyncio.QueueEmpty:
        note("empty")
    return taken, ordered, queue.qsize(), queue.empty()


queued = run(queueing())
_variable = contextvars.ContextVar("variable", default="initial")


async def with_contexts():
    async def changes(value):
        _variable.set(value)
        await asyncio.sleep(0)
        note(value, _variable.get())

    _variable.set("main")
    await asyncio.gather(changes("a"), changes("b"))
    note("thread", await asyncio.to_thread(_variable.get))
    return _variable.get()


in_contexts = run(with_contexts()), _variable.get()


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


async def shielding():
    inner = asyncio.create_task(later("inner", 0.01))
    outer = asyncio.shield(inner)
    outer.cancel()
    try:
        await outer
    except asyncio.CancelledError:
        note("outer gone")
    return await inner, outer.cancelled()


shielded = run(shielding())


async def in_threads():
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, pow, 2, 5), await asyncio.to_thread(max, 3, 4, key=lambda n: -n)


threads = run(in_threads())


async def current():
    asyncio.current_task().set_name("main")
    task = asyncio.create_task(asyncio.sleep(0), name="other")
    names = sorted(one.get_name() for one in asyncio.all_tasks())
    await task
    return names, asyncio.current_task().get_name(), task.get_name()


tasks = run(current())


async def conditionally():
    condition = asyncio.Condition()
    items = []

    async def waits():
        async with condition:
            await condition.wait_for(lambda: items)
            note("sees", items)

    task = asyncio.create_task(waits())
    await asyncio.sleep(0)
    async with condition:
        items.append(1)
        condition.notify_all()
    await task


conditions = run(conditionally())


async def nested():
    async def inner():
        raise RuntimeError("inner")

    task = asyncio.create_task(inner())
    await asyncio.sleep(0)
    shown = task.done(), repr(task.exception())
    try:
        await task
    except RuntimeError as error:
        return shown, str(error)


errors = run(nested())
del worker
