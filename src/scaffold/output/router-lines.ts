import { firstThatFits, group, print } from '../../base/code/print';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Operation } from './operations';

/** Lines of Python that the stub and the wired router share. Without a first indent. */
export interface RouterLines {
  /** `product_id: Annotated[UUID, Path(alias="id")],` */
  readonly idParameter: string;
  /** True if an operation takes an id. */
  readonly takesId: boolean;
  readonly docstrings: Readonly<Record<Operation, string>>;
}

const INDENT = 4;
const QUOTES = 3;

export function routerLines(names: Names, operations: readonly Operation[]): RouterLines {
  return {
    idParameter: idParameter(names),
    takesId: takesId(operations),
    docstrings: operationDocstrings(names, INDENT),
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

/** Returns the name of the module of a router's tests: `test_products`. */
export function testModule({ module }: ResourceName): string {
  return `test_${module}`;
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
