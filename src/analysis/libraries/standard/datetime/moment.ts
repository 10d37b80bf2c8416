import type { Site } from '../../../interpreter/calls/call-site';
import { num, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { constructor, type Member, methods } from '../../kit/model';
import { valueClass } from '../../kit/made-by-new';
import { causeOf } from '../../kit/values';
import { dayOf, divided, faultOfClock, faultOfDay, MICROS, microsOf, ordinalOf } from './calendar';
import { clockFrom, clockIn, common, type Given, inRange, iso, stateOf, zoneIn } from './clock';
import { momentMakers } from './moment-makers';
import { dayFrom, ordinalIn } from './date';
import { dataOf, unknownCall, utcOf } from './data';
import { type Classes, made, refused } from './kit';

type Parts = Given & Readonly<Record<'year' | 'month' | 'day', Value>>;

function makeMoment(site: Site, cls: ClassValue, { year, month, day, ...args }: Parts): Value {
  const [date, clock, zone] = [dayFrom(year, month, day), clockFrom(args), zoneIn(args.tzinfo)];
  if (date === undefined || clock === undefined || zone === undefined)
    return unknownCall(site, 'datetime.datetime', { year, month, day, ...args });
  const fault = faultOfDay(date) ?? faultOfClock(clock);
  const micros = BigInt(fault === undefined ? ordinalOf(date) - 1 : 0) * MICROS.day + microsOf(clock);
  return fault === undefined ? made(site, cls, { type: 'datetime', micros, ...zone }) : refused(site, fault);
}

/** Makes `datetime.datetime`. */
export const momentClass = (date: ClassValue, classes: () => Classes): ClassValue =>
  valueClass(
    'datetime.datetime',
    [date],
    [
      ...common('datetime', classes),
      ...ofDatetime(classes),
      ...arithmetic(classes),
      ...momentMakers(classes),
    ],
    constructor(
      '(year, month, day, hour=..., minute=..., second=..., microsecond=..., tzinfo=..., *, fold=0)',
      (cls, { fold: _, ...args }, site) => makeMoment(site, cls, args),
    ),
  );

const ofDatetime = (classes: () => Classes): readonly Member[] =>
  methods('datetime.datetime', {
    "isoformat(sep='T', timespec='auto')": (self, { sep, timespec }, { at }) =>
      iso(self, 'datetime', textOf(sep) ?? 'T', textOf(timespec) ?? '', at),
    'date()': (self, _, site) => made(site, classes().date, { type: 'date', ordinal: ordinalIn(self) ?? 1 }),
    'time()': (self, _, site) =>
      made(site, classes().time, {
        type: 'time',
        micros: divided(stateOf(self, 'datetime').micros, MICROS.day)[1],
        zone: undefined,
      }),
    'timestamp()': (self, _, { at }) => {
      const utc = utcOf(stateOf(self, 'datetime'));
      const start = BigInt(ordinalOf({ year: 1970, month: 1, day: 1 }) - 1) * MICROS.day;
      return utc === undefined
        ? unknown('outside', 'the local time zone', at)
        : num(Number(utc - start) / 1e6, true);
    },
    'astimezone(tz=None)': (self, { tz }, site) => {
      const [utc, offset] = [utcOf(stateOf(self, 'datetime')), dataOf(tz, 'timezone')?.micros];
      return utc === undefined || offset === undefined || tz.kind !== 'instance'
        ? unknown('outside', 'the local time zone', site.at)
        : inRange(site, self.cls, 'datetime', utc + offset, tz);
    },
    'replace(year=..., month=..., day=..., hour=..., minute=..., second=..., microsecond=..., tzinfo=...)': (
      self,
      args,
      site,
    ) => {
      const [day, clock] = [dayOf(ordinalIn(self) ?? 1), clockIn(self, 'datetime')];
      return makeMoment(site, self.cls, {
        year: args.year ?? num(day.year),
        month: args.month ?? num(day.month),
        day: args.day ?? num(day.day),
        hour: args.hour ?? num(clock.hour),
        minute: args.minute ?? num(clock.minute),
        second: args.second ?? num(clock.second),
        microsecond: args.microsecond ?? num(clock.microsecond),
        tzinfo: args.tzinfo ?? stateOf(self, 'datetime').zone,
      });
    },
  });

function arithmetic(classes: () => Classes): readonly Member[] {
  const moved = (self: InstanceValue, other: Value, sign: bigint, site: Site): Value => {
    const [data, delta] = [stateOf(self, 'datetime'), dataOf(other, 'timedelta')];
    return delta === undefined
      ? causeOf(other, 'a time', site.at)
      : inRange(site, self.cls, 'datetime', data.micros + sign * delta.micros, data.zone);
  };
  return methods('datetime.datetime', {
    '__add__(other)': (self, { other }, site) => moved(self, other, 1n, site),
    '__radd__(other)': (self, { other }, site) => moved(self, other, 1n, site),
    '__sub__(other)': (self, { other }, site) => {
      const [left, right] = [stateOf(self, 'datetime'), dataOf(other, 'datetime')];
      if (right === undefined) return moved(self, other, -1n, site);
      const [from, to] = [utcOf(left), utcOf(right)];
      if ((from === undefined) !== (to === undefined)) return causeOf(undefined, 'a duration', site.at);
      const micros = from !== undefined && to !== undefined ? from - to : left.micros - right.micros;
      return made(site, classes().timedelta, { type: 'timedelta', micros });
    },
  });
}
