import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const found = new Map<string, string>();
const SCRIPT = join(__dirname, '..', '..', 'scripts', 'python-env.mjs');

/**
 * Returns the interpreter of the tests' Python environment (see scripts/python-env.mjs), which it creates if
 * necessary: allow the first test a minute. Returns `undefined` without Python: skip the test then. With CI=true,
 * throws without Python.
 */
export function ensurePython(
  variant: '' | '0.136' | 'openapi' | 'packages' | 'pydantic-1' | 'layouts' | 'uv' = '',
): string | undefined {
  const printed =
    found.get(variant) ?? execFileSync(process.execPath, [SCRIPT, variant], { encoding: 'utf8' }).trim();
  found.set(variant, printed);
  return printed === '' ? undefined : printed;
}
