import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bool, num, textOf } from '../../../interpreter/values/make';
import type { StrValue, Value } from '../../../interpreter/values/values';
import type { MethodRule } from '../../kit/model';
import { refusedText, wholeOf } from '../../kit/operands';
import { causeOf, itemsOrSelf } from '../../kit/values';

/** A part of a text: Python counts characters, JavaScript has two units for those beyond U+FFFF. */
interface Part {
  readonly text: string;
  /** The characters in front of it. */
  readonly start: number;
  readonly length: number;
}

const isWide = (text: string): boolean => /[\ud800-\udfff]/.test(text);

/** Returns the number of characters of a text. */
export const lengthOfText = (text: string): number => (isWide(text) ? Array.from(text).length : text.length);

/** Returns a bound of a search as a place from the start; `undefined` if it isn't known. */
function placeOf(site: Site, given: Value | undefined, length: number, usual: number): number | undefined {
  if (given === undefined || given.kind === 'none') return usual;
  const index = wholeOf(site, given);
  if (index === undefined) return undefined;
  return index < 0 ? Math.max(0, length + Number(index)) : Number(index);
}

/** Returns the part between two bounds; nothing where it begins behind its end, `undefined` for unknown bounds. */
function partOf(known: string, bounds: Bounds, site: Site): Part | 'nothing' | undefined {
  const characters = isWide(known) ? Array.from(known) : undefined;
  const length = characters?.length ?? known.length;
  const start = placeOf(site, bounds.start, length, 0);
  const stop = placeOf(site, bounds.end, length, length);
  if (start === undefined || stop === undefined) return undefined;
  const end = Math.min(stop, length);
  if (start > end) return 'nothing';
  const text = characters === undefined ? known.slice(start, end) : characters.slice(start, end).join('');
  return { text, start, length: end - start };
}

interface Bounds {
  readonly start?: Value | undefined;
  readonly end?: Value | undefined;
}

type Search = MethodRule<'(sub, start=..., end=..., /)', StrValue>;

/** Makes a method that looks for a text between two bounds; `missing` where there's nothing between them. */
const searching =
  (missing: number, look: (part: Part, sub: string) => number): Search =>
  (self, { sub, start, end }, site) => {
    const [known, wanted] = [textOf(self), textOf(sub)];
    if (known === undefined) return causeOf(self, 'a string', site.at);
    if (wanted === undefined) return refusedText(site, sub, 'a text to look for');
    const part = partOf(known, { start, end }, site);
    if (part === undefined) return causeOf(start, 'a place in a text', site.at);
    return num(part === 'nothing' ? missing : look(part, wanted));
  };

const found = ({ text, start }: Part, index: number): number =>
  index < 0 ? -1 : start + lengthOfText(text.slice(0, index));

export const find = searching(-1, (part, sub) => found(part, part.text.indexOf(sub)));
export const findLast = searching(-1, (part, sub) => found(part, part.text.lastIndexOf(sub)));
export const count = searching(0, ({ text, length }, sub) =>
  sub === '' ? length + 1 : text.split(sub).length - 1,
);

/** Makes a method that raises ValueError where a search finds nothing. */
export const orRaise =
  (search: Search): Search =>
  (self, args, site) => {
    const result = search(self, args, site);
    return result.kind === 'num' && result.value === -1
      ? raiseInWords(site.vm, 'ValueError', 'substring not found', site.at)
      : result;
  };

/** Answers `startswith` and `endswith` of a part of a known text. */
export function hasAffix(
  known: string,
  affix: Value,
  bounds: Bounds,
  side: 'start' | 'end',
  site: Site,
): Value {
  const part = partOf(known, bounds, site);
  if (part === undefined) return causeOf(bounds.start, 'a place in a text', site.at);
  const options = itemsOrSelf(affix).map((one) => ({ one, text: textOf(one) }));
  for (const { one, text } of options) {
    if (text === undefined) return refusedText(site, one, 'a text to look for');
    if (part === 'nothing') continue;
    if (side === 'start' ? part.text.startsWith(text) : part.text.endsWith(text)) return bool(true);
  }
  return bool(false);
}
