import { jsonText } from '../../base/diagnostics/printable';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { ParameterSchema, RouteDetails } from '../../analysis/fastapi/details/route-details';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';

/** The part of an operation object that routes tell. */
interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  /** The source text of the undecided test that it hangs on. */
  readonly 'x-condition'?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path';
  readonly required: true;
  readonly schema: ParameterSchema;
}

type PathItem = Map<string, Operation>;

/**
 * An OpenAPI 3.1 document of what's in FastAPI's own (`get_openapi`, 0.165): paths, methods, tags, operation ids, path
 * parameters. A path of which a part isn't known is left out, for it would be another: {@link leftOut} says so.
 */
export function renderOpenapi(view: View): string {
  const { info } = view.inspection.analysis.details ?? {};
  const paths = new Map<string, PathItem>();
  for (const route of operationsOf(view)) {
    if (isPartial(route)) continue;
    const path = pathFormat(route.path);
    const item: PathItem = paths.get(path) ?? new Map<string, Operation>();
    for (const method of route.methods) add(item, method.toLowerCase(), operationOf(route, path));
    if (item.size > 0) paths.set(path, item);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: info?.title ?? 'FastAPI',
      ...textual('summary', info?.summary),
      ...textual('description', info?.description),
      version: info?.version ?? '0.1.0',
    },
    paths: Object.fromEntries([...paths].map(([path, item]) => [path, Object.fromEntries(item)])),
  };
  return jsonText(document);
}

/** What the document lacks, in words; empty where it's whole. */
export function leftOut(view: View): readonly string[] {
  const count = operationsOf(view).filter(isPartial).length;
  const routes = count === 1 ? '1 route is' : `${count} routes are`;
  return count === 0 ? [] : [`${routes} left out of the document: a part of the path isn't known.`];
}

/** A later route of the same path and method takes the place of an earlier one, unless only it may not be there. */
function add(item: PathItem, method: string, operation: Operation): void {
  const before = item.get(method);
  const isDoubtful = operation['x-condition'] !== undefined;
  if (before !== undefined && before['x-condition'] === undefined && isDoubtful) return;
  item.set(method, operation);
}

/** Path operations of the application itself: one that's mounted has a document of its own. */
function operationsOf(view: View): readonly RegisteredRoute[] {
  const origins = originsOf(view.inspection);
  return view.report.routes
    .flatMap((row) => origins.get(row) ?? [])
    .filter(({ kind, inSchema }) => kind === 'api' && inSchema)
    .filter(({ details }) => details?.includes.every((step) => step.kind === 'include') ?? true);
}

const isPartial = ({ path }: RegisteredRoute): boolean => path.includes('{?}');

function operationOf(route: RegisteredRoute, path: string): Operation {
  const { tags, condition, details } = route;
  const parameters = parametersOf(route, path);
  return {
    ...(tags.length === 0 ? {} : { tags: tags.filter((tag) => !tag.includes('{?}')) }),
    ...textual('summary', details?.summary),
    ...textual('operationId', details?.operationId),
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: { [String(details?.statusCode ?? 200)]: { description: 'Successful Response' } },
    ...textual('x-condition', condition),
  };
}

const textual = (key: string, text: string | null | undefined): Readonly<Record<string, string>> =>
  text === null || text === undefined || text === '' ? {} : { [key]: text };

/** Starlette's parameters: `{name}` or `{name:converter}` (`PARAM_REGEX` of its routing.py). */
const PARAMETER = /\{([a-zA-Z_]\w*)(?::([a-zA-Z_]\w*))?\}/g;

/** `path_format`: the path without converters. */
const pathFormat = (path: string): string => path.replace(PARAMETER, '{$1}');

/** What Starlette's converters let through. */
const CONVERTERS: Readonly<Record<string, ParameterSchema>> = {
  str: { type: 'string' },
  path: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  uuid: { type: 'string', format: 'uuid' },
};

/** One for each name in the path: of the type that's declared, else of its converter. */
function parametersOf({ path, details }: RegisteredRoute, format: string): readonly Parameter[] {
  const converters = new Map([...path.matchAll(PARAMETER)].map(([, name = '', type = '']) => [name, type]));
  const names = new Set([...format.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name));
  return [...names].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: declared(details, name) ?? CONVERTERS[converters.get(name) ?? ''] ?? {},
  }));
}

function declared(details: RouteDetails | undefined, name: string): ParameterSchema | undefined {
  const schema = details?.pathParameters.find((one) => one.name === name)?.schema;
  return schema === undefined || Object.keys(schema).length === 0 ? undefined : schema;
}
