import type { Inspection } from '../routes-report/create-report';
import type { ReportedRoute } from '../routes-report/report';

/** What stands for an id in a request. */
const SOME_ID = '3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3';

/** The route before a router's that answers the requests for one of its own, so that it's never asked. */
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

/** Starlette's converters, and what each matches (starlette/convertors.py). */
const CONVERTERS: Readonly<Record<string, string>> = {
  path: '.*',
  int: '[0-9]+',
  float: String.raw`[0-9]+(?:\.[0-9]+)?`,
  uuid: '[0-9a-fA-F]{8}-?(?:[0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}',
};

/** Whether a route would take a request away from those behind it. */
function answers(route: ReportedRoute, path: string, methods: readonly string[]): boolean {
  if (route.condition !== null || route.partial) return false;
  if (route.kind === 'mount') return `${path}/`.startsWith(`${route.path}/`);
  const parts = route.path.split(/\{\w+(?::(\w+))?\}/);
  const pattern = parts.map((part, index) =>
    index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : (CONVERTERS[part] ?? '[^/]+'),
  );
  const isAsked = route.methods.length === 0 || methods.some((method) => route.methods.includes(method));
  return isAsked && new RegExp(`^${pattern.join('')}$`).test(path);
}
