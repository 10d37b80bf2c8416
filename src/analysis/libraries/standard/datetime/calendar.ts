/** Days and times of Python's calendar: the Gregorian one, for all years from 1 to 9999. */

/** A day of the calendar. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const MICROS = { second: 1_000_000n, minute: 60_000_000n, hour: 3_600_000_000n, day: 86_400_000_000n };

/** The number of 1 January 1970, where 1 January of the year 1 has the number 1. */
const EPOCH = 719_163;
const MILLISECONDS = 86_400_000;

/** The number of the last day. */
export const LAST_DAY = 3_652_059;

/** Returns the number of a day, as `date.toordinal()`. */
export function ordinalOf({ year, month, day }: Day): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / MILLISECONDS) + EPOCH;
}

/** Returns the day with a number. */
export function dayOf(ordinal: number): Day {
  const date = new Date((ordinal - EPOCH) * MILLISECONDS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns Python's words for a day that doesn't exist; `undefined` for one that does. */
export function faultOfDay({ year, month, day }: Day): string | undefined {
  if (year < 1 || year > 9999) return `year ${year} is out of range`;
  if (month < 1 || month > 12) return 'month must be in 1..12';
  const last = ordinalOf({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 });
  return day < 1 || day > last - ordinalOf({ year, month, day: 1 })
    ? 'day is out of range for month'
    : undefined;
}

/** Returns the weekday of a day: 0 for Monday. */
export const weekdayOf = (ordinal: number): number => (ordinal + 6) % 7;

/** Returns the number of the Monday with which the ISO year begins. */
function isoStart(year: number): number {
  const first = ordinalOf({ year, month: 1, day: 1 });
  const weekday = weekdayOf(first);
  return first - weekday + (weekday > 3 ? 7 : 0);
}

/** Returns the ISO year, week and weekday (1 to 7) of a day. */
export function isoOf(ordinal: number): readonly [number, number, number] {
  const { year } = dayOf(ordinal);
  const found = [year + 1, year, year - 1].find((one) => ordinal >= isoStart(one)) ?? year;
  const days = ordinal - isoStart(found);
  return [found, Math.floor(days / 7) + 1, (days % 7) + 1];
}

/** Returns the number of the day that an ISO year, week and weekday name; `undefined` if there's none. */
export function ofIso(year: number, week: number, weekday: number): number | undefined {
  const ordinal = isoStart(year) + (week - 1) * 7 + weekday - 1;
  return week >= 1 && weekday >= 1 && weekday <= 7 && isoOf(ordinal)[0] === year ? ordinal : undefined;
}

/** Returns a quotient rounded down, and the rest, which isn't negative for a positive divisor. */
export function divided(value: bigint, by: bigint): readonly [bigint, bigint] {
  const rest = ((value % by) + by) % by;
  return [(value - rest) / by, rest];
}

export const padded = (value: number | bigint, width = 2): string => String(value).padStart(width, '0');

/** The parts of a time of the day. */
export interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

/** Returns the parts of a time of the day, given in microseconds. */
export function clockOf(micros: bigint): Clock {
  const part = (unit: bigint, size: bigint): number => Number((micros / unit) % size);
  return {
    hour: part(MICROS.hour, 24n),
    minute: part(MICROS.minute, 60n),
    second: part(MICROS.second, 60n),
    microsecond: part(1n, MICROS.second),
  };
}

/** Returns a time of the day in microseconds. */
export const microsOf = ({ hour, minute, second, microsecond }: Clock): bigint =>
  ((BigInt(hour) * 60n + BigInt(minute)) * 60n + BigInt(second)) * MICROS.second + BigInt(microsecond);

/** Returns Python's words for a time that doesn't exist; `undefined` for one that does. */
export function faultOfClock({ hour, minute, second, microsecond }: Clock): string | undefined {
  if (hour < 0 || hour > 23) return 'hour must be in 0..23';
  if (minute < 0 || minute > 59) return 'minute must be in 0..59';
  if (second < 0 || second > 59) return 'second must be in 0..59';
  return microsecond < 0 || microsecond > 999_999 ? 'microsecond must be in 0..999999' : undefined;
}

/** Writes a day as ISO 8601: `2024-05-01`. */
export const dayText = ({ year, month, day }: Day): string =>
  `${padded(year, 4)}-${padded(month)}-${padded(day)}`;

const UNITS = ['hours', 'minutes', 'seconds', 'milliseconds', 'microseconds'];

/** Writes a time of the day as ISO 8601, as far as `timespec` says; `undefined` if that's no word for it. */
export function clockText(
  { hour, minute, second, microsecond }: Clock,
  timespec = 'auto',
): string | undefined {
  const unit = timespec === 'auto' ? (microsecond === 0 ? 'seconds' : 'microseconds') : timespec;
  const count = UNITS.indexOf(unit);
  if (count < 0) return undefined;
  const text = [hour, minute, second].slice(0, Math.min(count, 2) + 1).map((one) => padded(one));
  const fraction = count < 3 ? '' : `.${padded(microsecond, 6).slice(0, count === 3 ? 3 : 6)}`;
  return text.join(':') + fraction;
}

/** Writes an offset from UTC: `+02:00`. */
export function offsetText(micros: bigint, colon = ':'): string {
  const size = micros < 0n ? -micros : micros;
  const { hour, minute, second, microsecond } = clockOf(size);
  const seconds = second === 0 && microsecond === 0 ? [] : [padded(second)];
  const fraction = microsecond === 0 ? '' : `.${padded(microsecond, 6)}`;
  return `${micros < 0n ? '-' : '+'}${[padded(hour), padded(minute), ...seconds].join(colon)}${fraction}`;
}
