import { diffArrays } from 'diff';

/** Some lines that give way to others. */
interface Hunk {
  /** The first line that goes, counted from 0, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly instead: readonly string[];
}

/**
 * Makes the changes between two states of a text in a third one, which has further lines. Returns `undefined` where the lines to change
 * aren't there as they were.
 */
export function mergedLines(before: string, after: string, there: string): string | undefined {
  const [old, made, own] = [before.split('\n'), after.split('\n'), there.split('\n')];
  const places = placesOf(old, own);
  const result = [...own];
  for (const { from, to, instead } of hunks(old, made).toReversed()) {
    const first = from < to ? places[from] : (places[from - 1] ?? -1) + 1;
    const isWhole = old.slice(from, to).every((_, index) => places[from + index] === (first ?? 0) + index);
    const isAnchored = from < to || from === 0 || places[from - 1] !== undefined;
    if (first === undefined || !isWhole || !isAnchored) return undefined;
    result.splice(first, to - from, ...instead);
  }
  return result.join('\n');
}

type Lines = readonly string[];

/** Returns the places of a text's lines in another one that has them too; nothing for those that it lacks. */
function placesOf(old: Lines, own: Lines): readonly (number | undefined)[] {
  const places: (number | undefined)[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...old], [...own])) {
    if (added) at += value.length;
    else for (const _ of value) places.push(removed ? undefined : at++);
  }
  return places;
}

/** Returns what changes between two states of a text. */
function hunks(old: Lines, made: Lines): readonly Hunk[] {
  const found: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...old], [...made])) {
    const last = found.at(-1);
    if (added && last?.to === at && last.instead.length === 0)
      found.splice(-1, 1, { ...last, instead: value });
    else if (added) found.push({ from: at, to: at, instead: value });
    else if (removed) found.push({ from: at, to: at + value.length, instead: [] });
    if (!added) at += value.length;
  }
  return found;
}
