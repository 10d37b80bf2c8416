/**
 * `npm run bench:lsp`: how long an editor waits for `tool lsp`, and its memory, on the corpus' five biggest applications. Needs
 * a build, and the applications that `npm run conformance` has unpacked. `-- NAME …` for others of the corpus;
 * RUNS for more than 3 of each edit.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusApplication } from './corpus.mjs';
import { inBody } from './handler-edits.mjs';
import { Client } from './lsp-client.mjs';
import { run, tool } from './process.mjs';
import { median } from './turns.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
const NAMES = ['litellm', 'open_webui', 'skyvern', 'ethyca_fides', 'datajunction_server'];
/** Our promises: milliseconds, and megabytes. The budget of a changed prefix is the first analysis of the same session. */
const BUDGETS = { kept: 300, body: 200, memory: 400 };

async function measure(name) {
  const application = await corpusApplication(name);
  if (application === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'tool-bench-'));
  const root = join(folder, 'workspace');
  try {
    cpSync(application.root, root, { recursive: true });
    const args = application.args.map((word) => word.replaceAll(application.root, root));
    const { routes } = JSON.parse(run(tool(...args), { cwd: root }).stdout);
    const edited = handlerWithPrefix(root, routes);
    console.log(`${name}: ${routes.length} routes, ${edited.file}:${edited.line}`);
    await session(root, join(folder, 'cache'), edited);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures a first session, which analyses all, and a second one, which begins with what the first kept. */
async function session(root, cache, { file, line }) {
  const path = join(root, file);
  const cold = new Client(root, cache);
  await cold.start();
  const coldMs = await timed(() => cold.firstLens(path));
  tell('analysed first', coldMs);
  const restMs = await timed(() => cold.settled());
  tell('analysed all', coldMs + restMs);
  await cold.end();

  const warm = new Client(root, cache);
  await warm.start();
  tell('kept', await timed(() => warm.firstLens(path)), BUDGETS.kept);
  await warm.taken(2); // the kept answer, and that of this session
  await warm.open(path);
  await warm.taken(3);
  const text = readFileSync(path, 'utf8');
  tell('body, lens', await lensAfter(warm, path, inBody(text, line)), BUDGETS.body);
  await warm.taken(4);
  tell('body, anew', await edits(warm, path, (index) => inBody(text, line, index + 2)), BUDGETS.body);
  tell('prefix', await edits(warm, path, (index) => withPrefix(text, index)), coldMs);
  tell('memory', warm.megabytes, BUDGETS.memory, 'MB');
  await warm.end();
}

/** Returns the milliseconds until the lenses of an edited text are there, as its lines are now. */
const lensAfter = (client, path, text) =>
  timed(async () => {
    await client.type(path, text);
    await client.lenses(path);
  });

/** Types one text after the other; returns the median of the milliseconds until the server has taken the answer about it. */
async function edits(client, path, textOf) {
  const taken = [];
  for (let index = 0; index < RUNS; index += 1) {
    const before = client.answers;
    const text = textOf(index);
    taken.push(
      await timed(async () => {
        await client.type(path, text);
        await client.taken(before + 1);
      }),
    );
  }
  return median(taken);
}

async function timed(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function tell(what, value, budget, unit = 'ms') {
  const isOver = !(value <= (budget ?? Infinity));
  const words = isOver ? `  over its budget of ${Math.round(budget)}` : '';
  console.log(`  ${what.padEnd(16)}${String(Math.round(value)).padStart(6)} ${unit}${words}`);
  if (isOver) process.exitCode = 1;
}

const ROUTER = /^(\w+[ \t]*=[ \t]*(?:\w+\.)*APIRouter\()/m;

/** Returns a handler in the middle of the report whose file makes its router. */
function handlerWithPrefix(root, routes) {
  const fitting = routes.filter(
    ({ file, handler }) =>
      file !== null && handler !== null && ROUTER.test(readFileSync(join(root, file), 'utf8')),
  );
  return fitting[Math.floor(fitting.length / 2)];
}

/** Gives the file's router another prefix than it had. */
function withPrefix(text, index) {
  const changed = text.replace(/(APIRouter\([^()]*\bprefix\s*=\s*f?["'])/, `$1/changed${index}`);
  return changed === text ? text.replace(ROUTER, `$1prefix="/changed${index}", `) : changed;
}

const given = process.argv.slice(2);
console.log(`Medians of ${RUNS}, Node ${process.versions.node}`);
for (const name of given.length > 0 ? given : NAMES) await measure(name);
