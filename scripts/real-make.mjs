/**
 * `npm run real:make -- FOLDER [--only NAME] [--jobs N] [--json FILE] [--tool PATH] [--keep] [--without-destroy]`: what `make resource widgets … --register`
 * and `destroy` do in real projects. FOLDER holds checkouts (git work trees); --only takes those whose names contain NAME. In a copy of
 * each, with a home of its own: imports the application under real FastAPI with its real ORM (scripts/real-make, without network),
 * makes the resource, imports it again, compares the routes, looks for undefined names, sends requests to the new routes and looks
 * into the database, destroys the resource. Prints a line for each, and a summary; --json writes the details. --tool is another
 * dist/cli/main.js; --keep leaves the copies and names them.
 *
 *   good     imports, old routes as before, the new ones there; a row is written and read back where there's a table
 *            ("not called: …" where this machine can't give what the routes need: a login by a middleware, a parent's row)
 *   stub     good, but in memory though the project has a database, or without some of the five operations
 *   broken   exit 0, but something of that isn't so
 *   refused  exit 2
 *   dirty    refused, but files changed
 *   skip     the application can't be imported here, or not with its real ORM
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres.mjs';
import { imported, pythons, use } from './real-make/application.mjs';
import { endAll, parsed, run } from './real-make/processes.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const MAKE = 'make resource widgets name:str:1..80 price:decimal note:str:optional --register'.split(' ');
/** Seconds of the processor after which a program is stopped. */
const PATIENCE = { tool: 330, destroy: 120, git: 60 };
const VERDICTS = ['good', 'stub', 'broken', 'refused', 'dirty', 'skip'];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '1' },
    json: { type: 'string' },
    tool: { type: 'string', default: join(HERE, '..', 'dist', 'cli', 'main.js') },
    keep: { type: 'boolean' },
    'without-destroy': { type: 'boolean' },
  },
});
if (positionals.length !== 1)
  throw new Error('usage: npm run real:make -- FOLDER [--only NAME] [--jobs N] [--json FILE] [--tool PATH]');
const FOLDER = resolve(positionals[0]);
const TOOL = resolve(options.tool);
if (pythons[2] === undefined)
  throw new Error('There is no Python >= 3.11 here, which npm run real:make runs the applications with.');
const postgres = await startPostgres().catch((error) => console.error(`SQLite alone: ${error.message}`));

const queue = readdirSync(FOLDER)
  .filter((name) => existsSync(join(FOLDER, name, '.git')))
  .filter((name) => options.only === undefined || options.only.some((one) => name.includes(one)));
const results = [];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    endAll();
    postgres?.stop();
    process.exit(1);
  });
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
  await run('cp', ['-a', join(FOLDER, name), copy], scratch, { scratch, patience: PATIENCE.git });
  const git = async (...args) =>
    (await run('git', ['-c', 'core.quotePath=false', ...args], copy, { scratch, patience: PATIENCE.git }))
      .stdout;
  const commit = (await git('rev-parse', 'HEAD')).trim();
  if ((await git('status', '--porcelain')).trim() !== '') {
    await git('checkout', '--quiet', '.');
    await git('clean', '-fdq');
  }
  const project = { scratch, copy, postgres, index: (count += 1) };
  const listed = await tool(project, ['routes', '--format', 'json']);
  const base = { commit, routesSeconds: listed.seconds };
  const report = parsed(listed.stdout);
  if (!report?.entry) return { ...base, verdict: 'skip', why: `tool routes: ${firstLine(listed.output)}` };
  const found = await imported(project, report);
  if (found.failed !== undefined) return { ...base, verdict: 'skip', why: found.failed };
  const served = new Set(found.answer.routes);
  const isServed = ({ methods, path }) => methods.some((method) => served.has(`${method} ${path}`));
  if (
    found.answer.stand_ins.length > 0 &&
    report.routes.length > 1 &&
    report.routes.filter(isServed).length < 2
  )
    return { ...base, verdict: 'skip', why: `no routes without ${found.answer.stand_ins.join(', ')}` };

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
      made.status === null ? `no answer after ${PATIENCE.tool} s` : firstLine(output.replace(/^error: /, ''));
    return { ...facts, verdict, why, output };
  }
  const problems = [];
  const after = await use(project, found, changes, problems);
  problems.push(...(await undefinedNames(project, changes)));
  const judgement = { ...facts, ...judged(found.answer, after, problems, output) };
  const details = { ...judgement, changes: changes.map(({ path }) => path), after, output };
  if (options['without-destroy']) return details;
  const destroyed = await tool(project, [
    'destroy',
    'resource',
    'widgets',
    ...(proposed ?? []).slice(MAKE.length),
  ]);
  const destroy = outcomeOf(destroyed, (await git('status', '--porcelain', '-uall')).trim());
  return { ...details, destroy };
}

/** Says how `destroy` ended, and what git still sees changed. */
function outcomeOf({ status, output }, left) {
  if (status !== 0) return `exit ${status}: ${firstLine(output)}`;
  const rows = left.split('\n');
  return left === '' ? 'clean' : `left ${rows.length}: ${rows[0]}`;
}

/** Returns the undefined names that ruff finds in what's new. */
async function undefinedNames({ copy, scratch }, changes) {
  const files = changes
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.py') && existsSync(join(copy, path)));
  if (files.length === 0) return [];
  // The newest Python: annotations may name what's defined below, or the import fails.
  const check =
    'ruff check --isolated --target-version=py314 --no-cache --select F821,F823 --output-format json';
  const args = ['-m', ...check.split(' '), ...files];
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
  const lacks = `no route to ${missing.join(', ')}`;
  const hasNoMore = missing.includes('create') || (missing.includes('list') && missing.includes('read'));
  if (hasNoMore) return { verdict: 'broken', why: lacks, problems };
  if (after.stored === false) return { verdict: 'broken', why: 'the row is not in the database', problems };
  if (missing.length > 0) return { verdict: 'stub', why: [lacks, note].filter(Boolean).join('; '), problems };
  if (after.stub) return { verdict: 'stub', why: 'the handlers are stubs', problems };
  // Without tables nothing shows that routes which can't be called keep their rows, but that the tool doesn't say otherwise.
  const isUnseen = before.tables.length === 0 && after.uncalled && !output.includes('The handlers are stubs');
  const hasDatabase = before.tables.length > 0 || before.clients.length > 0;
  if (hasDatabase && after.tables.length === 0 && !after.stored && !isUnseen)
    return {
      verdict: 'stub',
      why: ['no table, though the project has a database', note].filter(Boolean).join('; '),
      problems,
    };
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
function tool({ copy, scratch }, args) {
  const patience = args[0] === 'destroy' ? PATIENCE.destroy : PATIENCE.tool;
  // The first analysis is no help for the second one.
  const home = join(scratch, args[0] === 'routes' ? 'home-routes' : 'home');
  return run(process.execPath, [TOOL, ...args], copy, { scratch: home, patience });
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
