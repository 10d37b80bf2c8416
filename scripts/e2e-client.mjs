/**
 * `npm run e2e:client`: tests the packed package in a fresh Nx workspace with a backend and a TypeScript front end: client set up,
 * made and type-checked without Python on the PATH; what a change of the source runs; the client that follows it; a service's
 * Python client.
 * `-- --all` tries each generator, `-- --nx 22.7.0` another release of Nx. Needs git.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkPython } from './e2e-client-python.mjs';
import { BACKEND, COMPILER_OPTIONS, FRONT_END, GENERATORS } from './client-workspace.mjs';
import {
  assertRuns,
  environment,
  openWorkspace,
  pack,
  pinned,
  ROOT,
  scratchFolder,
  step,
} from './e2e-workspace.mjs';

const { values: options } = parseArgs({ options: { all: { type: 'boolean' }, nx: { type: 'string' } } });
const PINNED = ['nx', '@nx/devkit', '@angular-devkit/core', '@angular-devkit/schematics', 'typescript'];
const MAIN = 'apps/shop/app/main.py';
const STATIC = '--output-style=static';
const TYPES = 'apps/web/src/api/schema.d.ts';

const scratch = scratchFolder('client');
const workspace = join(scratch, 'workspace');
const programs = join(scratch, 'bin');
/** The PATH holds the linked programs alone. */
const ENVIRONMENT = {
  ...environment(),
  PATH: programs,
  NX_CACHE_DIRECTORY: join(workspace, '.nx/cache'),
  NX_WORKSPACE_DATA_DIRECTORY: join(workspace, '.nx/data'),
};
const { attempt, commit, init, json, nx, nxProgram, read, replace, run, status, ...opened } = openWorkspace(
  workspace,
  ENVIRONMENT,
);
const { write } = opened;
const install = () => opened.install('--legacy-peer-deps');
try {
  await step('sets up the client', setUp);
  await step('leaves it as it is the second time', setsUpOnce);
  await step('makes and checks it without Python', checksTypes);
  await step("leaves client and type check cached when a handler's body changes", ignoresBodies);
  await step("fails the type check when a model's field is renamed", seesRenaming);
  await step('runs nothing for another backend, or a text', runsNothing);
  await step('follows the source', followsSource);
  await step('makes a Python client, which mypy checks and the backend answers', () =>
    checkPython({ ...opened, attempt, commit, json, nx, nxProgram, replace }, workspace, programs),
  );
  if (options.all) await step('makes a client by each generator', triesEach);
  console.log('\nEverything held.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function setUp() {
  linkPrograms();
  const devDependencies = {
    ...pinned(...PINNED),
    ...(options.nx === undefined ? {} : { nx: options.nx, '@nx/devkit': options.nx }),
    '@tool/schematics': `file:${pack(scratch)}`,
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
  init();
  run(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'client', 'web', 'shop']);
  install();
  commit();
}

/** Runs the generator again, now with Nx's graph. */
function setsUpOnce() {
  assert.match(nx('g', '@tool/schematics:client', 'web', 'shop'), /Client of shop for web unchanged/);
  assert.equal(status(), '');
}

/** Links the programs that the workspace needs: the PATH holds no others, no Python above all. */
function linkPrograms() {
  mkdirSync(programs, { recursive: true });
  for (const name of ['node', 'npm', 'npx', 'git', 'sh', 'tar', 'uname']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found !== '') symlinkSync(realpathSync(found), join(programs, name));
  }
  const python = spawnSync('python3', ['--version'], { env: ENVIRONMENT });
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
  assert.doesNotMatch(status(), /schema\.d\.ts/);
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
  const args = ['affected', '-t', 'typecheck', '--uncommitted', STATIC];
  const { status: code, stdout, stderr } = attempt(process.execPath, nxProgram, ...args);
  const output = `${stdout}${stderr}`;
  assert.notEqual(code, 0, output);
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
  const args = [nxProgram, 'run', 'web:client-watch', '--output-style=stream'];
  const watch = spawn(process.execPath, args, { cwd: workspace, env: ENVIRONMENT, detached: true });
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
