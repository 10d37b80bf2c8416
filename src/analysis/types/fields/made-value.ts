import type { Arguments } from '../../interpreter/calls/call-site';
import { madeBy } from '../../interpreter/values/made';
import { num, textOf } from '../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../interpreter/values/values';
import { type Encoding, temporalJson } from '../json/encoding';
import type { Json } from '../json/json';

/** The arguments of a call; those by position stand under the names of the parameters. */
type Given = ReadonlyMap<string, Value>;

/** How the result of a call of a standard type is shown, and what its parameters are called. */
interface Shown {
  readonly parameters: string;
  readonly show: (given: Given) => Json | undefined;
}

/**
 * Returns how pydantic shows the result of a call of a standard type, `Decimal("1.50")` or `date(2024, 1, 2)`; `undefined` for any
 * other value.
 */
export function jsonOfMade(value: Unknown | InstanceValue, encoding: Encoding): Json | undefined {
  const made = madeBy(value);
  if (made === undefined) return undefined;
  const shown = SHOWN.get(made.name);
  if (shown === undefined) return jsonOfMoment(made.name, encoding, made);
  const names = shown.parameters.split(' ');
  if (made.args.length > names.length) return undefined;
  const positions = made.args.map((arg, index) => [names[index] ?? '', arg] as const);
  const json = shown.show(new Map([...positions, ...made.keywords]));
  return typeof json === 'string' && made.name.startsWith('datetime.') ? temporalJson(json, encoding) : json;
}

/** The first and the last moment, in the parts that `datetime` has. */
const MOMENTS: Readonly<Record<string, readonly number[]>> = {
  min: [1, 1, 1, 0, 0, 0, 0],
  max: [9999, 12, 31, 23, 59, 59, 999_999],
};

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond'];

/** Returns how pydantic shows `datetime.min`, or the result of `datetime.min.replace(tzinfo=UTC)`; `undefined` for any other name. */
export function jsonOfMoment(name: string, encoding: Encoding, changes?: Arguments): Json | undefined {
  const [, type = '', end = '', call] =
    /^(datetime\.(?:datetime|date|time))\.(min|max)(\.replace)?$/u.exec(name) ?? [];
  const isCall = changes !== undefined;
  if (isCall !== (call !== undefined) || (changes?.args.length ?? 0) > 0) return undefined;
  const parts = MOMENTS[end]?.map((part, index) => [PARTS[index] ?? '', num(part)] as const) ?? [];
  const json = SHOWN.get(type)?.show(new Map([...parts, ...(changes?.keywords ?? [])]));
  return typeof json === 'string' ? temporalJson(json, encoding) : undefined;
}

const ADDRESSES = 'IPv4Address IPv6Address IPv4Network IPv6Network IPv4Interface IPv6Interface';
const URLS =
  'AnyUrl AnyHttpUrl HttpUrl FileUrl FtpUrl WebsocketUrl AnyWebsocketUrl RedisDsn AmqpDsn KafkaDsn PostgresDsn MongoDsn';

const SHOWN: ReadonlyMap<string, Shown> = new Map([
  ['decimal.Decimal', { parameters: 'value context', show: decimal }],
  ['uuid.UUID', { parameters: 'hex', show: uuid }],
  ['datetime.date', { parameters: 'year month day', show: date }],
  [
    'datetime.datetime',
    { parameters: 'year month day hour minute second microsecond tzinfo', show: datetime },
  ],
  ['datetime.time', { parameters: 'hour minute second microsecond tzinfo', show: time }],
  [
    'datetime.timedelta',
    { parameters: 'days seconds microseconds milliseconds minutes hours weeks', show: duration },
  ],
  ...ADDRESSES.split(' ').map(
    (name) => [`ipaddress.${name}`, { parameters: 'address', show: address }] as const,
  ),
  ['pydantic.ByteSize', { parameters: 'value', show: size }],
  ...URLS.split(' ').map((name) => [`pydantic.${name}`, { parameters: 'url', show: url }] as const),
]);

const textIn = (given: Given, name: string): string | undefined => {
  const value = given.get(name);
  return value === undefined ? undefined : textOf(value);
};

/** Returns a number that was given, `initial` for one that wasn't; NaN for a value that isn't known. */
function numberIn(given: Given, name: string, initial = Number.NaN): number {
  const value = given.get(name);
  if (value === undefined) return initial;
  return value.kind === 'num' ? Number(value.value) : Number.NaN;
}

function decimal(given: Given): Json | undefined {
  const value = given.get('value');
  if (value?.kind === 'num') return value.isFloat ? undefined : String(value.value);
  const text = textIn(given, 'value');
  return text !== undefined && /^-?\d+(?:\.\d+)?$/u.test(text) ? text : undefined;
}

function uuid(given: Given): Json | undefined {
  const int = given.get('int');
  const hex = int?.kind === 'num' ? int.value.toString(16).padStart(32, '0') : textIn(given, 'hex');
  const digits = hex?.replaceAll(/[-{}]|urn:uuid:/gu, '').toLowerCase();
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** An address as it was written; a shorter form of an IPv6 address isn't looked for. */
function address(given: Given): Json | undefined {
  return textIn(given, 'address');
}

function url(given: Given): Json | undefined {
  const text = textIn(given, 'url');
  return text !== undefined && URL.canParse(text) ? new URL(text).href : undefined;
}

function size(given: Given): Json | undefined {
  const value = numberIn(given, 'value');
  return Number.isNaN(value) ? undefined : value;
}

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

const day = (given: Given): string =>
  `${padded(numberIn(given, 'year'), 4)}-${padded(numberIn(given, 'month'))}-${padded(numberIn(given, 'day'))}`;

function clock(given: Given): string {
  const [hour, minute, second, micro] = ['hour', 'minute', 'second', 'microsecond'].map((name) =>
    numberIn(given, name, 0),
  );
  const fraction = micro === 0 ? '' : `.${padded(micro ?? 0, 6)}`;
  return `${padded(hour ?? 0)}:${padded(minute ?? 0)}:${padded(second ?? 0)}${fraction}${zone(given.get('tzinfo'))}`;
}

/** Returns a time zone as a text behind a time; `NaN` for one that isn't known. */
function zone(value: Value | undefined): string {
  if (value === undefined || value.kind === 'none') return '';
  if (value.kind === 'library') return /^datetime\.(?:timezone\.utc|UTC)$/u.test(value.name) ? 'Z' : 'NaN';
  const made = value.kind === 'unknown' || value.kind === 'instance' ? madeBy(value) : undefined;
  if (made?.name === 'zoneinfo.ZoneInfo' && textOf(made.args[0] ?? value) === 'UTC') return 'Z';
  const [offset] = made?.name === 'datetime.timezone' ? made.args : [];
  const delta = offset?.kind === 'unknown' || offset?.kind === 'instance' ? madeBy(offset) : undefined;
  if (delta?.name !== 'datetime.timedelta' || delta.args.length > 0) return 'NaN';
  const minutes = secondsOf(delta.keywords) / 60;
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(size / 60))}:${padded(size % 60)}`;
}

/** Returns a text unless a part of it isn't known. */
const whole = (text: string): string | undefined => (text.includes('NaN') ? undefined : text);

function date(given: Given): Json | undefined {
  return whole(day(given));
}

function datetime(given: Given): Json | undefined {
  return whole(`${day(given)}T${clock(given)}`);
}

function time(given: Given): Json | undefined {
  return whole(clock(given));
}

const SECONDS: Readonly<Record<string, number>> = {
  weeks: 604_800,
  days: 86_400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
  milliseconds: 1e-3,
  microseconds: 1e-6,
};

const secondsOf = (given: Given): number =>
  Object.entries(SECONDS).reduce((sum, [name, size]) => sum + numberIn(given, name, 0) * size, 0);

/** A duration as ISO 8601 writes it: `P1DT2H3.5S`. */
function duration(given: Given): Json | undefined {
  const total = Math.round(secondsOf(given) * 1e6);
  if (!Number.isSafeInteger(total)) return undefined;
  const [size, sign] = [Math.abs(total), total < 0 ? '-' : ''];
  const parts = [
    { unit: 'H', count: Math.floor(size / 3.6e9) % 24 },
    { unit: 'M', count: Math.floor(size / 6e7) % 60 },
    { unit: 'S', count: (size % 6e7) / 1e6 },
  ].filter(({ count }) => count > 0);
  const days = Math.floor(size / 8.64e10);
  const clockTime = parts.map(({ unit, count }) => `${count}${unit}`).join('');
  if (total === 0) return 'PT0S';
  return `${sign}P${days > 0 ? `${days}D` : ''}${clockTime === '' ? '' : `T${clockTime}`}`;
}
