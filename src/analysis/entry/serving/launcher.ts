import { joinPath, parentOf } from '../../../base/source/paths';
import { foldersAround } from '../folders';
import { climb, moduleName } from '../search-path';
import { importedFiles, importedNames, moduleFile } from './imports';
import { type Invocation, moduleTarget } from './invocation';
import { moduleLines, type View, viewFrom } from './scopes';
import { lineAt, sitesOf, splitArguments } from './sites';
import type { Survey } from './survey';

/** What a Python file starts: a target to look for, or an application that was found at once. */
export type Launched =
  | { readonly line: number; readonly invocation: Invocation }
  | { readonly line: number; readonly file: string; readonly app: string };

/** Calls that start a server, or hand its requests on. Their first argument, or `app=`, is what they serve. */
const START =
  /(?<!\bdef[ \t]+)\b(?:uvicorn\s*\.\s*(?:run|Config)|Granian|Mangum|(?:hypercorn\.\w+\.)?serve|\w*(?:Gunicorn|Standalone)\w*)\s*\(/g;

/** The same under the names of `from uvicorn import run, Config`. */
const BARE_START = /(?<![\w.]|\bdef[ \t]+)(?:run|Config)\s*\(/g;

const FROM_UVICORN = /^[ \t]*from[ \t]+uvicorn\b[^\n]*\bimport\b/m;

/** A command given as words: `subprocess.run(["uvicorn", "app.main:app"])`. */
const LISTED =
  /["'](?:uvicorn|gunicorn|hypercorn|granian)["']\s*,[^\]]{0,600}?["']([\w.]+:[A-Za-z_][\w.]*)["']/g;

/** gunicorn's configuration file. */
const WSGI_APP = /^wsgi_app\s*=\s*["']([\w.]+:[\w.()]+)["']/gm;

/** A quick look: whether a file may start a server at all. */
const MAY_START = ['uvicorn', 'hypercorn', 'granian', 'gunicorn', 'mangum', 'wsgi_app'];

/** Files that are followed where the program itself starts nothing. */
const MAX_STEPS = 3;

/** What the calls in a Python file serve, in their order. */
export function launchedBy(survey: Survey, file: string): readonly Launched[] {
  return survey.once('launched', file, () => findLaunched(survey, file));
}

function findLaunched(survey: Survey, file: string): readonly Launched[] {
  const text = survey.text(file);
  if (!MAY_START.some((word) => text.includes(word))) return [];
  const calls = [...text.matchAll(START), ...(FROM_UVICORN.test(text) ? text.matchAll(BARE_START) : [])];
  const named = [...text.matchAll(LISTED), ...text.matchAll(WSGI_APP)].flatMap((match) =>
    targeted(moduleTarget(match[1] ?? '', match[0].includes('--factory')), lineAt(text, match.index), []),
  );
  return [...calls.flatMap((match) => ofCall(survey, file, match)), ...named];
}

/** What a program serves: its own calls, else those of the modules that it imports. */
export function startedBy(survey: Survey, file: string): readonly Launched[] {
  let files: readonly string[] = [file];
  const seen = new Set(files);
  for (let step = 0; step < MAX_STEPS; step++) {
    const launched = files.flatMap((one) => launchedBy(survey, one));
    if (launched.length > 0) return launched;
    files = files.flatMap((one) => importedFiles(survey, one)).filter((one) => !seen.has(one));
    files.forEach((one) => seen.add(one));
  }
  return [];
}

function ofCall(survey: Survey, file: string, match: RegExpExecArray): readonly Launched[] {
  const text = survey.text(file);
  const args = splitArguments(text, match.index + match[0].length - 1);
  const line = lineAt(text, match.index);
  const value = keyword(args, 'app') ?? keyword(args, 'target') ?? args[0];
  if (value === undefined) return [];
  const isFactory = keyword(args, 'factory') === 'True';
  const literal =
    literalOf(value) ?? literalOf(constant(text, value) ?? '') ?? selfNamed(survey, file, value);
  if (literal !== undefined) {
    const folder = literalOf(keyword(args, 'app_dir') ?? '');
    return targeted(moduleTarget(literal, isFactory), line, folder === undefined ? [] : [folder]);
  }
  const site = { file, view: viewFrom(text, match.index) };
  const found = resolveExpression(survey, site, value, MAX_STEPS);
  return found === undefined ? [] : [{ line, ...found }];
}

function targeted(
  target: Invocation['target'] | undefined,
  line: number,
  folders: readonly string[],
): Launched[] {
  return target === undefined ? [] : [{ line, invocation: { target, folders } }];
}

function keyword(args: readonly string[], name: string): string | undefined {
  const arg = args.find((one) => new RegExp(String.raw`^${name}\s*=(?!=)`).test(one));
  return arg?.slice(arg.indexOf('=') + 1).trim();
}

function literalOf(value: string): string | undefined {
  return /^[rf]?(["'])([^"'{}\n]+)\1$/.exec(value)?.[2];
}

/** `f"{__package__}.main:app"`, `__name__ + ":app"` → what they come to. */
function selfNamed(survey: Survey, file: string, value: string): string | undefined {
  const name = moduleName(climb(survey.tree, file), file);
  const parent = name.replace(/(?:^|\.)\w+$/, '');
  const names: Readonly<Record<string, string>> = {
    __name__: name,
    __package__: file.endsWith('/__init__.py') ? name : parent,
    'Path(__file__).stem': name.slice(parent.length).replace(/^\./, ''),
  };
  const [, start = '', end = ''] = /^(__name__|__package__)\s*\+\s*["']([^"'\n]+)["']$/.exec(value) ?? [];
  if (start !== '') return `${names[start] ?? ''}${end}`;
  const inner = /^f(["'])([^"'\n]+)\1$/.exec(value)?.[2];
  return inner?.replace(/\{([^{}]+)\}/g, (whole, one: string) => names[one.trim()] ?? whole);
}

/** `APP = "app.main:app"` → its literal, for a name. */
function constant(text: string, name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  return new RegExp(
    String.raw`^[ \t]*${name}[ \t]*(?::[^=\n]+)?=[ \t]*(["'][^"'\n]+:[^"'\n]+["'])`,
    'm',
  ).exec(text)?.[1];
}

interface Resolved {
  readonly file: string;
  readonly app: string;
}

const EXPRESSION = /^(?:await\s+)?([A-Za-z_]\w*)((?:\.\w+)*)(\([^]*\))?((?:\.\w+)*)$/;

/** Where an expression stands: its file, and what it can see there. */
interface Site {
  readonly file: string;
  readonly view: View;
}

/** The module and expression behind `app`, `create_app(settings)` or `server.app` in a file. */
function resolveExpression(survey: Survey, site: Site, given: string, depth: number): Resolved | undefined {
  const { file, view } = site;
  const [, root = '', path = '', call, tail = ''] = EXPRESSION.exec(given.trim()) ?? [];
  if (root === '' || depth === 0) return undefined;
  const rest = path + argumentsOf(call) + tail;
  if (root === 'self') return ofInstance(survey, site, rest, depth);
  // What the function itself binds hides what the module has under that name.
  const value = bindingIn(view.before, root);
  const bound = value === undefined ? undefined : resolveExpression(survey, site, value, depth - 1);
  if (bound !== undefined) return rest === '' ? bound : undefined;
  const own = importOf(view.before, root);
  if (own !== undefined) return fromImport(survey, file, own, rest);
  if (value !== undefined) return undefined;
  if (isParameter(view, root)) return rest === '' ? fromCallers(survey, site, root, depth) : undefined;
  return inModule(survey, file, { root, rest }, depth);
}

/** What a name is that the function doesn't bind. */
function inModule(
  survey: Survey,
  file: string,
  { root, rest }: { readonly root: string; readonly rest: string },
  depth: number,
): Resolved | undefined {
  const text = survey.text(file);
  if (isBoundAtMargin(text, root)) return { file, app: root + rest };
  const imported = importOf(text, root);
  if (imported !== undefined)
    return isExtended(text, root) ? { file, app: root + rest } : fromImport(survey, file, imported, rest);
  if (rest !== '') return undefined;
  const isGlobal = new RegExp(String.raw`^[ \t]+global[ \t][^\n]*\b${root}\b`, 'm').test(text);
  const value = bindingIn(isGlobal ? text : moduleLines(text), root);
  const view = { before: isGlobal ? text : '', inside: undefined };
  return value === undefined ? undefined : resolveExpression(survey, { file, view }, value, depth - 1);
}

/** `self.app`: what the class around makes of it. */
function ofInstance(survey: Survey, { file, view }: Site, rest: string, depth: number): Resolved | undefined {
  if (!rest.startsWith('.')) return undefined;
  const made = sitesOf(survey, file).find(({ app }) => app?.endsWith(`)${rest}`) ?? false);
  if (made?.app !== undefined) return { file, app: made.app };
  const value = bindingIn(survey.text(file), String.raw`self\.${rest.slice(1)}`);
  return value === undefined || value.startsWith('self')
    ? undefined
    : resolveExpression(survey, { file, view }, value, depth - 1);
}

function isParameter({ inside }: View, name: string): boolean {
  return new RegExp(String.raw`(?:^|[,(\n])\s*${name}\s*(?:[:=,)]|$)`).test(inside?.parameters ?? '');
}

/** What the calls of the function around, in the same file, give for one of its parameters. */
function fromCallers(
  survey: Survey,
  { file, view }: Site,
  name: string,
  depth: number,
): Resolved | undefined {
  const { inside } = view;
  if (inside === undefined) return undefined;
  const text = survey.text(file);
  const names = splitArguments(`(${inside.parameters})`, 0).map((one) => /^\w*/.exec(one)?.[0]);
  const position = names.filter((one) => one !== 'self').indexOf(name);
  for (const match of text.matchAll(new RegExp(String.raw`(?<!def[ \t]+)\b${inside.name}\(`, 'g'))) {
    const args = splitArguments(text, match.index + match[0].length - 1);
    const given = keyword(args, name) ?? args[position];
    const site = { file, view: viewFrom(text, match.index) };
    const found = given === undefined ? undefined : resolveExpression(survey, site, given, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function importOf(text: string, root: string): ReturnType<typeof importedNames>[number] | undefined {
  return importedNames(text).find(
    ({ as, name, module }) => as === root || (name === '' && module.split('.')[0] === root),
  );
}

/** `app = create_app(settings)` in a block → its right side. */
function bindingIn(text: string, name: string): string | undefined {
  const binding = new RegExp(String.raw`^[ \t]+${name}[ \t]*(?::[^=\n]+)?=[ \t]*([^=\s][^]*)`, 'm');
  const value = binding.exec(text)?.[1];
  return value === undefined ? undefined : firstExpression(value);
}

/** `create_app(\n  x)\nmore` → `create_app(\n x)`. */
function firstExpression(text: string): string {
  const head = /^(?:await\s+)?[\w.]+/.exec(text)?.[0] ?? '';
  if (text.charAt(head.length) !== '(') return head;
  const args = splitArguments(text, head.length);
  return `${head}(${args.join(', ')})`;
}

/** Constants stay; what only the caller knows is `...`. */
function argumentsOf(call: string | undefined): string {
  if (call === undefined) return '';
  const args = splitArguments(call, 0).map((arg) => {
    const [, name = '', value = ''] = /^(\w+\s*=(?!=)\s*)?([^]*)$/.exec(arg) ?? [];
    return /^(?:True|False|None|-?[\d.]+|"[^"]*"|'[^']*')$/.test(value) ? arg : `${name}...`;
  });
  return `(${args.join(', ')})`;
}

function isBoundAtMargin(text: string, name: string): boolean {
  const binding = String.raw`^(?:${name}[ \t]*(?::[^=\n]+)?=(?!=)|(?:async[ \t]+)?def[ \t]+${name}\b|class[ \t]+${name}\b)`;
  return new RegExp(binding, 'm').test(text);
}

/** Whether a module goes on working at what it has imported. */
function isExtended(text: string, root: string): boolean {
  return new RegExp(
    String.raw`^@?${root}\.\w|^(?!serve\b|run\b|Config\b|Granian\b)\w+\(${root}[,)]`,
    'm',
  ).test(text);
}

/** Follows an import to where the name is made. */
function fromImport(
  survey: Survey,
  file: string,
  { module, name }: { readonly module: string; readonly name: string },
  rest: string,
): Resolved | undefined {
  if (name === '') return wholeModule(survey, file, module, rest);
  const submodule = moduleFile(survey, file, module.endsWith('.') ? module + name : `${module}.${name}`);
  if (submodule !== undefined && rest.startsWith('.')) return { file: submodule, app: rest.slice(1) };
  const source = moduleFile(survey, file, module);
  return source === undefined ? undefined : { file: source, app: name + rest };
}

/** `import app.main` and `app.main.api`, `import server as s` and `s.app`. */
function wholeModule(survey: Survey, file: string, module: string, rest: string): Resolved | undefined {
  const source = moduleFile(survey, file, module);
  const app = /([A-Za-z_]\w*(?:\(.*\))?)$/.exec(rest)?.[1];
  return source === undefined || app === undefined ? undefined : { file: source, app };
}

/** Where the modules that a program names may count from: Python puts the program's folder first. */
export function programFolders(survey: Survey, file: string): readonly string[] {
  const around = foldersAround(file);
  const inner = around.map((folder) => joinPath(folder, 'src'));
  return [...new Set([parentOf(file), climb(survey.tree, file), ...around, ...inner])].filter(
    (folder) => survey.tree.kind(folder) === 'directory',
  );
}
