import { valuesGiven, keywordOf } from '../../../analysis/python/ast/keywords';
import type { Expr, FunctionDef, Param, ClassDef } from '../../../analysis/python/ast';
import { nodesIn } from '../../../analysis/python/ast/walk';
import type { Sibling, SiblingOperation } from '../facts';
import { dottedName } from '../../edit/names';
import type { Definition, Sources } from './sources';
import { firstOf } from '../../../base/code/groups';
import { isIn } from '../find/resource-words';
import type { Words } from '../words';

/** The function behind an operation. */
export interface Handler extends SiblingOperation {
  readonly file: string;
  readonly def: FunctionDef;
  readonly params: readonly Param[];
  /** The call of its decorator that registers the route; `undefined` without one. */
  readonly decorator: (Expr & { readonly type: 'Call' }) | undefined;
}

/** Returns the functions behind a resource's operations, those that are written as `def`. */
export function handlersOf(
  sources: Sources,
  { router, operations }: Pick<Sibling, 'router' | 'operations'>,
): readonly Handler[] {
  const defs = [...nodesIn(sources.module(router)?.body ?? [])].filter((node) => node.type === 'FunctionDef');
  return operations.flatMap((operation) => {
    const def = defs.find(({ firstLine, line }) => firstLine === operation.line || line === operation.line);
    if (def === undefined) return [];
    const decorator = registering(def, operation);
    return [{ ...operation, file: router, def, params: def.signature().params, decorator }];
  });
}

/** Returns the decorator for one of the handler's methods: `@router.get(…)`, `@router.api_route(…)`. */
function registering(
  { decorators }: FunctionDef,
  { route: { methods } }: SiblingOperation,
): Handler['decorator'] {
  const calls = decorators.filter((one) => one.type === 'Call');
  const isFor = ({ func }: (typeof calls)[number]): boolean =>
    func.type === 'Attribute' && methods.includes(func.attr.toUpperCase());
  return calls.find(isFor) ?? calls[0];
}

/** Returns the dotted names in an expression, longest only: `list[schemas.Part]` → `list`, `schemas.Part`. */
export function namesIn(expr: Expr | undefined): readonly string[] {
  if (expr === undefined) return [];
  const name = dottedName(expr);
  if (name !== undefined) return [name];
  if (expr.type === 'Str') return /^[\w.]+$/.test(expr.value) ? [expr.value] : [];
  if (expr.type === 'Subscript') return [...namesIn(expr.value), ...namesIn(expr.index)];
  if (expr.type === 'Tuple' || expr.type === 'List') return expr.items.flatMap(namesIn);
  if (expr.type === 'BinOp') return [...namesIn(expr.left), ...namesIn(expr.right)];
  if (expr.type !== 'Call') return [];
  return [expr.func, ...valuesGiven(expr)].flatMap(namesIn);
}

/** Returns the definitions of the project's own names in an expression. */
export const definitionsIn = (
  sources: Sources,
  file: string,
  expr: Expr | undefined,
): readonly Definition[] => namesIn(expr).flatMap((name) => sources.definition(file, name) ?? []);

/** Holds the two things that a parameter depends on: the annotation's type, and the argument of `Depends`. */
export interface Dependency {
  readonly type: Expr | undefined;
  /** `undefined` for `Depends()`, which depends on the type. */
  readonly on: Expr | undefined;
  /** The file in which the two names mean something: an alias may stand in another. */
  readonly file: string;
}

/** Returns what a parameter depends on; `undefined` if it takes a part of the request. */
export function dependencyOf(
  sources: Sources,
  file: string,
  { annotation, default: given }: Param,
): Dependency | undefined {
  if (given?.type === 'Call' && isDepends(given)) return { type: annotation, on: given.args[0], file };
  const found = annotation === undefined ? undefined : annotated(sources, file, annotation);
  return found;
}

/** Reads `Annotated[Session, Depends(get_db)]`, also behind an alias. */
function annotated(sources: Sources, file: string, annotation: Expr): Dependency | undefined {
  if (annotation.type === 'Subscript' && dottedName(annotation.value)?.endsWith('Annotated') === true) {
    const items = annotation.index.type === 'Tuple' ? annotation.index.items : [annotation.index];
    const call = items.find((one) => one.type === 'Call' && isDepends(one));
    return call?.type === 'Call' ? { type: items[0], on: call.args[0], file } : undefined;
  }
  const name = dottedName(annotation);
  const alias = name === undefined ? undefined : sources.definition(file, name);
  if (alias === undefined) return undefined;
  const { node } = alias;
  if (node.type !== 'Assign' && node.type !== 'AnnAssign' && node.type !== 'TypeAlias') return undefined;
  return node.value === undefined || node.value === annotation
    ? undefined
    : annotated(sources, alias.file, node.value);
}

const isDepends = ({ func }: { readonly func: Expr }): boolean =>
  /(?:^|\.)(?:Depends|Security)$/.test(dottedName(func) ?? '');

interface FoundClass extends Definition {
  readonly node: ClassDef;
}

const isClass = (one: Definition): one is FoundClass => one.node.type === 'ClassDef';

/** The classes by which a resource's handlers take and give data. */
export interface SchemaClasses {
  readonly create: FoundClass | undefined;
  readonly update: FoundClass | undefined;
  readonly response: FoundClass | undefined;
}

/** Finds the classes in the signatures of the handlers, and in their `response_model`. */
export function schemaClasses(sources: Sources, handlers: readonly Handler[], words: Words): SchemaClasses {
  const among = (operation: string): readonly Handler[] =>
    handlers.filter((one) => one.operation === operation);
  const updates = among('update').toSorted((left, right) => rankOf(left) - rankOf(right));
  const create = firstOf(among('create'), (one) => bodyClass(sources, one));
  const bodies = updates.flatMap((one) => bodyClass(sources, one) ?? []);
  return {
    create,
    // A whole replacement may take the class for creating.
    update: bodies.find(({ name }) => name !== create?.name) ?? bodies[0],
    response: firstOf(['get', 'create', 'update', 'list'].flatMap(among), (one) =>
      responseClass(sources, one, words),
    ),
  };
}

/** `PUT` first: where both are there, the class for `PATCH` is the special one. */
const rankOf = ({ route: { methods } }: Handler): number => (methods.includes('PUT') ? 0 : 1);

/** Returns the class of the parameter that is the request's body. */
const bodyClass = (sources: Sources, handler: Handler): FoundClass | undefined =>
  classIn(sources, handler.file, bodyIn(sources, handler)?.annotation);

/** Returns the parameter that is the request's body. */
export const bodyIn = (sources: Sources, { params, file }: Handler): Param | undefined =>
  params.find(
    (one) =>
      dependencyOf(sources, file, one) === undefined && classIn(sources, file, one.annotation) !== undefined,
  );

const classIn = (sources: Sources, file: string, expr: Expr | undefined): FoundClass | undefined =>
  definitionsIn(sources, file, expr)
    .filter(isClass)
    .find(({ node }) => !isEnum(node.bases));

const isEnum = (bases: readonly Expr[]): boolean =>
  bases.flatMap(namesIn).some((name) => /(?:^|\.)(?:Str|Int)?Enum$/.test(name));

/** Returns the class of the response that holds the resource's words: within a list or an envelope it's the inner one. */
function responseClass(
  sources: Sources,
  { decorator, def, file }: Handler,
  words: Words,
): FoundClass | undefined {
  const expressions = [keywordOf(decorator, 'response_model'), def.signature().returns];
  for (const expr of expressions) {
    const classes = definitionsIn(sources, file, expr).filter(isClass);
    const own = classes.findLast(({ name }) => isIn(name, words));
    if (own !== undefined) return own;
  }
  return undefined;
}
