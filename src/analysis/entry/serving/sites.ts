import { makesApplication } from '../application-text';
import { importedNames, moduleFile } from './imports';
import { hasOpenString } from './scopes';
import type { Survey } from './survey';

/** A place that makes an application. */
export interface Site {
  readonly file: string;
  readonly line: number;
  /** The expression for it in the module's scope; `undefined` where there's none that text can tell. */
  readonly app: string | undefined;
}

/** Names that make an application when called: FastAPI itself, a subclass, a factory. */
const FRAMEWORK = ['FastAPI', 'Starlette'];

/** The places of a file that make an application, the one that an import would want first. */
export function sitesOf(survey: Survey, file: string): readonly Site[] {
  const text = survey.text(file);
  const namesOne = namesFramework(text);
  const makers = [
    ...(namesOne ? [...FRAMEWORK, ...subclasses(text)] : []),
    ...importedMakers(survey, file, text),
  ];
  if (makers.length === 0) return [];
  const made = callsOf(text, makers, file);
  const factories = factoryNames(made);
  const bound = factories.length === 0 ? [] : callsOf(text, factories, file).filter(isAtMargin);
  const found = [...bound, ...made].sort((left, right) => rank(left) - rank(right));
  return found.length > 0 || !makesApplication(text) ? found : [{ file, line: 1, app: undefined }];
}

/** At the margin before factories before attributes; the usual names first. */
function rank({ app }: Site): number {
  if (app === undefined) return 4;
  if (/^\w+$/.test(app)) return /^(?:app|api|application)$/.test(app) ? 0 : 1;
  return /^\w+\(/.test(app) && !app.includes(').') ? 2 : 3;
}

function isAtMargin({ app }: Site): boolean {
  return app !== undefined && /^\w+$/.test(app);
}

const SUBCLASS = /^[ \t]*class[ \t]+(\w+)[ \t]*\([^)\n]*\b(?:FastAPI|Starlette)\b/gm;

function subclasses(text: string): readonly string[] {
  return [...text.matchAll(SUBCLASS)].map(([, name = '']) => name);
}

/** Factories that this file makes an application with: `create_app(...)` → `create_app`. */
function factoryNames(sites: readonly Site[]): readonly string[] {
  return sites.map(({ app }) => /^(\w+)\(.*\)$/.exec(app ?? '')?.[1]).filter((name) => name !== undefined);
}

/** Names of factories and subclasses that a file imports from the workspace. */
function importedMakers(survey: Survey, file: string, text: string): readonly string[] {
  const called = new Set([...text.matchAll(BOUND_CALL)].map(([, name]) => name));
  if (called.size === 0) return [];
  return importedNames(text)
    .filter(({ name, as }) => name !== '' && called.has(as))
    .filter(({ module, name }) => {
      const source = moduleFile(survey, file, module);
      if (source === undefined || source === file) return false;
      return makersIn(survey.text(source), source).includes(name);
    })
    .map(({ as }) => as);
}

/** `app = create_app(`, at the margin. */
const BOUND_CALL = /^\w+[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)*(\w+)\(/gm;

/** A plain search: most modules need no more. */
function namesFramework(text: string): boolean {
  return FRAMEWORK.some((name) => text.includes(name));
}

/** The subclasses and factories that a module has for others. */
function makersIn(text: string, file: string): readonly string[] {
  if (!namesFramework(text)) return [];
  const classes = subclasses(text);
  return [...classes, ...factoryNames(callsOf(text, [...FRAMEWORK, ...classes], file))];
}

/** The calls of makers, each with the expression that reaches what it makes. */
function callsOf(text: string, makers: readonly string[], file: string): readonly Site[] {
  const call = new RegExp(
    String.raw`^([ \t]*)(?:(?:(self)\.)?(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:await[ \t]+)?|(return)[ \t]+)?(?:\w+\.)*(?:${makers.join('|')})[ \t]*\(`,
    'gm',
  );
  return [...text.matchAll(call)].map((match) => {
    const [, indent = '', self, name] = match;
    const line = lineAt(text, match.index);
    if (indent === '') return { file, line, app: name };
    return { file, line, app: inner(text, match.index, indent.length, { self: self !== undefined, name }) };
  });
}

/** The 1-based line of an index. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** What stands around a place: functions and classes, outermost first. */
interface Header {
  readonly kind: 'def' | 'class';
  readonly name: string;
  readonly index: number;
}

const HEADER = /^([ \t]*)(?:(?:async[ \t]+)?(def)|(class))[ \t]+(\w+)/gm;

function headersAround(text: string, index: number, indent: number): readonly Header[] {
  const around: Header[] = [];
  let limit = indent;
  for (const match of [...text.slice(0, index).matchAll(HEADER)].reverse()) {
    const [, margin = '', def, , name = ''] = match;
    if (margin.length >= limit || !isStillOpen(text, match.index, index, margin.length)) continue;
    around.unshift({ kind: def === undefined ? 'class' : 'def', name, index: match.index });
    limit = margin.length;
  }
  return around;
}

/** Whether no line between a header and a place leaves the header's block; brackets close wherever they like. */
function isStillOpen(text: string, header: number, index: number, margin: number): boolean {
  const between = text.slice(text.indexOf('\n', header) + 1, index).split('\n');
  return between.every((line) => (/^[ \t]*(?=[^\s#)\]}])/.exec(line)?.[0].length ?? Infinity) > margin);
}

function inner(
  text: string,
  index: number,
  indent: number,
  bound: { readonly self: boolean; readonly name: string | undefined },
): string | undefined {
  const [outer, method, ...deeper] = headersAround(text, index, indent);
  if (outer === undefined) return bound.name;
  if (outer.kind === 'def')
    return method === undefined && returns(text, outer) ? callOf(text, outer) : undefined;
  if (method === undefined || deeper.length > 0) return undefined;
  const instance = new RegExp(String.raw`^(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*${outer.name}\(`, 'm').exec(
    text,
  )?.[1];
  const made = instance ?? `${outer.name}(${initArguments(text, outer)})`;
  if (bound.self && bound.name !== undefined) return `${made}.${bound.name}`;
  return returns(text, method) ? `${made}.${callOf(text, method)}` : undefined;
}

/** Whether a function itself hands anything back: those in it don't count. */
function returns(text: string, { index }: Header): boolean {
  const lines = text.slice(text.lastIndexOf('\n', index - 1) + 1).split('\n');
  const [head = '', ...rest] = lines;
  const margin = indentOf(head);
  let inner = Infinity;
  let isInString = false;
  for (const line of rest) {
    const isText = isInString;
    if (hasOpenString(line)) isInString = !isInString;
    if (isText || /^[ \t]*(?:[#)\]}]|$)/.test(line)) continue;
    const indent = indentOf(line);
    if (indent <= margin) return false;
    if (indent <= inner) inner = Infinity;
    if (indent < inner && /^[ \t]*(?:(?:async[ \t]+)?def|class)\b/.test(line)) inner = indent;
    if (inner === Infinity && /^[ \t]+(?:return|yield)[ \t]+(?!None\b|True\b|False\b|-?\d)\S/.test(line))
      return true;
  }
  return false;
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/** `create_app(...)`: one `...` a parameter that has no default. */
function callOf(text: string, header: Header): string {
  return `${header.name}(${required(text, header).join(', ')})`;
}

function initArguments(text: string, header: Header): string {
  const init = /^[ \t]+def[ \t]+(__init__)/m.exec(text.slice(header.index));
  if (!init) return '';
  return required(text, { kind: 'def', name: '__init__', index: header.index + init.index }).join(', ');
}

function required(text: string, { index }: Header): readonly string[] {
  const open = text.indexOf('(', index);
  return splitArguments(text, open)
    .filter((parameter) => !/^(?:self|cls)\b|^[*/]|=/.test(parameter))
    .map(() => '...');
}

/** The arguments of the call (or `def`) whose bracket opens at an index, as text. */
export function splitArguments(text: string, open: number): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = open + 1;
  const pattern = /"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*|[([{]|[)\]}]|,/g;
  pattern.lastIndex = open;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [token] = match;
    if ('([{'.includes(token)) depth++;
    if (')]}'.includes(token)) depth--;
    if ((token === ',' && depth === 1) || depth === 0) {
      parts.push(text.slice(start, match.index));
      start = match.index + 1;
    }
    if (depth === 0) break;
  }
  return parts.map((part) => part.replace(/#[^\n]*/g, '').trim()).filter((part) => part !== '');
}
