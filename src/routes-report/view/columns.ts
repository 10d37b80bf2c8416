import type { ReportedRoute } from '../report';
import { oneOf, wordsOf } from './terms';

/** What may be shown of a route, in the order in which tables that show everything have it. */
export const COLUMNS = ['method', 'path', 'tags', 'name', 'handler', 'file', 'host', 'condition'] as const;

/** A name that `--columns` and `--sort` take. */
export type Column = (typeof COLUMNS)[number];

/** What a table shows unless it's told otherwise, and with `--verbose`. */
export const USUAL_COLUMNS: readonly Column[] = ['method', 'path', 'tags'];
export const VERBOSE_COLUMNS: readonly Column[] = [...USUAL_COLUMNS, 'handler', 'file'];

/** The heading of each. */
export const TITLES: Readonly<Record<Column, string>> = {
  method: 'Method',
  path: 'Path',
  tags: 'Tags',
  name: 'Name',
  handler: 'Handler',
  file: 'File',
  host: 'Host',
  condition: 'Condition',
};

/** `--columns`: `undefined` where it isn't given. Throws a Failure for a column that there isn't. */
export function parseColumns(given: readonly string[] | undefined): readonly Column[] | undefined {
  const words = wordsOf('columns', given);
  return words.length === 0 ? undefined : [...new Set(words.map((word) => oneOf('columns', word, COLUMNS)))];
}

/** What the method column shows for rows that aren't HTTP operations. */
export const KIND_WORDS: Partial<Record<ReportedRoute['kind'], string>> = {
  websocket: 'WS',
  mount: 'MOUNT',
  frontend: 'FRONTEND',
};

/** The words of the method column. A Starlette route without methods answers to all: `ANY`. */
export function methodWords({ kind, methods, partial }: ReportedRoute): readonly string[] {
  const word = KIND_WORDS[kind];
  if (word !== undefined) return [word];
  return methods.length > 0 ? methods : [partial ? '{?}' : 'ANY'];
}

/** What a column holds of a route, as plain text; empty where there's nothing. */
export function cellOf(route: ReportedRoute, column: Column): string {
  return CELLS[column](route);
}

const CELLS: Readonly<Record<Column, (route: ReportedRoute) => string>> = {
  method: (route) => methodWords(route).join(', '),
  path: ({ path }) => path,
  tags: ({ tags }) => tags.join(', '),
  name: ({ name }) => name ?? '',
  handler: ({ handler }) => handler ?? '',
  file: ({ file, line }) => (file === null ? '' : `${file}${line === null ? '' : `:${line}`}`),
  host: ({ host }) => host ?? '',
  condition: ({ condition }) => condition ?? '',
};
