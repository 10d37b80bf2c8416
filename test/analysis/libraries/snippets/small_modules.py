"""Modules of few functions: queues, schedulers, packed bytes, checksums, literals, words of a shell, characters."""
import ast
import heapq
import queue
import sched
import shlex
import string
import struct
import unicodedata
import zlib

_first, _last, _least = queue.Queue(2), queue.LifoQueue(), queue.PriorityQueue()
for _queue in (_first, _last, _least):
    for _item in ((3, "c"), (1, "a")):
        _queue.put(_item)
sizes = _first.qsize(), _first.full(), _last.full(), _least.empty()
try:
    _first.put_nowait("more")
except queue.Full as _error:
    refused = type(_error).__name__
taken = _first.get(), _last.get(), _least.get(), _least.get(block=False), _least.empty()
try:
    _least.get(timeout=0.01)
except queue.Empty:
    refused += " and empty"


class _Clock:
    now = 10

    def time(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


_clock, done = _Clock(), []
_jobs = sched.scheduler(_clock.time, _clock.sleep)
_jobs.enter(5, 1, lambda *args, **more: done.append((_clock.now, args, more)), ("late",), {"x": 1})
_jobs.enter(1, 2, done.append, argument=("second",))
_jobs.enterabs(11, 1, done.append, ("first",))
_jobs.cancel(_jobs.enter(3, 1, done.append, ("never",)))
left = len(_jobs.queue), _jobs.queue[0].priority, _jobs.run(blocking=False), _jobs.run(), _jobs.empty(), _clock.now

packed = struct.pack("<hBq?", -2, 255, 2**40, True), struct.pack(">3sxH", b"abcd", 7), struct.pack("4p", b"abcdef"), struct.pack("!d", 1.5)
truths = struct.pack("!4?", 5, 0, "text", [])
sized = struct.calcsize("bi"), struct.calcsize("=bi"), struct.calcsize("<IHx"), struct.calcsize("@lP")
unpacked = struct.unpack(">HB", b"\x01\x02\x03"), struct.unpack_from("<i", b"..\xff\xff\xff\xff", 2), list(struct.iter_unpack("2s", b"abcd"))
try:
    struct.pack("B", 256)
except struct.error:
    too_large = True
sums = zlib.crc32(b"path"), zlib.adler32(b"path"), zlib.crc32(b"th", zlib.crc32(b"pa"))
inflated = zlib.decompress(b'x\x9cKLLL\xd4M\x04\x11\xfa\xa5\xc5\xa9E\xc5\x00/|\x05\xc4')
literals = ast.literal_eval(" ('GET', '/x' '/y', {'a': [1, -2.5, None]}, {True}, b'z')"), ast.literal_eval("'for lambda'")
try:
    ast.literal_eval("Not a literal")
except SyntaxError:
    malformed = ["syntax"]
empty_set = ast.literal_eval("set()"), ast.literal_eval("{'a': set()}")
for _text in ("name", "f(1)", "[x for x in ()]", "{**{}}", "set([])", "frozenset()", "--5", "1 + 2", "2j + 3", "1 + -2j", "not 1", "-True", "-'a'"):
    try:
        ast.literal_eval(_text)
    except ValueError:
        malformed.append(_text)
words = shlex.split("""a 'b c' "d \\" \\x" e\\ f '' # g"""), shlex.split("a #b\nc", comments=True), shlex.join(["a b", "it's", "", "x/y=1"])
try:
    shlex.split("'open")
except ValueError as _error:
    unclosed = str(_error)
characters = unicodedata.normalize("NFKD", "Crème"), [unicodedata.category(c) for c in "aA1 _-é\n€"], unicodedata.name("é"), unicodedata.name("\n", "none"), unicodedata.lookup("EM DASH")
merged = list(heapq.merge([1, 5], [0, 7, 2], [5])), list(heapq.merge(["bb", "a"], ["ccc", "d"], key=len, reverse=True))


class _Colons(string.Template):
    delimiter = ":"
    idpattern = "[a-z]+"


class _Slugs(string.Formatter):
    def convert_field(self, value, conversion):
        return value.lower() if conversion == "l" else super().convert_field(value, conversion)

    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"no {key}") if isinstance(key, str) else args[key]


_template = _Colons("/:kind/$x/:{name}/::/:1")
filled = _template.safe_substitute(kind="a"), _template.safe_substitute({"name": "b"}, kind=1), string.Template("$A ${b}").substitute(A=1, b=2)
try:
    _template.substitute(kind=1)
except (KeyError, ValueError) as _error:
    filled += (type(_error).__name__,)
slugs = _Slugs().format("{!l}/{x}/{n:>{width}}/{w[1]}/{:^5}{{}}", "Ab", "c", n=7, width=3, w="vw"), _Slugs().vformat("{0.real!r:>4}", (5,), {})
pieces = list(string.Formatter().parse("/a/{b.c:x}{0!r}z")), list(string.Formatter().parse("plain"))
