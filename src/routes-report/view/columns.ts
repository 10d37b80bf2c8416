import { placeText } from '../../base/diagnostics/place';
import type { ReportedMiddleware, ReportedRoute, ReportedSecurity } from '../report';
import { oneOf, wordsOf } from './terms';

/** All columns, in the order of a table that shows them all. */
export const COLUMNS = ['method', 'path', 'tags', 'name', 'handler', 'file', 'host', 'condition'] as const;

/** Columns about path operations, which are only read if one of them is asked for. */
export const OPERATION_COLUMNS = ['dependencies', 'security', 'status', 'response', 'deprecated'] as const;

/** A name that `--columns` takes. */
export type Column = (typeof COLUMNS)[number] | (typeof OPERATION_COLUMNS)[number];

/** Tells whether some columns are about path operations. */
export const needsOperations = (columns: readonly Column[] = []): boolean =>
  columns.some((column) => OPERATION_COLUMNS.some((one) => one === column));

/** The default columns of a table, without and with `--verbose`. */
export const USUAL_COLUMNS: readonly Column[] = ['method', 'path', 'tags'];
export const VERBOSE_COLUMNS: readonly Column[] = [...USUAL_COLUMNS, 'handler', 'file'];

/** Columns that `--verbose` adds if a row has a value for them: what protects path operations. */
export const GUARD_COLUMNS: readonly Column[] = ['security', 'dependencies'];

/** The heading of each column. */
export const TITLES: Readonly<Record<Column, string>> = {
  method: 'Method',
  path: 'Path',
  tags: 'Tags',
  name: 'Name',
  handler: 'Handler',
  file: 'File',
  host: 'Host',
  condition: 'Condition',
  dependencies: 'Dependencies',
  security: 'Security',
  status: 'Status',
  response: 'Response',
  deprecated: 'Deprecated',
};

/** Parses `--columns`; `undefined` if it isn't given. Throws a Failure for an unknown column. */
export function parseColumns(given: readonly string[] | undefined): readonly Column[] | undefined {
  const words = wordsOf('columns', given);
  return words.length === 0
    ? undefined
    : [...new Set(words.map((word) => oneOf('columns', word, [...COLUMNS, ...OPERATION_COLUMNS])))];
}

/** The method column of rows that aren't HTTP operations. */
export const KIND_WORDS: Partial<Record<ReportedRoute['kind'], string>> = {
  websocket: 'WS',
  mount: 'MOUNT',
  frontend: 'FRONTEND',
};

/** Returns the words of the method column; `ANY` for a Starlette route for all methods. */
export function methodWords({ kind, methods, partial }: ReportedRoute): readonly string[] {
  const word = KIND_WORDS[kind];
  if (word !== undefined) return [word];
  return methods.length > 0 ? methods : [partial ? '{?}' : 'ANY'];
}

/** Returns the methods and the path of a row: `GET, HEAD /items`. */
export const operationText = (route: ReportedRoute): string =>
  `${methodWords(route).join(', ')} ${route.path || '/'}`;

/** Returns the plain text of a cell; empty if the route has no value. */
export function cellOf(route: ReportedRoute, column: Column): string {
  return CELLS[column](route);
}

/** Returns the marks behind the path of a row: of a condition, and of a route that startup registers. */
export const marksOf = ({ condition, startup }: ReportedRoute): string =>
  `${condition === null ? '' : ' ?'}${startup ? STARTUP_MARK : ''}`;

/** The mark of a route that lifespan or a startup handler registers. */
export const STARTUP_MARK = ' (startup)';

/** Returns the last part of a dotted name. */
export const shortName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Returns a security scheme with its scopes: `OAuth2 (read write)`. */
export const schemeText = ({ name, scopes }: ReportedSecurity): string =>
  scopes.length === 0 ? name : `${name} (${scopes.join(' ')})`;

/** Returns how a middleware refuses: `AuthMiddleware refuses (app/auth.py:12)`. */
export const middlewareText = ({ name, file, line, doubt }: ReportedMiddleware): string =>
  doubt === null ? `${name} refuses (${file}:${line})` : `${name} may refuse (${file}:${line}): ${doubt}`;

/** Returns what asks for credentials: security schemes, and middleware, with a `?` where it isn't known whether it refuses. */
export const securityWords = ({ security = [], middleware = [] }: ReportedRoute): readonly string[] => [
  ...security.map(schemeText),
  ...middleware.map(({ name, doubt }) => (doubt === null ? name : `${name}?`)),
];

const CELLS: Readonly<Record<Column, (route: ReportedRoute) => string>> = {
  method: (route) => methodWords(route).join(', '),
  path: ({ path }) => path || '/',
  tags: ({ tags }) => tags.join(', '),
  name: ({ name }) => name ?? '',
  handler: ({ handler }) => handler ?? '',
  file: placeText,
  host: ({ host }) => host ?? '',
  condition: ({ condition }) => condition ?? '',
  dependencies: ({ dependencies = [] }) => dependencies.map(shortName).join(', '),
  security: (route) => securityWords(route).join(', '),
  status: ({ statusCode }) => String(statusCode ?? ''),
  response: ({ responseModel }) => responseModel ?? '',
  deprecated: ({ deprecated }) => (deprecated === true ? 'deprecated' : ''),
};
