/** The differences between releases of FastAPI, measured by running them. */
export interface Rules {
  /** Since 0.137.0 `include_router` refers to the router; before, it copied the router's current routes. */
  readonly liveIncludes: boolean;
  /** `fastapi.__version__`; `undefined` where only an upper bound tells the release, up to its last number. */
  readonly version: string | undefined;
}

/** Stands for a number that a bound leaves open: `<0.137` is 0.136.999. */
const OPEN = 999;

/** Returns the rules of a release: major, minor, patch. */
export function rulesOf(release: readonly [number, number, number]): Rules {
  const [major, minor] = release;
  const version = release.every((part) => part < OPEN) ? release.join('.') : undefined;
  return { liveIncludes: major > 0 || minor >= 137, version };
}
