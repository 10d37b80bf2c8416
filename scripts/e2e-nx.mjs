/**
 * `npm run e2e:nx`: tests the packed plugin in a fresh Nx workspace with 20 backends and 5 shared Python libraries:
 * projects found, reports equal to real FastAPI's, cache hits and reruns. Needs git and Python >= 3.10.
 */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertRuns as assertTasks,
  environment,
  openWorkspace,
  pack,
  pinned,
  ROOT,
  scratchFolder,
  step,
} from './e2e-workspace.mjs';
import { backendOf, ROUTES, writeWorkspace } from './nx-workspace.mjs';
import { ensurePython } from './python-env.mjs';

const PLUGIN = '@tool/schematics/plugin';
const BACKENDS = Array.from({ length: 20 }, (_, number) => backendOf(number));
const ALL = BACKENDS.map(({ name }) => name);
const importing = (...libraries) =>
  BACKENDS.filter(({ library }) => libraries.includes(library)).map(({ name }) => name);

const python = ensurePython();
if (python === undefined) throw new Error('There is no Python >= 3.10 here, whose FastAPI e2e:nx asks.');
const scratch = scratchFolder('nx');
const workspace = join(scratch, 'workspace');
const { commit, init, install, json, nx, nxProgram, read, replace, run, write } = openWorkspace(workspace);
try {
  setUp();
  await step('finds the backends', findsBackends);
  await step('loads neither a parser nor the devkit', loadsLittle);
  await step('reports what FastAPI registers', reportsRight);
  await step('checks them, and takes the second run from the cache', checksAll);
  await step('tells an added route since NX_BASE', tellsAdded);
  await step('runs the one backend that changed', runsChanged);
  await step("runs a library's dependants when its constant changes", runsDependants);
  await step('runs nothing for a library that no backend imports', runsNothing);
  await step('draws the imports as edges of the graph', drawsEdges);
  await step('draws an edge from a front end to the backend that it calls', drawsCalls);
  console.log('\nEverything held.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function setUp() {
  writeWorkspace(workspace, { backends: BACKENDS.length, plugins: [] });
  json('package.json', { private: true, devDependencies: pinned('nx') });
  install();
  nx('add', `@tool/schematics@file:${pack(scratch)}`);
  if (!read('nx.json').includes(PLUGIN)) {
    json('nx.json', { ...JSON.parse(read('nx.json')), plugins: [PLUGIN] });
  }
  init();
  commit();
}

function findsBackends() {
  const found = nx('show', 'projects', '--with-target', 'routes').trim().split('\n');
  assert.deepEqual(found.sort(), ALL);
  const { targets } = JSON.parse(nx('show', 'project', 'shop-000', '--json'));
  const { executor, cache, outputs, metadata } = targets.routes;
  const written = ['{options.output}', '{options.outputFile}'];
  assert.deepEqual([executor, cache, outputs], ['@tool/schematics:routes', true, written]);
  assert.match(metadata.description, /FastAPI/);
  assert.deepEqual(targets.routes.inputs.at(-1), { externalDependencies: ['@tool/schematics'] });
}

/** Checks in a separate process, as Nx loads the plugin, that loading it loads little. */
function loadsLittle() {
  const script = `
    const { createNodes } = require('${PLUGIN}');
    const context = { workspaceRoot: process.cwd(), nxJsonConfiguration: {} };
    const found = createNodes[1](['apps/shop-000/project.json', 'apps/shop-004/pyproject.toml'], { exclude: ['x'] }, context);
    const heavy = /node_modules[\\\\/](?:@nx|nx|@angular-devkit)[\\\\/]/;
    console.log(found.length, Object.keys(require.cache).filter((file) => heavy.test(file)).length);`;
  assert.equal(run(process.execPath, ['-e', script]).trim(), '2 0');
}

function reportsRight() {
  const output = runMany();
  assertRuns(output, { fresh: ALL, cached: [] });
  assert.equal(output.match(new RegExp(`^Total: ${ROUTES} routes$`, 'gm'))?.length, ALL.length);
  for (const backend of [0, 6, 15].map((number) => BACKENDS[number])) {
    const { routes } = JSON.parse(printed(backend.name));
    assert.deepEqual(routes.map(essence), askFastApi(backend).map(essence), backend.name);
  }
}

/** Returns one backend's JSON report without Nx's own output. */
function printed(name) {
  const output = nx('run', `${name}:routes`, '--format', 'json');
  return output.slice(output.indexOf('{\n'), output.lastIndexOf('\n}') + 2);
}

/** Asks real FastAPI, through the fixtures' oracle, for the registered routes. */
function askFastApi({ root, folder, package: name, library }) {
  const libraries = [library, ...(library === 'pricing' ? ['money'] : [])];
  const pythonPath = [join(root, folder), ...libraries.map((one) => `libs/${one}/src`)];
  write('fixture.json', JSON.stringify({ entry: `${name}.main:app`, pythonPath }));
  const { routes, error } = JSON.parse(run(python, [join(ROOT, 'scripts/oracle.py'), workspace]));
  rmSync(join(workspace, 'fixture.json'));
  assert.equal(error, undefined);
  return routes.filter(({ kind }) => kind !== 'docs');
}

/** Returns the properties of a route that both sides know. */
function essence({ methods, path, tags, name, handler, module, file, line }) {
  return { methods, path, tags, name, handler, module, file, line };
}

function checksAll() {
  const run = (...targets) => nx('run-many', '-t', ...targets, '--output-style=static');
  assertRuns(run('routes-check'), { fresh: ALL, cached: [] }, 'routes-check');
  const again = run('routes', 'routes-check');
  for (const target of ['routes', 'routes-check']) assertRuns(again, { fresh: [], cached: ALL }, target);
}

/** Compares with the previous commit. The cache answers until the routes or that commit change. */
function tellsAdded() {
  const before = run('git', ['rev-parse', 'HEAD']).trim();
  const { name, root, folder, package: module } = BACKENDS[3];
  const diff = (base) =>
    runIn(workspace, { NX_BASE: base }, 'run', `${name}:routes-diff`, '--output-style=static');
  const added = /^ *\+ GET +\S+\/orders\/all /m;
  const operation = '@router.get("/{name}")';
  const file = join(root, folder, module, 'routers', 'orders.py');
  replace(file, operation, `@router.get("/all")\ndef every() -> str: ...\n\n\n${operation}`);
  commit();
  for (const runs of [
    { fresh: [name], cached: [] },
    { fresh: [], cached: [name] },
  ]) {
    const output = diff(before);
    assert.match(output, added);
    assertRuns(output, runs, 'routes-diff');
  }
  assert.doesNotMatch(diff('HEAD'), added);
  run('git', ['reset', '--quiet', '--hard', before]);
}

function runsChanged() {
  const { name, root, folder, package: module } = BACKENDS[7];
  replace(join(root, folder, module, 'routers', 'orders.py'), '"/{name}"', '"/by-name/{name}"');
  const output = nx('affected', '-t', 'routes', '--uncommitted', '--output-style=static');
  assertRuns(output, { fresh: [name], cached: [] });
  assert.match(output, /orders\/by-name\/\{name\}/);
  assertRuns(runMany(), { fresh: [], cached: ALL });
  commit();
}

function runsDependants() {
  replace('libs/money/src/money/settings.py', 'BASE + "/money"', 'BASE + "/cash"');
  const dependants = importing('money', 'pricing');
  const output = nx('affected', '-t', 'routes', '--uncommitted', '--output-style=static');
  assertRuns(output, { fresh: dependants, cached: [] });
  assert.equal(output.match(/ \/api\/cash\/(?:pricing\/)?orders\/ /g)?.length, 2 * dependants.length);
  assertRuns(runMany(), { fresh: [], cached: ALL });
  commit();
}

function runsNothing() {
  replace('libs/audit/src/audit/helpers.py', 'return 1', 'return 2');
  assertRuns(nx('affected', '-t', 'routes', '--uncommitted', '--output-style=static'), {
    fresh: [],
    cached: [],
  });
  replace('apps/shop-000/tests/test_main.py', 'import app', 'import app as application');
  replace('README.md', 'Shops', 'Our shops');
  assertRuns(runMany(), { fresh: ['shop-000'], cached: ALL.slice(1) });
  commit();
}

function drawsEdges() {
  nx('graph', '--file=graph.json');
  const { dependencies } = JSON.parse(read('graph.json')).graph;
  const targets = (name) => dependencies[name].map(({ target, type }) => `${type} ${target}`);
  assert.deepEqual(targets('pricing'), ['static money']);
  for (const { name, library } of BACKENDS) assert.deepEqual(targets(name), [`static ${library}`], name);
}

/** Checks that a change in a backend affects the front end that calls it. */
function drawsCalls() {
  const before = run('git', ['rev-parse', 'HEAD']).trim();
  const { name, root, folder, package: module } = BACKENDS[7];
  const [path] = printed(name).match(/\/[^"]*\/orders\/by-name\//);
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(workspace, 'node_modules/typescript'), 'junction');
  json('apps/web/project.json', { name: 'web' });
  write('apps/web/src/main.ts', `fetch(\`http://localhost:8000${path}\${name}\`);\n`);
  json('nx.json', {
    ...JSON.parse(read('nx.json')),
    plugins: [{ plugin: PLUGIN, options: { callEdges: true } }],
  });
  commit();
  nx('graph', '--file=graph.json');
  const { web } = JSON.parse(read('graph.json')).graph.dependencies;
  rmSync(join(workspace, 'graph.json'));
  assert.deepEqual(web, [{ source: 'web', target: name, type: 'implicit' }]);
  replace(join(root, folder, module, 'routers', 'orders.py'), '/{name}"', '/{name}", deprecated=True');
  const affected = nx('show', 'projects', '--affected', '--uncommitted').trim().split('\n');
  assert.deepEqual(affected.sort(), [name, 'web']);
  run('git', ['reset', '--quiet', '--hard', before]);
}

function runMany() {
  return nx('run-many', '-t', 'routes', '--output-style=static');
}

/** Checks which projects' tasks ran, and which came from the cache. */
function assertRuns(output, runs, target = 'routes') {
  assertTasks(output, runs, target);
}

/** Runs Nx in a checkout. */
function runIn(root, env, ...args) {
  return run(process.execPath, [nxProgram, ...args], { cwd: root, env: { ...environment(), ...env } });
}
