import type { Stmt } from '../../analysis/python/ast';
import { blocksOf } from '../../analysis/python/ast/blocks';
import { type Edit, lineEndAt, lineStartAt } from '../edit/source';
import { outermost } from './elements';
import { startOf } from './paths';

/** Returns the statements of the block in which a statement stands, and the statement around the block. */
export interface Block {
  readonly statements: readonly Stmt[];
  readonly owner: Stmt | undefined;
}

/** Yields every block, those of functions and classes too, outer ones first. */
export function* blocksIn(statements: readonly Stmt[], owner?: Stmt): Generator<Block> {
  yield { statements, owner };
  for (const statement of statements)
    for (const inner of innerBlocks(statement)) yield* blocksIn(inner, statement);
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

/** Removes statements, each with the comments above it and the blank lines before it; blocks that lose all get `pass`. */
export function withoutStatements(
  text: string,
  body: readonly Stmt[],
  gone: ReadonlySet<Stmt>,
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { statements, owner } of blocksIn(body)) {
    if (owner !== undefined && gone.has(owner)) continue;
    const left = statements.filter((one) => !gone.has(one));
    const isEmptied = left.length === 0 && statements.length > 0 && owner !== undefined;
    for (const [index, one] of statements.entries()) {
      if (!gone.has(one)) continue;
      const isFirst = statements.slice(0, index).every((other) => gone.has(other));
      const lead = text.slice(lineStartAt(text, startOf(one)), startOf(one));
      const isLast = index === statements.length - 1;
      const edit = removal(text, one, isFirst, isLast);
      edits.push(isEmptied && isLast ? { ...edit, insert: `${lead}pass\n` } : edit);
    }
  }
  return outermost(edits);
}

function removal(text: string, statement: Stmt, isFirst: boolean, isLast: boolean): Edit {
  const [top, bottom] = [topOf(text, statement), bottomOf(text, statement)];
  if (isFirst && isLast) return { at: top, remove: bottom - top };
  if (isFirst) {
    const blanks = /^(?:[ \t]*\n)*/.exec(text.slice(bottom))?.[0].length ?? 0;
    return { at: top, remove: bottom + blanks - top };
  }
  const blanks = /(?:(?<=\n)[ \t]*\n)*$/.exec(text.slice(0, top))?.[0].length ?? 0;
  const behind = /^(?:[ \t]*\n)*/.exec(text.slice(bottom))?.[0].length ?? 0;
  // The first import of a section leaves the section's blank line to the next.
  if (!isLast && behind < blanks) return { at: top, remove: bottom + behind - top };
  return { at: top - blanks, remove: bottom - top + blanks };
}
