/**
 * `npm run real:make -- FOLDER [--only NAME] [--jobs N] [--json FILE] [--tool PATH] [--keep]`: what `make resource widgets … --register`
 * and `destroy` do in real projects. FOLDER holds checkouts (git work trees); --only takes those whose names contain NAME. In a copy of
 * each, with a home of its own: imports the application under real FastAPI with its real ORM (scripts/real_make.py, without network),
 * makes the resource, imports it again, compares the routes, looks for undefined names, sends requests to the new routes and looks
 * into the database, destroys the resource. Prints a line for each, and a summary; --json writes the details. --tool is another
 * dist/cli/main.js; --keep leaves the copies and names them.
 *
 *   good     imports, old routes as before, the new ones there; a row is written and read back where there's a table
 *            ("not called: …" where this machine can't give what the routes need: a login by a middleware, a parent's row)
 *   stub     good, but in memory or incomplete (and says so) though the project has a database
 *   broken   exit 0, but something of that isn't so
 *   refused  exit 2
 *   dirty    refused, but files changed
 *   skip     the application can't be imported here, or not with its real ORM
 */
import { execFileSync, spawn } from 'node:child_process';
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
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres.mjs';
import { ensurePython } from './python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = join(HERE, 'real_make.py');
const MAKE = [
  'make',
  'resource',
  'widgets',
  'name:str:1..80',
  'price:decimal',
  'note:str:optional',
  '--register',
];
/** Milliseconds after which a hung process is killed. */
const PATIENCE = { import: 120_000, use: 180_000, tool: 330_000, git: 60_000 };
const VERDICTS = ['good', 'stub', 'broken', 'refused', 'dirty', 'skip'];
/** Python that the application doesn't import. */
const ASIDE = /(?:^|\/)(?:tests?|alembic|migrations?|versions|scripts)\/|(?:^|\/)(?:test_|conftest)/;
const SAMPLE = /^\.env[._-](?:examples?|sample|template)$|^(?:example|sample)\.env$/;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '1' },
    json: { type: 'string' },
    tool: { type: 'string', default: join(HERE, '..', 'dist', 'cli', 'main.js') },
    keep: { type: 'boolean' },
  },
});
if (positionals.length !== 1)
  throw new Error('usage: npm run real:make -- FOLDER [--only NAME] [--jobs N] [--json FILE] [--tool PATH]');
const FOLDER = resolve(positionals[0]);
const TOOL = resolve(options.tool);
const pythons = { 2: ensurePython('real-make'), 1: ensurePython('real-make-pydantic-1') };
if (pythons[2] === undefined)
  throw new Error('There is no Python >= 3.11 here, which npm run real:make runs the applications with.');
const offline = canUnshare() ? ['unshare', '-n'] : [];
const postgres = await startPostgres().catch((error) => console.error(`SQLite alone: ${error.message}`));

const queue = readdirSync(FOLDER)
  .filter((name) => existsSync(join(FOLDER, name, '.git')))
  .filter((name) => options.only === undefined || options.only.some((one) => name.includes(one)));
const results = [];
let count = 0;
try {
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
} finally {
  postgres?.stop();
}
summarise();

async function work() {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const scratch = mkdtempSync(join(tmpdir(), 'tool-real-make-'));
    const result = await check(name, scratch).catch((error) => ({
      verdict: 'skip',
      why: `this script failed: ${error.stack}`,
    }));
    results.push({ name, ...result });
    console.log(line({ name, ...result }));
    if (options.keep) console.log(`        ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true });
    if (options.json) writeFileSync(options.json, `${JSON.stringify(results, undefined, 2)}\n`);
  }
}

/** Returns the verdict of one checkout. */
async function check(name, scratch) {
  const copy = join(scratch, 'copy');
  execFileSync('cp', ['-a', join(FOLDER, name), copy]);
  const git = async (...args) => (await run('git', args, copy, { scratch, patience: PATIENCE.git })).stdout;
  const commit = (await git('rev-parse', 'HEAD')).trim();
  if ((await git('status', '--porcelain')).trim() !== '') {
    await git('checkout', '--quiet', '.');
    await git('clean', '-fdq');
  }
  const project = { name, scratch, copy, index: (count += 1), commit };
  const listed = await tool(project, ['routes', '--format', 'json']);
  const base = { commit, routesSeconds: listed.seconds };
  const report = parsed(listed.stdout);
  if (!report?.entry) return { ...base, verdict: 'skip', why: `tool routes: ${firstLine(listed.output)}` };
  const found = await imported(project, report);
  if (found.failed !== undefined) return { ...base, verdict: 'skip', why: found.failed };

  let made = await tool(project, MAKE);
  const proposed = made.status === 2 ? proposal(made.output) : undefined;
  if (proposed !== undefined && (await git('status', '--porcelain')).trim() === '')
    made = await tool(project, proposed);
  const facts = {
    ...base,
    makeSeconds: made.seconds,
    ...(proposed ? { command: proposed.join(' ') } : {}),
    standIns: found.answer.stand_ins,
    tables: found.answer.tables.length,
  };
  const changes = (await git('status', '--porcelain', '-uall'))
    .split('\n')
    .filter(Boolean)
    .map((row) => ({ isNew: row.startsWith('??'), path: row.slice(3).replaceAll('"', '') }));
  const output = made.output.trim();
  if (made.status !== 0) {
    const verdict = changes.length > 0 ? 'dirty' : made.status === 2 ? 'refused' : 'broken';
    const why =
      made.status === null
        ? `no answer after ${PATIENCE.tool / 1000} s`
        : firstLine(output.replace(/^error: /, ''));
    return { ...facts, verdict, why, output };
  }
  const problems = [];
  const after = await use(project, found, changes, problems);
  const undefinedNames = await undefined_(project, changes);
  problems.push(...undefinedNames);
  const destroyed = await tool(project, [
    'destroy',
    'resource',
    'widgets',
    ...(proposed ?? []).slice(MAKE.length),
  ]);
  const left = (await git('status', '--porcelain', '-uall')).trim();
  const destroy =
    destroyed.status === 0 && left === ''
      ? 'clean'
      : destroyed.status === 0
        ? `left ${left.split('\n').length}: ${left.split('\n')[0]}`
        : `exit ${destroyed.status}: ${firstLine(destroyed.output)}`;
  return {
    ...facts,
    ...judged(found.answer, after, problems, output),
    changes: changes.map(({ path }) => path),
    after,
    destroy,
    output,
  };
}

/** Finds a way to import the application: with pydantic 2 or 1, with more settings, and at last with stand-ins in FastAPI's own place. */
async function imported(project, report) {
  const roots = rootsOf(project, report);
  const order = pinsPydantic1(project.copy) ? [1, 2] : [2, 1];
  const ways = order.flatMap((pydantic) =>
    [false, true].map((generous) => ({ pydantic, generous, tolerant: false })),
  );
  ways.push({ pydantic: order[0], generous: true, tolerant: true });
  let first;
  let last;
  for (const way of ways.filter(({ pydantic }) => pythons[pydantic] !== undefined)) {
    if (last !== undefined && !isWorthwhile(way, order[0], last)) continue;
    const entry = entryOf(report.entry, roots);
    const answer = await python(project, 'before', { ...way, roots, ...entry }, PATIENCE.import);
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
async function use(project, found, changes, problems) {
  const written = changes.filter(({ path }) => path.endsWith('.py') && !ASIDE.test(path));
  const moduleOf = ({ path }) => entryOf({ file: path }, found.roots).module;
  const given = {
    ...found.way,
    ...found.entry,
    roots: found.roots,
    before: found.answer,
    changed: changes.map(({ path }) => path),
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
  // One that failed before as well is none of `make`'s business.
  const again = { ...given, modules: failed.map(([module]) => module), pristine: true };
  const { failed_modules: before = {} } = await python(project, 'modules', again, PATIENCE.import);
  const isNew = (module) => written.some((one) => one.isNew && moduleOf(one) === module);
  for (const [module, text] of failed)
    if (isNew(module) || before[module] === undefined) problems.push(`${module} doesn't import: ${text}`);
  return after;
}

/** Returns the undefined names that ruff finds in what's new. */
async function undefined_({ copy, scratch }, changes) {
  const files = changes
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.py') && existsSync(join(copy, path)));
  if (files.length === 0) return [];
  const args = [
    '-m',
    'ruff',
    'check',
    '--isolated',
    '--no-cache',
    '--select',
    'F821,F823',
    '--output-format',
    'json',
    ...files,
  ];
  const findings =
    parsed((await run(pythons[2], args, copy, { scratch, patience: PATIENCE.git })).stdout) ?? [];
  const isOld = ({ code, message, filename, location }) => {
    const path = filename.slice(copy.length + 1);
    const [, word] = /`([^`]+)`/.exec(message) ?? [];
    // A relationship's class in quotes is found by SQLAlchemy's registry.
    const text = readFileSync(filename, 'utf8').split('\n')[(location?.row ?? 1) - 1];
    if (new RegExp(`(["']).*\\b${word}\\b.*\\1`).test(text)) return true;
    if (changes.find((one) => one.path === path)?.isNew) return false;
    try {
      const before = execFileSync('git', ['show', `HEAD:${path}`], {
        cwd: copy,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return code === null || before.includes(word);
    } catch {
      return false;
    }
  };
  return findings
    .filter((one) => !isOld(one))
    .map(
      ({ message, filename, location }) =>
        `${message} at ${filename.slice(copy.length + 1)}:${location?.row}`,
    );
}

/** Returns the verdict, and why. */
function judged(before, after, problems, output) {
  const note = after.uncalled ? `not called: ${after.uncalled}` : '';
  if (problems.length > 0) return { verdict: 'broken', why: problems[0], problems };
  if (after.new.length === 0) return { verdict: 'broken', why: 'no new route', problems };
  const missing = after.missing ?? [];
  const saysSo = missing.every((one) =>
    new RegExp(`no "${one}"|\\b${one}\\b`).test(output.slice(output.indexOf('\n\n'))),
  );
  if (missing.includes('create') || (missing.includes('list') && missing.includes('read')))
    return { verdict: 'broken', why: `no route to ${missing.join(', ')}`, problems };
  if (missing.length > 0)
    return { verdict: saysSo ? 'stub' : 'broken', why: `no route to ${missing.join(', ')}`, problems };
  const hasDatabase = before.tables.length > 0 || before.clients.length > 0;
  if (hasDatabase && after.tables.length === 0)
    return {
      verdict: 'stub',
      why: ['the project has a database, and there is no table', note].filter(Boolean).join('; '),
      problems,
    };
  if (after.stored === false) return { verdict: 'broken', why: 'the row is not in the database', problems };
  return {
    verdict: 'good',
    why: note || (after.stored ? 'a row is written and read back' : 'answers as it should'),
    problems,
  };
}

/** Returns the command that the tool proposes first among several, as arguments. */
function proposal(output) {
  const [, command] = /\btool (make resource widgets [^\n`]*)/.exec(output) ?? [];
  if (command !== undefined)
    return command
      .trim()
      .split(/\s+/)
      .map((one) => one.replaceAll(/^['"]|['"]$/g, ''));
  const [, backend] = /applications in ([^\s,:]+)/.exec(output) ?? [];
  return backend === undefined ? undefined : [...MAKE, '--backend', backend];
}

/** Runs the tool in the checkout, as a user does. */
async function tool({ copy, scratch }, args) {
  const started = performance.now();
  const home = join(scratch, `home-${args[0]}`);
  const done = await run(process.execPath, [TOOL, ...args], copy, {
    scratch: args[0] === 'routes' ? home : join(scratch, 'home'),
    patience: PATIENCE.tool,
  });
  return { ...done, seconds: Math.round((performance.now() - started) / 100) / 10 };
}

/** Runs real_make.py in a fresh copy of the project's files, with a fresh database; the answer is its last line. */
async function python(project, step, given, patience) {
  const { copy, scratch, index } = project;
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
  const input = JSON.stringify({ lifespan: true, ...given, roots, database });
  const env = { ...sampleOf(files, roots), PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: '', HOME: place };
  const [command, ...args] = [...offline, pythons[given.pydantic], PROGRAM, step];
  const done = await run(command, args, roots[0], { scratch: place, patience, input, env });
  writeFileSync(join(scratch, `${basename(place)}-${step}.log`), `${input}\n${done.output}`);
  rmSync(place, { recursive: true, force: true });
  const answer = parsed(done.stdout.trim().split('\n').at(-1) ?? '');
  if (answer !== undefined) return answer;
  return done.status === null
    ? { failed: `no answer after ${patience / 1000} s`, timedOut: true }
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

/** Runs a program in a process group of its own, which is killed as a whole; a killed one has the status null. */
function run(command, args, cwd, { scratch, patience, input = '', env = {} }) {
  mkdirSync(scratch, { recursive: true });
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const own = {
    PATH,
    LANG,
    HOME: scratch,
    NO_COLOR: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    ...env,
  };
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env: own, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let output = '';
    child.stdout.on('data', (data) => ((stdout += data), (output += data)));
    child.stderr.on('data', (data) => (output += data));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(end, patience);
    child.on('error', (error) => (output += error.message));
    child.on('exit', (status, signal) => {
      clearTimeout(timer);
      // What it started may hold the streams.
      end();
      setTimeout(() => done({ status: signal ? null : status, stdout, output }), 50);
    });
  });
}

function canUnshare() {
  try {
    execFileSync('unshare', ['-n', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstLine(text) {
  return text.trim().split('\n')[0].slice(0, 300);
}

function line({ name, verdict, why, makeSeconds, routesSeconds, destroy }) {
  const seconds = makeSeconds === undefined ? '' : `${makeSeconds}/${routesSeconds} s`;
  return `${verdict.padEnd(8)}${name.padEnd(48)} ${seconds.padEnd(12)} ${destroy === undefined || destroy === 'clean' ? '' : `[destroy: ${destroy}] `}${why ?? ''}`;
}

function summarise() {
  const tally = VERDICTS.map(
    (verdict) => `${verdict} ${results.filter((one) => one.verdict === verdict).length}`,
  );
  const judgedOnes = results.filter(({ verdict }) => verdict !== 'skip');
  const ratios = judgedOnes
    .map(({ makeSeconds, routesSeconds }) => (makeSeconds - 1) / routesSeconds)
    .sort((left, right) => left - right);
  const uncalled = results.filter(({ verdict, after }) => verdict === 'good' && !after.called).length;
  const destroyed = judgedOnes.filter(({ destroy }) => destroy !== undefined);
  console.log(`\n${results.length} checkouts: ${tally.join(', ')} (${uncalled} of the good not called)`);
  console.log(
    `destroy: clean ${destroyed.filter(({ destroy }) => destroy === 'clean').length} of ${destroyed.length}`,
  );
  if (ratios.length > 0)
    console.log(
      `(make - 1 s) : routes, median ${ratios[Math.floor(ratios.length / 2)].toFixed(1)}, slowest ${ratios.at(-1).toFixed(1)}`,
    );
}
