/** Names that are kept, at most: beyond them all are forgotten. */
const MAX_KNOWN = 50_000;

const known = new Map<string, string>();

/**
 * Returns a name as one string for all places where it stands. V8 would keep a copy for each place or, for a name of 13
 * characters and more, the whole text that it's cut from.
 */
export function knownName(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  // Joining copies the characters.
  const own = [name.slice(0, 1), name.slice(1)].join('');
  known.set(own, own);
  return own;
}
