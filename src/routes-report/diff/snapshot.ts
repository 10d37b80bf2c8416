import type { ComparedRoute } from './route';
import type { SavedReport } from './saved-report';

/** The default name of the snapshot. */
export const SNAPSHOT = 'routes.snapshot.json';

/**
 * Renders the snapshot to commit. It has only the fields that {@link compare} reads, so that moved code doesn't change it,
 * and one line per route, so that diffs and merges are by route. `parseSavedReport` reads it.
 */
export function renderSnapshot({ routes, startup = true }: SavedReport): string {
  const lines = routes.map((route) => `    ${JSON.stringify(fieldsOf(route))}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": 1,\n  "startup": ${startup},\n  "routes": ${list}\n}\n`;
}

/** Returns the fields of a route, without empty ones. */
function fieldsOf(route: ComparedRoute): Readonly<Record<string, unknown>> {
  const { methods, path, tags, kind, name, handler, module, inSchema, host, condition } = route;
  const told = { name, handler, module, host, condition, operationId: route.operationId };
  return {
    methods,
    path,
    tags,
    kind,
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
    ...(inSchema ? {} : { inSchema }),
    ...(route.partial ? { partial: true } : {}),
    ...(route.startup ? { startup: true } : {}),
  };
}
