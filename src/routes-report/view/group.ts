import type { ReportedRoute } from '../report';
import { oneOf } from './terms';

/** What `--group` takes. */
export const GROUPINGS = ['tag', 'file', 'prefix'] as const;

/** A name that `--group` takes. */
export type Grouping = (typeof GROUPINGS)[number];

/** Rows under one heading. */
export interface Group {
  readonly title: string;
  readonly routes: readonly ReportedRoute[];
}

/** `undefined` where it isn't given. Throws a Failure for a grouping that there isn't. */
export function parseGroup(given: string | undefined): Grouping | undefined {
  return given === undefined ? undefined : oneOf('group', given, GROUPINGS);
}

/**
 * Groups in the order of their first rows. A row with several tags stands under each of them, as in Swagger UI, so no
 * group lacks one; a row with none stands under `(no tag)`.
 */
export function groupRoutes(routes: readonly ReportedRoute[], by: Grouping): readonly Group[] {
  const groups = new Map<string, ReportedRoute[]>();
  for (const route of routes) {
    for (const title of new Set(TITLES[by](route))) {
      const group = groups.get(title);
      if (group === undefined) groups.set(title, [route]);
      else group.push(route);
    }
  }
  return [...groups].map(([title, rows]) => ({ title, routes: rows }));
}

const TITLES: Readonly<Record<Grouping, (route: ReportedRoute) => readonly string[]>> = {
  tag: ({ tags }) => (tags.length === 0 ? ['(no tag)'] : tags),
  file: ({ file }) => [file ?? '(no file)'],
  prefix: ({ path }) => [prefixOf(path)],
};

/** `/api/v1/products/{id}` → `/api/v1/products`: up to the first part that's neither `api` nor a version. */
function prefixOf(path: string): string {
  const [prefix = ''] = /^(?:\/(?:api|v\d+(?:\.\d+)*)(?=\/|$))*(?:\/[^/{}]+(?=\/|$))?/i.exec(path) ?? [];
  return prefix === '' ? '/' : prefix;
}
