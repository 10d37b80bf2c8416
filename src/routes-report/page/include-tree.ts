import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import type { ReportedRoute } from '../report';

/** A route of the page, and what it stands under, outermost first. */
export interface PageRoute {
  readonly route: ReportedRoute;
  readonly includes: readonly IncludeStep[];
}

/** Routes that follow one another in the same router, with their indexes in the report. */
export interface Run {
  readonly routes: readonly { readonly index: number; readonly route: ReportedRoute }[];
}

/** A router, as it's included in one place; or the application. */
export interface IncludeNode {
  /** Outermost first; empty for the application. */
  readonly way: readonly IncludeStep[];
  /** In matching order: a router's own routes and what it includes may take turns. */
  readonly children: readonly (Run | IncludeNode)[];
  /** Routes below, at any depth. */
  readonly total: number;
}

interface Numbered extends PageRoute {
  readonly index: number;
}

/** The tree that the routes stand in. Their order is kept, so a router whose turns are interrupted comes again. */
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

/** Splits routes wherever another include begins. */
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
