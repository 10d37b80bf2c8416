import type { Given } from './given';

/*
 * How pydantic 2.14 reads dates and times from texts, as measured: test/routes-report/match/values.
 */

const DATE = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[Tt _](?<rest>.+))?$/u;
const CLOCK =
  /^(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?(?<zone>Z|z|[+-]\d{2}:?\d{2})?$/u;
const STAMP = /^[+-]?(?:\d+|(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?)$/u;

/** A date or a moment: milliseconds since 1970, whatever the zone is. */
interface Moment {
  readonly at: number;
  readonly hasTime: boolean;
}

/** Reads a moment: ISO 8601, or a number of seconds or milliseconds since 1970; `undefined` for what isn't one. */
export function momentOf(given: Given): Moment | undefined {
  if (given.kind === 'uuid') return undefined;
  const text = given.kind === 'text' ? given.text : String(given.value);
  if (STAMP.test(text)) return stampOf(Number(text));
  const { year, month, day, rest } = DATE.exec(text)?.groups ?? {};
  if (year === undefined || year === '0000') return undefined;
  const date = new Date(`${year}-${month ?? ''}-${day ?? ''}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  if (rest === undefined) return { at: date.getTime(), hasTime: false };
  const time = clockOf(rest);
  return time === undefined ? undefined : { at: date.getTime() + time, hasTime: time !== 0 };
}

/** Reads a time of the day, in milliseconds; `undefined` for what isn't one. */
function clockOf(text: string): number | undefined {
  const { hour, minute, second = '0', zone = 'Z' } = CLOCK.exec(text)?.groups ?? {};
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const [, hours = '0', minutes = '0'] = /^[+-](\d{2}):?(\d{2})$/u.exec(zone) ?? [];
  if (hour === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const fraction = /[.,](\d{1,3})/u.exec(text)?.[1] ?? '0';
  return (
    ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0'))
  );
}

/** Beyond that, a number is one of milliseconds. */
const MOST_SECONDS = 2e10;
/** The milliseconds at which the year 10000 begins. */
const LAST = 253_402_300_800_000;
const DAY = 86_400_000;

function stampOf(value: number): Moment | undefined {
  const at = Math.abs(value) > MOST_SECONDS ? value : value * 1000;
  return Math.abs(at) >= LAST ? undefined : { at, hasTime: at % DAY !== 0 };
}
