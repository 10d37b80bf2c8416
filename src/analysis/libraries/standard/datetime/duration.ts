import { bool, num, str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { modelClass } from '../../../interpreter/values/classes';
import { constructor, type Member, methods, type MethodRule, properties } from '../../kit/model';
import { valueClass } from '../../kit/made-by-new';
import { causeOf } from '../../kit/values';
import { clockOf, divided, MICROS, offsetText } from './calendar';
import { dataOf, unknownCall } from './data';
import { comparisons, made, numberOf, refused, whole, written } from './kit';

const NAME = 'datetime.timedelta';

const UNITS = {
  days: MICROS.day,
  seconds: MICROS.second,
  microseconds: 1n,
  milliseconds: 1000n,
  minutes: MICROS.minute,
  hours: MICROS.hour,
  weeks: 7n * MICROS.day,
} as const;

/** Returns an amount of a unit in microseconds; `undefined` for one that isn't known, or that floats round. */
function microsIn(value: Value | undefined, unit: bigint): bigint | undefined {
  if (value === undefined) return 0n;
  const count = whole(value);
  if (count !== undefined) return BigInt(count) * unit;
  if (value.kind !== 'num') return undefined;
  const exact = Number(value.value) * Number(unit);
  return Number.isSafeInteger(exact) ? BigInt(exact) : undefined;
}

const LIMIT = 1_000_000_000n * MICROS.day;

const make =
  (calculate: (left: bigint, right: bigint) => bigint): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const [left, right] = [dataOf(self, 'timedelta'), dataOf(other, 'timedelta')];
    return left === undefined || right === undefined
      ? causeOf(other, 'a duration', site.at)
      : made(site, self.cls, { type: 'timedelta', micros: calculate(left.micros, right.micros) });
  };
const times: MethodRule<'(other)'> = (self, { other }, site) => {
  const [data, count] = [dataOf(self, 'timedelta'), whole(other)];
  return data === undefined || count === undefined
    ? causeOf(other, 'a duration', site.at)
    : made(site, self.cls, { type: 'timedelta', micros: data.micros * BigInt(count) });
};
const operations: readonly Member[] = methods(NAME, {
  '__add__(other)': make((left, right) => left + right),
  '__sub__(other)': make((left, right) => left - right),
  '__mul__(other)': times,
  '__rmul__(other)': times,
  '__mod__(other)': (self, { other }, site) =>
    dataOf(other, 'timedelta')?.micros === 0n
      ? unknown('operands', 'a division by zero', site.at)
      : make((left, right) => ((left % right) + right) % right)(self, { other }, site),
  '__truediv__(other)': (self, { other }, { at }) => {
    const [left, right] = [dataOf(self, 'timedelta'), dataOf(other, 'timedelta')];
    return left === undefined || right === undefined || right.micros === 0n
      ? causeOf(other, 'a part of a duration', at)
      : num(Number(left.micros) / Number(right.micros), true);
  },
  '__floordiv__(other)': (self, { other }, site) => {
    const [left, right] = [dataOf(self, 'timedelta'), dataOf(other, 'timedelta')];
    const by = right?.micros ?? BigInt(whole(other) ?? 0);
    if (left === undefined || by === 0n) return causeOf(other, 'a part of a duration', site.at);
    const [quotient] = by < 0n ? divided(-left.micros, -by) : divided(left.micros, by);
    return right === undefined
      ? made(site, self.cls, { type: 'timedelta', micros: quotient })
      : num(quotient);
  },
  '__neg__()': (self, _, site) =>
    made(site, self.cls, { type: 'timedelta', micros: -(dataOf(self, 'timedelta')?.micros ?? 0n) }),
  '__pos__()': (self) => self,
  '__abs__()': (self, _, site) => {
    const micros = dataOf(self, 'timedelta')?.micros ?? 0n;
    return made(site, self.cls, { type: 'timedelta', micros: micros < 0n ? -micros : micros });
  },
  '__bool__()': (self) => bool(dataOf(self, 'timedelta')?.micros !== 0n),
});

/** Makes `datetime.timedelta`. */
export function durationClass(object: ClassValue): ClassValue {
  return valueClass(
    NAME,
    [object],
    [...comparisons(NAME), ...parts, ...operations],
    constructor(
      '(days=..., seconds=..., microseconds=..., milliseconds=..., minutes=..., hours=..., weeks=...)',
      (own, args, site) => {
        let micros = 0n;
        for (const name of Object.keys(UNITS) as (keyof typeof UNITS)[]) {
          const part = microsIn(args[name], UNITS[name]);
          if (part === undefined) return unknownCall(site, NAME, args);
          micros += part;
        }
        const isTooBig = micros >= LIMIT || micros <= -LIMIT;
        return isTooBig
          ? site.vm.raiseIfCaught('OverflowError', 'a duration that is too long', site.at)
          : made(site, own, { type: 'timedelta', micros });
      },
    ),
  );
}

const of =
  (read: (micros: bigint) => Value) =>
  (self: Parameters<typeof dataOf>[0]): Value =>
    read(dataOf(self, 'timedelta')?.micros ?? 0n);

const inDay = (micros: bigint): bigint => divided(micros, MICROS.day)[1];
const daysIn = (micros: bigint): bigint => divided(micros, MICROS.day)[0];

const parts: readonly Member[] = [
  ...properties(NAME, {
    days: of((micros) => numberOf(daysIn(micros))),
    seconds: of((micros) => numberOf(inDay(micros) / MICROS.second)),
    microseconds: of((micros) => numberOf(inDay(micros) % MICROS.second)),
  }),
  ...methods(NAME, {
    'total_seconds()': of((micros) => num(Number(micros) / 1e6, true)),
    '__str__()': of((micros) => {
      const days = daysIn(micros);
      const { hour, minute, second, microsecond } = clockOf(inDay(micros));
      const count = days === 0n ? '' : `${days} day${days === 1n || days === -1n ? '' : 's'}, `;
      const rest = [minute, second].map((one) => String(one).padStart(2, '0')).join(':');
      const fraction = microsecond === 0 ? '' : `.${String(microsecond).padStart(6, '0')}`;
      return str(`${count}${hour}:${rest}${fraction}`);
    }),
    '__repr__()': of((micros) => {
      const rest = inDay(micros);
      const named = [
        ['days', daysIn(micros)],
        ['seconds', rest / MICROS.second],
        ['microseconds', rest % MICROS.second],
      ] as const;
      const shown = named.flatMap(([name, count]) => (count === 0n ? [] : [`${name}=${count}`])).join(', ');
      return str(`datetime.timedelta(${shown === '' ? '0' : shown})`);
    }),
  }),
];

const ZONE = 'datetime.timezone';

/** Returns the name of a zone: `UTC`, `UTC+02:00`. */
export const zoneName = (micros: bigint, name: string | undefined): string =>
  name ?? (micros === 0n ? 'UTC' : `UTC${offsetText(micros)}`);

/** Makes `datetime.timezone`. */
export function zoneClass(object: ClassValue, timedelta: ClassValue): ClassValue {
  return modelClass(
    ZONE,
    [object],
    [
      ...methods(ZONE, {
        'utcoffset(dt)': (self, _, site) =>
          made(site, timedelta, { type: 'timedelta', micros: dataOf(self, 'timezone')?.micros ?? 0n }),
        'dst(dt)': () => ({ kind: 'none' }),
        'tzname(dt)': (self) => {
          const zone = dataOf(self, 'timezone');
          return str(zoneName(zone?.micros ?? 0n, zone?.name));
        },
        '__eq__(other)': (self, { other }, { at }) =>
          other.kind === 'unknown' || other.kind === 'library'
            ? causeOf(other, 'a time zone', at)
            : bool(dataOf(self, 'timezone')?.micros === dataOf(other, 'timezone')?.micros),
        '__str__()': written((data) =>
          data.type === 'timezone' ? zoneName(data.micros, data.name) : undefined,
        ),
        '__repr__()': (self, _, { at }) =>
          dataOf(self, 'timezone')?.micros === 0n && dataOf(self, 'timezone')?.name === undefined
            ? str('datetime.timezone.utc')
            : unknown('library', 'a time zone', at),
      }),
    ],
    {
      construct: constructor('(offset, name=...)', (own, args, site) => {
        const delta = dataOf(args.offset, 'timedelta');
        const name = args.name?.kind === 'str' ? args.name.parts[0] : undefined;
        if (delta === undefined || typeof name === 'object') return unknownCall(site, ZONE, args);
        const isWithin = delta.micros > -MICROS.day && delta.micros < MICROS.day;
        return isWithin
          ? made(site, own, { type: 'timezone', micros: delta.micros, name })
          : refused(
              site,
              'offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).',
            );
      }),
    },
  );
}
