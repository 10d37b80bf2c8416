/** What a generator wants to become of one file. Paths are POSIX, relative to the workspace root. */
export type Change =
  /** A generated file: new, or there already with the same content, else in the way. */
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  /** New bytes of a file that is there: they may equal the old ones. */
  | { readonly kind: 'edit'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'delete'; readonly path: string };

/** The files as they will be, by path; `undefined` for one that goes. */
export function contentsOf(changes: readonly Change[]): ReadonlyMap<string, Uint8Array | undefined> {
  return new Map(
    changes.map((change) => [
      change.path,
      change.kind === 'delete' ? undefined : Buffer.from(change.content),
    ]),
  );
}

/** What one run of a generator comes to, before anything is written. */
export interface Plan {
  /** What the run is about, as the first words of its summary: `API products`. */
  readonly subject: string;
  /** What became of it, where `created`, `updated` or `unchanged` isn't the word: `registered`. */
  readonly verb?: string;
  readonly changes: readonly Change[];
  /** Paragraphs for the user, printed below the files. No final newlines. */
  readonly notes: readonly string[];
}
