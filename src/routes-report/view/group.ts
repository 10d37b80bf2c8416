import { groupBy } from '../../base/code/groups';
import type { ReportedRoute } from '../report';
import { oneOf } from './terms';

/** The values of `--group`. */
export const GROUPINGS = ['tag', 'file', 'prefix'] as const;

/** A value of `--group`. */
export type Grouping = (typeof GROUPINGS)[number];

/** Rows under one heading. */
export interface Group {
  readonly title: string;
  readonly routes: readonly ReportedRoute[];
}

/** Parses `--group`; `undefined` if it isn't given. Throws a Failure for an unknown grouping. */
export function parseGroup(given: string | undefined): Grouping | undefined {
  return given === undefined ? undefined : oneOf('group', given, GROUPINGS);
}

/**
 * Groups rows, in the order of the groups' first rows. A row with several tags is in the group of each, as in Swagger UI;
 * a row without tags is in `(no tag)`.
 */
export function groupRoutes(routes: readonly ReportedRoute[], by: Grouping): readonly Group[] {
  const titled = routes.flatMap((route) =>
    [...new Set(TITLES[by](route))].map((title) => ({ title, route })),
  );
  return [...groupBy(titled, ({ title }) => title)].map(([title, rows]) => ({
    title,
    routes: rows.map(({ route }) => route),
  }));
}

const TITLES: Readonly<Record<Grouping, (route: ReportedRoute) => readonly string[]>> = {
  tag: ({ tags }) => (tags.length === 0 ? ['(no tag)'] : tags),
  file: ({ file }) => [file ?? '(no file)'],
  prefix: ({ path }) => [prefixOf(path)],
};

/** Returns a path up to the first segment that is neither `api` nor a version: `/api/v1/products/{id}` → `/api/v1/products`. */
function prefixOf(path: string): string {
  const [prefix = ''] = /^(?:\/(?:api|v\d+(?:\.\d+)*)(?=\/|$))*(?:\/[^/{}]+(?=\/|$))?/i.exec(path) ?? [];
  return prefix === '' ? '/' : prefix;
}
