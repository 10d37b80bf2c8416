/** The differences between releases of FastAPI and Starlette, measured by running them. */
export interface Rules {
  /** Since 0.137.0 `include_router` refers to the router; before, it copied the router's current routes. */
  readonly liveIncludes: boolean;
  /** `fastapi.__version__`; `undefined` where only an upper bound tells the release, up to its last number. */
  readonly version: string | undefined;
  /** Names of methods that the release doesn't have, by class. */
  readonly missing: Readonly<
    Partial<Record<'Starlette' | 'Router' | 'FastAPI' | 'APIRouter', readonly string[]>>
  >;
}

type Release = readonly [major: number, minor: number, patch: number];

/** Stands for a number that a bound leaves open: `<0.137` is 0.136.999. */
const OPEN = 999;

/** Returns the rules of a release; `starlette` is the one that a lock file pins, else the newest that FastAPI takes. */
export function rulesOf(release: Release, starlette?: Release): Rules {
  const [major, minor] = release;
  const since = (first: number): boolean => major > 0 || minor >= first;
  const [core] = starlette ?? [since(133) ? 1 : 0];
  return {
    liveIncludes: since(137),
    version: release.every((part) => part < OPEN) ? release.join('.') : undefined,
    missing: {
      ...(core > 0 ? GONE_IN_STARLETTE_1 : {}),
      ...(since(138) ? {} : { FastAPI: ['frontend'], APIRouter: ['frontend'] }),
    },
  };
}

/** Starlette 1.0.0; of these FastAPI's own classes still have those that they define themselves. */
const GONE_IN_STARLETTE_1: Rules['missing'] = {
  Starlette: ['add_event_handler', 'add_websocket_route', 'on_event', 'middleware', 'exception_handler'],
  Router: ['add_event_handler', 'on_event'],
};
