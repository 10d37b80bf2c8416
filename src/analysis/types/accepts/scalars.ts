import { isLimited, decimalOf, floatOf, intOf, isShort } from './numbers';
import { clockOf, isDuration, momentOf } from './dates';
import type { Given, Verdict } from './given';
import type { Limits } from '../type-node';

type Test = (given: Given, limits: Limits) => Verdict;

/** By the name of a scalar, whether it takes a value. Types that aren't here can't be decided. */
const TESTS: Readonly<Record<string, Test>> = {
  'builtins.str': isText,
  'builtins.bytes': (given) => (given.kind === 'text' ? undefined : false),
  'builtins.int': (given, limits) => {
    const value = intOf(given);
    return value !== undefined && isLimited(value, limits);
  },
  'builtins.float': (given, limits) => {
    const value = floatOf(given);
    return value !== undefined && isLimited(value, limits);
  },
  'builtins.bool': (given) => isBool(given),
  'decimal.Decimal': (given, limits) => {
    const value = decimalOf(given);
    if (value === undefined) return false;
    // Digits of other scripts.
    if (Number.isNaN(value.value)) return unlessLimited(limits);
    return isLimited(value.value, limits) && isShort(value, limits);
  },
  'uuid.UUID': (given) => uuidOf(given) !== undefined,
  ...Object.fromEntries(
    ['1', '3', '4', '5', '6', '7', '8'].map((version) => [
      `pydantic.UUID${version}`,
      (given: Given) => uuidOf(given)?.at(12) === version,
    ]),
  ),
  'datetime.datetime': (given, limits) => isMoment(given, limits),
  'datetime.date': (given, limits) => (momentOf(given)?.hasTime === false ? isMoment(given, limits) : false),
  'datetime.time': (given, limits) => {
    if (given.kind !== 'text') return given.kind === 'uuid' ? false : undefined;
    return clockOf(given.text) === undefined ? false : unlessLimited(limits);
  },
  'datetime.timedelta': (given, limits) =>
    isDuration(given) === true ? unlessLimited(limits) : isDuration(given),
  'ipaddress.IPv4Address': (given) => (given.kind === 'text' ? IPV4.test(given.text) : undefined),
};

/** The kinds of values that strict scalars take. No path has a value of any other type. */
const OWN_TYPES: Readonly<Record<string, readonly Given['kind'][]>> = {
  'builtins.str': ['text'],
  'builtins.int': ['int'],
  'builtins.float': ['int', 'float'],
  'uuid.UUID': ['uuid'],
};

/** Tells whether a value has the type of a scalar without a conversion. */
export const isOwnType = (name: string, { kind }: Given): boolean => OWN_TYPES[name]?.includes(kind) === true;

/** Tells whether a scalar takes a value, and its limits, too. */
export function scalarAccepts(name: string, limits: Limits, given: Given): Verdict {
  return TESTS[name]?.(given, limits);
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/u;

const unlessLimited = (limits: Limits): Verdict => (Object.keys(limits).length === 0 ? true : undefined);

function isText(given: Given, { min_length: least, max_length: most, pattern }: Limits): Verdict {
  if (given.kind !== 'text') return false;
  const { length } = [...given.text];
  if (typeof least === 'number' && length < least) return false;
  if (typeof most === 'number' && length > most) return false;
  return typeof pattern === 'string'
    ? isMatch(pattern, given.text)
    : pattern === undefined
      ? true
      : undefined;
}

/** Classes of characters in patterns of Rust, in which they know all of Unicode. */
const CLASSES: Readonly<Record<string, string>> = {
  '\\d': '\\p{Nd}',
  '\\D': '\\P{Nd}',
  '\\s': '\\p{White_Space}',
  '\\S': '\\P{White_Space}',
};

/** Matches a pattern of Rust; `undefined` for what JavaScript doesn't know, or knows otherwise. */
function isMatch(pattern: string, text: string): Verdict {
  const isPlain = /^[\x20-\x7e]*$/u.test(text) || !/\\[wWbB]|\(\?/u.test(pattern);
  if (!isPlain || /\(\?[^:]|\\[AzZpP]|&&|\[\[/u.test(pattern)) return undefined;
  try {
    return new RegExp(
      pattern.replace(/\\./gu, (one) => CLASSES[one] ?? one),
      'u',
    ).test(text);
  } catch {
    return undefined;
  }
}

const BOOLS: ReadonlySet<string> = new Set('0 off f false n no 1 on t true y yes'.split(' '));

function isBool(given: Given): boolean {
  if (given.kind === 'text') return BOOLS.has(given.text.toLowerCase());
  const value = intOf(given);
  return value === 0n || value === 1n;
}

/** Returns the digits of a UUID; `undefined` for what isn't one. */
function uuidOf(given: Given): string | undefined {
  if (given.kind !== 'text' && given.kind !== 'uuid') return undefined;
  const text = given.text
    .toLowerCase()
    .replace(/^urn:uuid:|^\{(?=.*\}$)/u, '')
    .replace(/\}$/u, '');
  const isSimple = /^[0-9a-f]{32}$/u.test(text);
  return isSimple || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text)
    ? text.replaceAll('-', '')
    : undefined;
}

function isMoment(given: Given, { gt, ge, lt, le }: Limits): Verdict {
  const moment = momentOf(given);
  if (moment === undefined) return false;
  const limitOf = (limit: Limits[string] | undefined): number | undefined =>
    typeof limit === 'string' ? momentOf({ kind: 'text', text: limit })?.at : undefined;
  const given4 = [gt, ge, lt, le];
  const [more, least, less, most] = given4.map(limitOf);
  const isRead = [more, least, less, most].every(
    (one, index) => (one === undefined) === (given4[index] === undefined),
  );
  if (!isRead) return undefined;
  const { at } = moment;
  return (
    (more === undefined || at > more) &&
    (least === undefined || at >= least) &&
    (less === undefined || at < less) &&
    (most === undefined || at <= most)
  );
}
