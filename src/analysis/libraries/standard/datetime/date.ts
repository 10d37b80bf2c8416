import type { Site } from '../../../interpreter/calls/call-site';
import { str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { setOwn } from '../../kit/instances';
import { classMethods, constructor, type Member, methods, properties } from '../../kit/model';
import { valueClass } from '../../kit/made-by-new';
import { causeOf } from '../../kit/values';
import {
  type Day,
  dayOf,
  dayText,
  faultOfDay,
  isoOf,
  LAST_DAY,
  MICROS,
  divided,
  ordinalOf,
  ofIso,
  weekdayOf,
} from './calendar';
import { dataOf, unknownCall } from './data';
import { comparisons, made, numberOf, refused, whole } from './kit';
import { formatted, isoDay } from './text';

const NAME = 'datetime.date';

/** Returns the number of an object's day; `undefined` for what's no date. */
export function ordinalIn(value: Value | undefined): number | undefined {
  const moment = dataOf(value, 'datetime');
  if (moment !== undefined) return Number(divided(moment.micros, MICROS.day)[0]) + 1;
  return dataOf(value, 'date')?.ordinal;
}

const dayIn = (self: InstanceValue): Day => dayOf(ordinalIn(self) ?? 1);

/** Returns a day of known numbers; `undefined` if one isn't known. */
export function dayFrom(year: Value, month: Value, day: Value): Day | undefined {
  const [y, m, d] = [whole(year), whole(month), whole(day)];
  return y === undefined || m === undefined || d === undefined ? undefined : { year: y, month: m, day: d };
}

const atOrdinal = (site: Site, cls: ClassValue, ordinal: number): Value =>
  ordinal < 1 || ordinal > LAST_DAY
    ? site.vm.raiseIfCaught('OverflowError', 'date value out of range', site.at)
    : made(site, cls, { type: 'date', ordinal });

/** Makes `datetime.date`. */
export function dateClass(object: ClassValue, timedelta: ClassValue, iso: ClassValue): ClassValue {
  return valueClass(
    NAME,
    [object],
    [...parts, ...comparisons(NAME), ...arithmetic(timedelta), ...calendar(iso), ...makers],
    constructor('(year, month, day)', (own, args, site) => {
      const day = dayFrom(args.year, args.month, args.day);
      if (day === undefined) return unknownCall(site, NAME, args);
      const fault = faultOfDay(day);
      return fault === undefined
        ? made(site, own, { type: 'date', ordinal: ordinalOf(day) })
        : refused(site, fault);
    }),
  );
}

/** `isocalendar()`: a tuple with names. */
const calendar = (iso: ClassValue): readonly Member[] =>
  methods(NAME, {
    'isocalendar()': (self, _, site) => {
      const [year, week, weekday] = isoOf(ordinalIn(self) ?? 1).map(numberOf);
      const all = site.vm.instance(iso, site.at);
      if (year === undefined || week === undefined || weekday === undefined) return all;
      all.payload = tuple(year, week, weekday);
      setOwn(site, all, { year, week, weekday });
      return all;
    },
  });

const asClass = (value: Value): ClassValue | undefined => (value.kind === 'class' ? value : undefined);

const makers: readonly Member[] = classMethods(NAME, {
  'today(cls)': (_, { at }) => unknown('outside', 'the time', at),
  'fromtimestamp(cls, timestamp, /)': (_, { at }) => unknown('outside', 'the local time zone', at),
  'fromordinal(cls, ordinal, /)': ({ cls, ordinal }, site) => {
    const [own, count] = [asClass(cls), whole(ordinal)];
    return own === undefined || count === undefined
      ? causeOf(ordinal, 'a date', site.at)
      : atOrdinal(site, own, count);
  },
  'fromisoformat(cls, text, /)': ({ cls, text: given }, site) => {
    const [own, text] = [asClass(cls), textOf(given)];
    if (own === undefined || text === undefined) return causeOf(given, 'a date', site.at);
    const ordinal = isoDay(text);
    return ordinal === undefined
      ? refused(site, `Invalid isoformat string: '${text}'`)
      : made(site, own, { type: 'date', ordinal });
  },
  'fromisocalendar(cls, year, week, day)': ({ cls, year, week, day }, site) => {
    const [own, y, w, d] = [asClass(cls), whole(year), whole(week), whole(day)];
    if (own === undefined || y === undefined || w === undefined || d === undefined)
      return causeOf(year, 'a date', site.at);
    const ordinal = ofIso(y, w, d);
    return ordinal === undefined ? refused(site, `Invalid week: ${w}`) : atOrdinal(site, own, ordinal);
  },
});

function arithmetic(timedelta: ClassValue): readonly Member[] {
  const moved =
    (sign: number) =>
    (self: InstanceValue, other: Value, site: Site): Value => {
      const delta = dataOf(other, 'timedelta');
      const ordinal = dataOf(self, 'date')?.ordinal;
      return delta === undefined || ordinal === undefined
        ? causeOf(other, 'a date', site.at)
        : atOrdinal(site, self.cls, ordinal + sign * Number(divided(delta.micros, MICROS.day)[0]));
    };
  return methods(NAME, {
    '__add__(other)': (self, { other }, site) => moved(1)(self, other, site),
    '__radd__(other)': (self, { other }, site) => moved(1)(self, other, site),
    '__sub__(other)': (self, { other }, site) => {
      const [left, right] = [dataOf(self, 'date'), dataOf(other, 'date')];
      return left === undefined || right === undefined
        ? moved(-1)(self, other, site)
        : made(site, timedelta, {
            type: 'timedelta',
            micros: BigInt(left.ordinal - right.ordinal) * MICROS.day,
          });
    },
  });
}

const parts: readonly Member[] = [
  ...properties(NAME, {
    year: (self) => numberOf(dayIn(self).year),
    month: (self) => numberOf(dayIn(self).month),
    day: (self) => numberOf(dayIn(self).day),
  }),
  ...methods(NAME, {
    'isoformat()': (self) => str(dayText(dayIn(self))),
    '__str__()': (self) => str(dayText(dayIn(self))),
    '__repr__()': (self) => {
      const { year, month, day } = dayIn(self);
      return str(`datetime.date(${year}, ${month}, ${day})`);
    },
    'strftime(format)': (self, { format }, { at }) => write(self, format, at),
    '__format__(format)': (self, { format }, { at }) =>
      textOf(format) === '' ? str(dayText(dayIn(self))) : write(self, format, at),
    'toordinal()': (self) => numberOf(ordinalIn(self) ?? 1),
    'weekday()': (self) => numberOf(weekdayOf(ordinalIn(self) ?? 1)),
    'isoweekday()': (self) => numberOf(weekdayOf(ordinalIn(self) ?? 1) + 1),
    'replace(year=..., month=..., day=...)': (self, args, site) => {
      const old = dayIn(self);
      const day = dayFrom(
        args.year ?? numberOf(old.year),
        args.month ?? numberOf(old.month),
        args.day ?? numberOf(old.day),
      );
      if (day === undefined) return causeOf(args.year ?? args.month ?? args.day, 'a date', site.at);
      const fault = faultOfDay(day);
      return fault === undefined
        ? made(site, self.cls, { type: 'date', ordinal: ordinalOf(day) })
        : refused(site, fault);
    },
  }),
];

function write(self: InstanceValue, format: Value, at: Site['at']): Value {
  const text = textOf(format);
  const micros = BigInt((ordinalIn(self) ?? 1) - 1) * MICROS.day;
  const shown = text === undefined ? undefined : formatted({ micros }, text);
  return shown === undefined ? causeOf(format, 'a date as text', at) : str(shown);
}
