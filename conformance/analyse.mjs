/** Runs `tool routes` on one case, as a user would: a process of its own, from the build. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const CLI = join(HERE, '..', 'dist', 'cli', 'main.js');
const PYTHON = '3.11';
/** Milliseconds after which a case counts as hung. */
const TIMEOUT = 120_000;

/**
 * @returns {{ report?: object, error?: string, milliseconds: number, megabytes: number }}
 *   `megabytes`: the process's peak resident memory
 */
export function analyse(root, corpusCase) {
  const start = process.hrtime.bigint();
  const { stdout, stderr, status, output, error } = spawnSync(
    process.execPath,
    argumentsFor(root, corpusCase),
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      timeout: TIMEOUT,
      // The fourth is what memory.cjs writes.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  const megabytes = Number(output?.[3] ?? 0) / 1024;
  if (status !== 0) return { error: error?.message ?? (stderr || stdout).trim(), milliseconds, megabytes };
  return { report: JSON.parse(stdout), milliseconds, megabytes };
}

function argumentsFor(root, corpusCase) {
  const { fastapi, roots } = corpusCase;
  const run = ['--require', join(HERE, 'memory.cjs'), CLI, 'routes', '--format', 'json', '--root', root];
  const paths = roots.flatMap((folder) => ['--python-path', join(root, folder)]);
  const env = Object.entries(environmentOf(root, corpusCase)).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  const versions = ['--fastapi', fastapi, '--python-version', PYTHON];
  return [...run, '--entry', entryOf(root, corpusCase), ...paths, ...env, ...versions];
}

/** Required settings get any value; one that names a folder gets an empty folder beside the wheel. */
function environmentOf(root, { env, required_env: required }) {
  const folder = `${root}-empty`;
  const made = required.map((name) => {
    if (!/(DIR|FOLDER|PATH)$/.test(name)) return [name, 'any-value-0123456789-0123456789-0123'];
    mkdirSync(folder, { recursive: true });
    return [name, folder];
  });
  return { ...Object.fromEntries(made), ...env };
}

/** Where importing isn't enough, a driver module beside the packages does what the oracle's script did. */
function entryOf(root, { name, entry, module, expression, script }) {
  if (script === null) return `${entry}:${expression.slice(expression.indexOf(':') + 1)}`;
  const driver = `conformance_driver_${name}.py`;
  // A module that isn't there: to the analyser a third-party package, so whatever comes from it is unknown.
  const unknown = 'from conformance_unknown import Mock, MockModule';
  writeFileSync(join(root, driver), `import ${module} as m\n${unknown}\n\n${script}\n`);
  return `${driver}:app`;
}
