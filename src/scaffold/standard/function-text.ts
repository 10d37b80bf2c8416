import { withoutTexts } from '../edit/texts';
import type { Conventions } from './conventions';

/** Describes the first lines of a function. */
export interface FunctionHead {
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
