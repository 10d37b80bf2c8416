import { ensurePython } from '../../support/python';
import { interpret, runPython, type Program } from './support';

interface Case extends Program {
  readonly title: string;
  readonly source: string;
}

const FILES = {
  'data/units.yaml': `defaults: &defaults
  prefix: /v1
  version: 1.0
units:
  - <<: *defaults
    name: press
    on: yes
    codes: {200: ok, 404: "no"}
  - {name: kiln, prefix: null, mode: 010, ratio: 1e3, exact: 1.5e+3, day: 09, "quoted": 'it''s'}
text: |
  one
  two
`,
  'data/several.yaml': '---\nname: a\n---\nname: b\n',
  'data/units.toml': 'version = 1.0\ncount = 3\n[[unit]]\nname = "kiln"\nprefix = "/kiln"\n',
  'data/units.json': '{"a": [1, 2.5, null, true], "b": {"c": "d"}}',
  'data/wide.json': `{"z": 1, "b": 2, "c": [1, 2, {"d": "e"}, 4, 5, 6, 7, 8, 9], "f": {"g": [1]}, "h": null, "i": true,
    "j": "k", "l": "m", "n": "o", "p": "q", "__proto__": "r", "toString": "s"}`,
  'data/units.json5': '{\n  // a comment\n  "a": [1, 2,],\n}',
};

const HEAD = 'from pathlib import Path\nDATA = Path(__file__).parent / "data"\n';

/** Snippets whose names come out as with the real packages. */
const CASES: readonly Case[] = [
  {
    title: 'PyYAML',
    source: `
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
`,
  },
  {
    title: 'a document of which a part is asked for, changed and written again',
    source: `
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
`,
  },
  {
    title: 'ruamel.yaml',
    source: `
from ruamel.yaml import YAML
READER = YAML(typ="safe")
units = READER.load(DATA / "units.yaml")["units"][0]["name"]
text = YAML(typ="safe").load("a: [1, no, 1.0]")
with (DATA / "units.yaml").open() as F:
    opened = YAML(typ="safe").load(F)["text"]
`,
  },
  {
    title: 'readers of TOML',
    source: `
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
`,
  },
  {
    title: 'readers of JSON',
    source: `
import orjson, ujson, json5
fast = orjson.loads((DATA / "units.json").read_bytes())
text = ujson.loads((DATA / "units.json").read_text())
with open(DATA / "units.json") as F:
    opened = ujson.load(F)
commented = json5.loads((DATA / "units.json5").read_text())
try:
    orjson.loads("{")
except orjson.JSONDecodeError:
    broken = "refused"
`,
  },
].map((one) => ({ ...one, source: HEAD + one.source, files: FILES }));

const python = ensurePython('packages');

describe('packages that read documents', () => {
  (python === undefined ? it.skip : it).each(CASES)(
    '$title, as the real one',
    async ({ source, ...program }) => {
      expect(await interpret(source, program)).toEqual(runPython(python ?? '', source, program));
    },
  );

  it("don't guess at a tag that a program gives its meaning, or at a file outside the workspace", async () => {
    const source = `
import yaml, rtoml
tagged = yaml.safe_load("a: !join [x, y]")
elsewhere = rtoml.load(Path("/etc/routes.toml"))
relative = yaml.safe_load(open("routes.yaml"))
`;
    expect(await interpret(HEAD + source)).toEqual({
      tagged: '?library',
      elsewhere: '?outside',
      relative: '?outside',
    });
  });
});
