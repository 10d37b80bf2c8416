import { jsonText } from '../../base/diagnostics/printable';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { makeDocument, type Made, replaces, type Sourced } from '../../openapi/document';
import { isObject } from '../../analysis/types/json/json';
import type { ReportedRoute } from '../report';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';
import type { Renderer } from './renderer';

/**
 * The document that `app.openapi()` returns, as far as the source tells it. Leaves out partly known paths, and says so in a
 * note; parts that aren't known have `x-unknown`.
 */
export const openapi = { render, notes } satisfies Renderer;

function render(view: View): string {
  return jsonText(documentOf(view).document);
}

/** By view, its document: the notes are about it, too. */
const MADE = new WeakMap<View, Made>();

/** Returns the document of a view's application, with the operations that its filters leave. */
export function documentOf(view: View): Made {
  const known = MADE.get(view);
  if (known !== undefined) return known;
  const { analysis, report } = view.inspection;
  const origins = originsOf(view.inspection);
  const shown = new Set(view.report.routes.flatMap((row) => sourced(origins.get(row))));
  const all = report.routes.flatMap((row) => sourced(origins.get(row)));
  const made =
    analysis.application === undefined
      ? { document: {}, doubts: [] }
      : makeDocument(analysis.application, all, { isShown: (one) => shown.has(one) });
  const { moved } = analysis;
  const placed =
    moved === undefined ? made : { ...made, doubts: made.doubts.map((one) => one.movedBy(moved)) };
  MADE.set(view, placed);
  return placed;
}

/** The place of a row's operations in a document. */
export interface Documented {
  readonly path: string;
  /** Lower case; without those whose operation is another row's. */
  readonly methods: readonly string[];
}

/** Returns where the document of a view has the operations of its rows. */
export function documented(view: View): ReadonlyMap<ReportedRoute, Documented> {
  const { inspection } = view;
  const { paths } = documentOf(view).document;
  const origins = originsOf(inspection);
  const shown = new Set(view.report.routes);
  const rows = inspection.report.routes.flatMap((row) =>
    shown.has(row) ? sourced(origins.get(row)).map((one) => ({ row, one })) : [],
  );
  const isOwn = ({ operation }: Sourced): boolean =>
    !operation.isMounted || inspection.analysis.application?.replaced !== undefined;
  const last = new Map<string, Sourced>();
  const keyOf = (one: Sourced, method: string): string => `${method} ${one.operation.path}`;
  for (const { one } of rows)
    for (const method of isOwn(one) ? one.operation.methods : [])
      if (replaces(one, last.get(keyOf(one, method)))) last.set(keyOf(one, method), one);
  const places = rows.flatMap(({ row, one }) => {
    const { path, methods: all } = one.operation;
    const item = isObject(paths) ? paths[path] : undefined;
    const methods = all.filter(
      (method) => isObject(item) && method in item && last.get(keyOf(one, method)) === one,
    );
    return methods.length === 0 ? [] : [[row, { path, methods }] as const];
  });
  return new Map(places);
}

const SOURCED = new WeakMap<RegisteredRoute, Sourced>();

/** Returns the operation of a route; none for what isn't in the document. */
function sourced(route: RegisteredRoute | undefined): readonly Sourced[] {
  if (route?.operation === undefined || !route.inSchema || isPartial(route)) return [];
  const known = SOURCED.get(route) ?? { operation: route.operation, condition: route.condition };
  SOURCED.set(route, known);
  return [known];
}

/** Returns a note about the routes that the document lacks. */
function notes(view: View): readonly string[] {
  const origins = originsOf(view.inspection);
  const count = view.report.routes.filter((row) => {
    const route = origins.get(row);
    return route?.operation !== undefined && isPartial(route);
  }).length;
  const routes = count === 1 ? '1 route is' : `${count} routes are`;
  const { doubts } = documentOf(view);
  const parts = doubts.length === 1 ? '1 part' : `${doubts.length} parts`;
  return [
    ...(count === 0 ? [] : [`${routes} left out of the document: a part of the path isn't known.`]),
    ...(doubts.length === 0 ? [] : [`${parts} of the document can't be known; tool openapi lists them.`]),
  ];
}

const isPartial = ({ path }: RegisteredRoute): boolean => path.includes('{?}');
