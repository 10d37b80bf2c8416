import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runProcess, TOOL } from './tool-process';

/** Links and paths out of the workspace, in every way that a repository can contain them. */
const FILES: Readonly<Record<string, string>> = {
  'outside/secret.py':
    'from fastapi import APIRouter\n\nrouter = APIRouter()\nrouter.get("/secret")(print)\n',
  'outside/pkg/__init__.py': '',
  'outside/.env': 'PREFIX=/secret\n',
  'outside/ruff.toml': '',
  'pyproject.toml': '[tool.schematics]\nentry = "secret.py"\n[tool.fastapi]\nentrypoint = "secret:app"\n',
  '.gitignore': '*.py\n',
  '.env': 'PREFIX=/secret\n',
  'workspace/nx.json': '{}',
  'workspace/requirements.txt': '-r ../outside/requirements.txt\n-e ../outside/pkg\n',
  'workspace/backend/pyproject.toml': `[project]
name = "shop"
dependencies = ["pkg"]
[tool.poetry.dependencies]
pkg = { path = "../../outside/pkg" }
[tool.uv.sources]
pkg = { path = "../../outside/pkg" }
[tool.uv.workspace]
members = ["../../outside/*"]
`,
  'workspace/backend/inside.py':
    'from fastapi import APIRouter\n\nrouter = APIRouter()\nrouter.get("/in")(print)\n',
  'workspace/backend/main.py': `import os
import subprocess
import sys
from pathlib import Path

from dotenv import load_dotenv
from fastapi import FastAPI

from inside import router

sys.path.append("../../outside")
sys.path.insert(0, str(Path(__file__).parent.parent.parent / "outside"))
load_dotenv("../../outside/.env")
os.system("touch ran")
subprocess.run(["touch", "ran"])
app = FastAPI()
app.include_router(router)
for name in os.listdir("../../outside"):
    app.get("/" + name)(print)
text = (Path(__file__).parent / "../../outside/.env").read_text()
app.get("/" + open("/etc/hostname").read() + text)(print)
try:
    from secret import router as secret
    app.include_router(secret)
except ImportError:
    pass
try:
    from linked.secret import router as linked
    app.include_router(linked)
except ImportError:
    pass
`,
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tool-traced-')));
const root = join(folder, 'workspace');
const OURS = resolve(__dirname, '../..');

const git = (...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
    cwd: root,
    encoding: 'utf8',
  });

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync('../../outside', join(root, 'backend/linked'));
  symlinkSync('../../outside/secret.py', join(root, 'backend/secret.py'));
  symlinkSync('../../outside/.env', join(root, 'backend/.env'));
  symlinkSync('../outside/ruff.toml', join(root, 'ruff.toml'));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  writeFileSync(join(root, '.git/hooks/post-index-change'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 });
  // Every setting with which a repository's own configuration can make git start a program.
  for (const key of [
    'core.fsmonitor',
    'core.pager',
    'diff.external',
    'core.sshCommand',
    'pager.diff',
    'core.editor',
  ])
    git('config', key, 'touch ran');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The system calls of a run and its child processes. */
interface Trace {
  /** Programs that were started, `node` first. */
  readonly started: readonly string[];
  /** Socket families and calls that access the network. */
  readonly sockets: readonly string[];
  /** Files that were opened for reading or writing: absolute, as far as they exist. */
  readonly read: readonly string[];
  readonly written: readonly string[];
}

const CALLS =
  'execve,execveat,socket,connect,bind,sendto,open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,link,linkat,symlink,symlinkat';

async function traced(
  line: string,
): Promise<Trace & { readonly exitCode: number | null; readonly stdout: string }> {
  const log = join(folder, 'trace');
  const wrapper = [
    'strace',
    '-f',
    '-qq',
    '-y',
    '-s',
    '4096',
    '-e',
    'signal=none',
    '-e',
    `trace=${CALLS}`,
    '-o',
    log,
  ];
  const { exitCode, stdout } = await runProcess(line, { cwd: root, wrapper });
  // Failed calls had no effect.
  const calls = readFileSync(log, 'utf8')
    .split('\n')
    .filter((call) => !/ = -1 |<unfinished|\?$/.test(call));
  const opened = calls.flatMap((call) => {
    const [, path, flags = ''] =
      / open\w*\(.*?"((?:[^"\\]|\\.)*)", (?:\{flags=)?([A-Z_|]+).* = \d+/.exec(call) ?? [];
    // -y shows the opened file with links followed.
    const real = / = \d+<(.*)>$/.exec(call)?.[1] ?? path;
    return real === undefined || flags.includes('O_DIRECTORY') ? [] : [{ path: real, flags }];
  });
  const isWriting = (flags: string): boolean => /O_(WRONLY|RDWR|CREAT)/.test(flags);
  const changed = calls.flatMap((call) => {
    const [, paths] = / (?:mkdir|rename|unlink|rmdir|link|symlink|creat)\w*\((.*)\)/.exec(call) ?? [];
    return [...(paths ?? '').matchAll(/"([^"]*)"/g)].map(([, path = '']) => resolve(root, path));
  });
  return {
    exitCode,
    stdout,
    started: calls.flatMap((call) => / execve(?:at)?\("([^"]*)"/.exec(call)?.[1] ?? []),
    sockets: calls.flatMap((call) => / (?:socket|connect|bind|sendto)\((.*)/.exec(call)?.[0].trim() ?? []),
    read: opened.filter(({ flags }) => !isWriting(flags)).map(({ path }) => path),
    written: [...opened.filter(({ flags }) => isWriting(flags)).map(({ path }) => path), ...changed],
  };
}

/** Files of the kernel and the machine that Node and system libraries read. */
const OF_THE_SYSTEM = [
  /^\/(?:proc|sys|dev|lib\w*|usr)\//,
  /^\/etc\/(?:ld\.so|ssl|localtime|nsswitch|passwd)/,
];

const isOwn = (path: string): boolean =>
  [
    dirname(dirname(process.execPath)),
    join(OURS, 'dist'),
    join(OURS, 'files'),
    realpathSync(join(OURS, 'node_modules')),
  ].some((place) => path.startsWith(`${place}/`)) ||
  ['package.json', 'collection.json'].some((file) => path === join(OURS, file)) ||
  (path.startsWith(join(OURS, 'src')) && path.endsWith('/schema.json')) ||
  OF_THE_SYSTEM.some((pattern) => pattern.test(path));

const foreign = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !`${path}/`.startsWith(`${root}/`) && !isOwn(path));

/** `.ci/packages.sh` installs it in CI, where it must not be missing. */
const isThere = process.env['CI'] !== undefined || spawnSync('strace', ['true']).status === 0;

describe('what a run asks of the system', () => {
  const test = isThere ? it : it.skip;

  test.each([
    ['routes', '/in'],
    ['routes match GET /in', '/in'],
    ['routes why /in', '/in'],
    ['routes check', '3 findings (3 errors, 0 warnings) in 3 routes'],
  ])(
    'tool %s: starts nothing, reaches for no network, reads the workspace alone, writes nothing',
    async (line, told) => {
      const { exitCode, stdout, started, sockets, read, written } = await traced(line);
      expect([0, 1]).toContain(exitCode);
      expect(stdout).toContain(told);
      expect(started).toEqual([process.execPath]);
      expect(sockets.filter((one) => !one.includes('AF_UNIX'))).toEqual([]);
      expect(foreign(read)).toEqual([]);
      expect(written.filter((path) => !path.startsWith('/dev/'))).toEqual([]);
      expect(read).toContain(join(root, 'backend/inside.py'));
    },
    120_000,
  );

  test('tool make: writes in the workspace alone', async () => {
    const { exitCode, started, sockets, read, written } = await traced('make api products --register');
    expect([exitCode, started, sockets]).toEqual([0, [process.execPath], []]);
    expect(foreign([...read, ...written])).toEqual([]);
    expect(written).toContain(join(root, 'backend/main.py'));
  }, 120_000);

  test('tool routes diff REV: starts git and nothing else, and git starts nothing', async () => {
    const { exitCode, started, sockets, written } = await traced('routes diff HEAD');
    const programs = started.map((path) => path.split('/').at(-1));
    expect([exitCode, [...new Set(programs)]]).toEqual([0, ['node', 'git']]);
    expect(sockets.filter((one) => !one.includes('AF_UNIX'))).toEqual([]);
    expect(written.filter((path) => !path.startsWith('/dev/'))).toEqual([]);
  }, 120_000);
});

it('has a build to look at', () => {
  expect(TOOL).toBe(join(OURS, 'dist/cli/main.js'));
});
