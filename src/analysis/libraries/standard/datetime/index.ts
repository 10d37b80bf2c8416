import { modelClass } from '../../../interpreter/values/classes';
import { hashByFields } from '../../../interpreter/values/key-fields';
import { each } from '../../../interpreter/guards/forks';
import { num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue } from '../../../interpreter/values/values';
import { toRepr } from '../../../interpreter/evaluation/format';
import { ownOrNone, standingInstance } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { methods, qualified } from '../../kit/model';
import { LAST_DAY, MICROS } from './calendar';
import { type Data, keepData } from './data';
import { dateClass } from './date';
import { durationClass, zoneClass } from './duration';
import type { Classes } from './kit';
import { timeClass } from './clock';
import { momentClass } from './moment';

/** `datetime`: days, times and durations that are known. The clock and the local time zone are outside. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const timedelta = durationClass(object);
  const timezone = zoneClass(object, timedelta);
  const date = dateClass(object, timedelta, isoClass(builtins.class('tuple')));
  const classes = (): Classes => all;
  const all: Classes = {
    date,
    timedelta,
    timezone,
    datetime: momentClass(date, classes),
    time: timeClass(object, classes),
  };
  for (const cls of Object.values(all) as ClassValue[])
    hashByFields(cls, { compared: () => ['_key'], hashed: () => ['_key'] });
  const constant = (cls: ClassValue, name: string, data: Data): void => {
    cls.attrs.set(name, keepData(standingInstance(cls), data));
  };
  const lastMoment = MICROS.day - 1n;
  const longest = 1_000_000_000n * MICROS.day - 1n;
  constant(date, 'min', { type: 'date', ordinal: 1 });
  constant(date, 'max', { type: 'date', ordinal: LAST_DAY });
  constant(all.datetime, 'min', { type: 'datetime', micros: 0n, zone: undefined });
  constant(all.datetime, 'max', {
    type: 'datetime',
    micros: BigInt(LAST_DAY) * MICROS.day - 1n,
    zone: undefined,
  });
  constant(all.time, 'min', { type: 'time', micros: 0n, zone: undefined });
  constant(all.time, 'max', { type: 'time', micros: lastMoment, zone: undefined });
  constant(timedelta, 'min', { type: 'timedelta', micros: -999_999_999n * MICROS.day });
  constant(timedelta, 'max', { type: 'timedelta', micros: longest });
  for (const [cls, resolution] of [
    [date, MICROS.day],
    [all.datetime, 1n],
    [all.time, 1n],
    [timedelta, 1n],
  ] as const)
    cls.attrs.set(
      'resolution',
      keepData(standingInstance(timedelta), { type: 'timedelta', micros: resolution }),
    );
  const utc = keepData(standingInstance(timezone), { type: 'timezone', micros: 0n, name: undefined });
  timezone.attrs.set('utc', utc);
  return qualified('datetime', { ...all, UTC: utc, MINYEAR: num(1), MAXYEAR: num(9999) });
};

/** Makes the class of what `isocalendar()` returns. */
const isoClass = (tuple: ClassValue): ClassValue =>
  modelClass(
    'datetime.IsoCalendarDate',
    [tuple],
    methods('datetime.IsoCalendarDate', {
      '__repr__()': (self, _, site) => {
        const [year, week, weekday] = ['year', 'week', 'weekday'].map(
          (name) =>
            textOf(each(site.vm, ownOrNone(site, self, name), (one) => toRepr(site.vm, one, site.at))) ?? '',
        );
        return str(`datetime.IsoCalendarDate(year=${year}, week=${week}, weekday=${weekday})`);
      },
    }),
  );
