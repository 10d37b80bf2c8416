from pathlib import Path
DATA = Path(__file__).parent / "data"

import orjson, ujson
fast = orjson.loads((DATA / "units.json").read_bytes())
text = ujson.loads((DATA / "units.json").read_text())
with open(DATA / "units.json") as F:
    opened = ujson.load(F)
try:
    orjson.loads("{")
except orjson.JSONDecodeError:
    broken = "refused"
