/**
 * `npm run bench:nx`: what the plugin adds to `nx show projects` in a workspace of 300 backends, and what the target
 * adds to an executor that does nothing. Whole processes without Nx's daemon; medians of runs that take turns, so that
 * a slow moment of the machine hits all of them. Beside ours stand Nx's own costs: an empty plugin, for which it starts a
 * process as for any, and one that gives as many targets.
 */
import { spawnSync } from 'node:child_process';
import {
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
import { join } from 'node:path';
import { writeWorkspace } from '../scripts/nx-workspace.mjs';
import { ROOT } from './process.mjs';
import { median } from './turns.mjs';

const BACKENDS = 300;
const RUNS = { cold: 5, warm: 11, executor: 11 };
/** Our promises: the plugin's share of a warm `nx show projects`; milliseconds added to an executor. */
const BUDGET = { share: 0.15, executor: 150 };
/** Nx's caches are as old as this when a warm run is taken: files younger than a clock's tick are read again. */
const SETTLE = 2_500;

const PLUGINS = {
  none: [],
  empty: ['empty-plugin'],
  // As many targets as ours, without a look at any file: what Nx itself takes for them.
  targets: ['empty-plugin/targets'],
  ours: ['@tool/schematics/plugin'],
};

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tool-bench-')));
try {
  linkPackages();
  for (const [name, plugins] of Object.entries(PLUGINS)) prepare(name, { backends: BACKENDS, plugins });
  prepare('small', { backends: 1, plugins: PLUGINS.ours });
  addEmptyTarget(join(scratch, 'small', 'apps/shop-000/project.json'));
  console.log(`Node ${process.versions.node}, ${BACKENDS} backends, medians in milliseconds`);
  showProjects('cold');
  pause(SETTLE);
  for (const name of Object.keys(PLUGINS)) time(name, ['show', 'projects']);
  showProjects('warm');
  runTargets();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** One `node_modules` above all workspaces, with links to this repository's. */
function linkPackages() {
  const modules = join(scratch, 'node_modules');
  mkdirSync(join(modules, '@tool'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@tool')
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  symlinkSync(ROOT, join(modules, '@tool', 'schematics'));
  const plugin = `const nodes = ['**/{project.json,pyproject.toml}', () => []];
    module.exports = { name: 'empty-plugin', createNodes: nodes, createNodesV2: nodes, createDependencies: () => [] };`;
  const targets = `const routes = { executor: 'empty-plugin:nothing', cache: true, inputs: ['{projectRoot}/**/*.py'] };
    const infer = (file) => {
      const [apps, name] = file.split('/');
      return [file, { projects: { [apps + '/' + name]: { name, targets: { routes } } } }];
    };
    const nodes = ['apps/*/{project.json,pyproject.toml}', (files) => files.map(infer)];
    module.exports = { name: 'targets', createNodes: nodes, createNodesV2: nodes, createDependencies: () => [] };`;
  const executors = { nothing: { implementation: './nothing.js', schema: './schema.json' } };
  const files = {
    'package.json': JSON.stringify({ name: 'empty-plugin', version: '1.0.0', executors: './executors.json' }),
    'index.js': plugin,
    'targets.js': targets,
    'executors.json': JSON.stringify({ executors }),
    'nothing.js': 'module.exports.default = async () => ({ success: true });',
    'schema.json': JSON.stringify({ version: 2, type: 'object', properties: {} }),
  };
  mkdirSync(join(modules, 'empty-plugin'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(modules, 'empty-plugin', name), text);
}

function prepare(name, options) {
  const root = join(scratch, name);
  writeWorkspace(root, options);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'shops', private: true }));
  const git = (...args) => spawnSync('git', args, { cwd: root });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--message', 'Shops');
}

function addEmptyTarget(file) {
  const project = JSON.parse(readFileSync(file, 'utf8'));
  const targets = { nothing: { executor: 'empty-plugin:nothing', cache: true } };
  writeFileSync(file, JSON.stringify({ ...project, targets }));
}

function showProjects(kind) {
  const times = takeTurns(Object.keys(PLUGINS), RUNS[kind], (name) => {
    if (kind === 'cold') rmSync(join(scratch, name, '.nx'), { recursive: true, force: true });
    return time(name, ['show', 'projects']);
  });
  const { none, empty, targets, ours } = times;
  console.log(`nx show projects, ${kind}: ${shown(times)}`);
  const budget = kind === 'warm' ? ` (budget ${BUDGET.share * 100} %)` : '';
  console.log(
    `  on top of none: ours ${percent((ours - none) / none)}${budget}, an empty plugin ${percent((empty - none) / none)}, one that gives targets ${percent((targets - none) / none)}`,
  );
}

function runTargets() {
  const times = takeTurns(['nothing', 'routes'], RUNS.executor, (target) =>
    time('small', ['run', `shop-000:${target}`, '--skip-nx-cache']),
  );
  console.log(`nx run: ${shown(times)}`);
  console.log(`  routes adds ${(times.routes - times.nothing).toFixed(0)} (budget ${BUDGET.executor})`);
}

/** Medians by name. */
function takeTurns(names, runs, measure) {
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) for (const name of names) times[name].push(measure(name));
  return Object.fromEntries(names.map((name) => [name, median(times[name])]));
}

/** Wall time of one `nx` in milliseconds. */
function time(workspace, args) {
  const cwd = join(scratch, workspace);
  const env = { ...process.env, NX_DAEMON: 'false', NO_COLOR: '1', CI: 'true' };
  const nx = join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const start = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, [nx, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  });
  const taken = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`nx ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return taken;
}

function shown(times) {
  return Object.entries(times)
    .map(([name, taken]) => `${name} ${taken.toFixed(0)}`)
    .join(', ');
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
