/** Inputs that a value or a test depends on, in the order in which they were met. Never changed, so that it may be shared. */
export type Causes = ReadonlySet<string>;

export const NO_CAUSES: Causes = new Set();

/** By set and by set added to it, the union: a loop joins the same sets in each round. */
type Unions = WeakMap<Causes, WeakMap<Causes, Causes>>;

/** Returns a function that joins two sets, and returns the first one itself if the second adds nothing. */
function joining(
  isTaken: (cause: string, size: number) => boolean,
): (causes: Causes, more: Causes) => Causes {
  const unions: Unions = new WeakMap();
  // Expressions inside each other mostly join the same two sets.
  let last = { causes: NO_CAUSES, more: NO_CAUSES, union: NO_CAUSES };
  return (causes, more) => {
    if (causes === more) return causes;
    if (last.causes === causes && last.more === more) return last.union;
    let known = unions.get(causes);
    if (known === undefined) unions.set(causes, (known = new WeakMap()));
    let union = known.get(more);
    if (union === undefined) known.set(more, (union = joined(causes, more, isTaken)));
    last = { causes, more, union };
    return union;
  };
}

function joined(causes: Causes, more: Causes, isTaken: (cause: string, size: number) => boolean): Causes {
  let all: Set<string> | undefined;
  for (const cause of more) {
    if (causes.has(cause) || !isTaken(cause, all?.size ?? causes.size)) continue;
    all ??= new Set(causes);
    all.add(cause);
  }
  return all ?? causes;
}

/**
 * Begins a cause that a value has only because of the branch in which it was made, or wasn't. It tells what an exception
 * is due to, and isn't shown.
 */
export const HIDDEN = '\0';

export const isShown = (cause: string): boolean => !cause.startsWith(HIDDEN);

export const shownName = (cause: string): string => (isShown(cause) ? cause : cause.slice(HIDDEN.length));

/** Inputs that are recorded for one value, at most. */
export const MAX_CAUSES = 8;

/** Returns the causes in either set. */
export const both = joining(() => true);

/** Returns the causes in either set, as far as there's room: a value that's made of many inputs names the first. */
export const within = joining((cause, size) => size < (isShown(cause) ? MAX_CAUSES : 2 * MAX_CAUSES));
