import type { Stmt } from '../../analysis/python/ast';
import { blocksOf } from '../../analysis/python/ast/blocks';
import { type Edit, lineEndAt, lineStartAt } from './source';
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
    const isEmptied =
      statements.length > 0 && owner !== undefined && statements.every((one) => gone.has(one));
    for (const [index, first] of statements.entries()) {
      const before = statements[index - 1];
      if (!gone.has(first) || (before !== undefined && gone.has(before))) continue;
      const left = statements.findIndex((one, at) => at > index && !gone.has(one));
      const last = statements.at(left === -1 ? -1 : left - 1) ?? first;
      const lead = text.slice(lineStartAt(text, startOf(first)), startOf(first));
      const edit = removal(text, { first, last, isFirst: index === 0, isLast: left === -1 });
      const isBetween = index > 0 && left !== -1;
      const gap = isBetween ? sectionGap(text, statements.slice(index - 1, left + 1), edit) : '';
      edits.push(isEmptied ? { ...edit, insert: `${lead}pass\n` } : { ...edit, insert: gap });
    }
  }
  return outermost(edits);
}

/** Returns the blank line of imports that end one section and begin another, if their lines leave none. */
function sectionGap(text: string, [before, ...rest]: readonly Stmt[], { at, remove = 0 }: Edit): string {
  const isImport = ({ type }: Stmt): boolean => type === 'Import' || type === 'ImportFrom';
  const after = rest.at(-1);
  if (before === undefined || after === undefined || ![before, ...rest].every(isImport)) return '';
  const isParted = /\n[ \t]*\n/.test(text.slice(before.end, after.start));
  const left = text.slice(before.end, at) + text.slice(at + remove, after.start);
  return isParted && !/\n[ \t]*\n/.test(left) ? '\n' : '';
}

/** Statements that follow each other in a block. */
interface Run {
  readonly first: Stmt;
  readonly last: Stmt;
  /** True if the block begins with them. */
  readonly isFirst: boolean;
  /** True if it ends with them. */
  readonly isLast: boolean;
}

function removal(text: string, { first, last, isFirst, isLast }: Run): Edit {
  const [top, bottom] = [topOf(text, first), bottomOf(text, last)];
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
