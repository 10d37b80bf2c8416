import { withoutTexts } from '../edit/texts';
import type { Conventions, StyleConvention } from './conventions';

/** Describes the first lines of a function. */
interface FunctionHead {
  readonly decorator?: string;
  readonly name: string;
  readonly parameters: readonly string[];
  /** `undefined` to say nothing of it. */
  readonly result: string | undefined;
  readonly isAsync: boolean;
  readonly doc?: string | undefined;
}

/** Returns a function; `body` has the lines below the `def`, indented once. */
export function functionText(
  { decorator, name, parameters, result, isAsync, doc }: FunctionHead,
  body: string,
): string {
  const def = `${isAsync ? 'async ' : ''}def ${name}(${inOrder(parameters).join(', ')})`;
  const lines = [
    ...(decorator === undefined ? [] : [decorator]),
    `${def}${result === undefined ? '' : ` -> ${result}`}:`,
    ...(doc === undefined ? [] : [`    """${doc}"""`]),
  ];
  return `${lines.join('\n')}\n${body}`;
}

/** Puts parameters with a default behind those without, as Python demands. */
const inOrder = (parameters: readonly string[]): readonly string[] => [
  ...parameters.filter((one) => !hasDefault(one)),
  ...parameters.filter(hasDefault),
];

/** True for `db: Session = Depends(get_db)`; the `=` within brackets is one of a call. */
function hasDefault(parameter: string): boolean {
  let depth = 0;
  for (const char of withoutTexts(parameter)) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === '=' && depth === 0) return true;
  }
  return false;
}

/** Moves code one step in. */
export const indented = (code: string): string => code.replace(/^(?=.)/gm, '    ');

/** Returns a body that opens its session itself, if it has to: `async with session_factory() as session:`. */
export function withSession(
  body: string,
  opens: string | undefined,
  { session, isAsync }: Conventions,
): string {
  if (opens === undefined || session === undefined) return body;
  const { variable, isGiven = false } = session;
  if (isGiven) return `    ${variable} = ${opens}\n${body}`;
  return `    ${isAsync ? 'async ' : ''}with ${opens} as ${variable}:\n${indented(body)}`;
}

/** Returns what a body names to get at a session that no parameter gives it: what opens one, or a module's own. */
export const openedBy = (session: Conventions['session']): string | undefined =>
  session?.opens ?? (session?.parameter === undefined ? session?.variable : undefined);

/** Returns a class: blocks of statements, divided by blank lines. */
export function classText(name: string, bases: string, blocks: readonly (readonly string[])[]): string {
  const body = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
  const lines = body.length === 0 ? 'pass' : body.join('\n\n');
  const head = bases === '' ? `class ${name}:` : `class ${name}(${bases}):`;
  return `${head}\n${lines.replace(/^(?=.)/gm, '    ')}\n`;
}

/** Returns `str | None`, or `Optional[str]` where the project writes that. */
export const optional = (type: string, { optional: spelling }: StyleConvention): string =>
  spelling === 'Optional' ? `Optional[${type}]` : `${type} | None`;

/** Other names for those in a body. */
interface Renaming {
  /** Renames variables, classes, and keywords of calls. */
  readonly names: ReadonlyMap<string, string>;
  /** Renames attributes: names behind a dot. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Returns code with other names, each replaced once: `item.id` becomes `widget.id`. In comments they're words; texts stay. */
export function renamed(code: string, { names, attributes }: Renaming): string {
  const replace = (text: string): string =>
    text.replace(
      /(?<=(\.)?)[A-Za-z_]\w*/g,
      (name: string, dot: string | undefined) => (dot === undefined ? names : attributes).get(name) ?? name,
    );
  return code
    .split(/(#.*|"[^"\n]*"|'[^'\n]*')/)
    .map((part) => {
      if (/^["']/.test(part)) return part;
      return part.startsWith('#') ? replace(part).replaceAll('_', ' ') : replace(part);
    })
    .join('');
}

/** Returns code that waits for nothing. */
export const inSync = (code: string): string => code.replace(/\b(?:async|await) /g, '');

/** Returns the names in a text. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_]\w*/g));
