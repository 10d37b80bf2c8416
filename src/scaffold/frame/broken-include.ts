import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { EditRefused } from '../edit/refused';
import { openSource } from '../edit/source';
import type { ProjectLayout } from '../layout/facts';
import { fillInclude } from '../layout/fill-facts';
import type { Words } from '../layout/words';

/** Throws a Failure if the file that is to include a router can't be read, and so not be changed either. */
export function refuseBrokenInclude(
  { files }: Inspection,
  { facts, siblings }: ProjectLayout,
  words: Words,
): void {
  const said = fillInclude(facts, words)?.file;
  const theirs = siblings.flatMap(({ include }) => include?.file ?? []);
  for (const file of new Set(said === undefined ? theirs : [said])) {
    const bytes = files.read(file);
    if (bytes === undefined) continue;
    try {
      openSource(bytes, parseWhole);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      throw new Failure(
        `${file} ${error.message}, so that the router can't be included; nothing is written. Mend the file first.`,
      );
    }
  }
}
