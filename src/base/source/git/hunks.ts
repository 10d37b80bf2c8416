import { diffArrays } from 'diff';

/** Lines that stand in place of others since an edit. Lines have their ends. */
export interface Hunk {
  /** The index of the first line, in the text after the edit. */
  readonly at: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The nearest lines around them that aren't blank. */
  readonly above: string;
  readonly below: string;
}

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The most lines between changes in blocks of code that may be equal by chance: such changes are one, as those around blank lines. */
const MAX_GAP = 3;

/** Returns what an edit changed, from the top down. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  const lines = linesOf(after);
  const found: { at: number; before: string[]; after: string[] }[] = [];
  let at = 0;
  let gap: readonly string[] | undefined;
  for (const { value, added, removed } of diffArrays([...linesOf(before)], [...lines])) {
    if (added || removed) {
      const last = found.at(-1);
      const isBlock = [...(last?.after ?? []), ...value].some((line) => /^\s+\S/.test(line));
      const isNear = gap === undefined || !gap.some(isCode) || (gap.length <= MAX_GAP && isBlock);
      if (last !== undefined && isNear)
        for (const part of [last.before, last.after]) part.push(...(gap ?? []));
      const hunk = last !== undefined && isNear ? last : { at, before: [], after: [] };
      if (hunk !== last) found.push(hunk);
      (added ? hunk.after : hunk.before).push(...value);
    }
    gap = added || removed ? undefined : value;
    if (!removed) at += value.length;
  }
  return found.map((hunk) => ({
    ...hunk,
    above: lines.slice(0, hunk.at).findLast(isCode) ?? '',
    below: lines.slice(hunk.at + hunk.after.length).find(isCode) ?? '',
  }));
}

/** Returns the text before an edit that left exactly this one. */
export function reversed(text: string, hunks: readonly Hunk[]): string {
  const lines = [...linesOf(text)];
  for (const { at, before, after } of hunks.toReversed()) lines.splice(at, after.length, ...before);
  return lines.join('');
}

/** Matches what a formatter puts in or takes out. */
const LOOSE = /[\s,()'"]/g;

/** Returns a text without what a formatter puts in or takes out. */
export const bareText = (text: string): string => text.replace(LOOSE, '');

/** Returns a migration's text without the values of rows that are there, which are its user's to choose. */
export const withoutRowValues = (text: string): string =>
  text.replace(/server_default=(?:'[^'\n]*'|"[^"\n]*"|sa\.\w+\([^()\n]*\))(?:,\s*)?/g, '');

const isCode = (line: string): boolean => bareText(line) !== '';

/**
 * Replaces lines, as a formatter may have them now, by those before an edit. Returns `undefined` unless they're found exactly once, or
 * once between the lines that were around them. Blank lines at their ends go with them.
 */
export function withoutHunk(text: string, { before, after, above, below }: Hunk): string | undefined {
  const lines = linesOf(text);
  const all = occurrences(lines, bareText(after.join('')));
  const isBetween = ({ top, bottom }: Lines): boolean =>
    isSame(lines.slice(0, top).findLast(isCode), above) && isSame(lines.slice(bottom).find(isCode), below);
  const [found, ...more] = all.length > 1 ? all.filter(isBetween) : all;
  if (found === undefined || more.length > 0) return undefined;
  let { top, bottom } = found;
  const lead = after.slice(0, after.findIndex(isCode)).toReversed();
  for (const line of lead) if (isLike(lines[top - 1], line)) top -= 1;
  for (const line of after.slice(after.findLastIndex(isCode) + 1))
    if (isLike(lines[bottom], line)) bottom += 1;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const behind = lines.slice(bottom);
  // Only the last line of a file may lack its end.
  const restored = before.map((line, index) =>
    line.endsWith('\n') || behind.length > 0 || index < before.length - 1
      ? `${line.replace(/\r?\n$/, '')}${end}`
      : line,
  );
  return [...lines.slice(0, top), ...restored, ...behind].join('');
}

const isSame = (one = '', other = ''): boolean => bareText(one) === bareText(other);

/** True for a line without code, blank if the other is. */
const isLike = (line: string | undefined, other: string): boolean =>
  line !== undefined && !isCode(line) && (line.trim() === '') === (other.trim() === '');

/** Lines from one to, but without, another. */
interface Lines {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the whole lines that hold some code. */
function occurrences(lines: readonly string[], wanted: string): readonly Lines[] {
  const starts = new Map<number, number>();
  let bare = '';
  for (const [index, line] of lines.entries()) {
    if (isCode(line)) starts.set(bare.length, index);
    bare += bareText(line);
  }
  starts.set(bare.length, lines.length);
  const found: Lines[] = [];
  for (const [start, top] of starts) {
    const next = starts.get(start + wanted.length);
    if (wanted === '' || next === undefined || !bare.startsWith(wanted, start)) continue;
    found.push({ top, bottom: lines.slice(0, next).findLastIndex(isCode) + 1 });
  }
  return found;
}
