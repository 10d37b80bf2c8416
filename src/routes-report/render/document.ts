import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { makeDocument, type Made, type Sourced } from '../../openapi/document';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';

/** By view, its document. */
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

const SOURCED = new WeakMap<RegisteredRoute, Sourced>();

/** Returns the operation of a route; none for what isn't in the document. */
function sourced(route: RegisteredRoute | undefined): readonly Sourced[] {
  if (route?.operation === undefined || !route.inSchema || route.path.includes('{?}')) return [];
  const known = SOURCED.get(route) ?? { operation: route.operation, condition: route.condition };
  SOURCED.set(route, known);
  return [known];
}
