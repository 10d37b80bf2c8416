/**
 * `npm run oracle:3.14 [-- NAME…]`: asks real FastAPI on CPython 3.14 for the routes and documents of the fixtures (or those whose
 * names contain NAME) and prints those whose answer is another than the file on disk, which an older Python wrote; exit code 1 if
 * there are any. The interpreter is pyodide's, which npm has for Node: it needs no installation, but has no processes and no event
 * loop, so what a fixture needs of these is left out and counted, as are packages without a pure wheel. Both go into `.cache`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..');
const CACHE = join(ROOT, '.cache', 'python-3.14');
const SITE = join(CACHE, 'site');
const PLATFORMS = ['pyemscripten_2026_0_wasm32', 'any'].flatMap((one) => ['--platform', one]);
/** Packages of requirements.txt that fixtures import, and what these need. */
const NEEDED =
  /^(?:annotated|anyio|click|dnspython|email-validator|fastapi|h11|httpcore2|httpx2|idna|opentelemetry|pydantic|python-|starlette|typing)/;

/** The errors of what this interpreter lacks. */
const LACKS =
  /ModuleNotFoundError|ssl|subprocess|can't start new thread|No asyncio|RuntimeError: no running event loop/;

const patterns = process.argv.slice(2);
const folders = ['test/fixtures', 'test/openapi/fixtures'].flatMap((parent) => fixturesIn(parent));

/** Returns the folders of fixtures that need no other environment, relative to the root. */
function fixturesIn(parent) {
  const within = (path) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${path}/${name}`);
  const all = parent === 'test/fixtures' ? within(parent).flatMap(within) : within(parent);
  const told = (folder) => {
    const file = join(ROOT, folder, 'fixture.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  return all.filter((folder) => {
    const { packages, oracle } = told(folder);
    const isPlain = packages !== true && oracle?.requirements === undefined && oracle?.serve === undefined;
    return isPlain && (patterns.length === 0 || patterns.some((pattern) => folder.includes(pattern)));
  });
}

function install() {
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(join(CACHE, 'node_modules')))
    execFileSync('npm', ['install', '--silent', '--prefix', CACHE, 'pyodide@314']);
  if (existsSync(SITE)) return;
  const lines = readFileSync(join(HERE, 'requirements.txt'), 'utf8').split('\n');
  const names = lines.filter((line) => NEEDED.test(line)).map((line) => line.split(';')[0]);
  const only = ['--python-version', '3.14', '--implementation', 'cp', '--abi', 'cp314', '--abi', 'none'];
  const how = [
    '--quiet',
    '--disable-pip-version-check',
    '--only-binary=:all:',
    '--no-deps',
    '--target',
    SITE,
  ];
  execFileSync(ensurePython(), ['-m', 'pip', 'install', ...how, ...PLATFORMS, ...only, ...names]);
}

/** Returns an interpreter with the fixtures and the oracle in it. */
async function interpreter() {
  const { loadPyodide } = await import(pathToFileURL(join(CACHE, 'node_modules/pyodide/pyodide.mjs')).href);
  const python = await loadPyodide({ env: { HOME: '/tmp', PYTHONHASHSEED: '0' } });
  python.mountNodeFS('/site', SITE);
  python.mountNodeFS('/root', ROOT);
  python.runPython(DRIVER);
  return (folder) => JSON.parse(python.globals.get('ask')(`/root/${folder}`));
}

/** Asks `oracle.py` in this process, and takes away afterwards what a fixture left behind. */
const DRIVER = `
import os, sys, warnings
sys.path[:0] = ["/site", "/root/scripts"]
sys.dont_write_bytecode = True
warnings.simplefilter("ignore")
import asyncio
import oracle

def run(coroutine):
    try:
        while True:
            coroutine.send(None)
    except StopIteration as end:
        return end.value

asyncio.run = run
BEFORE = dict(os.environ), list(sys.path), list(sys.meta_path), list(sys.path_hooks), set(sys.modules), sys.stdout, sys.stderr

def ask(folder):
    environ, path, finders, hooks, modules, out, error = BEFORE
    try:
        return oracle.answer(folder)
    finally:
        sys.stdout, sys.stderr = out, error
        os.chdir("/")
        os.environ.clear()
        os.environ.update(environ)
        sys.path[:], sys.meta_path[:], sys.path_hooks[:] = path, finders, hooks
        oracle.FOLLOWED.clear()
        for name in set(sys.modules) - modules:
            module = sys.modules.pop(name)
            if (getattr(module, "__file__", None) or "/site").startswith("/site"):
                sys.modules[name] = module
`;

/** Returns the answers on disk that this one differs from. */
function different(folder, { routes, openapi }) {
  const onDisk = (name) => {
    const file = join(ROOT, folder, name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const isDocument = folder.startsWith('test/openapi');
  const known = isDocument ? onDisk('openapi.json') : onDisk('document.json');
  const document = openapi.document ?? { error: openapi.error };
  const isSame = (one, other) => other === undefined || JSON.stringify(one) === JSON.stringify(other);
  return [
    ...(isDocument || isSame(routes, onDisk('oracle.json')?.routes) ? [] : ['routes']),
    ...(isSame(document, known) ? [] : ['document']),
  ];
}

install();
let ask = await interpreter();
const [lacking, others] = [[], []];
let asked = 0;
for (const folder of folders) {
  let answer = ask(folder);
  const isOther = () => answer.error === undefined && different(folder, answer).length > 0;
  if (answer.error !== undefined || isOther()) {
    // A fixture before may have changed FastAPI itself.
    ask = await interpreter();
    answer = ask(folder);
  }
  asked += 1;
  if (answer.error !== undefined && LACKS.test(answer.error)) lacking.push(folder);
  else if (answer.error !== undefined) others.push(`${folder}: ${answer.error.trim().split('\n').at(-1)}`);
  else if (isOther()) others.push(`${folder}: ${different(folder, answer).join(', ')}`);
}
for (const line of others) console.log(line);
console.log(
  `${asked - lacking.length - others.length} same, ${others.length} other, ${lacking.length} not asked for`,
);
process.exitCode = others.length === 0 ? 0 : 1;
