import type { Site } from '../../interpreter/calls/call-site';
import { getItem } from '../../interpreter/evaluation/items';
import { each } from '../../interpreter/guards/forks';
import { raiseInWords } from '../../interpreter/guards/refusals';
import type { Machine } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { bool, num, str, textOf, tuple } from '../../interpreter/values/make';
import type { ClassValue, ListValue, Value } from '../../interpreter/values/values';
import { lazyIterator } from '../kit/elements';
import { enumOf } from '../kit/enumerations';
import { standingInstance } from '../kit/instances';
import type { Builtins, Library } from '../kit/library';
import { functions, methods, qualified } from '../kit/model';
import { refusedOperand } from '../kit/operands';
import { causeOf, integerOf } from '../kit/values';
import { ordinalOf, weekdayOf } from './datetime/calendar';
import { library as enumeration } from './enum';

const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `calendar`: the names of days and months in English, as they are until a program sets its locale; lengths of months, and weekdays. */
export const library: Library = (builtins) => {
  const { object, class: builtin } = builtins;
  const names = (cls: ClassValue, all: readonly string[]): Value => {
    const one = standingInstance(cls);
    NAMES.set(one, all);
    return one;
  };
  const [days, months] = [namesClass(object, '_localized_day'), namesClass(object, '_localized_month')];
  const IllegalMonthError = modelClass('calendar.IllegalMonthError', [
    builtin('ValueError'),
    builtin('IndexError'),
  ]);
  const weekday = weekdays(builtins);
  return {
    ...qualified('calendar', {
      day_name: names(days, DAYS),
      day_abbr: names(days, DAYS.map(short)),
      month_name: names(months, ['', ...MONTHS]),
      month_abbr: names(months, ['', ...MONTHS.map(short)]),
      IllegalMonthError,
    }),
    ...functions('calendar', {
      'isleap(year)': ({ year }, site) => {
        const known = integerOf(year);
        return known === undefined ? refusedOperand(site, year, 'a year') : bool(isLeap(known));
      },
      'leapdays(y1, y2)': ({ y1, y2 }, { at }) => {
        const [from, to] = [integerOf(y1), integerOf(y2)];
        if (from === undefined || to === undefined)
          return causeOf(from === undefined ? y1 : y2, 'a year', at);
        return num(leapsBefore(to) - leapsBefore(from));
      },
      'weekday(year, month, day)': ({ year, month, day }, site) => {
        const [y, m, d] = [integerOf(year), integerOf(month), integerOf(day)];
        if (y === undefined || m === undefined || d === undefined)
          return causeOf(
            [year, month, day].find((one) => integerOf(one) === undefined),
            'a day',
            site.at,
          );
        if (m < 1 || m > 12) return raiseInWords(site.vm, 'ValueError', 'month must be in 1..12', site.at);
        if (d < 1 || d > lengthOf(near(y), m))
          return raiseInWords(site.vm, 'ValueError', 'day is out of range for month', site.at);
        return weekday(dayOfWeek(y, m, d), site);
      },
      'monthrange(year, month)': ({ year, month }, site) => {
        const [y, m] = [integerOf(year), integerOf(month)];
        if (y === undefined || m === undefined)
          return causeOf(y === undefined ? year : month, 'a month', site.at);
        return m < 1 || m > 12
          ? raiseInWords(site.vm, IllegalMonthError, `bad month number ${m}; must be 1-12`, site.at)
          : tuple(weekday(dayOfWeek(y, m, 1), site), num(lengthOf(y, m)));
      },
    }),
  };
};

/** The names in each object that has them by number. */
const NAMES = new WeakMap<Value, readonly string[]>();

const short = (name: string): string => name.slice(0, 3);

const listOf = (self: Value, vm: Machine): ListValue =>
  vm.list((NAMES.get(self) ?? []).map((one) => str(one)));

const namesClass = (object: ClassValue, name: string): ClassValue =>
  modelClass(
    `calendar.${name}`,
    [object],
    methods(`calendar.${name}`, {
      '__iter__()': (self, _, { vm }) => lazyIterator(vm, () => listOf(self, vm)),
      '__getitem__(i)': (self, { i }, { vm, at }) =>
        each(vm, i, (index) => getItem(vm, listOf(self, vm), index, at)),
      '__len__()': (self) => num(NAMES.get(self)?.length ?? 0),
    }),
  );

/** Returns what makes a weekday of its number: since Python 3.12 a member of an enumeration. */
function weekdays(builtins: Builtins): (day: number, site: Site) => Value {
  const Day = enumOf(
    'calendar.Day',
    enumeration(builtins, 'enum')['enum.IntEnum'],
    DAYS.map((name, index) => [name.toUpperCase(), num(index)] as const),
    methods('calendar.Day', {
      '__repr__()': (self) => str(`calendar.${textOf(self.attrs.get('name') ?? str()) ?? ''}`),
    }),
  );
  return (day, { vm }) => {
    const [major, minor] = vm.options.python;
    const member = Day.attrs.get((DAYS[day] ?? '').toUpperCase());
    return major === 3 && minor >= 12 && member !== undefined ? member : num(day);
  };
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Counts the leap years before a year. */
const leapsBefore = (year: number): number =>
  Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400);

const lengthOf = (year: number, month: number): number =>
  (LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);

/** Returns a year whose calendar is the same, among those that `datetime` has. */
const near = (year: number): number =>
  year >= 1 && year <= 9999 ? year : 2000 + (((year % 400) + 400) % 400);

const dayOfWeek = (year: number, month: number, day: number): number =>
  weekdayOf(ordinalOf({ year: near(year), month, day }));
