import type { Site } from '../../../interpreter/calls/call-site';
import { textOf, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { classMethods, type Member } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { MICROS, ordinalOf } from './calendar';
import { ordinalIn } from './date';
import { dataOf } from './data';
import { type Classes, made, refused } from './kit';
import { isoMoment, parsed } from './text';

import { inRange, ofMoment, zoneIn } from './clock';
const clockRead = (_: unknown, { at }: Site): Value => unknown('outside', 'the time', at);

/** Makes the class methods of `datetime.datetime`. */
export const momentMakers = (classes: () => Classes): readonly Member[] =>
  classMethods('datetime.datetime', {
    'now(cls, tz=None)': clockRead,
    'utcnow(cls)': clockRead,
    'today(cls)': clockRead,
    'fromtimestamp(cls, timestamp, tz=None)': ({ cls, timestamp, tz }, site) => {
      const offset = dataOf(tz, 'timezone')?.micros;
      const seconds = timestamp.kind === 'num' ? Number(timestamp.value) : Number.NaN;
      if (
        cls.kind !== 'class' ||
        tz.kind !== 'instance' ||
        offset === undefined ||
        !Number.isInteger(seconds)
      )
        return causeOf(timestamp.kind === 'unknown' ? timestamp : undefined, 'the local time zone', site.at);
      const start = BigInt(ordinalOf({ year: 1970, month: 1, day: 1 }) - 1) * MICROS.day;
      return inRange(site, cls, 'datetime', start + BigInt(seconds) * MICROS.second + offset, tz);
    },
    'fromisoformat(cls, text, /)': ({ cls, text: given }, site) => {
      const text = textOf(given);
      if (cls.kind !== 'class' || text === undefined) return causeOf(given, 'a time', site.at);
      const moment = isoMoment(text);
      return moment === null
        ? refused(site, `Invalid isoformat string: '${text}'`)
        : ofMoment(site, cls, 'datetime', moment, classes);
    },
    'strptime(cls, text, format, /)': ({ cls, text: given, format: how }, site) => {
      const [text, format] = [textOf(given), textOf(how)];
      if (cls.kind !== 'class' || text === undefined || format === undefined)
        return causeOf(text === undefined ? given : how, 'a time', site.at);
      const moment = parsed(text, format);
      if (moment === undefined) return unknown('library', `a time in the format ${format}`, site.at);
      return moment === null
        ? refused(site, `time data '${text}' does not match format '${format}'`)
        : ofMoment(site, cls, 'datetime', moment, classes);
    },
    'combine(cls, date, time, tzinfo=...)': ({ cls, date, time, tzinfo }, site) => {
      const [ordinal, clock] = [ordinalIn(date), dataOf(time, 'time')];
      const zone = tzinfo === undefined ? { zone: clock?.zone } : zoneIn(tzinfo);
      return cls.kind !== 'class' || ordinal === undefined || clock === undefined || zone === undefined
        ? causeOf(ordinal === undefined ? date : time, 'a time', site.at)
        : made(site, cls, {
            type: 'datetime',
            micros: BigInt(ordinal - 1) * MICROS.day + clock.micros,
            ...zone,
          });
    },
  });
