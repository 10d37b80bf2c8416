/**
 * `npm run names`: writes the names of FastAPI, Starlette, pydantic, pydantic-settings and of Python's own
 * modules to src/analysis/libraries/names/, from which the analysis knows what is missing: see the comment there.
 *
 * - The packages: the last patch of every minor release that the rules cover, read from their wheels (names/packages.py).
 *   pip downloads what .cache/names lacks; nothing is installed.
 * - Python: the modules that have a model, and those that code most often asks about, imported by each Python
 *   (names/standard.py): on the PATH as python3.N, or in pyenv's folder.
 *
 * `--sample` writes nothing, and prints the names in the environment of the tests as JSON, for names.spec.ts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';
import { merged } from './names/merge.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NAMES = join(ROOT, 'src', 'analysis', 'libraries', 'names');
const WHEELS = join(ROOT, '.cache', 'names');
const SCRIPTS = join(ROOT, 'scripts', 'names');

/** Package, the oldest release, and what its metadata says about. */
const PACKAGES = [
  ['fastapi', '0.100', 'starlette'],
  ['starlette', '0.27'],
  ['pydantic', '1.10'],
  ['pydantic-settings', '2.0'],
];
const PYTHONS = ['3.8', '3.9', '3.10', '3.11', '3.12', '3.13', '3.14'];
/** Modules besides those that have a model of their own. */
const MODULES =
  'builtins collections.abc datetime decimal html.parser importlib.metadata importlib.util os.path urllib.parse';
/** Modules of which the names are kept, not those of their classes. */
const PLAIN = (
  'array atexit calendar cmath codecs concurrent.futures difflib email errno gc getpass gettext gzip hmac html ' +
  'html.entities ipaddress keyword linecache locale logging.config logging.handlers marshal mimetypes pickle ' +
  'pprint random reprlib select selectors shutil signal socket socketserver sqlite3 ssl stat statistics stringprep subprocess ' +
  'symtable tempfile token tokenize traceback tracemalloc unittest.mock urllib.error urllib.request ' +
  'webbrowser xml.etree.ElementTree zipfile zoneinfo'
).split(' ');

/** Returns the modules whose names are kept. */
const modules = () => {
  const models = readdirSync(join(ROOT, 'src', 'analysis', 'libraries', 'standard'));
  const own = models
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !/^(index|typing_extensions)$/.test(name));
  return [...new Set([...own, ...MODULES.split(' ')])].sort();
};

const run = (python, script, args) =>
  JSON.parse(
    execFileSync(python, [join(SCRIPTS, script), ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }),
  );

if (process.argv.includes('--sample')) sample();
else all();

function all() {
  const python = ensurePython();
  if (python === undefined) throw new Error('this takes Python 3.10 or newer; put one on the PATH.');
  mkdirSync(WHEELS, { recursive: true });
  for (const [name, oldest, ...taken] of PACKAGES) {
    const { releases, takes } = run(python, 'packages.py', [WHEELS, name, oldest, ...taken]);
    write(name.replace('-', '_'), merged(releases, takes));
  }
  write('standard', merged(pythons(), {}));
}

/** Prints the names of the installed packages by their source, those of some modules as imported, and Python's own. */
function sample() {
  const python = ensurePython();
  if (python === undefined) return;
  const code = 'import sys, sysconfig; print("%d.%d" % sys.version_info[:2], sysconfig.get_path("purelib"))';
  const [release, folder] = execFileSync(python, ['-c', code], { encoding: 'utf8' }).trim().split(' ');
  const tops = PACKAGES.map(([name]) => name.replace('-', '_'));
  const read = tops.map((top) => [top, run(python, 'packages.py', ['--one', folder, top])]);
  const imported = run(python, 'standard.py', [
    'fastapi',
    'fastapi.applications',
    'fastapi.routing',
    'starlette.routing',
  ]);
  const standard = run(python, 'standard.py', [...modules(), '--plain', ...PLAIN]);
  console.log(JSON.stringify({ release, read: Object.fromEntries(read), imported, standard }));
}

function write(name, data) {
  const path = join(NAMES, `${name}.json`);
  const text = `${JSON.stringify(data, null, 1)}\n`;
  console.log(`${path.slice(ROOT.length + 1)}: ${Math.ceil(text.length / 1024)} kB`);
  writeFileSync(path, text);
}

/** Returns the names of each Python, by release; each has to be there. */
function pythons() {
  return Object.fromEntries(
    PYTHONS.map((release) => {
      const python = find(release);
      if (python === undefined)
        throw new Error(`Python ${release} is neither on the PATH nor in pyenv's folder.`);
      return [release, run(python, 'standard.py', [...modules(), '--plain', ...PLAIN])];
    }),
  );
}

function find(release) {
  const pyenv = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const installed = existsSync(pyenv)
    ? readdirSync(pyenv).filter((name) => name.startsWith(`${release}.`))
    : [];
  const candidates = [...installed.map((name) => join(pyenv, name, 'bin', 'python')), `python${release}`];
  return candidates.find((command) => {
    try {
      const text = execFileSync(command, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return text.trim() === release;
    } catch {
      return false;
    }
  });
}
