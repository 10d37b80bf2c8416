/** Groups the processes that are measured together, by name. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { corpusApplication } from './corpus.mjs';
import { node, python, ROOT, run, TOOL, tool, usual } from './process.mjs';
import { readByRun } from './python-files.mjs';
import { writeSynthetic } from './synthetic.mjs';

const require = createRequire(import.meta.url);
const FLOOR = join(ROOT, 'bench', 'floor-read.cjs');

/** A Node that does nothing: what no tool that runs on it can be faster than. */
const BARE = { command: node('-e', '0') };

/** The example backend: its processes, and a Python that imports it. `interpreter`: a Python with FastAPI, if there's one. */
export function starting(interpreter, scratch) {
  return {
    bare: BARE,
    help: { command: tool('--help') },
    ...coldAndAgain({ command: tool('routes'), cwd: ROOT }, scratch),
    ...imported(interpreter, join(ROOT, 'backend')),
  };
}

/** A real application. `undefined` where its wheel can't be had. None is imported: it isn't ours to run. */
export async function real(name, scratch, interpreter) {
  const application = await corpusApplication(name);
  if (application === undefined) return undefined;
  const { root, args } = application;
  return beside({ command: tool(...args), cwd: root }, scratch, interpreter);
}

/** A made-up application, and a Python that imports it. */
export function synthetic(name, scratch, interpreter) {
  const { root, args } = madeUp(name, scratch);
  const { files, processes } = beside({ command: tool(...args), cwd: root }, scratch, interpreter);
  return { files, processes: { ...processes, ...imported(interpreter, root) } };
}

/**
 * Returns the processes that are measured for one report: a bare Node, reading and parsing (with CPython) the Python
 * files that the report is made of, the report with nothing kept and again; and the number of those files. The report is
 * made once for it.
 */
function beside(report, scratch, interpreter) {
  const { cold, again } = coldAndAgain(report, scratch);
  run(again.command, again);
  const files = readByRun(again.env.XDG_CACHE_HOME);
  const list = join(mkdtempSync(join(scratch, 'list-')), 'files');
  writeFileSync(list, files.join('\n'));
  return {
    files: files.length,
    processes: {
      bare: BARE,
      read: { command: node(FLOOR, list) },
      ...parsed(interpreter, list),
      cold,
      again,
    },
  };
}

/** A report as on a new machine, where every run finds nothing and keeps its report, and as in every later run. */
function coldAndAgain(report, scratch) {
  const folder = () => mkdtempSync(join(scratch, 'kept-'));
  const [empty, filled] = [folder(), folder()];
  const clear = () => {
    rmSync(empty, { recursive: true, force: true });
    mkdirSync(empty, { mode: 0o700 });
  };
  return {
    cold: { ...report, env: { XDG_CACHE_HOME: empty }, before: clear },
    again: { ...report, env: { XDG_CACHE_HOME: filled } },
  };
}

const imported = (interpreter, cwd) =>
  interpreter === undefined ? {} : { python: { command: python(interpreter, 'import main'), cwd } };

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

/** The floor of anything that parses: CPython's own parser. None without a Python. */
function parsed(interpreter, list) {
  const code = `
import ast, warnings
warnings.simplefilter("ignore")
for path in open(${JSON.stringify(list)}, encoding="utf8").read().splitlines():
    try:
        with open(path, "rb") as source:
            ast.parse(source.read())
    except SyntaxError:
        pass`;
  return interpreter === undefined ? {} : { parse: { command: python(interpreter, code) } };
}
