import type { Site } from '../../../interpreter/calls/call-site';
import type { Place } from '../../../../base/diagnostics/place';
import { bool, str, textOf } from '../../../interpreter/values/make';
import type { StrValue, Unknown, Value } from '../../../interpreter/values/values';
import { refusedText } from '../../kit/operands';
import { ONLY_SPACES } from '../../kit/text';
import { causeOf, integerOf, itemsOrSelf } from '../../kit/values';
import { hasAffix } from './text-search';

type Parts = readonly (string | Unknown)[];

/** Answers `strip` and its kin. Beside a hole at the end, what could be stripped with it is taken into it. */
export function stripEnds(self: StrValue, given: Value, site: Site, start: boolean, end: boolean): Value {
  const isGone = characters(given);
  if (isGone === undefined) return str(refusedText(site, given, 'characters'));
  let parts = self.parts;
  if (start) parts = stripStart(parts, isGone);
  if (end) parts = reversed(stripStart(reversed(parts), isGone));
  return str(...parts);
}

/** Tells which characters are stripped. */
type Stripped = (char: string) => boolean;

function characters(given: Value): Stripped | undefined {
  if (given.kind === 'none') return (char) => ONLY_SPACES.test(char);
  const chars = textOf(given);
  return chars === undefined ? undefined : (char) => chars.includes(char);
}

const reversed = (parts: Parts): Parts =>
  parts.map((part) => (typeof part === 'string' ? [...part].reverse().join('') : part)).reverse();

function stripStart(parts: Parts, isGone: Stripped): Parts {
  const [first, ...rest] = parts;
  if (first === undefined) return parts;
  if (typeof first !== 'string') {
    // The hole may be empty, or all of what's stripped: then the text behind it is at the start.
    const [next, ...more] = rest;
    return typeof next === 'string' ? [first, withoutStart(next, isGone), ...more] : parts;
  }
  const kept = withoutStart(first, isGone);
  return kept === '' ? stripStart(rest, isGone) : [kept, ...rest];
}

function withoutStart(text: string, isGone: Stripped): string {
  const letters = [...text];
  const kept = letters.findIndex((char) => !isGone(char));
  return kept < 0 ? '' : letters.slice(kept).join('');
}

/** The arguments of `startswith` and `endswith`. */
export interface Wanted {
  readonly affix: Value;
  readonly start?: Value | undefined;
  readonly end?: Value | undefined;
}

/** Answers `startswith` and `endswith`: a known head or tail may decide, also where the rest isn't known. */
export function startsOrEnds(self: StrValue, asked: Wanted, side: 'start' | 'end', site: Site): Value {
  const { affix: wanted } = asked;
  const { at } = site;
  const known = textOf(self);
  if (known !== undefined) return hasAffix(known, wanted, asked, side, site);
  if (asked.start !== undefined) return causeOf(self, 'a string', at);
  const options = itemsOrSelf(wanted);
  const verdicts = options.map((one) => verdictOf(self, textOf(one), side));
  if (verdicts.includes(true)) return bool(true);
  return verdicts.includes(undefined)
    ? causeOf(textOf(self) === undefined ? self : wanted, 'a string', at)
    : bool(false);
}

function verdictOf(self: StrValue, affix: string | undefined, side: 'start' | 'end'): boolean | undefined {
  if (affix === undefined) return undefined;
  const known = textOf(self);
  if (known !== undefined) return side === 'start' ? known.startsWith(affix) : known.endsWith(affix);
  if (affix === '') return true;
  const end = self.parts.at(side === 'start' ? 0 : -1);
  if (typeof end !== 'string') return undefined;
  if (side === 'start') return end.startsWith(affix) ? true : affix.startsWith(end) ? undefined : false;
  return end.endsWith(affix) ? true : affix.endsWith(end) ? undefined : false;
}

/** Answers `text.replace(old, new, count)`: in the known parts, unless a match could reach across a hole's edge. */
export function replaceIn(self: StrValue, before: Value, after: Value, limit: Value, at: Place): Value {
  const old = textOf(before);
  const count = integerOf(limit);
  const unlimited = count === undefined || count < 0;
  if (old === undefined || after.kind === 'choice') return str(causeOf(before, 'a text to replace', at));
  const known = textOf(self);
  const inserted = after.kind === 'instance' && after.payload?.kind === 'str' ? after.payload : after;
  const fill: Parts = inserted.kind === 'str' ? inserted.parts : [causeOf(after, 'a text', at)];
  if (known !== undefined) return str(...between(known, old, unlimited ? Infinity : count, fill));
  if (
    old === '' ||
    !unlimited ||
    self.parts.some((part) => typeof part === 'string' && touchesEdge(part, old))
  ) {
    return str(causeOf(self, 'a string', at));
  }
  return str(
    ...self.parts.flatMap((part) => (typeof part === 'string' ? between(part, old, Infinity, fill) : [part])),
  );
}

/** Tells whether a match of `old` could begin or end in a text and go on in a hole beside it. */
function touchesEdge(text: string, old: string): boolean {
  for (let size = 1; size < old.length; size += 1) {
    if (text.endsWith(old.slice(0, size)) || text.startsWith(old.slice(-size))) return true;
  }
  return false;
}

/** Puts `fill` in place of the first `count` occurrences. */
function between(text: string, old: string, count: number, fill: Parts): Parts {
  const pieces = old === '' ? ['', ...text, ''] : text.split(old);
  return pieces.flatMap((piece, index) => {
    if (index === 0) return [piece];
    return index <= count ? [...fill, piece] : [old, piece];
  });
}
