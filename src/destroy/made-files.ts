import { unlessRefused } from '../scaffold/edit/refused';
import { loadMade, type MadeFile, type RecallRequest } from '../scaffold/output/made';
import { listGenerators } from '../scaffold/manifest';

/** Returns what any generator writes. Several may write one kind of file. */
export const allMadeFiles = (): readonly MadeFile[] =>
  listGenerators()
    .filter(({ writes }) => writes.length > 0)
    .flatMap(({ name }) => loadMade(name));

/**
 * Generates a file again from what it shows, once for each generator that may have written it. There's no other record
 * of what was asked for. Returns nothing for a file that doesn't look generated.
 */
export function recalled(made: readonly MadeFile[], request: RecallRequest): readonly string[] {
  return made.flatMap(({ recall }) => unlessRefused(() => recall(request)) ?? []);
}
