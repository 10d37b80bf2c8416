import { jsonText } from '../../base/diagnostics/printable';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { ParameterSchema, RouteDetails } from '../../analysis/fastapi/details/route-details';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';
import type { Renderer } from './renderer';

/** The fields of an operation object that a route determines. */
interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  /** The source text of the undecided condition that the route depends on. */
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
 * An OpenAPI 3.1 document with a part of FastAPI's own (`get_openapi`, 0.165): paths, methods, tags, operation ids, path
 * parameters. Leaves out partly known paths, and says so in a note.
 */
export const openapi = { render, notes } satisfies Renderer;

function render(view: View): string {
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

/** Returns a note about the routes that the document lacks. */
function notes(view: View): readonly string[] {
  const count = operationsOf(view).filter(isPartial).length;
  const routes = count === 1 ? '1 route is' : `${count} routes are`;
  return count === 0 ? [] : [`${routes} left out of the document: a part of the path isn't known.`];
}

/** Adds an operation. A later route replaces an earlier one of the same path and method, unless only the later is conditional. */
function add(item: PathItem, method: string, operation: Operation): void {
  const before = item.get(method);
  const isDoubtful = operation['x-condition'] !== undefined;
  if (before !== undefined && before['x-condition'] === undefined && isDoubtful) return;
  item.set(method, operation);
}

/** Returns the path operations of the application itself; mounted applications have documents of their own. */
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
    responses: { [statusOf(details)]: { description: 'Successful Response' } },
    ...textual('x-condition', condition),
  };
}

/** Returns the status code of the usual response; FastAPI's default if the route sets none that is known. */
const statusOf = (details: RouteDetails | undefined): string =>
  details?.statusCode.kind === 'given' ? String(details.statusCode.value) : '200';

const textual = (key: string, text: string | null | undefined): Readonly<Record<string, string>> =>
  text === null || text === undefined || text === '' ? {} : { [key]: text };

/** Starlette's parameters: `{name}` or `{name:converter}` (`PARAM_REGEX` of its routing.py). */
const PARAMETER = /\{([a-zA-Z_]\w*)(?::([a-zA-Z_]\w*))?\}/g;

/** Returns the path without converters (`path_format` of Starlette). */
const pathFormat = (path: string): string => path.replace(PARAMETER, '{$1}');

/** The schemas of Starlette's converters. */
const CONVERTERS: Readonly<Record<string, ParameterSchema>> = {
  str: { type: 'string' },
  path: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  uuid: { type: 'string', format: 'uuid' },
};

/** Returns a parameter for each name in the path, with the declared type, or else that of its converter. */
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
