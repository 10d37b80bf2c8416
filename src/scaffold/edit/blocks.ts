import type { Stmt } from '../../analysis/python/ast';
import { EditRefused } from './refused';
import { leadOf, lineEndAt, lineStartAt } from './source';
import { innerBlocks } from './statements';

/** The statements of one block, and the statement that contains the block. */
interface Block {
  readonly statements: readonly Stmt[];
  readonly owner: { readonly statement: Stmt; readonly block: Block } | undefined;
}

/**
 * Returns the statements to remove so that the given ones disappear: a branch that would become empty is removed as a
 * whole. Throws {@link EditRefused} if another block would become empty.
 */
export function goneWith(body: readonly Stmt[], unwanted: ReadonlySet<Stmt>): readonly Stmt[] {
  let gone = unwanted;
  const blocks = [...blocksIn({ statements: body, owner: undefined })].reverse();
  for (const { statements, owner } of blocks) {
    const isEmptied = statements.every((one) => gone.has(one));
    if (!isEmptied || owner === undefined) continue;
    const { statement } = owner;
    if (statement.type !== 'If' || statement.orelse.length > 0 || isElif(owner.statement, owner.block))
      throw new EditRefused(`has nothing else in the block that begins in line ${statement.line}`);
    gone = new Set([...gone].filter((one) => !statements.includes(one)).concat(statement));
  }
  return [...gone];
}

const isElif = (statement: Stmt, { owner }: Block): boolean =>
  owner?.statement.type === 'If' && owner.statement.orelse.includes(statement);

/** Returns the blocks, outer ones first. */
function* blocksIn(block: Block): Generator<Block> {
  yield block;
  for (const statement of block.statements) {
    for (const statements of innerBlocks(statement))
      yield* blocksIn({ statements, owner: { statement, block } });
  }
}

/** Returns the lines of a statement, without the last line end. Throws {@link EditRefused} if it shares a line. */
export function linesOf(
  text: string,
  { start, end, line }: Stmt,
): { readonly from: number; readonly to: number } {
  const to = lineEndAt(text, end);
  if (leadOf(text, start) === undefined || !/^[ \t]*(?:#.*)?$/.test(text.slice(end, to)))
    throw new EditRefused(`has several statements in line ${line}`);
  return { from: lineStartAt(text, start), to };
}
