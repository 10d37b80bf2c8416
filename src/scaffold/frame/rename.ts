import { asName, IDENTIFIER, type Joint, substitute, type Words } from '../layout/words';
import type { Joints } from './joints';
import { isNobodys } from './owner';
import { type Meanings, type Readable, type Region, regionsOf } from './regions';

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
  for (const { start, end, joint, instead, kind } of apart(regionsOf(source, renaming.joints, meanings))) {
    const inner = text.slice(start, end);
    result += renamedCode(text.slice(at, start), renaming);
    result +=
      instead ?? (kind === undefined ? replaced(inner, joint, renaming) : renamedCode(inner, renaming));
    if (kind === 'hiding') result += '_';
    at = end;
  }
  return result + renamedCode(text.slice(at), renaming);
}

/** Replaces the words in the names of some code: keywords stay, and no name becomes one. */
export function renamedCode(code: string, renaming: Renaming): string {
  const known = RENAMED.get(renaming) ?? new Map<string, string>();
  RENAMED.set(renaming, known);
  return code.replace(NAME, (name) => {
    const other = known.get(name) ?? renamedName(name, renaming);
    known.set(name, other);
    return other;
  });
}

/** The names that were replaced before, by the words. */
const RENAMED = new WeakMap<Renaming, Map<string, string>>();

function renamedName(name: string, renaming: Renaming): string {
  if (isNobodys(name)) return name;
  const other = replaced(name, IDENTIFIER, renaming);
  return other === name ? name : asName(other);
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Replaces the words in a piece of text. */
function replaced(text: string, joint: Joint | undefined, { from, to, others }: Renaming): string {
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
