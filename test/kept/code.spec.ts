import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { MAIN, ScratchWorkspace } from '../support/scratch';
import { type Ended, runProcess, TOOL } from '../writes/tool-process';

let scratch: ScratchWorkspace;
let cache: ScratchWorkspace;
beforeEach(() => {
  scratch = new ScratchWorkspace({ 'main.py': MAIN });
  cache = new ScratchWorkspace();
});
afterEach(() => {
  scratch.dispose();
  cache.dispose();
});

const tool = (line: string): Promise<Ended> =>
  runProcess(line, { cwd: scratch.root, env: { XDG_CACHE_HOME: cache.root } });
const folder = (): string => join(cache.root, 'tool-schematics', 'code');
const files = (): readonly string[] => readdirSync(folder()).map((name) => join(folder(), name));

describe('the code that V8 compiled of the executable', () => {
  it('is kept by the second run that analyses and taken by the next', async () => {
    await tool('routes');
    expect(files()).toEqual([]);
    await tool('routes --grep .');
    expect(files().length).toBeGreaterThan(0);
    for (const file of files()) utimesSync(file, 1, 1);
    const { exitCode } = await tool('routes --docs');
    expect(exitCode).toBe(0);
    expect(files().map((file) => statSync(file).mtimeMs)).toEqual(files().map(() => 1_000));
  }, 60_000);

  it('is made anew if a byte of it is another', async () => {
    await tool('routes');
    const { stdout } = await tool('routes --docs');
    for (const file of files()) {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      utimesSync(file, 1, 1);
    }
    expect((await tool('routes --no-cache --docs')).stdout).toBe(stdout);
    expect(files().map((file) => statSync(file).mtimeMs)).toEqual(files().map(() => 1_000));
    await tool('routes --docs --grep .');
    expect(files().every((file) => statSync(file).mtimeMs > 1_000)).toBe(true);
  }, 60_000);

  it('is neither kept nor taken where others could write', async () => {
    mkdirSync(join(cache.root, 'tool-schematics'));
    chmodSync(join(cache.root, 'tool-schematics'), 0o777);
    const { exitCode } = await tool('routes');
    expect([exitCode, readdirSync(join(cache.root, 'tool-schematics'))]).toEqual([0, []]);
  }, 60_000);
});

describe('a kept report', () => {
  /** Copies what a command needs of the package, and returns the function that runs it there. */
  function packageCopy(names: readonly string[], line: string): () => string {
    const root = join(dirname(TOOL), '..', '..');
    for (const name of [...names, 'package.json', 'collection.json'])
      cpSync(join(root, name), join(cache.root, 'package', name), { recursive: true });
    // Before the process begins, by the disk's clock.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return () =>
      spawnSync(process.execPath, [join(cache.root, 'package/dist/cli/main.js'), ...line.split(' ')], {
        cwd: scratch.root,
        env: { PATH: process.env['PATH'], XDG_CACHE_HOME: cache.root },
        encoding: 'utf8',
      }).stdout;
  }

  const reports = (): readonly string[] =>
    readdirSync(join(cache.root, 'tool-schematics'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.out'),
    );

  it('is made anew after a file of the package was edited', () => {
    const said = packageCopy(['dist/cli', 'dist/base/diagnostics'], 'routes');
    const first = said();
    expect(first).toContain('Registered Routes');
    expect(reports()).toHaveLength(1);
    const file = join(cache.root, 'package/dist/cli/core.js');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Registered Routes', 'Renamed Routes'));
    expect(said()).toBe(first.replace('Registered Routes', 'Renamed Routes'));
  }, 60_000);

  it('is made anew after the style of the page was edited', () => {
    const said = packageCopy(['dist'], 'routes --format html');
    const first = said();
    expect(first).toContain('<html');
    expect(reports()).toHaveLength(1);
    appendFileSync(join(cache.root, 'package/dist/routes-report/page/page.css'), '/* ours */');
    expect(said()).toContain('/* ours */');
  }, 60_000);

  it('is kept though names come and go in a folder above the workspace', async () => {
    const churn = `const { mkdtempSync, rmdirSync } = require('fs'); for (;;) rmdirSync(mkdtempSync('${cache.root}/x'));`;
    const other = spawn(process.execPath, ['-e', churn]);
    try {
      const cwd = join(cache.root, 'workspace');
      cpSync(scratch.root, cwd, { recursive: true });
      for (const name of ['a', 'b', 'c'])
        await runProcess('routes', { cwd, env: { XDG_CACHE_HOME: join(scratch.root, name) } });
      const kept = readdirSync(scratch.root, { recursive: true, encoding: 'utf8' });
      expect(kept.filter((name) => name.endsWith('.out'))).toHaveLength(3);
    } finally {
      other.kill();
    }
  }, 60_000);
});
