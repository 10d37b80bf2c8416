/**
 * `node scripts/jest-with.mjs NAME=VALUE [arguments of jest]`: runs Jest with an environment variable, so that the
 * scripts of package.json need no POSIX shell.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const [assignment = '', ...args] = process.argv.slice(2);
const [name, value] = assignment.split('=', 2);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, ...args], {
  env: { ...process.env, [name]: value },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
