import { firstOf } from '../../../base/code/groups';
import type { ClassDef, Expr, Param } from '../../../analysis/python/ast';
import { isIn } from '../find/resource-words';
import type { Words } from '../words';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { definitionsIn, dependencyOf, type Handler, namesIn } from './handlers';
import type { Definition, Sources } from './sources';

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
