import type { Change } from '../change';
import type { Part } from '../output/part';
import type { NewField } from './field';
import { framed } from './frame';
import type { FrameRequest } from './frame-request';
import { lostNote } from './lost-operations';
import { type PlaceRequest, placedChanges } from './place/place';
import { withPublished } from './place/published';
import { withRelations } from './relations/relate';

/** Holds what a new resource is written with. */
export interface WriteRequest {
  readonly frame: Omit<FrameRequest, 'isRegistered'>;
  readonly fields: readonly NewField[];
  /** The keys that get a relationship; `undefined` for all that may. */
  readonly related: ReadonlySet<string> | undefined;
  readonly isRegistered: boolean;
  readonly place: Omit<PlaceRequest, 'isRegistered'>;
  /** The files that a team may have published templates for. */
  readonly parts: readonly Part[];
}

/** The files of a new resource. */
export interface Written {
  readonly changes: readonly Change[];
  /** The same in the places that the sibling shows. */
  readonly framed: readonly Change[];
  /** Paragraphs for the user. */
  readonly notes: readonly string[];
}

/** Writes a new resource after a sibling, with its include or without it, where options and templates want it. */
export function written(
  { frame, fields, related, isRegistered, place, parts }: WriteRequest,
  isIncluded: boolean,
): Written {
  const { parse, sources, layout, words } = frame;
  const made = framed({ ...frame, isRegistered: isIncluded && place.own === undefined });
  const relating = { parse, sources, layout, words, fields, isRegistered, related };
  const { changes, notes } = withRelations(made.changes, relating);
  const placed = placedChanges(changes, { ...place, isRegistered: isIncluded });
  const width = layout.facts.lineLength.value;
  return {
    changes: withPublished(placed, parts, { parse, sources, width }),
    framed: changes,
    notes: [
      ...notes,
      ...made.lost.map((one) => lostNote(one, frame.sibling)),
      ...[...made.unmade].map(unmadeNote),
      ...(made.untested === undefined ? [] : [made.untested]),
    ],
  };
}

const unmadeNote = (parent: string): string =>
  `The tests have a made-up key of ${parent}, because no fixture, function or request of the project's tests makes one; make it there where the database checks keys.`;
