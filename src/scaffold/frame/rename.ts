import { IDENTIFIER, type Joint, substitute, type Words } from '../layout/words';
import { type Joints, type Meanings, type Readable, type Region, regionsOf } from './regions';

/** Whose words are replaced with whose. */
export interface Renaming {
  readonly from: Words;
  readonly to: Words;
  /** The words of other resources, which stay. */
  readonly others: readonly Words[];
  readonly joints: Joints;
}

/** Replaces the sibling's words everywhere in a piece: in names, texts and comments, each as several words are joined there. */
export function renamed(source: Readable, renaming: Renaming, meanings: Meanings): string {
  const { text } = source;
  let result = '';
  let at = 0;
  for (const { start, end, joint, instead } of apart(regionsOf(source, renaming.joints, meanings))) {
    result += replaced(text.slice(at, start), IDENTIFIER, renaming);
    result += instead ?? replaced(text.slice(start, end), joint, renaming);
    at = end;
  }
  return result + replaced(text.slice(at), IDENTIFIER, renaming);
}

/** Replaces the words in a piece of text. */
export function replaced(text: string, joint: Joint | undefined, { from, to, others }: Renaming): string {
  return joint === undefined ? text : substitute(text, from, to, joint, others);
}

/** Leaves out regions that begin in one before. */
function apart(regions: readonly Region[]): readonly Region[] {
  let end = 0;
  return regions.filter((one) => {
    if (one.start < end) return false;
    end = one.end;
    return true;
  });
}
