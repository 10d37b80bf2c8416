import type { Analysis } from '../../src/analysis/analyze';
import type { Diagnostic } from '../../src/base/diagnostics/diagnostic';
import type { RegisteredRoute } from '../../src/analysis/fastapi/listing/route';
import type { Inspection } from '../../src/routes-report/inspect/inspection';
import { type RoutesReport, toReport } from '../../src/routes-report/report';
import { planView, type View, viewOf, type ViewOptions } from '../../src/routes-report/view/view';
import { memoryTree } from '../../src/base/source/memory';

/** A row of `GET /items/`, changed where a test says so. */
export function route(changes: Partial<RegisteredRoute> = {}): RegisteredRoute {
  return {
    kind: 'api',
    methods: ['GET'],
    path: '/items/',
    tags: ['Items'],
    name: 'list_items',
    handler: 'list_items',
    module: 'api.items',
    place: { file: 'backend/api/items.py', line: 12 },
    inSchema: true,
    host: null,
    condition: null,
    partial: false,
    chain: [],
    ...changes,
  };
}

export function diagnostic(changes: Partial<Diagnostic> = {}): Diagnostic {
  const at = { file: 'backend/main.py', line: 3 };
  return { code: 'app-not-found', detail: 'something is wrong', at, affects: [], ...changes };
}

export function analysis(
  routes: readonly RegisteredRoute[],
  diagnostics: readonly Diagnostic[] = [],
): Analysis {
  return { routes, unreached: [], diagnostics, read: [], missing: [], sought: [] };
}

export function report(
  routes: readonly RegisteredRoute[],
  diagnostics: readonly Diagnostic[] = [],
): RoutesReport {
  return toReport(
    analysis(routes, diagnostics),
    { file: 'backend/main.py', app: 'app', foundBy: 'backend/main.py' },
    { docs: false },
  );
}

/** A report as the analysis hands it over; what the model knows beside it is left out. */
export function inspected(one: RoutesReport): Inspection {
  return { report: one, analysis: analysis([]), files: memoryTree({}), isInstalled: () => false };
}

/** Returns the view that a renderer gets of a report. */
export function shown(one: RoutesReport, options: ViewOptions = {}): View {
  return viewOf(inspected(one), planView(options));
}
