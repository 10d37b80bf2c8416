import type { Stmt } from '../../analysis/python/ast';
import { blocksOf } from '../../analysis/python/ast/blocks';
import { lineEndAt, lineStartAt } from './source';
import { startOf } from './paths';

/** Yields every block, those of functions and classes too, outer ones first. */
export function* blocksIn(statements: readonly Stmt[]): Generator<readonly Stmt[]> {
  yield statements;
  for (const statement of statements) for (const inner of innerBlocks(statement)) yield* blocksIn(inner);
}

/** Returns the blocks of a statement that aren't empty. */
export function innerBlocks(statement: Stmt): readonly (readonly Stmt[])[] {
  if (statement.type === 'FunctionDef') return [statement.body().statements];
  if (statement.type === 'ClassDef') return [statement.body];
  return blocksOf(statement).filter((block) => block.length > 0);
}

/** Returns the offset of the first line of a statement, with its decorators and the comments right above it. */
export function topOf(text: string, statement: Stmt): number {
  let top = lineStartAt(text, startOf(statement));
  for (;;) {
    const above = lineStartAt(text, top - 1);
    if (top === 0 || !/^[ \t]*#/.test(text.slice(above, top))) return top;
    top = above;
  }
}

/** Returns the offset behind the line end of a statement. */
export const bottomOf = (text: string, { end }: Stmt): number =>
  Math.min(lineEndAt(text, end) + 1, text.length);
