/**
 * `npm run e2e:client`: tests the packed package in a fresh Nx workspace with a backend and a TypeScript front end: client set up,
 * made and type-checked without Python on the PATH; what a change of the source runs; the client that follows it.
 * `-- --all` tries each generator, `-- --nx 22.7.0` another release of Nx. Needs git.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BACKEND, COMPILER_OPTIONS, FRONT_END, GENERATORS } from './client-workspace.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values: options } = parseArgs({ options: { all: { type: 'boolean' }, nx: { type: 'string' } } });
const PINNED = ['nx', '@nx/devkit', '@angular-devkit/core', '@angular-devkit/schematics', 'typescript'];
const MAIN = 'apps/shop/app/main.py';
const STATIC = '--output-style=static';
const TYPES = 'apps/web/src/api/schema.d.ts';

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tool-client-')));
const workspace = join(scratch, 'workspace');
const programs = join(scratch, 'bin');
try {
  await step('sets up the client', setUp);
  await step('leaves it as it is the second time', setsUpOnce);
  await step('makes and checks it without Python', checksTypes);
  await step("leaves client and type check cached when a handler's body changes", ignoresBodies);
  await step("fails the type check when a model's field is renamed", seesRenaming);
  await step('runs nothing for another backend, or a text', runsNothing);
  await step('follows the source', followsSource);
  if (options.all) await step('makes a client by each generator', triesEach);
  console.log('\nEverything held.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function setUp() {
  linkPrograms();
  const pack = ['pack', '--pack-destination', scratch];
  execFileSync('npm', pack, { cwd: ROOT, stdio: 'ignore' });
  const tarball = readdirSync(scratch).find((name) => name.endsWith('.tgz'));
  const { devDependencies: pins } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const devDependencies = {
    ...Object.fromEntries(PINNED.map((name) => [name, pins[name]])),
    ...(options.nx === undefined ? {} : { nx: options.nx, '@nx/devkit': options.nx }),
    '@tool/schematics': `file:${join(scratch, tarball)}`,
  };
  json('package.json', { private: true, workspaces: ['apps/*'], devDependencies });
  const targetDefaults = { typecheck: { cache: true } };
  json('nx.json', { analytics: false, neverConnectToCloud: true, targetDefaults });
  write('.gitignore', 'node_modules/\n.nx/\ndist/\n');
  for (const name of ['shop', 'stock']) {
    json(`apps/${name}/project.json`, { name, projectType: 'application', targets: {} });
    write(`apps/${name}/app/main.py`, BACKEND);
  }
  writeFrontEnd('web', FRONT_END);
  run('git', ['init', '--quiet', '--initial-branch=main']);
  run(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'client', 'web', 'shop']);
  install();
  commit();
}

/** Runs the generator again, now with Nx's graph. */
function setsUpOnce() {
  assert.match(nx('g', '@tool/schematics:client', 'web', 'shop'), /Client of shop for web unchanged/);
  assert.equal(run('git', ['status', '--porcelain']), '');
}

/** Links the programs that the workspace needs: the PATH holds no others, no Python above all. */
function linkPrograms() {
  mkdirSync(programs, { recursive: true });
  mkdirSync(workspace);
  for (const name of ['node', 'npm', 'npx', 'git', 'sh', 'tar', 'uname']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found !== '') symlinkSync(realpathSync(found), join(programs, name));
  }
  const python = spawnSync('python3', ['--version'], { env: environment() });
  assert.equal(python.error?.code, 'ENOENT');
}

function writeFrontEnd(name, source, dependencies) {
  const scripts = { typecheck: 'tsc -p .' };
  json(`apps/${name}/package.json`, { name, private: true, scripts, dependencies });
  json(`apps/${name}/tsconfig.json`, { compilerOptions: COMPILER_OPTIONS, include: ['src'] });
  write(`apps/${name}/src/main.ts`, source);
}

function checksTypes() {
  assertRuns(nx('run', 'web:typecheck', STATIC), {
    fresh: ['shop:openapi', 'web:client', 'web:typecheck'],
  });
  assert.match(read(TYPES), /name: string/);
  assert.doesNotMatch(run('git', ['status', '--porcelain']), /schema\.d\.ts/);
  rmSync(join(workspace, TYPES));
  assertRuns(nx('run', 'web:typecheck', STATIC), {
    cached: ['shop:openapi', 'web:client', 'web:typecheck'],
  });
  assert.ok(existsSync(join(workspace, TYPES)));
}

function ignoresBodies() {
  replace(MAIN, 'name="thing"', 'name="other"');
  const affected = () => nx('affected', '-t', 'typecheck', '--uncommitted', STATIC);
  assertRuns(affected(), { fresh: ['shop:openapi'], cached: ['web:client', 'web:typecheck'] });
  assertRuns(affected(), { cached: ['shop:openapi', 'web:client', 'web:typecheck'] });
  commit();
}

function seesRenaming() {
  replace(MAIN, 'name', 'title');
  const { status, output } = attempt('affected', '-t', 'typecheck', '--uncommitted', STATIC);
  assert.notEqual(status, 0, output);
  assert.match(output, /main\.ts\(\d+,\d+\): error TS2339: Property 'name' does not exist/);
  assertRuns(output, { fresh: ['shop:openapi', 'web:client', 'web:typecheck'] });
  replace(MAIN, 'title', 'name');
  assertRuns(nx('affected', '-t', 'typecheck', '--uncommitted', STATIC), {});
}

function runsNothing() {
  write('README.md', 'Shops\n');
  assertRuns(nx('affected', '-t', 'typecheck', '--files=README.md', STATIC), {});
  const output = nx('affected', '-t', 'typecheck', '--files=apps/stock/app/main.py', STATIC);
  assert.doesNotMatch(output, /^> nx run \S+ *$/m);
}

/** Edits the backend while `client-watch` runs: first a handler's body, then a model's field. */
async function followsSource() {
  const args = [nxProgram(), 'run', 'web:client-watch', '--output-style=stream'];
  const watch = spawn(process.execPath, args, { cwd: workspace, env: environment(), detached: true });
  let said = '';
  for (const stream of [watch.stdout, watch.stderr]) stream.on('data', (text) => (said += text));
  const until = async (isThere) => {
    for (let wait = 0; !isThere() && wait < 300; wait += 1) await sleep(100);
    assert.ok(isThere(), said);
  };
  try {
    await until(() => said.includes('Watching'));
    replace(MAIN, 'name: str', 'name: str\n    price: float');
    await until(() => read(TYPES).includes('price: number'));
    replace(MAIN, 'price: float', 'price: str');
    await until(() => read(TYPES).includes('price: string'));
  } finally {
    process.kill(-watch.pid, 'SIGTERM');
    run('git', ['checkout', '--quiet', '.']);
  }
}

function triesEach() {
  for (const { generator, source, flags, dependencies } of GENERATORS) {
    const name = `web-${generator.replace(/\W+/g, '-')}${flags.join('')}`;
    writeFrontEnd(name, source, dependencies);
    nx('g', '@tool/schematics:client', name, 'shop', '--with', generator, ...flags);
    install();
    assert.match(nx('run', `${name}:typecheck`, STATIC), new RegExp(`^> nx run ${name}:client *$`, 'm'));
    console.log(`  ${generator} ${flags.join(' ')}`);
  }
}

/** Checks which tasks ran, and which came from the cache. */
function assertRuns(output, { fresh = [], cached = [] }) {
  const tasks = [...output.matchAll(/^> nx run (\S+) *(\[.*cache.*\])?/gm)];
  const names = (isCached) =>
    tasks.filter(([, , mark]) => (mark !== undefined) === isCached).map(([, name]) => name);
  assert.deepEqual({ fresh: names(false).sort(), cached: names(true).sort() }, { fresh, cached }, output);
}

async function step(title, check) {
  const start = performance.now();
  await check();
  console.log(`✓ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

function install() {
  run('npm', [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
  ]);
}

function nxProgram() {
  return join(workspace, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
}

function attempt(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [nxProgram(), ...args], {
    cwd: workspace,
    encoding: 'utf8',
    env: environment(),
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Runs Nx, which must succeed, and returns its output. */
function nx(...args) {
  const { status, output } = attempt(...args);
  assert.equal(status, 0, `nx ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** Returns the caller's environment with the linked programs alone, without variables of npm and Nx, and with no daemon. */
function environment() {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle)_|NX_|INIT_CWD$|FORCE_COLOR$|PATH$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: programs,
    NX_DAEMON: 'false',
    NO_COLOR: '1',
    CI: 'true',
    NX_CACHE_DIRECTORY: join(workspace, '.nx/cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(workspace, '.nx/data'),
  };
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: workspace,
    encoding: 'utf8',
    env: environment(),
  });
  assert.equal(status, 0, `${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

function read(path) {
  return readFileSync(join(workspace, path), 'utf8');
}

function write(path, text) {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
}

function json(path, value) {
  write(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

function replace(path, from, to) {
  const text = read(path);
  assert.ok(text.includes(from), `${path} has ${from}`);
  write(path, text.replaceAll(from, to));
}

function commit() {
  run('git', ['add', '.']);
  run('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--message', 'A step']);
}
