import { firstThatFits, group, print } from '../../base/code/print';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Operation } from './operations';

/** Lines of Python that the stub and the wired router share. Without a first indent. */
export interface RouterLines {
  /** `team_id: UUID,` and a line's end with its indentation, for each parameter of what the router is included under. */
  readonly outerParameters: string;
  /** `product_id: Annotated[UUID, Path(alias="id")],` */
  readonly idParameter: string;
  /** True if an operation takes an id. */
  readonly takesId: boolean;
  readonly docstrings: Readonly<Record<Operation, string>>;
}

const INDENT = 4;
const QUOTES = 3;

export function routerLines(names: Names, operations: readonly Operation[], outer = ''): RouterLines {
  return {
    outerParameters: parametersIn(outer)
      .map((name) => `${name}: UUID,\n    `)
      .join(''),
    idParameter: idParameter(names),
    takesId: takesId(operations),
    docstrings: operationDocstrings(names, INDENT),
  };
}

/** Returns the names of the parameters in a path: `/teams/{team_id}` → `team_id`. */
export const parametersIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name = '']) => name);

/** A UUID for the parameters that stand before a collection, in tests. */
export const SOME_ID = '00000000-0000-4000-8000-000000000001';

/** Returns the literal of a collection's path in tests, and the further argument of the include, for what a router is included under. */
export function testPaths(
  prefix: string,
  outer = '',
): Readonly<Record<'collection' | 'includeArguments', string>> {
  const steps = parametersIn(outer).length === 0 ? [] : outer.split(/\{[^}]*\}/);
  const parts = [
    ...steps.slice(0, -1).map((one) => `"${one}${SOME_ID}"`),
    `"${steps.at(-1) ?? ''}${prefix}/"`,
  ];
  return {
    collection: parts.length <= 2 ? parts.join('').replaceAll('""', '') : `(\n    ${parts.join('\n    ')}\n)`,
    includeArguments: steps.length === 0 ? '' : `, prefix="${outer}"`,
  };
}

/** Returns the parameter of a path operation that takes an id. */
export function idParameter({ singular }: Pick<ResourceName, 'singular'>): string {
  const parameter = group(`${singular}_id: Annotated[`, ['UUID', 'Path(alias="id")'], ']');
  return `${print(parameter, INDENT, 1)},`;
}

/** True if one of the operations has `{id}` in its path. */
export function takesId(operations: readonly Operation[]): boolean {
  return operations.some((one) => one === 'get' || one === 'update' || one === 'delete');
}

/** Returns the texts between the quotes of the operations' docstrings, which are indented by `indent`. */
export function operationDocstrings(
  { pluralWords, singularWords }: Names,
  indent: number,
): Readonly<Record<Operation, string>> {
  const one = (verb: string): string =>
    docstring(
      [`${verb} one ${singularWords} by its id.`, `${verb} one ${singularWords}.`, `${verb} one.`],
      indent,
    );
  return {
    list: docstring([`List ${pluralWords}.`, 'List all.'], indent),
    get: one('Get'),
    create: docstring([`Create one ${singularWords}.`, 'Create one.'], indent),
    update: one('Update'),
    delete: one('Delete'),
  };
}

/** Returns the first text that fits between the quotes of a one-line docstring. */
export function docstring(texts: readonly [string, ...string[]], indent: number): string {
  return firstThatFits(texts, indent + QUOTES, QUOTES);
}

/** The names of a resource that every template can use. */
export interface Names extends ResourceName {
  /** For prose: `order items`, `order item`. */
  readonly pluralWords: string;
  readonly singularWords: string;
}

/** Returns the names of a resource, and its words for prose. */
export function namesOf(resource: ResourceName): Names {
  const { module, singular } = resource;
  return {
    ...resource,
    pluralWords: module.replaceAll('_', ' '),
    singularWords: singular.replaceAll('_', ' '),
  };
}
