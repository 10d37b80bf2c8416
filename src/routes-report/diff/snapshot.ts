import type { ComparedRoute } from './route';

/** The snapshot's name where none is given. */
export const SNAPSHOT = 'routes.snapshot.json';

/**
 * The file to commit: what {@link compare} looks at and nothing else, so that it stays the same while code moves, and a
 * line a route, so that reviews and merges are about routes. `parseSavedReport` reads it.
 */
export function renderSnapshot(routes: readonly ComparedRoute[]): string {
  const lines = routes.map((route) => `    ${JSON.stringify(fieldsOf(route))}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": 1,\n  "routes": ${list}\n}\n`;
}

/** What says nothing is left out. */
function fieldsOf(route: ComparedRoute): Readonly<Record<string, unknown>> {
  const { methods, path, tags, kind, name, handler, module, inSchema, host, condition, partial } = route;
  const told = { name, handler, module, host, condition, operationId: route.operationId };
  return {
    methods,
    path,
    tags,
    kind,
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
    ...(inSchema ? {} : { inSchema }),
    ...(partial ? { partial } : {}),
  };
}
