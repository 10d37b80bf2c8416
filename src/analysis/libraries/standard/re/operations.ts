import type { Site } from '../../../interpreter/calls/call-site';
import { NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, StrValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { ownOrNone } from '../../kit/instances';
import { causeOf, integerOf } from '../../kit/values';
import { matchesOf, type Wanted } from './bounded-match';
import { toMatch, type Place } from './match-class';
import { toExpression, type Expression } from './regular-expression';

/** One call of an operation of a compiled pattern. */
export interface Asked {
  readonly pattern: InstanceValue;
  readonly string: Value;
  readonly site: Site;
  readonly Match: ClassValue;
  /** The part of the text that's looked at, in code points. */
  readonly pos?: Value | undefined;
  readonly endpos?: Value | undefined;
}

interface Known extends Place {
  readonly expression: Expression;
  /** The text that the pattern sees: up to `end`. */
  readonly seen: string;
}

/** Returns a pattern and a text that are known, else why not. */
function known({ pattern, string, pos, endpos, site }: Asked): Known | Value {
  const source = textOf(ownOrNone(site, pattern, 'pattern'));
  const flags = integerOf(ownOrNone(site, pattern, 'flags'));
  const text = textOf(string);
  if (text === undefined) return causeOf(string, 'a text', site.at);
  const expression =
    source === undefined || flags === undefined ? undefined : toExpression(source, flags, text);
  if (expression === undefined) return unknown('operands', 'a regular expression', site.at);
  const end = unitsOf(text, endpos, text.length);
  const from = unitsOf(text, pos, 0);
  if (end === undefined || from === undefined) return causeOf(pos, 'a position in a text', site.at);
  return { expression, text, from, end, pattern, seen: text.slice(0, end) };
}

/** Returns a position that's given in code points as one in UTF-16 units, within the text. */
function unitsOf(text: string, given: Value | undefined, otherwise: number): number | undefined {
  if (given === undefined) return otherwise;
  const points = integerOf(given);
  if (points === undefined) return undefined;
  return /^[^\ud800-\udfff]*$/u.test(text)
    ? Math.min(Math.max(points, 0), text.length)
    : Array.from(text).slice(0, Math.max(points, 0)).join('').length;
}

const isKnown = (value: Known | Value): value is Known => 'expression' in value;

/** Returns the match object of the first match, or None. */
export function matching(asked: Asked, wanted: Wanted, wrap = (source: string): string => source): Value {
  const both = known(asked);
  if (!isKnown(both)) return both;
  const { site, Match } = asked;
  const { source, flags } = both.expression;
  if (both.from > both.seen.length) return NONE;
  const all = matchesOf(site.vm, { source: wrap(source), flags }, both.seen, both.from, wanted);
  if (all === undefined) return endless(site.at);
  const [found] = all;
  return found === undefined ? NONE : toMatch(found, site, Match, both);
}

/** Makes something of all matches; unknown where the pattern or the text is, or where matching takes too long. */
export function withAll(asked: Asked, make: (all: readonly RegExpExecArray[], both: Known) => Value): Value {
  const both = known(asked);
  if (!isKnown(both)) return both;
  const all =
    both.from > both.seen.length
      ? []
      : matchesOf(asked.site.vm, both.expression, both.seen, both.from, 'all');
  return all === undefined ? endless(asked.site.at) : make(all, both);
}

const endless = (at: Site['at']): Value => unknown('limit', 'a pattern that takes too long', at);

/** Returns what stands between matches, and what their groups took. */
export function piecesBetween(all: readonly RegExpExecArray[], text: string): readonly Value[] {
  const pieces: Value[] = [];
  let end = 0;
  for (const found of all) {
    // The cast: a group that took no part gives undefined, which the types leave out.
    const [whole = '', ...groups] = found as (string | undefined)[];
    pieces.push(str(text.slice(end, found.index)));
    pieces.push(...groups.map((one) => (one === undefined ? NONE : str(one))));
    end = found.index + whole.length;
  }
  return [...pieces, str(text.slice(end))];
}

/** Returns what `findall` gives of a match: its only group, all of them, or the whole where there are none. */
export function foundBy(found: RegExpExecArray): Value {
  // The cast: a group that took no part gives undefined, which the types leave out.
  const [whole, ...groups] = found as (string | undefined)[];
  const [only] = groups;
  return groups.length > 1
    ? tuple(...groups.map((one) => str(one ?? '')))
    : str((groups.length === 1 ? only : whole) ?? '');
}

/** Executes `sub`. `count` of 0 means all. */
export function substitute(asked: Asked, replacement: Value, count: number): Value {
  const { site, Match } = asked;
  const template = textOf(replacement);
  const made = withAll(asked, (all, both) => {
    if (template === undefined && replacement.kind === 'str') return causeOf(replacement, 'a text', site.at);
    const parts: StrValue['parts'][number][] = [];
    let end = 0;
    const replaced = count === 0 ? all : all.slice(0, Math.max(0, count));
    for (const found of replaced) {
      parts.push(both.text.slice(end, found.index));
      end = found.index + found[0].length;
      const inserted =
        template === undefined
          ? invoke(site, replacement, toMatch(found, site, Match, both))
          : str(expand(template, found));
      parts.push(...(inserted.kind === 'str' ? inserted.parts : [causeOf(inserted, 'a text', site.at)]));
    }
    return str(...parts, both.text.slice(end));
  });
  return made.kind === 'str' ? made : str(causeOf(made, 'a text', site.at));
}

/** Fills in `\1`, `\g<name>` in a replacement. */
const expand = (template: string, found: RegExpExecArray): string =>
  template.replace(
    /\\(?:g<([^>]+)>|(0[0-7]{0,2}|[1-3][0-7]{2})|(\d{1,2}))|\\(.)/gu,
    (
      _,
      named: string | undefined,
      octal: string | undefined,
      digits: string | undefined,
      other: string | undefined,
    ) => {
      // An escape that means nothing stays as it's written.
      if (other !== undefined) return ESCAPES.get(other) ?? `\\${other}`;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const key = named ?? digits ?? '0';
      return (/^\d+$/u.test(key) ? found[Number(key)] : found.groups?.[key]) ?? '';
    },
  );

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);
