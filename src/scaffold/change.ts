/** The kinds of files that a run may write, as `--format json` names them; `other` for one that's none of the rest. */
export type FileRole =
  'router' | 'schema' | 'service' | 'crud' | 'model' | 'test' | 'include' | 'package' | 'migration' | 'other';

/** A change that a generator plans for one file. Paths are POSIX, relative to the workspace root. */
export type Change = {
  /** The kind of the file, where its generator knows it. */
  readonly role?: FileRole;
} & FileChange;

type FileChange =
  /** A generated file. An existing file with the same content is unchanged; with other content it's a conflict. */
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  /** New bytes of an existing file; they may equal the old ones. */
  | { readonly kind: 'edit'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'delete'; readonly path: string };

/** Returns the planned contents by path; `undefined` for a deleted file. */
export function contentsOf(changes: readonly Change[]): ReadonlyMap<string, Uint8Array | undefined> {
  return new Map(
    changes.map((change) => [
      change.path,
      change.kind === 'delete' ? undefined : Buffer.from(change.content),
    ]),
  );
}

/** Returns the text that a change gives a file; `undefined` for a deleted one. */
export const textOf = (change: Change): string | undefined =>
  change.kind === 'delete' ? undefined : Buffer.from(change.content).toString();

/** Returns the edit that gives a file another text. */
export const textEdit = (path: string, text: string): Change & { readonly kind: 'edit' } => ({
  kind: 'edit',
  path,
  content: Buffer.from(text),
});

/** The plan of one run of a generator, before anything is written. */
export interface Plan {
  /** The first words of the summary: `API products`. */
  readonly subject: string;
  /** The verb of the summary, if it isn't `created`, `updated` or `unchanged`: `registered`. */
  readonly verb?: string;
  readonly changes: readonly Change[];
  /** Paragraphs for the user, printed below the files. Without final newlines. */
  readonly notes: readonly string[];
  /** A choice for the user besides others where files are in the way: `add fields with: …`. */
  readonly insteadOfConflict?: string | undefined;
}

/** True for a resource that's written into files of others: nothing is created, though it is new. */
export const isAddition = (changes: readonly Change[]): boolean =>
  changes.every(({ kind }) => kind === 'edit') && changes.some(({ role }) => role !== undefined);
