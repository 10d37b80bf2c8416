import type { Expr, Module, Stmt, Str } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import { joinPath } from '../../base/source/paths';
import { readText, withUnixEnds } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

/** A file of Alembic's history. */
export interface Revision {
  readonly file: string;
  readonly module: Module;
  /** The literal of its identifier. */
  readonly id: Str;
  /** The expression of `down_revision`; `undefined` if the file has none. */
  readonly down: Expr | undefined;
  /** The identifiers of the revisions before it. */
  readonly parents: readonly string[];
}

/** Reads the revisions in a folder. Files that name no revision are left out. */
export function readHistory(tree: SourceTree, folder: string): readonly Revision[] {
  return (tree.list(folder) ?? [])
    .filter((name) => name.endsWith('.py'))
    .flatMap((name) => {
      const file = joinPath(folder, name);
      const module = parseWhole(withUnixEnds(readText(tree, file) ?? ''));
      const id = valueOf(module, 'revision');
      if (id?.type !== 'Str') return [];
      const down = valueOf(module, 'down_revision');
      return [{ file, module, id, down, parents: textsIn(down) }];
    });
}

/**
 * Returns the revision that a new one follows; `undefined` in an empty history. Throws a Failure if there are several, which
 * Alembic refuses to upgrade to.
 */
export function headOf(history: readonly Revision[]): Revision | undefined {
  const followed = new Set(history.flatMap(({ parents }) => parents));
  const heads = history.filter(({ id }) => !followed.has(id.value));
  if (heads.length > 1) {
    const names = heads.map(({ id, file }) => `${id.value} (${file})`).join(', ');
    throw new Failure(`the migrations have several heads: ${names}; join them first: alembic merge heads`);
  }
  return heads[0];
}

/** Returns the value of a variable at a module's top level, with or without an annotation. */
function valueOf({ body }: Module, name: string): Expr | undefined {
  const isIt = (target: Expr): boolean => target.type === 'Name' && target.id === name;
  const value = (statement: Stmt): Expr | undefined => {
    if (statement.type === 'Assign' && statement.targets.some(isIt)) return statement.value;
    return statement.type === 'AnnAssign' && isIt(statement.target) ? statement.value : undefined;
  };
  return body.map(value).find((one) => one !== undefined);
}

/** Returns the texts of a literal: of one, or of those in a tuple or list. */
function textsIn(value: Expr | undefined): readonly string[] {
  if (value?.type === 'Str') return [value.value];
  return value?.type === 'Tuple' || value?.type === 'List' ? value.items.flatMap(textsIn) : [];
}
