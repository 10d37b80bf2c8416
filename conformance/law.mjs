/**
 * The law over the corpus: a report loses no router and no unknown that touches one without a word, under both rules for
 * includes (before FastAPI 0.137, and since). test/support/law watches the interpreter from outside.
 *
 * The applications are judged in processes apart from the caller's, which read src/ directly and go on to the next application:
 * compiling src/ takes longer than most of them. `node conformance/law.mjs CASE WHEEL_FOLDER` prints what the reports on one
 * lose, a JSON list of lines.
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { routesArguments } from './analyse.mjs';

const FILE = fileURLToPath(import.meta.url);
const CASES = join(dirname(FILE), 'cases');
const RELEASES = ['0.136.3', '0.165.0'];
/** Milliseconds of wall time for one application. */
const TIMEOUT = 1_800_000;

/**
 * Returns one line for each thing that the reports on a case lose.
 * @param {{ root: string, timeout: number }} how `root`: the folder of the unpacked wheel; `timeout`: milliseconds
 * @returns {Promise<string[]>}
 */
export async function lostWithoutWord({ name }, { root, timeout }) {
  const { lost, problem } = await ask({ name, root }, Math.min(timeout, TIMEOUT));
  const lines = problem === undefined ? lost : [`${problem} (the law)`];
  return lines.map((line) => `${name}: ${line}`);
}

/** Processes that wait for a question. */
const idle = [];

/** Asks a process that's idle, or a new one, about a case. One that doesn't answer in time is killed. */
function ask(question, timeout) {
  return new Promise((resolve, reject) => {
    const judge = idle.pop() ?? fork(FILE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const timer = setTimeout(() => judge.kill('SIGKILL'), timeout);
    const settle = (answer) => {
      clearTimeout(timer);
      for (const event of ['message', 'exit', 'error']) judge.removeAllListeners(event);
      resolve(answer);
    };
    judge.on('message', (lost) => {
      settle({ lost });
      rest(judge);
    });
    judge.on('exit', (code, signal) =>
      settle({ problem: `no answer: ${signal === null ? `exit code ${code}` : `ended by ${signal}`}` }),
    );
    judge.on('error', reject);
    judge.ref();
    judge.channel?.ref();
    judge.send(question);
  });
}

/** Keeps a process for the next question, without keeping this one alive for it. */
function rest(judge) {
  judge.unref();
  judge.channel?.unref();
  idle.push(judge);
}

/** Judges the reports on a case under both rules, in this process, and returns what they lose. */
async function judge(name, root) {
  const require = createRequire(import.meta.url);
  require('../test/support/register.cjs');
  const { lostBy } = require('../test/support/law/judge.ts');
  const { diskTree } = require('../src/base/source/disk.ts');
  const { inspectApplication } = require('../src/routes-report/inspect/inspect.ts');
  const corpusCase = JSON.parse(readFileSync(join(CASES, `${name}.json`), 'utf8'));
  const lines = [];
  for (const fastapi of RELEASES) {
    const options = { ...optionsOf(root, corpusCase), fastapi };
    const lost = await lostBy(() => inspectApplication(options, { cwd: root, root, open: diskTree }));
    lines.push(...lost.map((line) => `${line} (the law, FastAPI ${fastapi})`));
  }
  return lines;
}

/** Returns the arguments of a case as options of `tool routes`. */
function optionsOf(root, corpusCase) {
  const text = { type: 'string' };
  const { values } = parseArgs({
    args: routesArguments(root, corpusCase).slice(1),
    options: {
      ...{ format: text, root: text, entry: text, fastapi: text, 'python-version': text },
      env: { type: 'string', multiple: true },
      'python-path': { type: 'string', multiple: true },
    },
  });
  return {
    entry: values.entry,
    env: values.env ?? [],
    pythonPath: values['python-path'] ?? [],
    pythonVersion: values['python-version'],
    docs: true,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.send === undefined) console.log(JSON.stringify(await judge(...process.argv.slice(2))));
  else process.on('message', async ({ name, root }) => process.send(await judge(name, root)));
}
