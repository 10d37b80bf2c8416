/**
 * `npm run layouts [-- NAME…]`: in a copy of each project of test/layouts (or those whose names contain NAME) makes three
 * resources with `tool make resource … --register`, and checks them: the files are where the maintainer expects them, the
 * application serves its old routes and the new ones under real FastAPI and keeps its items in SQLite, its own tests and the new ones
 * pass, its linters find no more than before, and `destroy` gives back every byte. Prints the problems of each project, and a
 * table. `--sixth` takes every sixth project but those of tables, as CI does. `--columns` takes the projects with tables, and asks for unique columns,
 * indexes, keys of other tables and lists as well. `--keep` leaves the copies where they are and names them. `--postgres` takes the projects that are marked for it, and keeps
 * their items in a PostgreSQL that it starts on loopback (Debian's package postgresql). Needs the build and Python >= 3.11.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './postgres.mjs';
import { ensurePython } from './python-env.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const isSixth = process.argv.includes('--sixth');
/**
 * Projects with resources, those without one, and those with tables that no class maps: `make` writes stubs there, which the
 * last ones are wrong by until it has bodies for them, so CI leaves them out.
 */
const FOLDERS = ['projects', 'bare', ...(isSixth ? [] : ['tables'])].map((folder) =>
  join(ROOT, 'test', 'layouts', folder),
);
const folderOf = (name) => FOLDERS.find((folder) => existsSync(join(folder, `${name}.expected.json`)));
const TOOL = join(ROOT, 'dist', 'cli', 'main.js');
const LIVE = join(ROOT, 'scripts', 'layouts_live.py');
const RESOURCES = ['widgets', 'categories', 'order_items'];
const FIELDS = ['name:str', 'price:decimal'];
const CHECKS = ['make', 'places', 'live', 'tests', 'linters', 'destroy'];
/** The exit code of pytest where there's no test. */
const NO_TESTS = 5;
/** Milliseconds after which a hung process is killed. */
const PATIENCE = 120_000;

const isKept = process.argv.includes('--keep');
const isPostgres = process.argv.includes('--postgres');
const hasColumns = process.argv.includes('--columns');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = FOLDERS.flatMap((folder) => readdirSync(folder))
  .filter((name) => folderOf(name) !== undefined)
  .filter((name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern)))
  .filter((name) => !hasColumns || expectationOf(name).database)
  .filter((name) => !isPostgres || expectationOf(name).database?.postgres === true)
  .filter((_, index) => !isSixth || index % 6 === 0);
const python = ensurePython('layouts');
if (python === undefined)
  throw new Error('There is no Python >= 3.11 here, which npm run layouts runs the applications with.');

const postgres = isPostgres ? await startPostgres() : undefined;
const tally = Object.fromEntries(CHECKS.map((check) => [check, 0]));
try {
  for (const name of names) {
    const problems = check(name);
    for (const one of CHECKS) if (problems[one].length === 0) tally[one] += 1;
    const wrong = CHECKS.filter((one) => problems[one].length > 0);
    console.log(`${wrong.length === 0 ? 'right' : 'WRONG'} ${name}`);
    for (const one of wrong) for (const problem of problems[one]) console.log(`    ${one}: ${problem}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
  for (const one of CHECKS) console.log(`${one.padEnd(10)} ${tally[one]} of ${names.length} right`);
} finally {
  postgres?.stop();
}

function expectationOf(name) {
  return JSON.parse(readFileSync(join(folderOf(name), `${name}.expected.json`), 'utf8'));
}

/** Returns the problems of one project by check. */
function check(name) {
  const expected = expectationOf(name);
  const scratch = mkdtempSync(join(tmpdir(), 'tool-layouts-'));
  const copy = join(scratch, name);
  cpSync(join(folderOf(name), name), copy, { recursive: true });
  execFileSync('git', ['init', '--quiet', copy]);
  const folder = join(copy, expected.root);
  const problems = Object.fromEntries(CHECKS.map((one) => [one, []]));
  const before = contents(copy);
  const lintBefore = lint(folder);
  const { routes } = live('before', folder, { ...expected, resources: [] });
  const columns = hasColumns ? columnsFor(folder) : { fields: [], body: {} };
  const resources = RESOURCES.map((resource) => ({
    name: resource,
    body: columns.body,
    unique: hasColumns ? 'code' : undefined,
    ...of(expected, resource),
  }));
  for (const { name: resource, singular, place } of resources) {
    const { output, status } = tool(folder, [
      'make',
      'resource',
      resource,
      ...FIELDS,
      ...columns.fields.map((field) => field.replace('SELF', resource)),
      '--register',
    ]);
    if (status !== 0) problems.make.push(`${resource}: ${firstLines(output)}`);
    problems.places.push(...misplaced(copy, before, { resource, singular, place, expected }));
  }
  if (problems.make.length === 0) {
    problems.live.push(...live('after', folder, { ...expected, routes, resources }).problems);
    const tests = run(python, ['-m', 'pytest', '-q', '-x', '-p', 'no:cacheprovider'], folder);
    if (tests.status !== 0 && tests.status !== NO_TESTS) problems.tests.push(lastLines(tests.output));
    for (const [linter, finding] of Object.entries(lint(folder)))
      if (finding !== '' && lintBefore[linter] === '')
        problems.linters.push(`${linter}: ${lastLines(finding)}`);
  } else for (const one of ['live', 'tests', 'linters']) problems[one].push('not run');
  for (const { name: resource } of resources.toReversed()) {
    const { output, status } = tool(folder, ['destroy', 'resource', resource]);
    if (status !== 0) problems.destroy.push(`${resource}: ${firstLines(output)}`);
  }
  const after = contents(copy);
  for (const path of new Set([...before.keys(), ...after.keys()]))
    if (before.get(path) !== after.get(path)) problems.destroy.push(`${path} isn't as before`);
  if (isKept) console.log(copy);
  else rmSync(scratch, { recursive: true, force: true });
  return problems;
}

/** Returns fields of all kinds that a column may be, and a body with them; the key is that of the project's first table. */
function columnsFor(folder) {
  const { output } = tool(folder, ['make', 'resource', RESOURCES[0], 'other:fk:no_such_resource']);
  const [, table] = /there are those of (\w+)/.exec(output) ?? [];
  return {
    fields: [
      'code:str:unique',
      'rank:int:index',
      'serial:int:optional:unique:index',
      'tags:list:str',
      'parent:fk:SELF:optional',
      ...(table === undefined ? [] : [`other:fk:${table}:optional`]),
    ],
    body: { code: 'a', rank: 1, tags: ['x', 'y'] },
  };
}

/** Returns the expectation for one of the resources: that of the first, with its own keys. */
function of(expected, resource) {
  const own = resource === RESOURCES[0] ? {} : expected[resource];
  const words = { widgets: 'widget', categories: 'category', order_items: 'order_item' };
  const { url = expected.url, paths = expected.paths, alternatives = {} } = own;
  return {
    updateVerb: expected.updateVerb,
    singular: words[resource],
    place: expected.place,
    paths,
    otherPaths: (alternatives.url ?? []).map((other) => ({
      collection: paths.collection.replace(url, other),
      item: paths.item.replace(url, other),
    })),
    ...own,
  };
}

/** Returns the files that the maintainer expects and that don't name the resource. */
function misplaced(copy, before, { resource, singular, place, expected }) {
  const others = { ...expected.alternatives, ...expected[resource]?.alternatives };
  return Object.entries(place).flatMap(([role, path]) => {
    // Not written yet in layouts of a project's own.
    if (path === null || role === 'migration' || role === 'test') return [];
    const allowed = [path, ...(others[`place.${role}`] ?? [])];
    const isThere = allowed.some((one) => {
      if (one === null) return true;
      const file = join(copy, one);
      if (!existsSync(file)) return false;
      return (
        !before.has(one) ||
        new RegExp(`${singular}|${singular.replaceAll('_', '')}|${resource}`, 'i').test(
          readFileSync(file, 'utf8'),
        )
      );
    });
    return isThere ? [] : [`${resource}: no ${role} in ${path}`];
  });
}

function tool(folder, args) {
  return run(process.execPath, [TOOL, ...args], folder);
}

function live(phase, folder, expected) {
  const { database } = expected;
  const environment = database ? { [database.env]: addressOf(database, basename(folder) + phase) } : {};
  const { status, stdout, output } = run(
    python,
    [LIVE, phase],
    folder,
    JSON.stringify(expected),
    environment,
  );
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1));
  } catch {
    return { routes: [], problems: [`exit code ${status}: ${lastLines(output)}`] };
  }
}

function addressOf({ driver }, name) {
  if (postgres !== undefined) return postgres.database(name, driver === 'async' ? 'asyncpg' : 'psycopg');
  return driver === 'async' ? 'sqlite+aiosqlite:///./live.db' : 'sqlite:///./live.db';
}

/** Returns the findings of the project's linters, `''` without any; only those that it has settings for. */
function lint(folder) {
  const settings = ['pyproject.toml', 'ruff.toml', '.ruff.toml', 'mypy.ini', 'setup.cfg']
    .map((file) => join(folder, file))
    .filter(existsSync)
    .map((file) => `${relative(folder, file)}\n${readFileSync(file, 'utf8')}`)
    .join('\n');
  const finding = (args) => {
    const { status, output } = run(python, ['-m', ...args], folder);
    return status === 0 ? '' : output;
  };
  return {
    ...(/tool\.ruff|ruff\.toml/.test(settings)
      ? {
          ruff: finding(['ruff', 'check', '--no-cache', '.']),
          format: finding(['ruff', 'format', '--no-cache', '--check', '.']),
        }
      : {}),
    ...(/tool\.mypy|mypy\.ini|\[mypy/.test(settings)
      ? { mypy: finding(['mypy', '--cache-dir', join(ROOT, '.cache', 'mypy-layouts')]) }
      : {}),
  };
}

/** Runs a command without the caller's own settings; a killed one has the status null. */
function run(command, args, cwd, input = '', environment = {}) {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1', ...environment };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    input,
    env,
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  return { status, stdout, output: `${stdout}${stderr}` };
}

/** Returns the text of each file of a project by path, without what running it leaves. */
function contents(folder) {
  return new Map(
    readdirSync(folder, { recursive: true })
      .filter(
        (path) =>
          !/(?:^|\/)(?:\.git|__pycache__|\.pytest_cache|\.mypy_cache)(?:\/|$)|\.(?:db|sqlite3?)$/.test(path),
      )
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

function firstLines(text) {
  return text.trim().split('\n').slice(0, 3).join(' / ');
}

function lastLines(text) {
  return text.trim().split('\n').slice(-6).join(' / ');
}
