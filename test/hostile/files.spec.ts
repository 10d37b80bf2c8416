import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AFTER, BEFORE, HostileWorkspace, PATIENCE } from './workspace';

jest.setTimeout(PATIENCE);

const ROUTER = 'from fastapi import APIRouter\nrouter = APIRouter()\nrouter.get("/r")(print)\n';
/** Includes the router of `sub.py` in its sixth line. */
const MAIN = `${BEFORE}from sub import router\napp.include_router(router)${AFTER}`;
const IS_ROOT = process.getuid?.() === 0;
/** A user without permissions. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const workspaces: HostileWorkspace[] = [];
afterEach(() => {
  workspaces.splice(0).forEach((workspace) => {
    workspace.dispose();
  });
});
function workspaceOf(main = MAIN, name?: string): HostileWorkspace {
  const workspace = new HostileWorkspace(name).write('main.py', main);
  workspaces.push(workspace);
  return workspace;
}

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding);

describe('what is no source, but named `sub.py`', () => {
  it.each<readonly [string, (path: string) => void]>([
    ['a FIFO', (path) => execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
    ['a link to itself', (path) => symlinkSync('sub.py', path)],
    ['a link out of the workspace', (path) => symlinkSync('/etc/passwd', path)],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
  ])("is as if it weren't there: %s", (_, make) => {
    const workspace = workspaceOf();
    make(join(workspace.root, 'sub.py'));
    expect(workspace.report()).toEqual({
      paths: ['/before', '/after'],
      told: ['router-unknown main.py:6'],
    });
  });

  it('is told of where it may not be read', () => {
    const workspace = workspaceOf().write('sub.py', ROUTER);
    chmodSync(join(workspace.root, 'sub.py'), 0);
    const { paths, told } = workspace.report([], IS_ROOT ? NOBODY : {});
    expect(paths).toEqual(['/before', '/after']);
    expect(told.length).toBeGreaterThan(0);
  });

  it.each<readonly [string, Uint8Array, string]>([
    ['a binary', Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 251), 'sub.py'],
    ['UTF-16', bytes(ROUTER, 'utf16le'), 'sub.py'],
    ['nothing at all', new Uint8Array(), 'main.py:6'],
  ])('is told of at its place: %s', (_, content, place) => {
    const { paths, told } = workspaceOf().write('sub.py', content).report();
    expect(paths).toEqual(['/before', '/after']);
    expect(told.join('\n')).toContain(` ${place}`);
  });

  it.each<readonly [string, Uint8Array]>([
    ['NUL bytes', bytes(`${ROUTER}\0`, 'utf8')],
    ['invalid UTF-8', bytes(`${ROUTER}x = "\xFF"`, 'latin1')],
    ['an encoding that nobody knows', bytes(`# coding: klingon\n${ROUTER}`, 'utf8')],
    ['an encoding that lies', bytes(`# coding: ascii\n${ROUTER}x = "é"`, 'utf8')],
  ])('is read as far as it goes, and told of: %s', (_, content) => {
    const { paths, told } = workspaceOf().write('sub.py', content).report();
    expect(paths).toEqual(['/before', '/r', '/after']);
    expect(told.join('\n')).toMatch(/^file-unreadable sub\.py:\d+$/);
  });
});

describe('links', () => {
  it('that make a circle end the search for applications, not the tool', () => {
    const workspace = new HostileWorkspace().write('pkg/app/main.py', BEFORE);
    workspaces.push(workspace);
    symlinkSync('..', join(workspace.root, 'pkg/up'));
    symlinkSync('../..', join(workspace.root, 'pkg/app/top'));
    const { stdout, stderr } = workspace.tool(['routes']);
    expect(stdout).toContain('/before');
    expect(stderr).toMatch(/^entry: pkg\/app\/main\.py:app /);
  });

  it('out of the workspace are followed by nobody', () => {
    const outside = workspaceOf(BEFORE);
    const workspace = workspaceOf(`${BEFORE}from out.main import app as other\napp.mount("/x", other)`);
    symlinkSync(outside.root, join(workspace.root, 'out'));
    expect(workspace.report().paths).toEqual(['/before', '/x']);
  });
});

describe('modules that import each other in a circle of 50', () => {
  it('are read as Python does', () => {
    const workspace = workspaceOf(`${BEFORE}from m0 import router\napp.include_router(router)${AFTER}`);
    for (let index = 0; index < 50; index += 1) {
      const next = `m${(index + 1) % 50}`;
      workspace.write(
        `m${index}.py`,
        `${ROUTER.replace('/r', `/r${index}`)}import ${next}\nif hasattr(${next}, "done"): router.include_router(${next}.router)\ndone = True\n`,
      );
    }
    const { paths, told } = workspace.report();
    expect(told).toEqual([]);
    expect(paths).toEqual(['/before', ...Array.from({ length: 50 }, (_, index) => `/r${index}`), '/after']);
  });
});

describe('a workspace of any name', () => {
  it.each([
    'with spaces',
    'ünï-😀',
    '"quotes" and \'more\'',
    'two\nlines',
    '100%',
    'a#b',
    '-x',
    'back\\slash',
  ])('%j', (name) => {
    const workspace = workspaceOf(MAIN, name).write('sub.py', ROUTER);
    expect(workspace.report()).toEqual({ paths: ['/before', '/r', '/after'], told: [] });
  });
});

describe('files that change while they are read', () => {
  it('give some report', async () => {
    const workspace = workspaceOf().write('sub.py', ROUTER).write('pkg/mod.py', ROUTER);
    // Rewrites, deletes and recreates files as fast as it can.
    const script = `const fs = require('fs');
      for (;;) {
        for (const text of [${JSON.stringify(ROUTER)}, '', 'def (', '\\0']) {
          try { fs.writeFileSync('sub.py', text); fs.rmSync('sub.py'); } catch {}
          try { fs.rmSync('pkg', { recursive: true, force: true }); fs.mkdirSync('pkg'); fs.writeFileSync('pkg/mod.py', text); } catch {}
        }
      }`;
    const child = spawn(process.execPath, ['-e', script], { cwd: workspace.root, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      for (let run = 0; run < 6; run += 1)
        expect(workspace.report().paths).toEqual(expect.arrayContaining(['/before', '/after']));
      expect(workspace.tool(['routes']).status).toBe(0);
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });

  it('or are gone, with their folder', () => {
    const workspace = workspaceOf();
    // A shell in a folder that it has deleted.
    const gone = join(workspace.root, 'gone');
    mkdirSync(gone);
    writeFileSync(join(gone, 'main.py'), BEFORE);
    const { status, stderr } = workspace.tool(['routes', 'gone/nothing/main.py:app']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('gone/nothing')]);
  });
});
