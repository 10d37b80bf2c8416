import type { Inspection } from '../../../routes-report/inspect/inspection';
import type { Change } from '../../change';
import { foundResources } from '../../layout/find/found-resources';
import type { Sibling } from '../../layout/sibling';
import type { Words } from '../../layout/words';
import type { NewField } from '../field';
import { Unfit } from '../unfit';
import { unsound } from './sound';

/** The files of a new resource, and the one that they're made after. */
interface Framed {
  /** The files in the places that the other resource shows; `undefined` where none is the pattern. */
  readonly framed?: readonly Change[] | undefined;
  readonly frame: Sibling;
  readonly words: Words;
  readonly fields: readonly NewField[];
}

/** Throws an Unfit for code that names something which isn't there. */
export function refuseUnsound(
  { framed: changes, frame: sibling, words, fields }: Framed,
  name: string,
  inspection: Inspection,
): void {
  if (changes === undefined) return;
  const { sources, roster } = foundResources(inspection);
  const names = fields.map(({ name }) => name);
  const problem = unsound({ changes, sources, templates: roster.paths, sibling, words, fields: names });
  if (problem !== undefined)
    throw new Unfit(
      problem,
      `nothing is written. Name another resource to go by with --like, write the schemas alone with make dto ${name}, or take this tool's own layout with --layout seed.`,
    );
}
