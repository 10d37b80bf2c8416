/** Groups the processes that are measured together, by name. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { corpusApplication } from './corpus.mjs';
import { node, python, ROOT, TOOL, tool, usual } from './process.mjs';
import { pythonFiles, registering } from './python-files.mjs';
import { writeSynthetic } from './synthetic.mjs';

const require = createRequire(import.meta.url);
const FLOOR = join(ROOT, 'bench', 'floor-read.cjs');

/** A Node that does nothing: what no tool that runs on it can be faster than. */
const BARE = { command: node('-e', '0') };

/**
 * Starting: the example backend, and what loads nothing; once more without the certificates that some machines have any
 * Node read when it starts, since that makes the floor look higher. `interpreter`: a Python with FastAPI, if there's one.
 */
export function starting(interpreter) {
  const imported = { command: python(interpreter, 'import main'), cwd: join(ROOT, 'backend') };
  return {
    bare: BARE,
    help: { command: tool('--help') },
    tool: { command: tool('routes'), cwd: ROOT },
    ...(interpreter === undefined ? {} : { python: imported }),
    ...(process.env.NODE_EXTRA_CA_CERTS ? withoutCertificates() : {}),
  };
}

function withoutCertificates() {
  const env = { NODE_EXTRA_CA_CERTS: '' };
  return {
    'bare, no certificates': { ...BARE, env },
    'tool, no certificates': { command: tool('routes'), cwd: ROOT, env },
  };
}

/**
 * A real application: reading the Python files of its package, parsing those that may register a route (with CPython), listing.
 * `undefined` where its wheel can't be had. None of it is imported: it isn't ours to run.
 */
export async function real(name, scratch, interpreter) {
  const application = await corpusApplication(name);
  if (application === undefined) return undefined;
  const { root, folder, args } = application;
  const files = pythonFiles(folder);
  return {
    files: files.length,
    processes: {
      read: { command: node(FLOOR, listed(scratch, 'read', files)) },
      ...parsed(interpreter, listed(scratch, 'parse', registering(files)), 'parse'),
      tool: { command: tool(...args), cwd: root },
    },
  };
}

/** A made-up application, its floors, and what importing it with Python takes. */
export function synthetic(name, scratch, interpreter) {
  const folder = join(scratch, name);
  const files = writeSynthetic(name, folder);
  const paths = pythonFiles(folder);
  return {
    files,
    processes: {
      [`${name} read`]: { command: node(FLOOR, listed(folder, 'read', paths)) },
      ...parsed(interpreter, listed(folder, 'parse', registering(paths)), `${name} parse`),
      [`${name} tool`]: {
        command: tool('routes', '--entry', 'main.py:app', '--root', folder, '--format', 'json'),
        cwd: folder,
      },
    },
    python: (interpreter) => ({ command: python(interpreter, 'import main'), cwd: folder }),
  };
}

/**
 * Measures `tool routes` on big applications with our flags and with V8's own. Uses real applications if they are
 * available, else a generated one.
 */
export async function optimizing(scratch) {
  const found = await Promise.all(BIG.map(async (name) => [name, await corpusApplication(name)]));
  const real = found.filter(([, application]) => application !== undefined);
  const applications = real.length > 0 ? real : [['files-1000', madeUp('files-1000', scratch)]];
  return Object.fromEntries(
    applications.flatMap(([name, { root, args }]) => [
      [name, { command: tool(...args), cwd: root }],
      [usual(name), { command: node('--require', USUAL_FLAGS, TOOL, ...args), cwd: root }],
    ]),
  );
}

const BIG = ['open_webui', 'skyvern', 'litellm'];
const USUAL_FLAGS = join(ROOT, 'bench', 'usual-flags.cjs');

function madeUp(name, scratch) {
  const root = mkdtempSync(join(scratch, `${name}-`));
  writeSynthetic(name, root);
  return { root, args: ['routes', '--entry', 'main.py:app', '--root', root, '--format', 'json'] };
}

/** Generating: the same router by `tool` and by the schematics CLI, each in a workspace of its own. */
export function generating(scratch) {
  const workspace = mkdtempSync(join(scratch, 'make-'));
  mkdirSync(join(workspace, 'backend'));
  mkdirSync(join(workspace, 'node_modules', '@tool'), { recursive: true });
  symlinkSync(join(TOOL, '..', '..', '..'), join(workspace, 'node_modules', '@tool', 'schematics'));
  writeFileSync(join(workspace, 'package.json'), '{}');
  const made = join(workspace, 'backend', 'api', 'http', 'products.py');
  const cli = require.resolve('@angular-devkit/schematics-cli/bin/schematics.js');
  const before = () => rmSync(made, { force: true });
  return {
    bare: BARE,
    tool: { command: tool('make', 'api', 'products'), cwd: workspace, before },
    schematics: {
      command: node(cli, '@tool/schematics:api', 'products'),
      cwd: workspace,
      before,
    },
  };
}

/** Writes the paths of a floor's files into a list, so that finding them costs it nothing. Returns the list's path. */
function listed(folder, kind, files) {
  const list = join(folder, `${kind}.list`);
  writeFileSync(list, files.join('\n'));
  return list;
}

/** The floor of anything that parses, by the name it gets: CPython's own parser. None without a Python. */
function parsed(interpreter, list, name) {
  const code = `
import ast, warnings
warnings.simplefilter("ignore")
for path in open(${JSON.stringify(list)}, encoding="utf8").read().splitlines():
    try:
        with open(path, "rb") as source:
            ast.parse(source.read())
    except SyntaxError:
        pass`;
  return interpreter === undefined ? {} : { [name]: { command: python(interpreter, code) } };
}
