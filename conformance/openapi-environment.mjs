/** The environments of the goldens of OpenAPI documents: each has the packages that an application needs, all pinned. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from '../scripts/python-env.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const GOLDENS = join(HERE, 'openapi');
const ENVIRONMENTS = join(HERE, '..', '.cache', 'openapi', 'environments');

/** Returns the folder of an application's environment, which it makes if necessary. */
export function environmentOf(name, golden) {
  const requirements = join(GOLDENS, golden.requirements ?? `${name}.txt`);
  const key = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(ENVIRONMENTS, key);
  if (existsSync(join(folder, 'ready'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync(ensurePython(), ['-m', 'venv', folder], options);
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input', '--no-deps'];
  execFileSync(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', ...quiet, '-r', requirements], options);
  writeFileSync(join(folder, 'ready'), '');
  return folder;
}

/** Returns the folder of an environment's packages. */
export function sitePackagesOf(folder) {
  const [release] = readdirSync(join(folder, 'lib')).filter((one) => one.startsWith('python3'));
  return join(folder, 'lib', release, 'site-packages');
}
