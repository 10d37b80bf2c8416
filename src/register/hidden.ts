import type { Inspection } from '../routes-report/inspect/inspection';
import type { ReportedRoute } from '../routes-report/report';
import { parsePattern, regexOf } from '../analysis/routing/pattern';

/** An id for a sample request. */
const SOME_ID = '3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3';

/** Returns the path of an earlier route that answers requests for one of the router's, so that it's never reached. */
export function hiddenBy({ report }: Inspection, router: string): string | undefined {
  const first = report.routes.findIndex(({ file }) => file === router);
  const before = report.routes
    .slice(0, first)
    .filter(({ kind, host }) => kind !== 'websocket' && host === null);
  const ours = report.routes.filter(({ file }) => file === router);
  for (const { path, methods } of ours) {
    const asked = path.replace(/\{\w+\}/g, SOME_ID);
    const hiding = before.find((one) => answers(one, asked, methods));
    if (hiding !== undefined)
      return hiding.kind === 'mount' ? `the mount at ${hiding.path || '/'}` : hiding.path;
  }
  return undefined;
}

/** True if a route answers a request before later routes can. */
function answers(route: ReportedRoute, path: string, methods: readonly string[]): boolean {
  if (route.condition !== null || route.partial) return false;
  if (route.kind === 'mount') return `${path}/`.startsWith(`${route.path}/`);
  const isAsked = route.methods.length === 0 || methods.some((method) => route.methods.includes(method));
  return isAsked && regexOf(parsePattern(route.path)).test(path);
}
