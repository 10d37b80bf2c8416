import contextlib
import csv
import io
import json
import textwrap
from graphlib import CycleError, TopologicalSorter

_out = io.StringIO()
_writer = csv.DictWriter(_out, ["path", "name"], extrasaction="ignore", lineterminator="\n")
header = _writer.writeheader()
_writer.writerows([{"path": "/a", "name": 'say "x"'}, {"path": "/b", "more": 1}, {"path": None, "name": 1.5}])
written = _out.getvalue(), _out.tell()
_out.seek(0)
rows = list(csv.DictReader(_out)), list(csv.DictReader(io.StringIO("a,b\n1\n\n2,3,4\n"), restval="-", restkey="rest"))
_out.seek(0)
_reader = csv.reader(_out)
first = next(_reader), _reader.line_num
for row in _reader:
    break
rest = list(_reader), _reader.line_num
tabbed = list(csv.reader(["a\tb,c\n", '"x\n', 'y"\tz\n'], "excel-tab")), list(csv.reader(["1;'2;3'"], delimiter=";", quotechar="'"))
csv.register_dialect("pipes", delimiter="|", skipinitialspace=True)
piped = list(csv.reader(["a| b|c"], "pipes")), "pipes" in csv.list_dialects(), csv.get_dialect("pipes").delimiter
try:
    csv.reader([], "none such")
except csv.Error as error:
    refused = str(error)
_stream = io.StringIO("one\ntwo\nthree")
read = _stream.read(2), _stream.readline(), _stream.tell(), next(_stream), list(_stream), _stream.read()
for line in io.StringIO("x\ny\n"):
    pass
_bytes = io.BytesIO(b"ab")
binary = _bytes.read(1), _bytes.write(b"cd"), _bytes.getvalue(), _bytes.closed
with _stream:
    pass
closed = _stream.closed

order = list(TopologicalSorter({"d": ["b", "c"], "b": ["a"], "c": ["a"]}).static_order())
_sorter = TopologicalSorter()
_sorter.add("x", "y", "z")
_sorter.prepare()
groups = []
while _sorter.is_active():
    _group = _sorter.get_ready()
    groups.append(_group)
    _sorter.done(*_group)
try:
    TopologicalSorter({1: [2], 2: [1]}).prepare()
except CycleError as error:
    cycle = error.args

dedented = textwrap.dedent("""
    a
      b

    c
"""), textwrap.dedent("  x"), textwrap.dedent("a\n  b")
wrapped = textwrap.wrap("The quick brown fox-jumps over", 12), textwrap.fill("a bb ccc", 4, initial_indent="* ")
shortened = textwrap.shorten("Hello  world!", width=12), textwrap.shorten("Hello world", width=11, placeholder="...")
indented = textwrap.indent("a\n\nb\n", "> "), textwrap.indent("a\nb", "- ", lambda line: "b" in line)
_wrapper = textwrap.TextWrapper(width=6)
_wrapper.subsequent_indent = "  "
by_wrapper = _wrapper.wrap("aa bb cc"), _wrapper.fill("aa bb cc")

_out = io.StringIO()
csv.register_dialect("bars", dialect=csv.unix_dialect, delimiter="|", quoting=csv.QUOTE_MINIMAL)
csv.writer(_out, dialect="bars").writerow(["a", "b|c", 3])
by_keyword = _out.getvalue(), list(csv.reader(["x|'y"], dialect="bars"))

_out = io.StringIO()
print("a", 1, None, sep="-", end="!", file=_out)
print(file=_out)
with contextlib.redirect_stdout(io.StringIO()) as _inner:
    print("inside")
    with contextlib.redirect_stdout(_out):
        print("deeper")
    print("again", end="")
printed = _out.getvalue(), _inner.getvalue()


class _Encoder(json.JSONEncoder):
    def default(self, o):
        return sorted(o) if isinstance(o, set) else str(o)


encoded = json.dumps({"b": {3, 1}, "a": {2}}, cls=_Encoder, sort_keys=True), json.dumps({1}, cls=_Encoder)
