import io
import json
from collections import OrderedDict
from enum import Enum


class Color(str, Enum):
    RED = "red"


dumped = json.dumps([1, 1.0, 1.5e300, True, None, "é\"\n", {"b": 1, "a": (2,)}, Color.RED, [], {}]), json.dumps({1: 2, 1.5: 5})
options = (
    json.dumps({"b": [1, 2], "a": {}}, indent=2, sort_keys=True),
    json.dumps([1, {"a": 2}], separators=(",", ":")),
    json.dumps("é☺😀"),
    json.dumps("é", ensure_ascii=False),
    json.dumps([float("inf"), 10**20]),
    json.dumps([[]], indent="\t"),
)
refused = []
loaded = json.loads('[1.0, 1, 1e3, 12345678901234567890, "\\ud83d\\ude00"]'), json.loads(b'{"a": [true, null]}'), json.loads(' "x" ')
hooked = (
    json.loads('{"a": {"b": 1}}', object_hook=lambda found: sorted(found)),
    json.loads('{"a": 1, "a": 2}', object_pairs_hook=lambda pairs: pairs),
    dict(json.loads('{"z": 1, "y": 2}', object_pairs_hook=OrderedDict)),
    json.loads("[1.5, 2]", parse_float=lambda text: "f" + text, parse_int=lambda text: "i" + text),
)
errors = []
_out = io.StringIO()
json.dump({"a": 1}, _out)
_out.seek(0)
_table = json.loads('{"a": {"kind": "chat", "max": null, "": "chat"}, "b": {"kind": "chat", "tags": ["chat", "kind"]}, "c": [{"kind": []}, {"kind": {}}]}')
_table["a"]["kind"] += "!"
_table["b"]["tags"].append("kind")
_table["c"][0]["kind"].append(_table["a"])
del _table["a"]["max"]
repeated = _table, _table["c"][0]["kind"][0] is _table["a"], list(_table["b"]), "max" in _table["a"]
ordered = list(json.loads('{"b": 1, "10": 2, "a": 3, "2": 4}').items())
