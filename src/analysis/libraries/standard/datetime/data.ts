import type { Site } from '../../../interpreter/calls/call-site';
import { keepMade } from '../../../interpreter/values/made';
import { NONE, num, str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { dottedName } from '../../kit/values';
import { clockOf, dayOf, divided, MICROS } from './calendar';

/** The state of an object of `datetime`. `micros`: since midnight, or since the beginning of the year 1 (day 1), or as a duration. */
export type Data =
  | { readonly type: 'date'; readonly ordinal: number }
  | { readonly type: 'datetime'; readonly micros: bigint; readonly zone: InstanceValue | undefined }
  | { readonly type: 'time'; readonly micros: bigint; readonly zone: InstanceValue | undefined }
  | { readonly type: 'timedelta'; readonly micros: bigint }
  | { readonly type: 'timezone'; readonly micros: bigint; readonly name: string | undefined };

export type Type = Data['type'];
export type DataOf<T extends Type> = Extract<Data, { readonly type: T }>;

const DATA = new WeakMap<InstanceValue, Data>();

/** Returns what an object stands for, if it's of the type. */
export function dataOf<T extends Type>(value: Value | undefined, type: T): DataOf<T> | undefined {
  const data = value?.kind === 'instance' ? DATA.get(value) : undefined;
  // The cast: the types are equal.
  return data?.type === type ? (data as DataOf<T>) : undefined;
}

/** Returns what an object of `datetime` stands for. */
export const anyData = (value: Value): Data | undefined =>
  value.kind === 'instance' ? DATA.get(value) : undefined;

/** Returns the offset of a zone from UTC, in microseconds. */
export const offsetOf = (zone: InstanceValue | undefined): bigint | undefined =>
  dataOf(zone, 'timezone')?.micros;

/** Returns a moment in UTC; `undefined` for one without a zone. */
export function utcOf({ micros, zone }: DataOf<'datetime' | 'time'>): bigint | undefined {
  const offset = offsetOf(zone);
  return offset === undefined ? undefined : micros - offset;
}

/** Returns the same text for equal objects of one class. */
function keyOf(data: Data): string {
  if (data.type === 'date') return String(data.ordinal);
  if (data.type === 'timedelta' || data.type === 'timezone') return String(data.micros);
  const utc = utcOf(data);
  return utc === undefined ? String(data.micros) : `utc ${utc}`;
}

/** Gives an object what it stands for. */
export function keepData(self: InstanceValue, data: Data): InstanceValue {
  DATA.set(self, data);
  self.attrs.set('_key', str(keyOf(data)));
  keepMade(self, callOf(data, self.cls));
  return self;
}

/** Returns the call that makes an object, as documents show its value. */
function callOf(data: Data, cls: ClassValue): Parameters<typeof keepMade>[1] {
  const own = cls.mro.find((one) => one.module === 'datetime') ?? cls;
  const made = {
    name: dottedName(own),
    args: [] as Value[],
    keywords: new Map<string, Value>(),
    open: undefined,
  };
  const put = (values: Readonly<Record<string, number | bigint>>): void => {
    for (const [name, value] of Object.entries(values)) made.keywords.set(name, num(value));
  };
  if (data.type === 'date') put({ ...dayOf(data.ordinal) });
  else if (data.type === 'timedelta') put({ microseconds: Number(data.micros) });
  else if (data.type === 'timezone') {
    const keywords = new Map([['microseconds', num(Number(data.micros))]]);
    const delta = unknown('library', 'datetime.timedelta', { file: '', line: 0 });
    keepMade(delta, { name: 'datetime.timedelta', args: [], keywords, open: undefined });
    made.args.push(delta);
  } else {
    const [days, rest] = divided(data.micros, MICROS.day);
    if (data.type === 'datetime') put({ ...dayOf(Number(days) + 1) });
    put({ ...clockOf(rest) });
    made.keywords.set('tzinfo', data.zone ?? NONE);
  }
  return made;
}

/** Returns the unknown for a call whose arguments aren't known, and keeps them: documents may show them. */
export function unknownCall(
  site: Site,
  name: string,
  args: Readonly<Record<string, Value | undefined>>,
): Unknown {
  const given = Object.entries(args).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const cause = given.map(([, value]) => value).find((value) => value.kind === 'unknown');
  const result: Unknown =
    cause?.kind === 'unknown' ? { ...cause } : unknown('library', `${name}(…)`, site.at);
  keepMade(result, { name, args: [], keywords: new Map(given), open: undefined });
  return result;
}
