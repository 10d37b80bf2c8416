import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import type { ReportedRoute } from '../report';

/** A route of the page, and its includes, outermost first. */
export interface PageRoute {
  readonly route: ReportedRoute;
  readonly includes: readonly IncludeStep[];
}

/** Consecutive routes of the same router, with their indexes in the report. */
export interface Run {
  readonly routes: readonly { readonly index: number; readonly route: ReportedRoute }[];
}

/** A router as it is included in one place, or the application. */
export interface IncludeNode {
  /** The includes that lead here, outermost first; empty for the application. */
  readonly way: readonly IncludeStep[];
  /** In matching order; a router's own routes and its includes may alternate. */
  readonly children: readonly (Run | IncludeNode)[];
  /** The number of routes below, at any depth. */
  readonly total: number;
}

interface Numbered extends PageRoute {
  readonly index: number;
}

/** Builds the tree of includes. Keeps the order of the routes, so an interrupted router has several nodes. */
export function includeTree(routes: readonly PageRoute[]): IncludeNode {
  return nodeOf(
    [],
    routes.map((one, index) => ({ ...one, index })),
  );
}

function nodeOf(way: readonly IncludeStep[], routes: readonly Numbered[]): IncludeNode {
  const children = turnsOf(routes, way.length).map((turn) => {
    const next = turn[0]?.includes[way.length];
    return next === undefined ? { routes: turn } : nodeOf([...way, next], turn);
  });
  return { way, children, total: routes.length };
}

/** Splits routes where another include begins. */
function turnsOf(routes: readonly Numbered[], depth: number): readonly (readonly Numbered[])[] {
  const turns: Numbered[][] = [];
  let last: string | undefined;
  for (const one of routes) {
    const key = JSON.stringify(one.includes[depth] ?? null);
    if (key === last) turns.at(-1)?.push(one);
    else turns.push([one]);
    last = key;
  }
  return turns;
}
