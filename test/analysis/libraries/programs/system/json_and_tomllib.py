import json, tomllib
from pathlib import Path
DATA = Path(__file__).parent / "pkg" / "data"
one = json.loads((DATA / "one.json").read_text())
with open(DATA / "one.json") as f:
    same = json.load(f)
with open(DATA / "two.toml", "rb") as f:
    two = tomllib.load(f)
del f
loaded = [json.loads("[1, 2.5, null]"), tomllib.loads('x = [1, "a"]')]
dumped = [json.dumps({"a": [1, True, None], "ü": "é"}), json.dumps([]), json.dumps({})]
try:
    json.loads("{")
except ValueError:
    broken = "ValueError"
