import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAYOUTS } from '../../src/backend/layouts';
import { ensurePython } from '../support/python';
import { ScratchWorkspace } from '../support/scratch';

/** Each layout and each database once; `npm run backends` tries all pairs. */
const SOME = [
  ['bigger-applications', 'sqlalchemy'],
  ['feature', 'sqlmodel --async'],
  ['seed', 'none'],
];
/** The words of `--db`, with and without `--async`. */
const WAYS = ['none', 'sqlalchemy', 'sqlmodel', 'sqlalchemy --async', 'sqlmodel --async'];
const ALL = Object.keys(LAYOUTS).flatMap((layout) => WAYS.map((db) => [layout, db]));
const BACKENDS = process.env['BACKENDS'] === 'all' ? ALL : SOME;

const MINUTE = 60_000;
jest.setTimeout(2 * MINUTE);

const python = ensurePython('layouts');
/** Without Python these tests are reported as skipped, by name. */
const withPython = python === undefined ? describe.skip : describe;

/** mypy's cache: the packages are the same for all. */
const cache = mkdtempSync(join(tmpdir(), 'tool-mypy-'));
afterAll(() => {
  rmSync(cache, { recursive: true, force: true });
});

withPython.each(BACKENDS)('new shop --layout %s --db %s, and a resource in it', (layout, db) => {
  let workspace: ScratchWorkspace;
  beforeAll(async () => {
    workspace = new ScratchWorkspace();
    await workspace.succeed(`new shop --layout ${layout} --db ${db}`);
    await workspace.succeed('make resource products name:str --register', { cwd: 'shop' });
  });
  afterAll(() => {
    workspace.dispose();
  });

  /** Runs a module of Python in the backend; throws with all that it printed if it finds fault. */
  const run = (...args: readonly string[]): string => {
    try {
      const cwd = join(workspace.root, 'shop');
      return execFileSync(python ?? '', ['-m', ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      // The cast: what execFileSync throws has the output of the program.
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
    }
  };

  it('passes its linters', () => {
    run('ruff', 'check', '--no-cache', '.');
    run('ruff', 'format', '--no-cache', '--check', '.');
    run('mypy', '--cache-dir', cache, '.');
  });

  it('passes its tests, which leave no database behind', () => {
    expect(run('pytest', '-q', '-p', 'no:cacheprovider')).toMatch(/\d+ passed/);
    expect(Object.keys(workspace.contents()).filter((path) => path.endsWith('.db'))).toEqual([]);
  });

  it('answers under uvicorn, on the routes that `tool routes` lists', async () => {
    const listed = await workspace.succeed('routes --format json', { cwd: 'shop' });
    // The casts name the parts of the two documents that are compared.
    const { routes } = JSON.parse(listed) as { routes: { methods: string[]; path: string }[] };
    await serving(join(workspace.root, 'shop'), entryIn(workspace), async (url) => {
      const health = await fetch(`${url}/health`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
      const response = await fetch(`${url}/openapi.json`);
      const { info, paths } = (await response.json()) as { info: object; paths: Record<string, object> };
      expect(info).toMatchObject({ title: 'Shop' });
      const served = Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(served.sort()).toEqual(routes.map(({ methods, path }) => `${methods.join()} ${path}`).sort());
    });
    expect(workspace.has('shop/shop.db')).toBe(db !== 'none');
  });
});

/** Returns the application as the Dockerfile serves it. */
function entryIn(workspace: ScratchWorkspace): string {
  return /"([\w.]+:app)"/.exec(workspace.read('shop/Dockerfile'))?.[1] ?? '';
}

/** Serves an application with uvicorn while `use` runs. */
async function serving(cwd: string, entry: string, use: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const args = ['-m', 'uvicorn', entry, '--host', '127.0.0.1', '--port', String(port)];
  const server = spawn(python ?? '', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise((resolve) => server.on('close', resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + MINUTE;
    while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`${entry} doesn't answer: ${said}`);
      await sleep(100);
    }
    await use(url);
  } finally {
    server.kill();
    await ended;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // The cast: a server that listens on TCP has an address with a port.
      const { port } = server.address() as { port: number };
      server.close(() => {
        resolve(port);
      });
    });
  });
}
