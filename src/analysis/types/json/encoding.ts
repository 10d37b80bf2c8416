import type { Site } from '../../interpreter/calls/call-site';
import { textOf } from '../../interpreter/values/make';
import type { ClassValue } from '../../interpreter/values/values';
import { pydanticRules } from '../pydantic-rules';
import { settingOf } from '../settings';
import type { Json } from './json';
import type { Mode, ScalarForm } from '../type-node';

/** How values are shown as JSON: what `ser_json_bytes`, `ser_json_temporal` and `ser_json_timedelta` of a model say. */
export interface Encoding {
  readonly bytes: string;
  /** The form of dates and times, `iso8601`, `seconds` or `milliseconds`, and that of durations. */
  readonly temporal: string;
  readonly duration: string;
}

/** Without settings. */
export const PLAIN: Encoding = { bytes: 'utf8', temporal: 'iso8601', duration: 'iso8601' };

/** Returns how the settings of a class show values; since pydantic 2.14 those of dates hold for what's serialized. */
export function encodingOf(site: Site, cls: ClassValue | undefined, mode: Mode): Encoding {
  if (cls === undefined) return PLAIN;
  const bytes = settingText(site, cls, 'ser_json_bytes') ?? PLAIN.bytes;
  const rules = pydanticRules(site.vm.options.pydantic);
  if (mode === 'validation' && rules.encodesOutputAlone) return { ...PLAIN, bytes };
  const temporal = rules.knowsTemporal ? settingText(site, cls, 'ser_json_temporal') : undefined;
  return {
    bytes,
    temporal: temporal ?? PLAIN.temporal,
    duration: temporal ?? (isFloat(site, cls) ? 'seconds' : PLAIN.duration),
  };
}

function settingText(site: Site, cls: ClassValue, name: string): string | undefined {
  const value = settingOf(site, cls, name);
  return value === undefined ? undefined : textOf(value);
}

const isFloat = (site: Site, cls: ClassValue): boolean =>
  settingText(site, cls, 'ser_json_timedelta') === 'float';

const DURATION = 'datetime.timedelta';
const DATES: ReadonlySet<string> = new Set(['datetime.datetime', 'datetime.date', 'datetime.time']);
const BYTES: ReadonlySet<string> = new Set([
  'builtins.bytes',
  'pydantic.SecretBytes',
  'pydantic.Base64Bytes',
  'pydantic.Base64UrlBytes',
]);

/** Returns the form that the settings of a class give a scalar; `undefined` for the usual one. */
export function formOf(site: Site, scalar: string, cls: ClassValue | undefined): ScalarForm | undefined {
  if (cls === undefined) return undefined;
  if (scalar === DURATION || DATES.has(scalar)) {
    if (!pydanticRules(site.vm.options.pydantic).encodesOutputAlone)
      return scalar === DURATION && isFloat(site, cls) ? { isNumber: 'always' } : undefined;
    const { temporal, duration } = encodingOf(site, cls, 'serialization');
    return (scalar === DURATION ? duration : temporal) === 'iso8601' ? undefined : { isNumber: 'written' };
  }
  if (!BYTES.has(scalar)) return undefined;
  const base64 = (['validation', 'serialization'] as const).filter(
    (mode) =>
      settingText(site, cls, mode === 'validation' ? 'val_json_bytes' : 'ser_json_bytes') === 'base64',
  );
  return base64.length === 0 ? undefined : { base64 };
}

/** Returns bytes, of which each is a character, as a text. */
export function bytesText(value: string, { bytes }: Encoding): string {
  const held = Buffer.from(value, 'latin1');
  if (bytes === 'hex') return held.toString('hex');
  if (bytes !== 'base64') return held.toString('utf8');
  return held.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** Returns the text of a date, time or duration as its settings show it. */
export function temporalJson(text: string, { temporal, duration }: Encoding): Json {
  const isDuration = /^-?P/u.test(text);
  const form = isDuration ? duration : temporal;
  if (form === 'iso8601') return text;
  const micros = Math.round((isDuration ? secondsOfDuration(text) : secondsOfDate(text)) * 1e6);
  return form === 'milliseconds' ? micros / 1e3 : micros / 1e6;
}

function secondsOfDuration(text: string): number {
  const [, sign, ...parts] = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/u.exec(text) ?? [];
  const sizes = [86_400, 3600, 60, 1];
  const seconds = parts.reduce(
    (sum, part: string | undefined, index) => sum + Number(part ?? 0) * (sizes[index] ?? 0),
    0,
  );
  return sign === '-' ? -seconds : seconds;
}

/** Returns the seconds since 1970 of a date, those since midnight of a time. */
function secondsOfDate(text: string): number {
  const [, day, clock = '00:00:00', fraction = '', zone = 'Z'] =
    /^(\d+-\d\d-\d\d)?T?(\d\d:\d\d:\d\d)?(\.\d+)?(\S+)?$/u.exec(text) ?? [];
  const whole = Date.parse(`${day ?? '1970-01-01'}T${clock}${day === undefined ? 'Z' : zone}`);
  return whole / 1000 + Number(`0${fraction}`);
}
