from pathlib import Path
DATA = Path(__file__).parent / "data"

from ruamel.yaml import YAML
READER = YAML(typ="safe")
units = READER.load(DATA / "units.yaml")["units"][0]["name"]
text = YAML(typ="safe").load("a: [1, no, 1.0]")
with (DATA / "units.yaml").open() as F:
    opened = YAML(typ="safe").load(F)["text"]
