import {
  type Clock,
  clockOf,
  type Day,
  dayOf,
  dayText,
  divided,
  isoOf,
  MICROS,
  microsOf,
  offsetText,
  ofIso,
  ordinalOf,
  padded,
  weekdayOf,
  faultOfDay,
  faultOfClock,
} from './calendar';

const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A moment to be written, or as it was read. `micros` counts from the beginning of day 1. */
export interface Moment {
  readonly micros: bigint;
  readonly offset?: bigint | undefined;
  readonly zoneName?: string | undefined;
}

const at = (names: readonly string[], index: number): string => names[index] ?? '';

/** Writes a moment as `strftime` does; `undefined` for a directive that isn't known. */
export function formatted({ micros, offset, zoneName }: Moment, format: string): string | undefined {
  const [days, rest] = divided(micros, MICROS.day);
  const ordinal = Number(days) + 1;
  const [day, clock, weekday] = [dayOf(ordinal), clockOf(rest), weekdayOf(ordinal)];
  const ofYear = ordinal - ordinalOf({ year: day.year, month: 1, day: 1 }) + 1;
  const [isoYear, isoWeek, isoDay] = isoOf(ordinal);
  const hour = clock.hour % 12 === 0 ? 12 : clock.hour % 12;
  const directives: Readonly<Record<string, string>> = {
    Y: padded(day.year, 4),
    y: padded(day.year % 100),
    m: padded(day.month),
    d: padded(day.day),
    e: String(day.day).padStart(2, ' '),
    H: padded(clock.hour),
    I: padded(hour),
    M: padded(clock.minute),
    S: padded(clock.second),
    f: padded(clock.microsecond, 6),
    p: clock.hour < 12 ? 'AM' : 'PM',
    j: padded(ofYear, 3),
    a: at(DAYS, weekday).slice(0, 3),
    A: at(DAYS, weekday),
    b: at(MONTHS, day.month - 1).slice(0, 3),
    B: at(MONTHS, day.month - 1),
    w: String((weekday + 1) % 7),
    u: String(isoDay),
    U: padded(Math.floor((ofYear + 6 - ((weekday + 1) % 7)) / 7)),
    W: padded(Math.floor((ofYear + 6 - weekday) / 7)),
    G: padded(isoYear, 4),
    V: padded(isoWeek),
    F: dayText(day),
    D: `${padded(day.month)}/${padded(day.day)}/${padded(day.year % 100)}`,
    T: `${padded(clock.hour)}:${padded(clock.minute)}:${padded(clock.second)}`,
    R: `${padded(clock.hour)}:${padded(clock.minute)}`,
    z: offset === undefined ? '' : offsetText(offset, ''),
    Z: zoneName ?? '',
    '%': '%',
  };
  let isKnown = day.year >= 1000 || !/%[YGF]/u.test(format);
  const text = format.replaceAll(/%(.?)/gsu, (_, name: string) => {
    const found = Object.hasOwn(directives, name) ? directives[name] : undefined;
    if (found === undefined) isKnown = false;
    return found ?? '';
  });
  return isKnown ? text : undefined;
}

const PATTERNS: Readonly<Record<string, string>> = {
  Y: '(\\d{4})',
  m: '(1[0-2]|0[1-9]|[1-9])',
  d: '(3[0-1]|[1-2]\\d|0[1-9]|[1-9]| [1-9])',
  H: '(2[0-3]|[0-1]\\d|\\d)',
  I: '(1[0-2]|0[1-9]|[1-9])',
  M: '([0-5]\\d|\\d)',
  S: '([0-5]\\d|\\d)',
  f: '(\\d{1,6})',
  y: '(\\d\\d)',
  p: '(AM|PM)',
  b: `(${MONTHS.map((name) => name.slice(0, 3)).join('|')})`,
  B: `(${MONTHS.join('|')})`,
  z: '([+-]\\d\\d:?[0-5]\\d(?::?[0-5]\\d)?|Z)',
};

/** Reads a text as `strptime` does; `undefined` for a format that isn't known, null for a text that doesn't fit. */
export function parsed(text: string, format: string): Moment | null | undefined {
  const names: string[] = [];
  const others: string[] = [];
  const pattern = format.replaceAll(/%(.?)|\s+|[\\^$.*+?()[\]{}|]/gsu, (whole, name: string | undefined) => {
    if (name === undefined) return /\s/u.test(whole) ? '\\s+' : `\\${whole}`;
    if (name === '%') return '%';
    const found = Object.hasOwn(PATTERNS, name) ? PATTERNS[name] : undefined;
    if (found === undefined || names.includes(name)) others.push(name);
    names.push(name);
    return found ?? '';
  });
  if (others.length > 0) return undefined;
  const match = new RegExp(`^${pattern}$`, 'iu').exec(text);
  return match === null
    ? null
    : momentOf(new Map(names.map((name, index) => [name, match[index + 1] ?? ''])));
}

function momentOf(found: ReadonlyMap<string, string>): Moment | null {
  const of = (name: string): number | undefined => {
    const text = found.get(name);
    return text === undefined ? undefined : Number(text.trim());
  };
  const short = of('y');
  const name = (found.get('B') ?? found.get('b'))?.slice(0, 3).toLowerCase();
  const named =
    name === undefined ? undefined : MONTHS.findIndex((one) => one.toLowerCase().startsWith(name)) + 1;
  const day = {
    year: of('Y') ?? (short === undefined ? 1900 : short + (short < 69 ? 2000 : 1900)),
    month: of('m') ?? named ?? 1,
    day: of('d') ?? 1,
  };
  const half = of('I');
  const isLate = found.get('p')?.toUpperCase() === 'PM';
  const clock = {
    hour: of('H') ?? (half === undefined ? 0 : (half % 12) + (isLate ? 12 : 0)),
    minute: of('M') ?? 0,
    second: of('S') ?? 0,
    microsecond: Number((found.get('f') ?? '0').padEnd(6, '0')),
  };
  return joined(day, clock, offsetIn(found.get('z')));
}

function joined(day: Day, clock: Clock, offset?: bigint): Moment | null {
  if (faultOfDay(day) !== undefined || faultOfClock(clock) !== undefined) return null;
  return { micros: BigInt(ordinalOf(day) - 1) * MICROS.day + microsOf(clock), offset };
}

/** Reads an offset from UTC: `Z`, `+02:00`. */
function offsetIn(text: string | undefined): bigint | undefined {
  if (text === undefined || text === '') return undefined;
  if (text.toUpperCase() === 'Z') return 0n;
  const [, sign, hour, minute, second = '0'] = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/u.exec(text) ?? [];
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second), microsecond: 0 };
  return (sign === '-' ? -1n : 1n) * microsOf(clock);
}

/** Reads a day as ISO 8601 writes it; `undefined` for a text that isn't one. */
export function isoDay(text: string): number | undefined {
  const [, year, dash, month, date] = /^(\d{4})(-?)(\d\d)\2(\d\d)$/u.exec(text) ?? [];
  if (year !== undefined && dash !== undefined) {
    const day = { year: Number(year), month: Number(month), day: Number(date) };
    return faultOfDay(day) === undefined ? ordinalOf(day) : undefined;
  }
  const [, isoYear, , week, weekday = '1'] = /^(\d{4})(-?)W(\d\d)(?:\2(\d))?$/u.exec(text) ?? [];
  return isoYear === undefined ? undefined : ofIso(Number(isoYear), Number(week), Number(weekday));
}

/** Reads a time of the day as ISO 8601 writes it, with its offset; null for a text that isn't one. */
export function isoTime(text: string): Moment | null {
  const found = /^T?(\d\d)(?:(:?)(\d\d)(?:\2(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d:?\d\d(?::?\d\d)?)?$/u.exec(
    text,
  );
  if (found === null) return null;
  const [, hour, , minute = '0', second = '0', fraction = '', zone] = found;
  const clock = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    microsecond: Number(fraction.padEnd(6, '0').slice(0, 6)),
  };
  return faultOfClock(clock) === undefined ? { micros: microsOf(clock), offset: offsetIn(zone) } : null;
}

/** Reads a day and a time as ISO 8601 writes them; null for a text that isn't that. */
export function isoMoment(text: string): Moment | null {
  const length = [10, 8].find(
    (one) =>
      isoDay(text.slice(0, one)) !== undefined && (text.length === one || !/\d/u.test(text.charAt(one))),
  );
  const ordinal = length === undefined ? undefined : isoDay(text.slice(0, length));
  if (length === undefined || ordinal === undefined) return null;
  const start = BigInt(ordinal - 1) * MICROS.day;
  if (text.length === length) return { micros: start };
  const time = isoTime(text.slice(length + 1));
  return time === null ? null : { ...time, micros: start + time.micros };
}
