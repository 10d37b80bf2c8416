import type { ReportedRoute } from '../report';

/** A row of one side of a comparison; what a saved report or a snapshot doesn't tell is `undefined`. */
export interface ComparedRoute extends Omit<ReportedRoute, 'file' | 'line'> {
  readonly file?: string | null;
  readonly line?: number | null;
  /** The operation id that the source sets; `null` for one that FastAPI makes of name and path. */
  readonly operationId?: string | null;
}

/** One method of a row: what a caller calls, and so what's compared. */
export interface Operation {
  /** `null` where there's none: a websocket, a mount, a Starlette route that answers to all. */
  readonly method: string | null;
  readonly route: ComparedRoute;
}

/** `GET, POST /x` → two operations. */
export function operationsOf(routes: readonly ComparedRoute[]): readonly Operation[] {
  return routes.flatMap((route) => {
    const methods: readonly (string | null)[] = route.methods.length === 0 ? [null] : route.methods;
    return methods.map((method) => ({ method, route }));
  });
}
