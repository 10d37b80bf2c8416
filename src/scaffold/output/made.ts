import type { ResourceName } from '../../base/naming/resource-name';
import { readText, withUnixEnds } from '../../base/source/text';
import type { Site } from '../backend/site';

/** A file that a generator writes for a resource, and how `destroy` recognises it. Each generator's `made.ts` lists its own. */
export interface MadeFile {
  /** Says which folder it's in: a key of `directories` in `collection.json`. */
  readonly kind: string;
  /** Returns the name of its module, without `.py`. */
  readonly moduleOf: (resource: ResourceName) => string;
  /**
   * Generates the file again from what it shows: its fields, operations, actions and names are read back. Returns
   * `undefined` for a file that doesn't look generated. Throws {@link EditRefused} for one that can't be read.
   */
  readonly recall: (request: RecallRequest) => string | undefined;
}

/** A file that may have been generated. */
export interface RecallRequest {
  readonly site: Site;
  readonly resource: ResourceName;
  /** POSIX, relative to the workspace root. */
  readonly path: string;
}

/** Loads the list of a generator that writes files. The cast says what each `made.ts` exports. */
export const loadMade = (generator: string): readonly MadeFile[] =>
  (require(`../../${generator}/made`) as { readonly made: readonly MadeFile[] }).made;

/** Returns the text of a file with the line ends of Unix, `''` where there's none. */
export const unixText = ({ files }: Pick<Site, 'files'>, path: string): string =>
  withUnixEnds(readText(files, path) ?? '');
