/**
 * `npm run e2e:matrix`: tests the packed package on every supported combination of Node, Nx and the devkit, through
 * all four front ends, and prints a table. `-- --ends` tests only the lowest and the highest, as CI does. Other
 * Nodes come from npm (`node-<platform>-<arch>`).
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, environment, pack, ROOT, run, scratchFolder } from './e2e-workspace.mjs';

const NODES = ['20', '22', '24'];
const NXS = ['22.7', '23.3', '24'];
const DEVKITS = ['20', '21', '22'];
const ENDS = process.argv.includes('--ends');
const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
const ROUTER = 'backend/api/http/products.py';

const scratch = scratchFolder('matrix');
const rows = [];
try {
  const tarball = pack(scratch);
  const nodes = new Map((ENDS ? ends(NODES) : NODES).map((version) => [version, nodeOf(version)]));
  for (const [nx, devkit] of pairs()) {
    const root = workspace(tarball, nx, devkit);
    for (const [node, binary] of nodes) {
      if (!ENDS || (node === NODES[0]) === (nx === NXS[0]))
        rows.push(tryOut(root, { node, nx, devkit, binary }));
    }
    rmSync(root, { recursive: true, force: true });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
print();
process.exitCode = rows.every(({ results }) => results.every(({ fault }) => fault === undefined)) ? 0 : 1;

function pairs() {
  if (ENDS) return [NXS, DEVKITS].map(ends)[0].map((nx, index) => [nx, ends(DEVKITS)[index]]);
  return NXS.flatMap((nx) => DEVKITS.map((devkit) => [nx, devkit]));
}

function ends(versions) {
  return [versions[0], versions.at(-1)];
}

/** Returns the executable of a Node version: the running one, if it has that version. */
function nodeOf(version) {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const folder = join(scratch, `node-${version}`);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', ...QUIET, `${name}@${version}`], { cwd: folder });
  return join(folder, 'node_modules', name, 'bin', 'node');
}

/** Creates a workspace with the example backend and these versions. */
function workspace(tarball, nx, devkit) {
  const root = join(scratch, `nx-${nx}-devkit-${devkit}`);
  mkdirSync(root);
  cpSync(join(ROOT, 'backend'), join(root, 'backend'), {
    recursive: true,
    filter: (path) => !path.includes('__pycache__'),
  });
  cpSync(join(ROOT, 'nx.json'), join(root, 'nx.json'));
  const packages = ['core', 'schematics', 'schematics-cli'].map((name) => [
    `@angular-devkit/${name}`,
    `^${devkit}.0.0`,
  ]);
  const devDependencies = {
    '@tool/schematics': `file:${tarball}`,
    nx: `~${nx}`.replace(/^~(\d+)$/, '^$1.0.0'),
    ...Object.fromEntries(packages),
  };
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'matrix', private: true, devDependencies }),
  );
  run('npm', ['install', ...QUIET, '--engine-strict=false'], { cwd: root });
  return root;
}

/** Runs each front end once and checks its effect. */
function tryOut(root, { node, nx, devkit, binary }) {
  const router = () => existsSync(join(root, ROUTER)) && readFileSync(join(root, ROUTER), 'utf8');
  const results = [];
  let expected;
  const tries = (name, bin, args, check) => {
    const { status, stdout, stderr } = execute(binary, join(root, 'node_modules'), bin, args, root);
    const fault = status === 0 ? check(stdout) : `exit ${status}`;
    results.push({ name, fault, output: fault === undefined ? '' : `${stdout}${stderr}` });
  };
  const makes = (name, bin, args) => {
    rmSync(join(root, ROUTER), { force: true });
    tries(name, bin, args, () =>
      expected === undefined || router() === expected ? undefined : 'another file',
    );
  };
  const lists = (name, bin, args) =>
    tries(name, bin, args, (stdout) => (stdout.includes('Total: 9 routes') ? undefined : 'another report'));
  makes('tool make', 'tool', ['make', 'api', 'products']);
  expected = router();
  makes('nx g', 'nx', ['g', '@tool/schematics:api', 'products']);
  makes('schematics', 'schematics', ['@tool/schematics:api', 'products']);
  rmSync(join(root, ROUTER), { force: true });
  lists('tool routes', 'tool', ['routes']);
  lists('nx run', 'nx', ['run', 'backend:routes', '--skip-nx-cache']);
  lists('schematics routes', 'schematics', ['@tool/schematics:routes']);
  const row = { node, nx, devkit, results };
  console.log(lineOf(row));
  return row;
}

/** Runs an executable of node_modules with the given Node. */
function execute(binary, modules, bin, args, cwd) {
  const script = realpathSync(join(modules, '.bin', bin));
  const env = { ...environment(), PATH: `${dirname(binary)}:${process.env.PATH}` };
  return attempt(binary, [script, ...args], { cwd, env });
}

function lineOf({ node, nx, devkit, results }) {
  const cells = results.map(({ name, fault }) => `${name}: ${fault ?? 'ok'}`);
  return `Node ${node} · Nx ${nx} · devkit ${devkit} · ${cells.join(' · ')}`;
}

function print() {
  const names = rows[0].results.map(({ name }) => name);
  console.log(
    `\n| Node | Nx | devkit | ${names.join(' | ')} |\n| --- | --- | --- |${' --- |'.repeat(names.length)}`,
  );
  for (const { node, nx, devkit, results } of rows) {
    console.log(`| ${node} | ${nx} | ${devkit} | ${results.map(({ fault }) => fault ?? 'ok').join(' | ')} |`);
  }
  for (const { output } of rows.flatMap(({ results }) => results))
    if (output !== '') console.error(`\n${output}`);
}
