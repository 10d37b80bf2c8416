from pathlib import Path
DATA = Path(__file__).parent / "data"

import json
wide = json.loads((DATA / "wide.json").read_text())
size, one, none = len(wide), wide["n"], wide.get("constructor")
is_there, is_absent = "toString" in wide, "hasOwnProperty" in wide
wide["f"]["g"].append(2)
wide["c"][2]["d"] = "changed"
written = json.dumps(wide)
again = json.dumps(wide, sort_keys=True)
whole = str(wide)
is_same = wide["c"] is wide["c"]
wide["b"], wide["new"] = "other", 3
del wide["z"]
keys, values = list(wide), list(wide.values())
other = json.loads((DATA / "wide.json").read_text())
first = other.pop("j"), other.setdefault("l", 1), other.get("l")
other.update({"c": 1, "t": 2})
pairs = list(other.items())
copied = dict(json.loads((DATA / "wide.json").read_text()), z=0)
merged = {**json.loads((DATA / "wide.json").read_text()), "x": 1}
equal = json.loads((DATA / "wide.json").read_text()) == json.loads((DATA / "wide.json").read_text())
emptied = json.loads((DATA / "wide.json").read_text())
emptied.clear()
left = len(emptied), json.dumps(emptied), "z" in emptied
