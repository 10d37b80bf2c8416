import type { Site } from '../../interpreter/calls/call-site';
import type { StrValue, Value } from '../../interpreter/values/values';
import { titleCase } from '../kit/text';

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
  'casefold()': parts((known) => known.replaceAll('ß', 'ss').toLowerCase()),
  'swapcase()': parts((known) =>
    [...known]
      .map((char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase()))
      .join(''),
  ),
  'capitalize()': text((known) => known.slice(0, 1).toUpperCase() + known.slice(1).toLowerCase()),
  'title()': text(titleCase),
});

export const isTitle = (known: string): boolean => /\p{Cased}/u.test(known) && known === titleCase(known);

export const isDigits = (known: string): boolean => /^\p{Nd}+$/u.test(known);
