import type { RouteRow } from '../../analysis/fastapi/listing/route-row';
import type { ReportedRoute } from '../report';

/** A row of one side of a comparison. Fields that a saved report or a snapshot lacks are `undefined`. */
export interface ComparedRoute
  extends RouteRow, Pick<ReportedRoute, 'startup'>, Partial<Pick<ReportedRoute, 'file' | 'line'>> {
  /** The operation id that the source sets; `null` if FastAPI makes it from name and path. */
  readonly operationId?: string | null;
}

/** One method of a row: the unit of a comparison, because it is what callers use. */
export interface Operation {
  /** `null` if there is none: a websocket, a mount, a Starlette route for all methods. */
  readonly method: string | null;
  readonly route: ComparedRoute;
}

/** Splits rows by method: `GET, POST /x` → two operations. */
export function operationsOf(routes: readonly ComparedRoute[]): readonly Operation[] {
  return routes.flatMap((route) => {
    const methods: readonly (string | null)[] = route.methods.length === 0 ? [null] : route.methods;
    return methods.map((method) => ({ method, route }));
  });
}
