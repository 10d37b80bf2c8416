import type { Site } from '../../../interpreter/calls/call-site';
import { NONE, num, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { classMethods, constructor, type Member, methods, properties } from '../../kit/model';
import { valueClass } from '../../kit/made-by-new';
import { causeOf } from '../../kit/values';
import {
  type Clock,
  clockOf,
  clockText,
  dayOf,
  dayText,
  divided,
  faultOfClock,
  LAST_DAY,
  MICROS,
  microsOf,
  offsetText,
  ordinalOf,
} from './calendar';
import { ordinalIn } from './date';
import { dataOf, offsetOf, unknownCall } from './data';
import { zoneName } from './duration';
import { type Classes, comparisons, made, numberOf, refused, whole } from './kit';
import { formatted, isoTime, type Moment } from './text';

/** The name of the class that a table of members is for. */
export type Of = 'datetime' | 'time';

const nameOf = (of: Of): string => `datetime.${of}`;

export const stateOf = (self: Value, of: Of) => dataOf(self, of) ?? { type: of, micros: 0n, zone: undefined };

export const clockIn = (self: InstanceValue, of: Of): Clock =>
  clockOf(divided(stateOf(self, of).micros, MICROS.day)[1]);

/** Returns an object's zone from an argument; `undefined` where it isn't known. */
export function zoneIn(value: Value | undefined): { readonly zone: InstanceValue | undefined } | undefined {
  if (value === undefined || value.kind === 'none') return { zone: undefined };
  return dataOf(value, 'timezone') !== undefined && value.kind === 'instance' ? { zone: value } : undefined;
}

export type Given = Readonly<Partial<Record<keyof Clock | 'tzinfo', Value | undefined>>>;

/** Returns a time of known numbers; `undefined` if one isn't known. */
export function clockFrom(given: Given): Clock | undefined {
  const [hour, minute, second, microsecond] = (['hour', 'minute', 'second', 'microsecond'] as const).map(
    (name) => (given[name] === undefined ? 0 : whole(given[name])),
  );
  return hour === undefined || minute === undefined || second === undefined || microsecond === undefined
    ? undefined
    : { hour, minute, second, microsecond };
}

/** Makes an object of a moment that was read. */
export function ofMoment(
  site: Site,
  cls: ClassValue,
  of: Of,
  { micros, offset }: Moment,
  classes: () => Classes,
): Value {
  const zone =
    offset === undefined
      ? undefined
      : made(site, classes().timezone, { type: 'timezone', micros: offset, name: undefined });
  return inRange(site, cls, of, micros, zone);
}

export function inRange(
  site: Site,
  cls: ClassValue,
  of: Of,
  micros: bigint,
  zone: InstanceValue | undefined,
): Value {
  const isWithin = micros >= 0n && micros < BigInt(LAST_DAY) * MICROS.day;
  return isWithin
    ? made(site, cls, { type: of, micros, zone })
    : site.vm.raiseIfCaught('OverflowError', 'date value out of range', site.at);
}

/** The parts that both classes have. */
export const common = (of: Of, classes: () => Classes): readonly Member[] => [
  ...comparisons(nameOf(of)),
  ...properties(nameOf(of), {
    hour: (self) => numberOf(clockIn(self, of).hour),
    minute: (self) => numberOf(clockIn(self, of).minute),
    second: (self) => numberOf(clockIn(self, of).second),
    microsecond: (self) => numberOf(clockIn(self, of).microsecond),
    tzinfo: (self) => stateOf(self, of).zone ?? NONE,
    fold: () => num(0),
  }),
  ...methods(nameOf(of), {
    'strftime(format)': (self, { format }, { at }) => write(self, of, format, at),
    '__str__()': (self, _, { at }) => iso(self, of, ' ', 'auto', at),
    '__format__(format)': (self, { format }, { at }) =>
      textOf(format) === '' ? iso(self, of, ' ', 'auto', at) : write(self, of, format, at),
    'utcoffset()': (self, _, site) => {
      const offset = offsetOf(stateOf(self, of).zone);
      return offset === undefined
        ? NONE
        : made(site, classes().timedelta, { type: 'timedelta', micros: offset });
    },
    'dst()': () => NONE,
    'tzname()': (self) => {
      const zone = dataOf(stateOf(self, of).zone, 'timezone');
      return zone === undefined ? NONE : str(zoneName(zone.micros, zone.name));
    },
    '__repr__()': (self, _, { at }) => {
      const { zone } = stateOf(self, of);
      const { hour, minute, second, microsecond } = clockIn(self, of);
      const { year, month, day } = dayOf(ordinalIn(self) ?? 1);
      const rest = microsecond > 0 ? [second, microsecond] : second > 0 ? [second] : [];
      const numbers = [...(of === 'time' ? [] : [year, month, day]), hour, minute, ...rest].join(', ');
      const state = dataOf(zone, 'timezone');
      if (state !== undefined && (state.micros !== 0n || state.name !== undefined))
        return unknown('library', 'a time zone', at);
      return str(`${nameOf(of)}(${numbers}${state === undefined ? '' : ', tzinfo=datetime.timezone.utc'})`);
    },
  }),
];

export function iso(self: InstanceValue, of: Of, sep: string, timespec: string, at: Site['at']): Value {
  const { micros, zone } = stateOf(self, of);
  const [days, rest] = divided(micros, MICROS.day);
  const text = clockText(clockOf(rest), timespec);
  const offset = offsetOf(zone);
  if (text === undefined) return unknown('library', 'a time as text', at);
  const day = of === 'time' ? '' : `${dayText(dayOf(Number(days) + 1))}${sep}`;
  return str(`${day}${text}${offset === undefined ? '' : offsetText(offset)}`);
}

function write(self: InstanceValue, of: Of, format: Value, at: Site['at']): Value {
  const { micros, zone } = stateOf(self, of);
  const state = dataOf(zone, 'timezone');
  const text = textOf(format);
  // A time is written as one of 1 January 1900.
  const start = of === 'time' ? BigInt(ordinalOf({ year: 1900, month: 1, day: 1 }) - 1) * MICROS.day : 0n;
  const zoned =
    state === undefined ? {} : { offset: state.micros, zoneName: zoneName(state.micros, state.name) };
  const shown = text === undefined ? undefined : formatted({ micros: start + micros, ...zoned }, text);
  return shown === undefined ? causeOf(format, 'a time as text', at) : str(shown);
}

/** Makes `datetime.time`. */
export const timeClass = (object: ClassValue, classes: () => Classes): ClassValue => {
  const make = (site: Site, cls: ClassValue, args: Given): Value => {
    const [clock, zone] = [clockFrom(args), zoneIn(args.tzinfo)];
    if (clock === undefined || zone === undefined) return unknownCall(site, 'datetime.time', args);
    const fault = faultOfClock(clock);
    return fault === undefined
      ? made(site, cls, { type: 'time', micros: microsOf(clock), ...zone })
      : refused(site, fault);
  };
  return valueClass(
    'datetime.time',
    [object],
    [
      ...common('time', classes),
      ...methods('datetime.time', {
        "isoformat(timespec='auto')": (self, { timespec }, { at }) =>
          iso(self, 'time', '', textOf(timespec) ?? '', at),
        'replace(hour=..., minute=..., second=..., microsecond=..., tzinfo=...)': (self, args, site) => {
          const old = clockIn(self, 'time');
          return make(site, self.cls, {
            hour: args.hour ?? num(old.hour),
            minute: args.minute ?? num(old.minute),
            second: args.second ?? num(old.second),
            microsecond: args.microsecond ?? num(old.microsecond),
            tzinfo: args.tzinfo ?? stateOf(self, 'time').zone,
          });
        },
      }),
      ...classMethods('datetime.time', {
        'fromisoformat(cls, text, /)': ({ cls, text: given }, site) => {
          const text = textOf(given);
          if (cls.kind !== 'class' || text === undefined) return causeOf(given, 'a time', site.at);
          const moment = isoTime(text);
          return moment === null
            ? refused(site, `Invalid isoformat string: '${text}'`)
            : ofMoment(site, cls, 'time', moment, classes);
        },
      }),
    ],
    constructor(
      '(hour=..., minute=..., second=..., microsecond=..., tzinfo=..., *, fold=0)',
      (cls, { hour, minute, second, microsecond, tzinfo }, site) =>
        make(site, cls, { hour, minute, second, microsecond, tzinfo }),
    ),
  );
};
