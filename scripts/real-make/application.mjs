/** The application of a checkout: how it's imported, before `make` and after it, and what the imported one answers. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from '../python-env.mjs';
import { offline, parsed, run } from './processes.mjs';

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), 'real_make.py');
/** Seconds of the processor. */
const PATIENCE = { import: 60, use: 90 };
/** Packages whose databases are replaced by those of this machine. */
const PACKAGES = [
  'sqlalchemy',
  'sqlmodel',
  'tortoise',
  'motor',
  'pymongo',
  'beanie',
  'odmantic',
  'redis',
  'asyncpg',
];
/** Python that the application doesn't import. */
const ASIDE = /(?:^|\/)(?:tests?|alembic|migrations?|versions|scripts)\/|(?:^|\/)(?:test_|conftest)/;
const SAMPLE = /^\.env[._-](?:examples?|sample|template)$|^(?:example|sample)\.env$/;

/** The interpreters, by the major version of pydantic. */
export const pythons = { 2: ensurePython('real-make'), 1: ensurePython('real-make-pydantic-1') };
const alone = offline();

/** Finds a way to import the application: with pydantic 2 or 1, with more settings, and at last with stand-ins in FastAPI's own place. */
export async function imported(project, report) {
  let roots = rootsOf(project, report);
  const named = ['grep', '-ohwE', PACKAGES.join('|'), '--', '*.py'];
  const { stdout } = await run('git', named, project.copy, {
    scratch: project.scratch,
    patience: PATIENCE.import,
  });
  project.packages = PACKAGES.filter((one) => stdout.split('\n').includes(one));
  const order = pinsPydantic1(project.copy) ? [1, 2] : [2, 1];
  const ways = order.flatMap((pydantic) =>
    [false, true].map((generous) => ({ pydantic, generous, tolerant: false })),
  );
  ways.push({ pydantic: order[0], generous: true, tolerant: true });
  let first;
  let last;
  for (const way of ways.filter(({ pydantic }) => pythons[pydantic] !== undefined)) {
    if (last !== undefined && !isWorthwhile(way, order[0], last)) continue;
    let entry = entryOf(report.entry, roots);
    let answer = await python(project, 'before', { ...way, roots, ...entry }, PATIENCE.import);
    // It may be started in its own folder.
    const home = dirname(report.entry.file);
    const isOwn = (name) => [name, `${name}.py`].some((one) => existsSync(join(project.copy, home, one)));
    if (!roots.includes(home) && answer.stand_ins?.some(isOwn)) {
      roots = [home, ...roots];
      entry = entryOf(report.entry, roots);
      answer = await python(project, 'before', { ...way, roots, ...entry }, PATIENCE.import);
    }
    if (answer.failed === undefined && answer.routes.length > 0) return { way, roots, answer, entry };
    last = answer.failed ?? 'no routes';
    first ??= last;
  }
  return { failed: first };
}

/** Tells whether another way may help after a failure. */
function isWorthwhile({ pydantic, generous, tolerant }, usual, failure) {
  if (/No such file|no answer|LookupError|cannot import name/.test(failure)) return false;
  if (tolerant) return /Mock|mock|FastAPIError|response field|schema/.test(failure);
  if (pydantic !== usual) return /pydantic|const|regex|validator|Settings|orm_mode|__fields__/i.test(failure);
  return (
    !generous ||
    /None|KeyError|TypeError|ValueError|Validation|required|environ|missing|not set/i.test(failure)
  );
}

/** Returns the folders on Python's path: where the modules of the routes begin, the entry's, the checkout. */
function rootsOf({ copy }, report) {
  const counts = new Map();
  for (const { module, file } of report.routes ?? []) {
    const path = module === null || module === undefined ? undefined : `${module.replaceAll('.', '/')}`;
    const stem = file?.replace(/(?:\/__init__)?\.py$/, '');
    if (path === undefined || !(stem === path || stem?.endsWith(`/${path}`))) continue;
    const root = stem.slice(0, stem.length - path.length).replace(/\/$/, '');
    counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  const found = [...counts].sort((left, right) => right[1] - left[1]).map(([root]) => root);
  if (found.length === 0) {
    let folder = dirname(report.entry.file);
    while (folder !== '.' && existsSync(join(copy, folder, '__init__.py'))) folder = dirname(folder);
    found.push(folder === '.' ? '' : folder);
  }
  return [...new Set([...found, ''])];
}

/** Returns the module of the application's file, and the expression in it. */
function entryOf({ file, app }, roots) {
  const root = roots.find((one) => one === '' || file.startsWith(`${one}/`));
  const path = file.slice(root === '' ? 0 : root.length + 1).replace(/(?:\/__init__)?\.py$/, '');
  return { module: path.replaceAll('/', '.'), expression: app };
}

/** Imports the application again, with what `make` wrote, and uses it. */
export async function use(project, found, changes, problems) {
  const written = changes.filter(({ path }) => path.endsWith('.py') && !ASIDE.test(path));
  const moduleOf = ({ path }) => entryOf({ file: path }, found.roots).module;
  const given = {
    ...found.way,
    ...found.entry,
    roots: found.roots,
    before: found.answer,
    written: changes.filter(({ isNew }) => isNew).map(({ path }) => path),
    modules: written.map(moduleOf),
    lifespan: found.answer.lifespan === null,
  };
  let after = await python(project, 'after', given, PATIENCE.use);
  if (given.lifespan && (after.timedOut || after.lifespan))
    after = await python(project, 'after', { ...given, lifespan: false }, PATIENCE.use);
  if (after.failed !== undefined) {
    problems.push(after.timedOut ? after.failed : `doesn't import: ${after.failed}`);
    return after;
  }
  problems.push(...after.problems);
  const failed = Object.entries(after.failed_modules ?? {});
  if (failed.length === 0) return after;
  // `make` isn't blamed for a module that failed before as well.
  const again = { ...given, modules: failed.map(([module]) => module), pristine: true };
  const { failed_modules: before = {} } = await python(project, 'modules', again, PATIENCE.import);
  const isNew = (module) => written.some((one) => one.isNew && moduleOf(one) === module);
  for (const [module, text] of failed)
    if (isNew(module) || before[module] === undefined) problems.push(`${module} doesn't import: ${text}`);
  return after;
}

/** Runs real_make.py in a fresh copy of the project's files, with a fresh database; the answer is its last line. */
async function python(project, step, given, patience) {
  const { copy, scratch, postgres, index } = project;
  const place = mkdtempSync(join(scratch, 'run-'));
  const files = join(place, 'files');
  if (given.pristine) {
    mkdirSync(files);
    execFileSync('sh', ['-c', `git archive HEAD | tar x -C '${files}'`], { cwd: copy });
  } else
    cpSync(copy, files, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path !== join(copy, '.git'),
    });
  const name = `app_${index}_${step}`;
  if (postgres !== undefined) postgres.database(name, 'psycopg2');
  const roots = given.roots.map((root) => join(files, root).replace(/\/$/, ''));
  const database = {
    file: join(place, 'live.db'),
    name,
    socket: postgres?.socket,
    port: postgres?.port,
    user: postgres?.user,
  };
  const input = JSON.stringify({
    lifespan: true,
    ...given,
    files,
    roots,
    database,
    packages: project.packages,
  });
  const env = { ...sampleOf(files, roots), PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: '', HOME: place };
  const [command, ...args] = [...alone, pythons[given.pydantic], PROGRAM, step];
  const done = await run(command, args, roots[0], { scratch: place, patience, input, env });
  writeFileSync(join(scratch, `${basename(place)}-${step}.log`), `${input}\n${done.output}`);
  rmSync(place, { recursive: true, force: true });
  const answer = parsed(done.stdout.trim().split('\n').at(-1) ?? '');
  if (answer !== undefined) return answer;
  return done.status === null
    ? { failed: `no answer after ${patience} s`, timedOut: true }
    : { failed: `exit code ${done.status}: ${done.output.trim().slice(-300)}` };
}

/** Returns the variables of the project's sample of settings, which a user copies to `.env`. */
function sampleOf(files, roots) {
  for (const folder of [...roots, files]) {
    const sample = readdirSync(folder).find((name) => SAMPLE.test(name));
    if (sample === undefined || readdirSync(folder).includes('.env')) continue;
    const rows = readFileSync(join(folder, sample), 'utf8').matchAll(
      /^\s*(?:export )?([A-Z]\w*)\s*=\s*(.*)$/gim,
    );
    const pairs = [...rows].map(([, name, value]) => [
      name,
      value
        .replace(/\s+#.*$/, '')
        .trim()
        .replaceAll(/^(['"])(.*)\1$/g, '$2'),
    ]);
    return Object.fromEntries(
      pairs.filter(
        ([name, value]) =>
          value !== '' && !/[<>{]|^your/i.test(value) && !/^(?:PATH|HOME|PYTHON\w*)$/.test(name),
      ),
    );
  }
  return {};
}

function pinsPydantic1(copy) {
  const names = ['requirements.txt', 'pyproject.toml'];
  const files = readdirSync(copy).flatMap((one) =>
    names.includes(one)
      ? [one]
      : statSync(join(copy, one), { throwIfNoEntry: false })?.isDirectory()
        ? names.map((name) => join(one, name))
        : [],
  );
  return files.some(
    (file) =>
      existsSync(join(copy, file)) &&
      /^\s*"?pydantic(?:\[.*\])?\s*(?:==|~=|= *"\^?|= *\{ *version *= *"\^?)[01]\./m.test(
        readFileSync(join(copy, file), 'utf8'),
      ),
  );
}
