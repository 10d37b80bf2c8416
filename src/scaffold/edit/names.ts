import type { Assign, Expr, Stmt, Node } from '../../analysis/python/ast';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import type { ImportStatement } from './imports/import-blocks';
import type { AnyNode } from '../../analysis/python/ast/walk';

/** True for an import of either form. */
export const isImport = (statement: Stmt): statement is ImportStatement =>
  statement.type === 'Import' || statement.type === 'ImportFrom';

/** True for `__all__ = …`. */
export const isExports = (one: AnyNode): one is Assign =>
  one.type === 'Assign' && one.targets.some((target) => target.type === 'Name' && target.id === '__all__');

/** Returns the names that a statement of the top level defines; none for an import. */
export function definedNames(statement: Stmt): readonly string[] {
  if (isImport(statement)) return [];
  if (statement.type === 'FunctionDef' || statement.type === 'ClassDef') return [statement.name];
  const isPlain =
    statement.type === 'Assign' || statement.type === 'AnnAssign' || statement.type === 'TypeAlias';
  return isPlain ? bindingsOf([statement]).map(({ name }) => name) : [];
}

/** Returns the last part of a dotted name: `schemas.PartBase` → `PartBase`; of `Base[int]` that of `Base`. */
export function lastName(expression: Expr | undefined): string {
  if (expression?.type === 'Name') return expression.id;
  if (expression?.type === 'Attribute') return expression.attr;
  if (expression?.type === 'Subscript') return lastName(expression.value);
  return expression?.type === 'Call' ? lastName(expression.func) : '';
}

/** Returns the name that a parameter or a line of a class begins with: `db` of `db: Session = Depends(get_db)`. */
export const firstName = (code: string): string | undefined => /^\w+/.exec(code)?.[0];

/** Returns `api.http.products` for such an expression; `undefined` for one that is no dotted name. */
export function dottedName(expression: Expr): string | undefined {
  if (expression.type === 'Name') return expression.id;
  if (expression.type !== 'Attribute') return undefined;
  const inner = dottedName(expression.value);
  return inner === undefined ? undefined : `${inner}.${expression.attr}`;
}

/** Returns the last name of a dotted one: `products` of `api.http.products`. */
export const lastStep = (name: string): string => name.split('.').at(-1) ?? name;

/** Returns the items of a list, tuple, set or dict, those of a dict from the key to the value; `undefined` for another node. */
export function displayItems(node: AnyNode | undefined): readonly Node[] | undefined {
  if (node?.type === 'List' || node?.type === 'Tuple' || node?.type === 'Set') return node.items;
  if (node?.type !== 'Dict') return undefined;
  return node.items.map(({ key, value }) => ({ ...value, start: (key ?? value).start }));
}
