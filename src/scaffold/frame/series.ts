import type { Stmt } from '../../analysis/python/ast';
import type { SectionOf } from '../edit/import-order';
import type { Owner } from './owner';
import { namesIn } from './paths';

/** Decides which elements of series are repeated for the new resource. */
export interface Mentioning {
  readonly owner: Owner;
  /** The names of the sibling's definitions that the new resource has too, and of its modules. */
  readonly known: ReadonlySet<string>;
  /** All names that the sibling's own modules keep: `router` as well. */
  readonly kept: ReadonlySet<string>;
  /** Names that the statements use which are inserted into this file. */
  readonly used: ReadonlySet<string>;
  readonly isConditional: boolean;
  /** The names in the relations that the new resource keeps of the sibling's, which need the other side. */
  readonly related: ReadonlySet<string>;
  /** True in a file of another resource's own, which gets the other side of relations and nothing else. */
  readonly isForeign: boolean;
  /** The line of a statement that isn't repeated. */
  readonly closedLine: number | undefined;
  /** The text of the element by which a loop includes the sibling's router; `undefined` in a file without it. */
  readonly looped: string | undefined;
  /** True for a module that the new resource has one like. */
  readonly isOwnModule: (module: string) => boolean;
  /** True for a module that isn't the project's. */
  readonly isLibrary: (module: string) => boolean;
  readonly sectionOf: SectionOf;
  /** Returns code with the words of the new resource. */
  readonly rename: (code: string) => string;
}

export type ImportStatement = Extract<Stmt, { type: 'Import' | 'ImportFrom' }>;

export const isImport = (statement: Stmt): statement is ImportStatement =>
  statement.type === 'Import' || statement.type === 'ImportFrom';

/** True if a block has a statement already, however it's broken into lines. */
export function isThere(text: string, block: readonly Stmt[], code: string): boolean {
  const plain = (one: string): string => one.replace(/\s+|,(?=\s*[)\]}])|#.*$/gm, '');
  return block.some(({ start, end }) => plain(text.slice(start, end)) === plain(code));
}

/** Returns the statements of a kind around one. */
export function seriesAround(
  block: readonly Stmt[],
  statement: Stmt,
  isLike: (one: Stmt | undefined) => one is Stmt,
): readonly Stmt[] {
  let [from, to] = [block.indexOf(statement), block.indexOf(statement)];
  while (isLike(block[from - 1])) from -= 1;
  while (isLike(block[to + 1])) to += 1;
  return block.slice(from, to + 1);
}

/** True if some code names a resource. */
export const isOfResource = (code: string, { owner }: Pick<Mentioning, 'owner'>): boolean =>
  [...namesIn(code)].some((name) => owner.isMine(name) || owner.isOthers(name));
