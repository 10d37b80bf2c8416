/**
 * `npm run e2e:backend`: writes new backends with the packed package in a fresh Nx workspace, one of each layout, and runs each
 * of their targets with real uv; then takes the steps of each Dockerfile outside a container: copies what `.dockerignore` lets
 * through, installs, and serves as its `CMD` does, first without and then with a `uv.lock`. Needs Python >= 3.11 and PyPI.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, openWorkspace, pack, pinned, ROOT, scratchFolder, step } from './e2e-workspace.mjs';
import { freePort } from './free-port.mjs';
import { ensurePython } from './python-env.mjs';

const BACKENDS = [
  { name: 'shop', options: ['--layout=bigger-applications', '--db=sqlalchemy'] },
  { name: 'stock', options: ['--layout=feature', '--db=sqlmodel', '--async'] },
  { name: 'news', options: ['--layout=seed', '--db=none'] },
];
const PYRIGHT = join(ROOT, 'node_modules/pyright/index.js');
const FIELDS = ['name:str', 'price:decimal'];
/** Milliseconds in which a server has to answer. */
const PATIENCE = 120_000;

const python = ensurePython('uv');
if (python === undefined) throw new Error('There is no Python here, which e2e:backend installs uv with.');
const scratch = scratchFolder('backend');
const workspace = join(scratch, 'workspace');
const ENVIRONMENT = { ...environment(), PATH: [dirname(python), process.env.PATH].join(delimiter) };
const { init, install, json, nx, nxProgram, run, write } = openWorkspace(workspace, ENVIRONMENT);
try {
  await step('a fresh Nx workspace', setUp);
  for (const backend of BACKENDS) {
    await step(`${backend.name}: nx g @tool/schematics:backend ${backend.options.join(' ')}`, () =>
      generate(backend),
    );
    await step(`${backend.name}: test, lint, routes, openapi`, () => runTargets(backend.name));
    await step(`${backend.name}: serve`, () => serveTarget(backend.name));
    await step(`${backend.name}: a resource passes its tests, linters and pyright`, () =>
      makeResource(backend.name),
    );
    for (const isLocked of [false, true])
      await step(`${backend.name}: the image's steps ${isLocked ? 'with' : 'without'} a uv.lock`, () =>
        imageOf(backend.name, isLocked),
      );
  }
  console.log('\nEverything held.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function setUp() {
  const devDependencies = {
    ...pinned('nx', '@nx/devkit', '@angular-devkit/core', '@angular-devkit/schematics'),
    '@tool/schematics': `file:${pack(scratch)}`,
  };
  json('package.json', { private: true, devDependencies });
  json('nx.json', { analytics: false, neverConnectToCloud: true });
  write('.gitignore', 'node_modules/\n.nx/\ndist/\n');
  install();
  init();
}

function generate({ name, options }) {
  nx('g', '@tool/schematics:backend', `apps/${name}`, ...options);
  const { targets } = JSON.parse(nx('show', 'project', name, '--json'));
  assert.deepEqual(Object.keys(targets).sort(), ['lint', 'openapi', 'routes', 'serve', 'test']);
}

function runTargets(name) {
  assert.match(nx('run', `${name}:test`), /\d+ passed/);
  assert.match(nx('run', `${name}:lint`), /All checks passed![^]*already formatted[^]*no issues found/);
  assert.match(nx('run', `${name}:routes`), /│ GET {4}│ \/health/);
  nx('run', `${name}:openapi`);
  const openapi = () => JSON.parse(readFileSync(join(workspace, `dist/apps/${name}/openapi.json`), 'utf8'));
  assert.deepEqual(Object.keys(openapi().paths), ['/health']);
  rmSync(join(workspace, 'dist'), { recursive: true });
  assert.match(nx('run', `${name}:openapi`), /cache/);
  assert.deepEqual(Object.keys(openapi().paths), ['/health']);
}

async function serveTarget(name) {
  const port = await freePort();
  await serving([process.execPath, nxProgram, 'run', `${name}:serve`, `--port=${port}`], workspace, port);
}

function makeResource(name) {
  const cwd = join(workspace, 'apps', name);
  const tool = join(workspace, 'node_modules/@tool/schematics/dist/cli/main.js');
  run(process.execPath, [tool, 'make', 'resource', 'widgets', ...FIELDS, '--register'], { cwd });
  const tested = nx('run', `${name}:test`);
  assert.ok(Number(/(\d+) passed/.exec(tested)?.[1]) > 1, tested);
  nx('run', `${name}:lint`);
  const settings = join(cwd, 'pyrightconfig.json');
  writeFileSync(settings, JSON.stringify({ typeCheckingMode: 'strict', venvPath: '.', venv: '.venv' }));
  run(process.execPath, [PYRIGHT], { cwd });
  rmSync(settings);
  assert.match(nx('run', `${name}:routes`), /\/widgets\/\{/);
}

/** Takes the steps of a Dockerfile in a folder, in place of `/srv`. Without `useradd`, which needs root. */
async function imageOf(name, isLocked) {
  const context = join(workspace, 'apps', name);
  const image = join(scratch, 'image');
  mkdirSync(image);
  const env = { ...ENVIRONMENT };
  const lines = readFileSync(join(context, 'Dockerfile'), 'utf8').split('\n');
  const steps = lines.filter((line) => line !== '' && !line.startsWith('#'));
  for (const one of steps) {
    const [, instruction, rest] = /^(\w+) (.*)$/.exec(one);
    if (instruction === 'COPY' && !rest.startsWith('--from')) copy(context, image, rest.split(' '), isLocked);
    else if (instruction === 'ENV')
      Object.assign(env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    else if (instruction === 'RUN' && !rest.startsWith('useradd'))
      run('sh', ['-c', rest.replaceAll('/srv', image)], { cwd: image, env });
    else if (instruction === 'CMD') {
      const port = await freePort();
      const words = JSON.parse(rest).map((word) => (word === '8000' ? String(port) : word));
      await serving(
        words.map((word) => word.replaceAll('/srv', image)),
        image,
        port,
      );
    }
  }
  assert.equal(readdirSync(image).includes('tests'), false, 'the image has no tests');
  rmSync(image, { recursive: true });
}

/** Copies what a `COPY` names as Docker does: without what `.dockerignore` excludes; a pattern may match nothing. */
function copy(context, image, words, isLocked) {
  const target = words.at(-1);
  const isIgnored = ignoring(readFileSync(join(context, '.dockerignore'), 'utf8'));
  for (const pattern of words.slice(0, -1)) {
    const found = readdirSync(context)
      .filter((name) => globOf(pattern).test(name) && !isIgnored(name))
      .filter((name) => isLocked || name !== 'uv.lock');
    assert.ok(found.length > 0 || pattern.includes('*'), `COPY ${pattern}: there's nothing to copy`);
    for (const name of found) {
      const isFolder = statSync(join(context, name)).isDirectory();
      // The content of a folder is copied, not the folder itself.
      const place = join(image, target, isFolder ? '' : name);
      const filter = (source) => !isIgnored(source.slice(context.length + 1));
      cpSync(join(context, name), place, { recursive: true, filter });
    }
  }
}

/** Returns a test for paths that the last matching line of a `.dockerignore` excludes. A line matches what's in a folder, too. */
function ignoring(text) {
  const rules = text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ isKept: line.startsWith('!'), pattern: line.replace('!', '') }));
  const matches = (path, pattern) =>
    path.split('/').some((_, index, all) => globOf(pattern).test(all.slice(0, index + 1).join('/')));
  return (path) => rules.findLast(({ pattern }) => matches(path, pattern))?.isKept === false;
}

/** Returns the expression for a pattern in which only stars are special. */
function globOf(pattern) {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))}$`);
}

/** Starts a server, asks for its health, and ends it with all that it started. */
async function serving([command, ...args], cwd, port) {
  const server = spawn(command, args, {
    cwd,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (said += data));
  try {
    const deadline = Date.now() + PATIENCE;
    const ask = () => fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    let response = await ask();
    while (!response?.ok) {
      assert.ok(Date.now() < deadline && server.exitCode === null, `no answer: ${said}`);
      await sleep(200);
      response = await ask();
    }
    assert.deepEqual(await response.json(), { status: 'ok' });
  } finally {
    const ended = new Promise((resolve) => server.on('close', resolve));
    process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}
