/** The differences between releases of FastAPI, measured by running them. */
export interface Rules {
  /** Since 0.137.0 `include_router` refers to the router; before, it copied the router's current routes. */
  readonly liveIncludes: boolean;
}

/** Returns the rules of a release: major, minor, patch. */
export function rulesOf([major, minor]: readonly [number, number, number]): Rules {
  return { liveIncludes: major > 0 || minor >= 137 };
}
