import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed, wait
from contextvars import ContextVar, copy_context

seen = []


class Worker(threading.Thread):
    def __init__(self, name_of):
        super().__init__()
        self.name_of = name_of

    def run(self):
        seen.append(self.name_of)


worker = Worker("subclass")
worker.start()
worker.join()
threads = [threading.Thread(target=seen.append, args=(n,)) for n in range(3)]
for _thread in threads:
    _thread.start()
    _thread.join()
_named = threading.Thread(target=lambda a, *, b: seen.append((a, b)), args=["x"], kwargs={"b": 1})
_named.start()
_named.join()
_timer = threading.Timer(0, seen.append, ["timer"])
_timer.start()
_timer.join()
del worker, threads

_local = threading.local()
_local.word = "main"
locals_seen = []


def _in_thread(word):
    locals_seen.append((hasattr(_local, "word"), threading.current_thread().name, threading.current_thread().daemon))
    _local.word = word
    locals_seen.append(_local.word)


_named = threading.Thread(target=_in_thread, args=("other",), name="worker", daemon=True)
_named.start()
_named.join()
still = _local.word, _named.is_alive(), _named.name, threading.current_thread() is threading.main_thread()
_lock, _again = threading.Lock(), threading.RLock()
with _lock, _again, _again:
    held = _lock.locked(), _lock.acquire(blocking=False), _again.acquire(False)
_again.release()
freed = _lock.locked(), _lock.acquire(), threading.main_thread().name


def half(x):
    seen.append(x)
    if x % 2:
        raise ValueError(f"odd {x}")
    return x // 2


with ThreadPoolExecutor(max_workers=1) as _pool:
    mapped = list(_pool.map(half, [2, 4])), list(_pool.map(lambda a, b: a + b, "ab", "xyz"))
    _good, _bad = _pool.submit(half, 6), _pool.submit(half, x=7)
    results = _good.result(), _good.exception(), _good.done(), type(_bad.exception()).__name__
    completed = [one.result() for one in as_completed([_good])], len(wait([_good, _bad])[0])
    try:
        _bad.result()
    except ValueError as error:
        failed = str(error)
    partial = []
    try:
        for one in _pool.map(half, [8, 9, 10]):
            partial.append(one)
    except ValueError as error:
        partial.append(str(error))

_mode = ContextVar("_mode", default="none")


def set_mode(value):
    old = _mode.get()
    _mode.set(value)
    return old, _mode.get()


_context = copy_context()
in_context = _context.run(set_mode, "inside"), _mode.get(), _context.get(_mode), _context.run(_mode.get), _mode in _context
_mode.set("outside")
again = _context.run(_mode.get), copy_context().run(_mode.get), _context.copy()[_mode]


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(seen.append, "soon")
    loop.call_soon(seen.append, "cancelled").cancel()
    seen.append("before")
    await asyncio.sleep(0)
    seen.append("after")


asyncio.run(main())

with ThreadPoolExecutor(max_workers=1) as _closing:
    within = _closing.submit(str, 1).result()
ends_of_pools = []
for _ask in (lambda: _closing.submit(str, 2), lambda: _closing.map(str, [2])):
    try:
        ends_of_pools.append(_ask())
    except RuntimeError as _error:
        ends_of_pools.append(str(_error))
_open = ThreadPoolExecutor(max_workers=1)
_open.shutdown(wait=False)
try:
    ends_of_pools.append(_open.submit(str, 3))
except RuntimeError as _error:
    ends_of_pools.append(type(_error).__name__)


def _ask_mode():
    return _mode.get()


def _in_other(func):
    """What a function returns in a thread of its own."""
    given = []
    thread = threading.Thread(target=lambda: given.append(func()))
    thread.start()
    thread.join()
    return given[0]


_mode.set("main")
_elsewhere = copy_context()
in_threads = _in_other(_ask_mode), _in_other(lambda: set_mode("thread")), _mode.get(), _in_other(lambda: _elsewhere.run(_ask_mode))
with ThreadPoolExecutor(2, initializer=_mode.set, initargs=("worker",)) as _pool, ThreadPoolExecutor(2) as _plain:
    in_pools = _pool.submit(_ask_mode).result(), list(_plain.map(lambda _: _ask_mode(), "ab")), _mode.get()


async def _executor_mode():
    return await asyncio.get_running_loop().run_in_executor(None, _ask_mode), await asyncio.to_thread(_ask_mode)


in_executor = asyncio.run(_executor_mode())
_token = _mode.set("again")
_mode.reset(_token)
resets = [_mode.get()]
try:
    _mode.reset(_token)
except RuntimeError:
    resets.append("used")
try:
    ContextVar("other").reset(_mode.set("more"))
except ValueError:
    resets.append("of another")


def _leaves(n):
    seen.append(("leaves", n))
    if n == 2:
        raise SystemExit(n)
    return n


_leaving = [threading.Thread(target=_leaves, args=(n,)) for n in (1, 2, 3)]
for _thread in _leaving:
    _thread.start()
    _thread.join()
with ThreadPoolExecutor() as _pool:
    _futures = [_pool.submit(_leaves, n) for n in (1, 2)]
    left = [type(one.exception()).__name__ for one in _futures]
    try:
        _futures[1].result()
    except SystemExit as error:
        left.append(error.code)
