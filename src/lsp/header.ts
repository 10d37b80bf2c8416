import type { FunctionDef, Stmt } from '../analysis/python/ast';
import { blocksOf } from '../analysis/python/ast/blocks';
import { parseWhole } from '../analysis/python/parser';

/** Lines from 1, the last one included. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the lines of the statement around a line (from 1): all of a simple one; of a function or class the decorators and
 * the head; of another compound one the head. `undefined` between statements.
 */
export function headerAround(text: string, line: number): Lines | undefined {
  const { body, text: read } = parseWhole(text);
  const starts = lineStarts(read);
  return innermost(body, line, (offset) => lineAt(starts, offset));
}

function innermost(
  body: readonly Stmt[],
  line: number,
  lineOf: (offset: number) => number,
): Lines | undefined {
  for (const statement of body) {
    const from = firstLineOf(statement);
    const to = lineOf(Math.max(statement.start, statement.end - 1));
    if (line < from || line > to) continue;
    const blocks = bodiesOf(statement);
    if (blocks.length === 0) return { from, to };
    const inner = blocks.map((block) => innermost(block, line, lineOf)).find((found) => found !== undefined);
    const first = Math.min(...blocks.flatMap((block) => block.slice(0, 1).map(firstLineOf)));
    return inner ?? (line < first ? { from, to: Math.max(from, first - 1) } : undefined);
  }
  return undefined;
}

const firstLineOf = (statement: Stmt): number =>
  statement.type === 'FunctionDef' || statement.type === 'ClassDef' ? statement.firstLine : statement.line;

const bodiesOf = (statement: Stmt): readonly (readonly Stmt[])[] => {
  if (statement.type === 'FunctionDef') return [bodyOf(statement)];
  return statement.type === 'ClassDef' ? [statement.body] : blocksOf(statement);
};

const bodyOf = (def: FunctionDef): readonly Stmt[] => def.body().statements;

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line (from 1) of an offset, by halving. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
