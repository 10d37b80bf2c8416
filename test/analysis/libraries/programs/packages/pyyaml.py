from pathlib import Path
DATA = Path(__file__).parent / "data"

import yaml
with open(DATA / "units.yaml") as F:
    units = yaml.safe_load(F)
text = yaml.safe_load((DATA / "units.yaml").read_text())
raw = yaml.load((DATA / "units.yaml").read_bytes(), Loader=yaml.FullLoader)["units"][1]["name"]
full = yaml.full_load("a: [1, ~, on]")
version = f"/v{units['defaults']['version']}"
keyed = units["units"][0]["codes"][200]
several = list(yaml.safe_load_all((DATA / "several.yaml").read_text()))
nothing = yaml.safe_load("")
scalars = yaml.safe_load("[yes, No, 0x1f, 1_000, .5, ~, y, Off]")
