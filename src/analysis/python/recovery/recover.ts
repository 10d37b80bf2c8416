import type { FunctionDef, Stmt, SyntaxProblem } from '../ast';
import { faultOf, ModuleReader } from '../reader/module-reader';
import { explained } from './explain';
import { mend } from './mend';
import { SourceText } from '../source-text';
import { Problems } from './problems';
import { RecoveringReader } from './recovering-reader';

/** The readable parts of a damaged text. */
export interface Recovered {
  /** The text that the positions count in: of as many lines as the damaged one. */
  readonly text: string;
  readonly body: readonly Stmt[];
  readonly problems: () => readonly SyntaxProblem[];
  /** Returns the function whose `def` or `async` stands on that line. */
  readonly functionAt: (line: number) => FunctionDef | undefined;
}

/**
 * Reads a damaged text: as it was before somebody damaged it, where that can be made out; otherwise in pieces, each of
 * which is kept or told.
 */
export function recover(text: string): Recovered {
  const problems = new Problems();
  const fault = faultOf(text);
  if (fault !== undefined) problems.add(explained(text, fault));
  const mended = mend(text);
  mended.problems.forEach((problem) => problems.add(problem));
  const source = new SourceText(mended.text);
  const reading = { isLate: false, source, note: problems.add, whole: () => undefined };
  const reader = mended.isSound
    ? ModuleReader.of(mended.text, reading)
    : RecoveringReader.of(mended.text, reading);
  const body = reader.module();
  let functions: ReadonlyMap<number, FunctionDef> | undefined;
  return {
    text: mended.text,
    body,
    problems: () => problems.all(),
    functionAt: (line) => (functions ??= functionsIn(body)).get(line),
  };
}

/** Returns all functions, those in bodies of others too, by the lines of their `def`. */
function functionsIn(body: readonly Stmt[]): ReadonlyMap<number, FunctionDef> {
  const found = new Map<number, FunctionDef>();
  const gather = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(gather);
    else if (isFunction(part)) {
      found.set(part.line, part);
      gather(part.body().statements);
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(gather);
  };
  gather(body);
  return found;
}

const isFunction = (part: unknown): part is FunctionDef =>
  typeof part === 'object' && part !== null && 'type' in part && part.type === 'FunctionDef';
