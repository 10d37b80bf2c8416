import { WIDTH } from '../../base/code/print';
import type { Call, Expr, Stmt } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { EditRefused, leadOf, lineEndAt, type PythonSource } from './source';
import { callsOf, isLocal, locate, type Made, type Target } from './target';
import { quotesIn } from './texts';

export interface IncludeRequest {
  readonly target: Target;
  /** The variable that the router is imported as: `products_router`. */
  readonly router: string;
  /** `''` for an include without a prefix. */
  readonly prefix: string;
}

/**
 * Adds an `include_router`: after the last include of the same application (after the whole branch or loop that contains
 * it), else after the statement that creates the application, and before anything that answers every path. Keeps the
 * file's indentation, line ends and quotes. Throws {@link EditRefused}.
 */
export const includeRouter = (
  source: PythonSource,
  { target, router, prefix }: IncludeRequest,
): PythonSource =>
  includeAs(source, target, ({ name, functions }, indent) => {
    if (isLocal(functions, router))
      throw new EditRefused(`has another "${router}" in the function ${functions[0]?.name ?? ''}`);
    return includeText(source, { name, router, prefix, indent });
  });

/** Adds an include's statement, without a first indent, in the place where {@link includeRouter} adds one. Throws {@link EditRefused}. */
export function includeAs(
  source: PythonSource,
  target: Target,
  statement: (made: Made, indent: string) => string,
): PythonSource {
  const made = locate(source.body, target);
  const before = placeFor(made);
  const indent = indentOf(source, made.body, before);
  const at = endOfStatement(source.text, before, indent);
  return source.edit([{ at, insert: `\n${indent}${statement(made, indent)}` }]);
}

/** Returns the statement to insert after. */
function placeFor({ body, statement, name }: Made): Stmt {
  const start = body.indexOf(statement);
  const later = body.slice(start + 1);
  const end = later.findIndex((one) => answersAll(one, name));
  const usable = end === -1 ? later : later.slice(0, end);
  const last = usable.findLast((one) => callsOf([one], name, 'include_router').length > 0);
  return last ?? statement;
}

/** True if a statement registers something that answers every path, so that later routes are never reached. */
function answersAll(statement: Stmt, name: string): boolean {
  const calls = [
    ...['mount', 'add_route', 'add_api_route', 'frontend'].flatMap((method) =>
      callsOf([statement], name, method),
    ),
    ...(statement.type === 'FunctionDef'
      ? ['get', 'route', 'api_route'].flatMap((method) => callsOf(statement.decorators, name, method))
      : []),
  ];
  return calls.some((call) => call.type === 'Call' && CATCH_ALL.test(pathOf(call) ?? '-'));
}

/** True for the path `""` or `"/"` of a mount, and `"/{path:path}"` of a route. */
const CATCH_ALL = /^\/?(?:\{\w+:path\})?$/;

function pathOf(call: Call): string | undefined {
  const path: Expr | undefined = call.args[0] ?? keywordOf(call, 'path');
  const method = call.func.type === 'Attribute' ? call.func.attr : '';
  const text = path?.type === 'Str' ? path.value : undefined;
  // Only a mount or a front end at "/" answers the paths below it.
  return ['mount', 'frontend'].includes(method) || text?.includes(':path}') === true ? text : undefined;
}

function indentOf({ text }: PythonSource, body: readonly Stmt[], statement: Stmt): string {
  const lead = leadOf(text, statement.start);
  const end = lineEndAt(text, statement.end);
  const next = body[body.indexOf(statement) + 1];
  const isShared = /^[ \t]*;/.test(text.slice(statement.end)) || (next !== undefined && next.start < end);
  if (lead === undefined || isShared)
    throw new EditRefused(`has several statements in line ${statement.line}`);
  return lead;
}

/** Returns the end of a statement: after the comment on its last line, and after comments indented like its body. */
function endOfStatement(text: string, statement: Stmt, indent: string): number {
  let end = lineEndAt(text, statement.end);
  if (!COMPOUND.has(statement.type)) return end;
  const comments = /\n(?:[ \t]*\n)*([ \t]*)#[^\n]*/y;
  for (;;) {
    comments.lastIndex = end;
    const [whole = '', lead = ''] = comments.exec(text) ?? [];
    if (whole === '' || lead.length <= indent.length) return end;
    end += whole.length;
  }
}

const COMPOUND: ReadonlySet<string> = new Set(['If', 'For', 'While', 'With', 'Try', 'Match']);

interface Include {
  readonly name: string;
  readonly router: string;
  readonly prefix: string;
  readonly indent: string;
}

function includeText(source: PythonSource, { name, router, prefix, indent }: Include): string {
  const quote = quoteOf(source);
  const args = [router, ...(prefix === '' ? [] : [`prefix=${quote}${prefix}${quote}`])];
  const line = `${name}.include_router(${args.join(', ')})`;
  if (widthOf(indent + line) <= WIDTH) return line;
  const inner = args.map((arg) => `${indent}${source.indent}${arg},\n`).join('');
  return `${name}.include_router(\n${inner}${indent})`;
}

const TAB_WIDTH = 4;

/** Returns the width of a line as ruff measures it. */
const widthOf = (line: string): number => line.replaceAll('\t', ' '.repeat(TAB_WIDTH)).length;

/** Returns the quote that most strings of the file use, docstrings excepted; double quotes on a tie. */
function quoteOf({ text, body }: PythonSource): '"' | "'" {
  const quotes = quotesIn(text, body);
  return quotes.filter((one) => one === "'").length * 2 > quotes.length ? "'" : '"';
}

/** The prefix of an include that nobody chose another for. */
export const PREFIX = '/api/v1';

/** Matches the files of routers that generators write, where no other resource shows a place. */
const OURS = /(?:^|\/)api\/http\/[^/]+\.py$/;

/** Returns the prefix under which a router is included where no other include shows one. */
export const usualPrefix = (file: string): string => (OURS.test(file) ? PREFIX : '');
