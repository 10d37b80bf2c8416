import { ensurePython } from '../../support/python';
import { interpret, runPython, type Program } from './support';

interface Case extends Program {
  readonly title: string;
  readonly source: string;
}

const TREE = {
  'pkg/__init__.py': 'NAME = "pkg"\n',
  'pkg/alpha.py': 'VALUE = "a"\n',
  'pkg/beta/__init__.py': 'VALUE = "b"\n',
  'pkg/beta/gamma.py': 'VALUE = "g"\n',
  'pkg/data/one.json': '{"routes": ["/x", "/y"], "n": 1, "deep": {"on": true, "none": null}}',
  'pkg/data/two.toml': 'title = "t"\n[paths]\nroot = "/r"\n',
  'pkg/notes.txt': 'one\ntwo\n',
};

/** Snippets whose names come out as in real Python. */
const CASES: readonly Case[] = [
  {
    title: 'os.environ is a mapping that changes',
    env: { API_PREFIX: '/env', EMPTY: '' },
    source: `
import os
given = os.environ["API_PREFIX"]
same = os.getenv("API_PREFIX", "x")
empty = os.getenv("EMPTY", "x")
default = os.environ.get("NOT_THERE", "d")
nothing = os.getenv("NOT_THERE")
there = "API_PREFIX" in os.environ
absent = "NOT_THERE" not in os.environ
os.environ.setdefault("NEW", "n")
os.environ["OTHER"] = "o"
new = os.getenv("NEW") + os.environ["OTHER"]
try:
    missing = os.environ["NOT_THERE"]
except KeyError:
    missing = "caught"
popped = os.environ.pop("OTHER")
again = os.environ.get("OTHER")
prefixed = {k: v for k, v in os.environ.items() if k.startswith("API_")}
copy = os.environ.copy()["NEW"]
`,
  },
  {
    title: 'os.path on text',
    source: `
import os, posixpath
from os import path
joined = [os.path.join("/a", "b", "c"), os.path.join("/a/", "/b"), os.path.join("a", ""), os.path.join("", "b")]
dirs = [path.dirname(p) for p in ("/a/b.py", "/a", "a", "/a/b/", "//")]
bases = [path.basename(p) for p in ("/a/b.py", "/a", "a", "/a/b/", "//")]
halves = [path.split(p) for p in ("/a/b.py", "/", "a")]
exts = [path.splitext(p) for p in ("/a/b.py", ".bashrc", "a.tar.gz", "x", "a.b/c", "..x.y")]
norms = [path.normpath(p) for p in ("/a/../b", "a//b/./c/", "", "/", "../x")]
absolute = [path.isabs("/a"), path.isabs("a")]
rel = [path.relpath("/a/b/c", "/a"), path.relpath("/a", "/a/b"), path.relpath("/a", "/a")]
seps = [os.sep, os.linesep, os.name, os.pathsep, os.devnull, posixpath.join("a", "b")]
`,
  },
  {
    title: 'os.path, os.listdir and os.walk on files',
    files: TREE,
    source: `
import os
here = os.path.dirname(os.path.abspath(__file__))
pkg = os.path.join(here, "pkg")
tests = [os.path.exists(pkg), os.path.isdir(pkg), os.path.isfile(pkg), os.path.isfile(os.path.join(pkg, "alpha.py")), os.path.exists(pkg + "/nope")]
names = sorted(n for n in os.listdir(pkg) if not n.startswith("__pyc"))
entries = sorted((e.name, e.is_dir(), e.is_file()) for e in os.scandir(pkg) if not e.name.startswith("__pyc"))
walked = sorted((os.path.relpath(root, pkg), sorted(files)) for root, folders, files in os.walk(pkg) if "__pyc" not in root)
try:
    os.listdir(here + "/nope")
except FileNotFoundError:
    caught = True
`,
  },
  {
    title: 'pathlib on text',
    source: `
from pathlib import Path, PurePath, PurePosixPath
texts = [str(p) for p in (Path("a//b/./c/"), Path("/"), Path("."), Path(""), Path("/a", "b", "/c"), Path("./x"), Path("a/.."), Path("/a/."))]
p = Path("/a/b/c.tar.gz")
names = [p.name, p.stem, p.suffix, Path(".env").suffix, Path(".env").stem, Path("/").name, Path("a.").suffix, Path("x").suffix]
suffixes = p.suffixes
parents = [str(x) for x in p.parents]
second = str(p.parents[1])
relative_parents = [str(x) for x in Path("a/b").parents]
parent = [str(p.parent), str(Path("a").parent), str(Path("/").parent), str(p.parent.parent.parent.parent)]
parts = [p.parts, Path("a/b").parts]
joined = [str(p / "d" / "e"), str(p / "/x"), str(p.joinpath("x", "y")), str("/root" / Path("x"))]
changed = [str(p.with_name("x.py")), str(p.with_suffix(".zip")), str(p.with_suffix("")), str(p.with_stem("q"))]
rel = [str(p.relative_to("/a")), str(p.relative_to(Path("/a/b/c.tar.gz")))]
try:
    p.relative_to("/b")
except ValueError:
    caught = "ValueError"
tests = [p.is_absolute(), Path("a").is_absolute(), p.is_relative_to("/a"), p.is_relative_to("/ab"), p.match("*.gz"), p.match("b/*.zip")]
same = [Path("a/b") == Path("a") / "b", Path("a") == "a", Path("a") != Path("b"), Path("a") in [Path("b"), Path("a")]]
order = [str(x) for x in sorted([Path("/a-b"), Path("/a/b"), Path("/a")])]
text = f"{Path('a') / 'b'}" + Path("x/y").as_posix()
keys = {Path("a"): 1}[Path("a")]
`,
  },
  {
    title: 'pathlib on files',
    files: TREE,
    source: `
from pathlib import Path
import os, glob
HERE = Path(__file__).resolve().parent
PKG = HERE / "pkg"
tests = [PKG.exists(), PKG.is_dir(), PKG.is_file(), (PKG / "alpha.py").is_file(), (PKG / "no").exists()]
children = sorted(p.name for p in PKG.iterdir() if "__pyc" not in p.name)
direct = sorted(p.name for p in PKG.glob("*.py"))
deep = sorted(str(p.relative_to(PKG)) for p in PKG.rglob("*.py"))
stars = sorted(p.relative_to(PKG).as_posix() for p in PKG.glob("**/*.[jt]*"))
folders = sorted(p.name for p in PKG.glob("*/") if p.is_dir() and "__pyc" not in p.name)
text = (PKG / "notes.txt").read_text()
lines = [line.strip() for line in (PKG / "notes.txt").open()]
with open(PKG / "notes.txt") as f:
    read = f.read().splitlines()
globbed = sorted(os.path.relpath(p, PKG) for p in glob.glob(str(PKG / "*.py")))
recursive = sorted(os.path.relpath(p, PKG) for p in glob.glob(os.path.join(PKG, "**", "*.py"), recursive=True))
flat = sorted(os.path.relpath(p, PKG) for p in glob.glob(os.path.join(PKG, "**", "*.py")))
rooted = sorted(glob.glob("*.py", root_dir=PKG))
`,
  },
  {
    title: 'json and tomllib',
    files: TREE,
    source: `
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
`,
  },
  {
    title: 'sys',
    source: `
import sys, platform
release = [sys.version_info >= (3, 8), sys.version_info < (3, 8), sys.version_info[:2] == (3, 11), sys.version_info > (3, 11), sys.version_info >= (3, 12)]
parts = [sys.version_info.major, sys.version_info.minor, sys.version_info[0]]
where = [sys.platform, sys.platform.startswith("win"), platform.system()]
itself = sys.modules[__name__].__name__
there = [__name__ in sys.modules, getattr(sys.modules.get(__name__), "where")[0]]
try:
    sys.exit(1)
except SystemExit:
    left = True
sys.path.insert(0, "x")
`,
  },
  {
    title: 'importlib',
    files: {
      ...TREE,
      'pkg/loader.py':
        'import importlib\nbeta = importlib.import_module(".beta", __package__).VALUE\nup = importlib.import_module("..alpha", "pkg.beta").VALUE\n',
    },
    source: `
import importlib, importlib.util, os
from importlib import import_module
value = import_module("pkg.beta.gamma").VALUE
relative = [import_module("pkg.loader").beta, import_module("pkg.loader").up]
try:
    import_module("pkg.nope")
    missing = "imported"
except ImportError:
    missing = "ImportError"
specs = [importlib.util.find_spec("pkg.alpha") is not None, importlib.util.find_spec("pkg.nope") is None, importlib.util.find_spec("json") is not None]
spec = importlib.util.find_spec("pkg.alpha")
about = [spec.name, spec.origin]
del spec
def load(path):
    spec = importlib.util.spec_from_file_location("by_file", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.VALUE
by_file = load(os.path.join(os.path.dirname(__file__), "pkg", "alpha.py"))
`,
  },
  {
    title: 'pkgutil',
    files: TREE,
    source: `
import pkgutil
import pkg
listed = [(info.name, info.ispkg) for info in pkgutil.iter_modules(pkg.__path__)]
unpacked = [name for finder, name, ispkg in pkgutil.iter_modules(pkg.__path__, "pkg.")]
walked = [info.name for info in pkgutil.walk_packages(pkg.__path__, prefix=pkg.__name__ + ".")]
indexed = [info[1] for info in pkgutil.iter_modules(path=pkg.__path__)]
`,
  },
  {
    title: 'asyncio',
    source: `
import asyncio
async def one(): return "/one"
async def two(): return await one() + "/two"
ran = asyncio.run(two())
async def both(): return await asyncio.gather(one(), two())
gathered = list(asyncio.run(both()))
loop = asyncio.new_event_loop()
completed = loop.run_until_complete(one())
del loop
tests = [asyncio.iscoroutinefunction(one), asyncio.iscoroutinefunction(len)]
`,
  },
];

const python = ensurePython();

describe('the part of the standard library that speaks of the system', () => {
  (python === undefined ? it.skip : it).each(CASES)(
    '$title, as in Python',
    async ({ source, ...program }) => {
      expect(await interpret(source, program)).toEqual(runPython(python ?? '', source, program));
    },
  );

  it('knows nothing of what lies outside the workspace', async () => {
    const source = `
import os, sys, importlib.metadata
from pathlib import Path
cwd = os.getcwd()
joined = os.path.join(os.getcwd(), "static")
made = str(Path.cwd() / "static")
name = (Path.cwd() / "static" / "x.py").stem
exists = os.path.exists("static")
etc = os.path.isdir("/etc")
home = Path.home().exists()
listed = list(Path("/etc").iterdir())
required = os.environ["REQUIRED"]
version = importlib.metadata.version("fastapi")
release = f"py {sys.version}"
`;
    expect(await interpret(source)).toEqual({
      cwd: '?outside',
      joined: '{?}/static',
      made: '{?}/static',
      name: 'x',
      exists: '?outside',
      etc: '?outside',
      home: '?environment',
      listed: [],
      required: '?environment',
      version: '?library',
      release: 'py {?}',
      raised: 'input-needed: REQUIRED: --env REQUIRED=…',
    });
  });
});
