import type { Json, JsonObject } from '../../analysis/types/json/json';
import type { Limits } from '../../analysis/types/type-node';

const START = String.raw`^(?!^[-+.]*$)[+-]?0*`;

/** Returns the schema of a `Decimal` as a text, in the releases that give it a pattern. */
export function decimalText({ max_digits: digits, decimal_places: places }: Limits): JsonObject {
  return { type: 'string', pattern: START + numberPattern(countOf(digits), countOf(places)) };
}

const countOf = (limit: Json | undefined): number | undefined =>
  typeof limit === 'number' ? limit : undefined;

/** Returns the pattern behind the sign: the digits before and behind the point, and in all. */
function numberPattern(digits: number | undefined, places: number | undefined): string {
  const fraction = places === undefined ? String.raw`\d*` : String.raw`\d{0,${places}}`;
  if (digits === undefined) {
    const zeros = places === undefined ? '' : '0*';
    return String.raw`\d*\.?${fraction}${zeros}$`;
  }
  const whole = String.raw`\d{0,${Math.max(0, digits - (places ?? 0))}}`;
  const before = places === undefined ? String.raw`\d*` : whole;
  return String.raw`(?:${whole}|(?=[\d.]{1,${digits + 1}}0*$)${before}\.${fraction}0*$)`;
}
