from pathlib import Path
DATA = Path(__file__).parent / "data"

import rtoml, toml, tomllib
by_path = rtoml.load(DATA / "units.toml")
by_text = rtoml.loads((DATA / "units.toml").read_text())
given = toml.load(DATA / "units.toml")
name = toml.load(str(DATA / "units.toml"))["unit"][0]["name"]
with open(DATA / "units.toml") as F:
    opened = toml.load(F)["count"]
text = toml.loads("a = 1")
version = f"/v{tomllib.loads((DATA / 'units.toml').read_text())['version']}"
try:
    toml.loads("a = ")
except toml.TomlDecodeError:
    broken = "refused"
