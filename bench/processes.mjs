/** The processes that are measured together, by name. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { corpusApplication } from './corpus.mjs';
import { node, python, ROOT, run, TOOL, tool } from './process.mjs';
import { readByRun } from './python-files.mjs';
import { writeProject } from './synthetic.mjs';

const require = createRequire(import.meta.url);
const FILES = 3000;

/** A Node that does nothing: what no tool that runs on it can be faster than. */
const BARE = { command: node('-e', '0') };
const IMPORTS = 'import main';

/** The example backend, and a Python that imports it. */
export const example = (interpreter, scratch) => ({
  bare: BARE,
  ...firstAndAgain({ command: tool('routes'), cwd: ROOT }, scratch),
  python: { command: python(interpreter, IMPORTS), cwd: join(ROOT, 'backend') },
});

/** A made-up application of 3,000 files, and a Python that imports it. */
export function project(interpreter, scratch) {
  const cwd = mkdtempSync(join(scratch, 'project-'));
  writeProject(cwd, FILES);
  const command = tool('routes', '--entry', 'main.py:app', '--format', 'json');
  return {
    bare: BARE,
    ...firstAndAgain({ command, cwd }, scratch),
    python: { command: python(interpreter, IMPORTS), cwd },
  };
}

/**
 * A real application, and CPython's parser over the Python files that its report is made of; `undefined` where its wheel
 * can't be had. It isn't imported: it isn't ours to run.
 */
export async function real(name, scratch, interpreter) {
  const application = await corpusApplication(name);
  if (application === undefined) return undefined;
  const { root, args } = application;
  const { first, again } = firstAndAgain({ command: tool(...args), cwd: root }, scratch);
  run(again.command, again);
  const list = join(mkdtempSync(join(scratch, 'list-')), 'files');
  writeFileSync(list, readByRun(again.env.XDG_CACHE_HOME).join('\n'));
  return { bare: BARE, parser: { command: python(interpreter, parsing(list)) }, first, again };
}

const parsing = (list) => `
import ast, warnings
warnings.simplefilter("ignore")
for path in open(${JSON.stringify(list)}, encoding="utf8").read().splitlines():
    try:
        with open(path, "rb") as source:
            ast.parse(source.read())
    except SyntaxError:
        pass`;

/** A report as on a new machine, where every run finds nothing and keeps its report, and as in every later run. */
function firstAndAgain(report, scratch) {
  const folder = () => mkdtempSync(join(scratch, 'kept-'));
  const [empty, filled] = [folder(), folder()];
  const clear = () => {
    rmSync(empty, { recursive: true, force: true });
    mkdirSync(empty, { mode: 0o700 });
  };
  return {
    first: { ...report, env: { XDG_CACHE_HOME: empty }, before: clear },
    again: { ...report, env: { XDG_CACHE_HOME: filled } },
  };
}

/** The same router by `tool` and by the schematics CLI, in one workspace. */
export function generating(scratch) {
  const workspace = mkdtempSync(join(scratch, 'make-'));
  mkdirSync(join(workspace, 'backend'));
  mkdirSync(join(workspace, 'node_modules', '@tool'), { recursive: true });
  symlinkSync(join(TOOL, '..', '..', '..'), join(workspace, 'node_modules', '@tool', 'schematics'));
  writeFileSync(join(workspace, 'package.json'), '{}');
  const made = join(workspace, 'backend', 'api', 'http', 'products.py');
  const cli = require.resolve('@angular-devkit/schematics-cli/bin/schematics.js');
  const where = { cwd: workspace, before: () => rmSync(made, { force: true }) };
  return {
    tool: { command: tool('make', 'api', 'products'), ...where },
    schematics: { command: node(cli, '@tool/schematics:api', 'products'), ...where },
  };
}
