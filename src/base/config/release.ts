/** Major, minor and patch number. */
export type Release = readonly [number, number, number];

/** Stands for the number of the last patch (or minor) release below a bound. */
const LAST = 999;

/** Parses a version: `0.115.4` → `[0, 115, 4]`. Missing numbers are 0; suffixes (`rc1`, `.post2`) are dropped. */
export function parseRelease(text: string): Release | undefined {
  const match = /^\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?![\d])/.exec(text);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}

/** Compares two releases for sorting: negative if `left` is older. */
export function compareReleases(left: Release, right: Release): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/**
 * Returns the newest release that a specifier of PEP 440 or Poetry allows: `>=0.100,<0.137` → 0.136.999,
 * `==0.115.*` and `~=0.115.2` → 0.115.999, `^0.115` → 0.115.999. Returns `undefined` if it has no upper bound.
 */
export function newestAllowed(specifier: string): Release | undefined {
  const bounds = specifier
    .split(',')
    .map((clause) => boundOf(clause.trim()))
    .filter((bound) => bound !== undefined);
  return bounds.sort(compareReleases)[0];
}

/** The upper bound of each operator. Those that aren't listed (`>=`, `>`, `!=`) set none. */
const UPPER: Readonly<Record<string, (version: string, release: Release) => Release>> = {
  '==': exact,
  '===': exact,
  '': exact,
  '<=': (_, release) => release,
  '<': (_, release) => before(release),
  '~=': (version, release) => before(parts(version) > 2 ? nextMinor(release) : nextMajor(release)),
  '~': (version, release) => before(parts(version) > 1 ? nextMinor(release) : nextMajor(release)),
  '^': (version, release) => before(caretBound(version, release)),
};

function boundOf(clause: string): Release | undefined {
  const match = /^(===|==|~=|<=|>=|!=|<|>|\^|~|)\s*(\d[\w.*+!-]*)$/.exec(clause);
  const version = match?.[2] ?? '';
  const release = parseRelease(version);
  return release && UPPER[match?.[1] ?? '']?.(version, release);
}

/** Returns the bound of `==`: `0.115.*` allows every patch, a full version only itself. */
function exact(version: string, release: Release): Release {
  if (!version.endsWith('*')) return release;
  return before(parts(version) > 2 ? nextMinor(release) : nextMajor(release));
}

/** Returns the bound of Poetry's caret: the next change of the first number that isn't 0. */
function caretBound(version: string, release: Release): Release {
  const [major, minor, patch] = release;
  if (major > 0 || parts(version) === 1) return nextMajor(release);
  return minor > 0 || parts(version) === 2 ? nextMinor(release) : [major, minor, patch + 1];
}

function before([major, minor, patch]: Release): Release {
  if (patch > 0) return [major, minor, patch - 1];
  return minor > 0 ? [major, minor - 1, LAST] : [major - 1, LAST, LAST];
}

function nextMinor([major, minor]: Release): Release {
  return [major, minor + 1, 0];
}

function nextMajor([major]: Release): Release {
  return [major + 1, 0, 0];
}

function parts(version: string): number {
  return version.split('.').length;
}
