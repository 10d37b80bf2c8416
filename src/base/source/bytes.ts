/** Returns true for the same bytes, and for two files that aren't there. */
export const isSameContent = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && Buffer.compare(one, other) === 0);
