import type { Expr, FunctionDef, Module, Stmt } from '../analysis/python/ast';
import { keywordOf } from '../analysis/python/ast/keywords';
import { capitalised, type ResourceName } from '../base/naming/resource-name';
import { type Operation, OPERATIONS } from '../scaffold/output/operations';

/** An action of a router: `archive` of `post /{id}/archive`. */
interface RouterAction {
  readonly slug: string;
  readonly method: string;
}

/** The options that a generated router was made with. */
export interface RouterRead {
  /** The resource with the name in the router's path: `order-items` and `order_items` share a module. */
  readonly resource: ResourceName;
  readonly operations: readonly Operation[];
  /** True for a router over a service, false for stubs. */
  readonly isWired: boolean;
  /** The generated actions, in order. */
  readonly actions: readonly RouterAction[];
  /** The method of the update. */
  readonly verb: 'put' | 'patch';
}

/** The method and the path of each operation. */
const ROUTES: Readonly<Record<Operation, string>> = {
  list: 'get /',
  get: 'get /{id}',
  create: 'post /',
  update: 'put /{id}',
  delete: 'delete /{id}',
};

/** The update of a router that was made with `--update patch`. */
const PATCH = 'patch /{id}';

const ACTION = /^(get|post|put|patch|delete) \/\{id\}\/([a-z0-9-]+)$/;

/**
 * Reads back the options of a router of this resource, so that it can be generated again and compared. Returns `undefined`
 * if the file has no `router` with the path of the resource.
 */
export function readRouter(module: Module, resource: ResourceName): RouterRead | undefined {
  const name = readName(module.body);
  if (name?.replaceAll('-', '_') !== resource.module) return undefined;
  const functions = module.body.filter(
    (statement): statement is FunctionDef => statement.type === 'FunctionDef',
  );
  const routes = functions.flatMap((one) => routeOf(one) ?? []);
  return {
    resource: { ...resource, name, tag: capitalised(name), prefix: `/${name}` },
    operations: OPERATIONS.filter(
      (operation) => routes.includes(ROUTES[operation]) || (operation === 'update' && routes.includes(PATCH)),
    ),
    verb: routes.includes(PATCH) ? 'patch' : 'put',
    isWired: module.body.some(importsDepends),
    actions: routes.flatMap((route) => actionIn(route) ?? []),
  };
}

function actionIn(route: string): RouterAction | undefined {
  const [, method, slug] = ACTION.exec(route) ?? [];
  return method === undefined || slug === undefined ? undefined : { slug, method };
}

/** `router = APIRouter(prefix="/products", …)` → `products` */
function readName(body: readonly Stmt[]): string | undefined {
  for (const statement of body) {
    if (statement.type !== 'Assign' || statement.value.type !== 'Call') continue;
    const { targets, value } = statement;
    if (!targets.some((target) => isName(target, 'router')) || !isName(value.func, 'APIRouter')) continue;
    const prefix = keywordOf(value, 'prefix');
    return prefix?.type === 'Str' ? prefix.value.replace(/^\//, '') : undefined;
  }
  return undefined;
}

/** `@router.get("/{id}")` → `get /{id}` */
function routeOf({ decorators: [decorator] }: FunctionDef): string | undefined {
  if (decorator?.type !== 'Call' || decorator.func.type !== 'Attribute') return undefined;
  const { func, args } = decorator;
  const [path] = args;
  return isName(func.value, 'router') && path?.type === 'Str' ? `${func.attr} ${path.value}` : undefined;
}

/** Only the wired router has a dependency. */
function importsDepends(statement: Stmt): boolean {
  return (
    statement.type === 'ImportFrom' &&
    statement.module === 'fastapi' &&
    statement.names !== '*' &&
    statement.names.some(({ name }) => name === 'Depends')
  );
}

function isName(expression: Expr, id: string): boolean {
  return expression.type === 'Name' && expression.id === id;
}
