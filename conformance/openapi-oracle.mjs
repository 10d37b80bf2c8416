/**
 * `npm run openapi:goldens [-- NAME…] [--check]`: asks real applications of the corpus for `app.openapi()` and writes the
 * digests of the documents into `conformance/openapi/<name>.json`. `--check` writes nothing, and fails if an answer differs.
 *
 * Each application has an environment of its own, with the packages of `conformance/openapi/<name>.txt`, all pinned, beside
 * FastAPI and pydantic of scripts/requirements.txt. Environments and whole documents are kept in `.cache/openapi`.
 * A golden says: `stand_ins`, packages that aren't installed (heavy ones; none of them may become a part of a model), `env`,
 * variables without which the application doesn't start, `startup`, whether its lifespan is entered first, and `case`,
 * what else than the case's own `expression` or `script` makes the application.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestsOf } from './openapi-digest.mjs';
import { environmentOf } from './openapi-environment.mjs';
import { unpackedWheel } from './wheels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const GOLDENS = join(HERE, 'openapi');
const CACHE = join(HERE, '..', '.cache', 'openapi');
/** Milliseconds for one application. */
const TIMEOUT = 300_000;

const isCheck = process.argv.includes('--check');
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

/** Asks an application; returns the text of its document. */
async function documentOf(name, golden) {
  const corpusCase = join(HERE, 'cases', `${name}.json`);
  const root = await unpackedWheel(readJson(corpusCase));
  const python = join(environmentOf(name, golden), 'bin', 'python');
  const args = [join(HERE, 'oracle', 'document.py'), corpusCase, join(GOLDENS, `${name}.json`), root];
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: TIMEOUT, killSignal: 'SIGKILL' };
  // Nothing else of this machine's environment: a default may be a variable's value.
  const { PATH, HOME } = process.env;
  const { stdout, stderr } = spawnSync(python, args, { ...options, env: { PATH, HOME, PYTHONHASHSEED: '0' } });
  const line = stdout.trim().split('\n').at(-1);
  if (line === '') throw new Error(stderr.trim().split('\n').at(-1));
  const { text, failed, modelled } = JSON.parse(line);
  if (failed !== undefined) throw new Error(failed);
  if (modelled > 0) throw new Error(`${modelled} stand-ins have become parts of models`);
  return text;
}

/** Formats a golden with an operation, or a schema, per line. */
function format(golden) {
  const table = (rows) =>
    `{${Object.entries(rows)
      .map(([key, value]) => `\n    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',')}\n  }`;
  const written = Object.entries(golden).map(([key, value]) => {
    const text = ['operations', 'schemas'].includes(key) ? table(value) : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${written.join(',\n')}\n}\n`;
}

const names = readdirSync(GOLDENS)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((name) => asked.length === 0 || asked.includes(name))
  .sort();

for (const name of names) {
  const file = join(GOLDENS, `${name}.json`);
  const golden = readJson(file);
  try {
    const text = await documentOf(name, golden);
    mkdirSync(join(CACHE, 'documents'), { recursive: true });
    writeFileSync(join(CACHE, 'documents', `${name}.json`), text);
    const made = format({ ...golden, ...digestsOf(JSON.parse(text)) });
    const isSame = made === readFileSync(file, 'utf8');
    if (isCheck && !isSame) fail(`${name}: its document differs from conformance/openapi/${name}.json`);
    if (!isCheck) writeFileSync(file, made);
    console.log(`${name}: ${isSame ? 'as before' : isCheck ? 'differs' : 'written'}`);
  } catch (error) {
    fail(`${name}: ${error.message}`);
  }
}
