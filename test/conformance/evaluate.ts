import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(__dirname, '..', '..', 'conformance');

/** Calls a function of the runner's modules in Node, because Jest doesn't load ES modules. */
export function evaluate(module: string, name: string, ...args: readonly unknown[]): unknown {
  const url = pathToFileURL(join(FOLDER, `${module}.mjs`)).href;
  const program = `
    import { readFileSync } from 'node:fs';
    import * as module from ${JSON.stringify(url)};
    const args = JSON.parse(readFileSync(0, 'utf8'));
    console.log(JSON.stringify(module[${JSON.stringify(name)}](...args)));`;
  const input = JSON.stringify(args);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { input, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
