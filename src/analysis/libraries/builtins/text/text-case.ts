import type { Site } from '../../../interpreter/calls/call-site';
import type { StrValue, Value } from '../../../interpreter/values/values';
import { titleCase, titleOf } from '../../kit/text';

type Method = (self: StrValue, args: unknown, site: Site) => Value;
type Lift<F> = (run: F) => Method;

type CaseMethods = Readonly<
  Record<`${'lower' | 'upper' | 'casefold' | 'swapcase' | 'capitalize' | 'title'}()`, Method>
>;

/** Methods for letters' case. Where a letter's neighbour counts, a hole beside it leaves the whole unknown. */
export const caseMethods = (
  parts: Lift<(text: string) => string>,
  text: Lift<(text: string) => string>,
): CaseMethods => ({
  'lower()': parts((known) => known.toLowerCase()),
  'upper()': parts((known) => known.toUpperCase()),
  'casefold()': parts((known) => Array.from(known, folded).join('')),
  'swapcase()': parts((known) =>
    [...known]
      .map((char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase()))
      .join(''),
  ),
  'capitalize()': text((known) => {
    const [first = '', ...rest] = known;
    return titleOf(first) + rest.join('').toLowerCase();
  }),
  'title()': text(titleCase),
});

/** Returns a letter as `str.casefold` has it. */
function folded(char: string): string {
  // Cherokee has had its capitals for longer than its small letters.
  if (/[\u13a0-\u13ff\uab70-\uabbf]/u.test(char)) return char.toUpperCase();
  if (char === 'ẞ') return 'ss';
  return char === 'ı' ? char : char.toLowerCase().toUpperCase().toLowerCase();
}

export const isCased = (known: string): boolean => /\p{Cased}/u.test(known);

export const isTitle = (known: string): boolean => isCased(known) && known === titleCase(known);

export const isDecimals = (known: string): boolean => /^\p{Nd}+$/u.test(known);

/** Matches texts of digits, also those that aren't of a decimal system (Numeric_Type of Unicode). */
const DIGITS =
  /^[\p{Nd}\u{b2}-\u{b3}\u{b9}\u{1369}-\u{1371}\u{19da}\u{2070}\u{2074}-\u{2079}\u{2080}-\u{2089}\u{2460}-\u{2468}\u{2474}-\u{247c}\u{2488}-\u{2490}\u{24ea}\u{24f5}-\u{24fd}\u{24ff}\u{2776}-\u{277e}\u{2780}-\u{2788}\u{278a}-\u{2792}\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}]+$/u;

export const isDigits = (known: string): boolean => DIGITS.test(known);

/** Matches texts of numerals, among them those that are Chinese characters. */
const NUMERALS =
  /^[\p{N}\u{3405}\u{3483}\u{382a}\u{3b4d}\u{4e00}\u{4e03}\u{4e07}\u{4e09}\u{4e24}\u{4e5d}\u{4e8c}\u{4e94}\u{4e96}\u{4eac}\u{4ebf}-\u{4ec0}\u{4edf}\u{4ee8}\u{4f0d}\u{4f70}\u{4fe9}\u{5006}\u{5104}\u{5146}\u{5169}\u{516b}\u{516d}\u{5341}\u{5343}-\u{5345}\u{534c}\u{53c1}-\u{53c4}\u{56db}\u{58f1}\u{58f9}\u{5e7a}\u{5efe}-\u{5eff}\u{5f0c}-\u{5f0e}\u{5f10}\u{62d0}\u{62fe}\u{634c}\u{67d2}\u{6d1e}\u{6f06}\u{7396}\u{767e}\u{7695}\u{79ed}\u{8086}\u{842c}\u{8cae}\u{8cb3}\u{8d30}\u{920e}\u{94a9}\u{9621}\u{9646}\u{964c}\u{9678}\u{96f6}\u{f96b}\u{f973}\u{f978}\u{f9b2}\u{f9d1}\u{f9d3}\u{f9fd}\u{20001}\u{20064}\u{200e2}\u{20121}\u{2092a}\u{20983}\u{2098c}\u{2099c}\u{20aea}\u{20afd}\u{20b19}\u{22390}\u{22998}\u{23b1b}\u{2626d}\u{2f890}]+$/u;

export const isNumerals = (known: string): boolean => NUMERALS.test(known);
