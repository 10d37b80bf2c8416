import { joinPath, parentOf } from '../../source/paths';
import { foldersAround } from '../folders';
import { climb } from '../search-path';
import { importedFiles, importedNames, moduleFile } from './imports';
import { type Invocation, moduleTarget } from './invocation';
import { lineAt, splitArguments } from './sites';
import type { Survey } from './survey';

/** What a Python file starts: a target to look for, or an application that was found at once. */
export type Launched =
  | { readonly line: number; readonly invocation: Invocation }
  | { readonly line: number; readonly file: string; readonly app: string };

/** Calls that start a server. Their first argument, or `app=`, is what they serve. */
const START =
  /\b(?:uvicorn\s*\.\s*(?:run|Config)|Granian|(?:hypercorn\.\w+\.)?serve|\w*(?:Gunicorn|Standalone)\w*)\s*\(/g;

/** The same under the names of `from uvicorn import run, Config`. */
const BARE_START = /(?<![\w.])(?:run|Config)\s*\(/g;

const FROM_UVICORN = /^[ \t]*from[ \t]+uvicorn\b[^\n]*\bimport\b/m;

/** A command given as words: `subprocess.run(["uvicorn", "app.main:app"])`. */
const LISTED =
  /["'](?:uvicorn|gunicorn|hypercorn|granian)["']\s*,[^\]]{0,600}?["']([\w.]+:[A-Za-z_][\w.]*)["']/g;

/** gunicorn's configuration file. */
const WSGI_APP = /^wsgi_app\s*=\s*["']([\w.]+:[\w.()]+)["']/gm;

/** A quick look: whether a file may start a server at all. */
const MAY_START = /\b(?:uvicorn|hypercorn|granian|gunicorn|wsgi_app)\b/;

/** Files that are followed where the program itself starts nothing. */
const MAX_STEPS = 3;

/** What the calls in a Python file serve, in their order. */
export function launchedBy(survey: Survey, file: string): readonly Launched[] {
  const text = survey.text(file);
  if (!MAY_START.test(text)) return [];
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
  const literal = literalOf(value) ?? literalOf(constant(text, value) ?? '');
  if (literal !== undefined) {
    const folder = literalOf(keyword(args, 'app_dir') ?? '');
    return targeted(moduleTarget(literal, isFactory), line, folder === undefined ? [] : [folder]);
  }
  const found = resolveExpression(survey, { file, before: enclosing(text, match.index) }, value, MAX_STEPS);
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

/** Where an expression stands: its file, and what comes before it in its function (`''` at the margin). */
interface Site {
  readonly file: string;
  readonly before: string;
}

/** The text from the head of the function around a place up to the place. */
function enclosing(text: string, index: number): string {
  const heads = [...text.slice(0, index).matchAll(/^(?:(?:async[ \t]+)?def|class)\b|^\S/gm)];
  const last = heads.findLast((match) => !/^[)\]}#]/.test(match[0]));
  return last !== undefined && /^(?:async|def|class)/.test(last[0]) ? text.slice(last.index, index) : '';
}

/** The module and expression behind `app`, `create_app(settings)` or `server.app` in a file. */
function resolveExpression(survey: Survey, site: Site, given: string, depth: number): Resolved | undefined {
  const { file, before } = site;
  const [, root = '', path = '', call, tail = ''] = EXPRESSION.exec(given.trim()) ?? [];
  if (root === '' || root === 'self' || depth === 0) return undefined;
  const text = survey.text(file);
  const rest = path + argumentsOf(call) + tail;
  // What the function itself binds hides what the module has under that name.
  const own = boundLocally(survey, site, root, depth) ?? importOf(before, root);
  if (own !== undefined && 'app' in own) return rest === '' ? own : undefined;
  if (own === undefined && isBoundAtMargin(text, root)) return { file, app: root + rest };
  const imported = own ?? importOf(text, root);
  if (imported !== undefined) return fromImport(survey, file, imported, { root, rest });
  const elsewhere = rest === '' ? boundLocally(survey, { file, before: text }, root, depth) : undefined;
  return elsewhere;
}

function importOf(text: string, root: string): ReturnType<typeof importedNames>[number] | undefined {
  return importedNames(text).find(
    ({ as, name, module }) => as === root || (name === '' && module.split('.')[0] === root),
  );
}

/** `app = create_app(settings)` in a function → what stands behind the right side. */
function boundLocally(
  survey: Survey,
  { file, before }: Site,
  root: string,
  depth: number,
): Resolved | undefined {
  const binding = new RegExp(String.raw`^[ \t]+${root}[ \t]*(?::[^=\n]+)?=[ \t]*([^=\s][^]*)`, 'm');
  const value = binding.exec(before)?.[1];
  return value === undefined
    ? undefined
    : resolveExpression(survey, { file, before: '' }, firstExpression(value), depth - 1);
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

/** Follows an import to where the name is made, unless this file goes on working at it. */
function fromImport(
  survey: Survey,
  file: string,
  { module, name }: { readonly module: string; readonly name: string },
  { root, rest }: { readonly root: string; readonly rest: string },
): Resolved | undefined {
  const extending = new RegExp(
    String.raw`^@?${root}\.\w|^(?!serve\b|run\b|Config\b|Granian\b)\w+\(${root}[,)]`,
    'm',
  );
  if (extending.test(survey.text(file))) return { file, app: root + rest };
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
