/** Holds what the end-to-end scripts share: a fresh workspace with the packed package, and the programs that run in it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Returns packages with the versions that this repository has. */
export function pinned(...names) {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.fromEntries(names.map((name) => [name, devDependencies[name]]));
}

/** Makes a scratch folder. The caller removes it. */
export const scratchFolder = (name) => realpathSync(mkdtempSync(join(tmpdir(), `tool-${name}-`)));

/** Returns the path of the tarball that TARBALL names, or of one that it packs into a folder. */
export function pack(folder) {
  if (process.env.TARBALL !== undefined) return process.env.TARBALL;
  run('npm', ['pack', '--pack-destination', folder], { cwd: ROOT });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  return join(folder, tarball);
}

/** Runs a check, and prints its title with the seconds that it took. */
export async function step(title, check) {
  const start = performance.now();
  await check();
  console.log(`✓ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** Returns the caller's environment without variables of npm and Nx, with plain output and no daemon. */
export function environment() {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle)_|NX_|INIT_CWD$|FORCE_COLOR$|VIRTUAL_ENV$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), NX_DAEMON: 'false', NO_COLOR: '1', CI: 'true' };
}

/** Runs a command, and returns its status and output. */
export const attempt = (command, args, { cwd, env = environment() }) =>
  spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** Runs a command, which must succeed, and returns its stdout. */
export function run(command, args, options) {
  const { status, stdout, stderr } = attempt(command, args, options);
  assert.equal(status, 0, `${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

/** Opens a workspace: the functions that run programs in its folder, and those that read and change its files. */
export function openWorkspace(root, env = environment()) {
  mkdirSync(root, { recursive: true });
  const here = { cwd: root, env };
  const nxProgram = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const git = (...args) => run('git', args, here);
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  return {
    nxProgram,
    read,
    write,
    json: (path, value) => write(path, `${JSON.stringify(value, undefined, 2)}\n`),
    /** Replaces a text, wherever it stands in a file. */
    replace(path, from, to) {
      const text = read(path);
      assert.ok(text.includes(from), `${path} has ${from}`);
      write(path, text.replaceAll(from, to));
    },
    run: (command, args, options) => run(command, args, { ...here, ...options }),
    attempt: (command, ...args) => attempt(command, args, here),
    /** Runs Nx, which must succeed, and returns its stdout. */
    nx: (...args) => run(process.execPath, [nxProgram, ...args], here),
    install: (...args) => run('npm', [...INSTALL, ...args], here),
    /** Makes the workspace a git repository. */
    init: () => git('init', '--quiet', '--initial-branch=main'),
    commit() {
      git('add', '.');
      git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--message', 'A step');
    },
    /** Returns the files that differ from the last commit, each on a line. */
    status: () => git('status', '--porcelain', '--untracked-files=all'),
  };
}

/** Checks which tasks Nx ran, and which of them came from its cache: `shop:routes`, or projects if there's a target. */
export function assertRuns(output, { fresh = [], cached = [] }, target) {
  const tasks = [...output.matchAll(/^> nx run (\S+):(\S+) *(\[.*cache.*\])?/gm)]
    .filter(([, , name]) => target === undefined || name === target)
    .map(([, project, name, mark]) => ({
      task: target === undefined ? `${project}:${name}` : project,
      isCached: mark !== undefined,
    }));
  const names = (isCached) =>
    tasks
      .filter((one) => one.isCached === isCached)
      .map(({ task }) => task)
      .sort();
  assert.deepEqual({ fresh: names(false), cached: names(true) }, { fresh, cached }, output.slice(-4000));
}
