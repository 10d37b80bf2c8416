import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '..', '..', 'scripts', 'python-env.mjs');

/**
 * The interpreter of the tests' Python environment (see scripts/python-env.mjs), made first where it's missing:
 * give the first test that calls it a minute. `undefined` where there's no Python: skip the test, by name.
 * Throws with CI=true and no Python.
 */
export function ensurePython(variant: '' | '0.136' | 'openapi' = ''): string | undefined {
  const printed = execFileSync(process.execPath, [SCRIPT, variant], { encoding: 'utf8' }).trim();
  return printed === '' ? undefined : printed;
}
