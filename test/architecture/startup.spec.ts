import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { builtTool } from '../support/built';

const ROOT = join(__dirname, '..', '..');
const HOOK = join(__dirname, 'print-loaded.cjs');
const TOOL = builtTool();

/** Names of the packages and the executable's own files that the built `tool` loads, and what it prints. */
function run(...args: readonly string[]): {
  readonly stdout: string;
  readonly packages: ReadonlySet<string>;
  readonly files: readonly string[];
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', HOOK, TOOL, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tool ${args.join(' ')} ended with ${String(status)}:\n${stderr}`);
  const names = [...stderr.matchAll(/node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/\n]+)/g)].map(
    ([, name]) => name ?? '',
  );
  const files = [...stderr.matchAll(/dist[\\/]cli[\\/](.+)$/gm)].map(([, name]) => name ?? '').sort();
  return { stdout, files, packages: new Set(names.map((name) => name.replaceAll('\\', '/'))) };
}

const isHeavy = (name: string): boolean => /^(@angular-devkit|@nx|nx$|rxjs$|typescript$)/.test(name);

describe('what the built `tool` loads', () => {
  it('is neither the devkit nor Nx, to list routes', () => {
    const { stdout, packages } = run('routes');
    expect(stdout).toContain('/api/v1/customers/');
    expect([...packages].filter(isHeavy)).toEqual([]);
  });

  it('is one file, and one for a small application', () => {
    expect(run('--help').files).toEqual(['main.js']);
    expect(run('routes').files).toEqual(['core.js', 'main.js']);
    expect(run('routes', 'check').files).toContain('rest.js');
  });

  it('is no package at all, to say how it is used', () => {
    expect([...run('--help').packages]).toEqual([]);
  });

  it('is the devkit, to make something: the check above can fail', () => {
    expect([...run('make', 'api', 'products', '--dry-run').packages].filter(isHeavy)).not.toEqual([]);
  });
});
