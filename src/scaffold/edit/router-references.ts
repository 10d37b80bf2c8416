import type { Alias, Expr, Import, ImportFrom, Stmt } from '../../analysis/python/ast';
import { moduleOf } from '../../analysis/python/ast/bindings';
import { dottedName } from './dotted-name';
import { nodesIn } from '../../analysis/python/ast/walk';

/** An import of a router, or of the module that contains it. */
export interface RouterImport {
  readonly statement: Import | ImportFrom;
  readonly alias: Alias;
  /** The file's expression for the module or the router: `products`, `api.http.products`. */
  readonly said: string;
  /** True if that is the module, so that the router is an attribute of it. */
  readonly isModule: boolean;
}

/** Returns the imports anywhere in a file that lead to a module, which `isRouter` recognises by its imported name. */
export function routerImports(
  body: readonly Stmt[],
  isRouter: (module: string) => boolean,
): readonly RouterImport[] {
  return [...nodesIn(body)].flatMap((node) => {
    if (node.type === 'Import') return node.names.flatMap((alias) => plain(node, alias, isRouter));
    if (node.type !== 'ImportFrom' || node.names === '*') return [];
    return node.names.flatMap((alias) => from(node, alias, isRouter));
  });
}

function plain(
  statement: Import,
  alias: Alias,
  isRouter: (module: string) => boolean,
): readonly RouterImport[] {
  return isRouter(alias.name) ? [{ statement, alias, said: alias.asname ?? alias.name, isModule: true }] : [];
}

function from(
  statement: ImportFrom,
  alias: Alias,
  isRouter: (module: string) => boolean,
): readonly RouterImport[] {
  const module = moduleOf(statement);
  const said = alias.asname ?? alias.name;
  if (isRouter(module)) return [{ statement, alias, said, isModule: false }];
  const inner = module.endsWith('.') ? `${module}${alias.name}` : `${module}.${alias.name}`;
  return isRouter(inner) ? [{ statement, alias, said, isModule: true }] : [];
}

/** True if an expression is the router, by one of the imports. */
export function isRouterExpression(expression: Expr | undefined, imports: readonly RouterImport[]): boolean {
  const name = expression && dottedName(expression);
  if (name === undefined) return false;
  return imports.some(({ said, isModule }) =>
    isModule ? name.startsWith(`${said}.`) && !name.slice(said.length + 1).includes('.') : name === said,
  );
}
