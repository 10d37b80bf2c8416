/**
 * `npm run bench:openapi -- NAME …`: the CPU of `tool openapi` on applications of the corpus, as a multiple of that of
 * `tool routes`. Whole processes that take turns; the smallest of each, since a loaded machine only adds. Needs a build,
 * or TOOL, which names another's `dist/cli/main.js`, and the applications that `npm run conformance` has unpacked. RUNS for
 * more than 3 turns. Fails where a ratio is over our promise.
 */
import { corpusApplication } from './corpus.mjs';
import { run, tool } from './process.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
/** Our promise. */
const LIMIT = 1.5;
/** Applications with many routes and models. */
const USUAL = ['litellm', 'open_webui', 'langflow_base', 'dstack', 'zenml'];

for (const name of process.argv.length > 2 ? process.argv.slice(2) : USUAL) await measure(name);

async function measure(name) {
  const application = await corpusApplication(name);
  if (application === undefined) {
    console.log(`${name}: its wheel isn't available`);
    return;
  }
  const [, , , ...options] = application.args;
  const routes = [];
  const openapi = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    routes.push(run(tool('routes', '--format', 'json', ...options), { cwd: application.root }).cpu);
    openapi.push(run(tool('openapi', ...options), { cwd: application.root }).cpu);
  }
  const [listed, made] = [Math.min(...routes), Math.min(...openapi)];
  const ratio = made / listed;
  const over = ratio > LIMIT ? ` over its budget of ${LIMIT}` : '';
  console.log(`${name}: ${made.toFixed(0)} ms / ${listed.toFixed(0)} ms = ${ratio.toFixed(2)}${over}`);
  if (ratio > LIMIT) process.exitCode = 1;
}
