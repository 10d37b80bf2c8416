import type { Stmt } from '../../analysis/python/ast';
import { blocksOf } from '../../analysis/python/ast/blocks';
import { parseWhole } from '../../analysis/python/parser';
import { lineAt, withUnixEnds } from '../../base/source/text';

/** Lines from 1, the last one included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the lines of the statement around a line (from 1): all of a simple one; of a function or class the decorators and
 * the head; of another compound one the head. `undefined` between statements.
 */
export function headerAround(text: string, line: number): Lines | undefined {
  const { body, text: read } = parseWhole(withUnixEnds(text)); // the parser knows no other ends of lines
  return innermost(body, line, read);
}

function innermost(body: readonly Stmt[], line: number, text: string): Lines | undefined {
  const statement = body.findLast((one) => firstLineOf(one) <= line);
  if (statement === undefined) return undefined;
  const from = firstLineOf(statement);
  const to = lineAt(text, Math.max(statement.start, statement.end - 1));
  if (line > to) return undefined;
  const blocks = bodiesOf(statement).filter((block) => block.length > 0);
  if (blocks.length === 0) return { from, to };
  const inner = blocks.map((block) => innermost(block, line, text)).find((found) => found !== undefined);
  const first = Math.min(...blocks.flatMap((block) => block.slice(0, 1).map(firstLineOf)));
  return inner ?? (line < first ? { from, to: Math.max(from, first - 1) } : undefined);
}

const firstLineOf = (statement: Stmt): number =>
  statement.type === 'FunctionDef' || statement.type === 'ClassDef' ? statement.firstLine : statement.line;

const bodiesOf = (statement: Stmt): readonly (readonly Stmt[])[] => {
  if (statement.type === 'FunctionDef') return [statement.body().statements];
  return statement.type === 'ClassDef' ? [statement.body] : blocksOf(statement);
};
