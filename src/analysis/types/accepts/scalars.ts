import { isLimited, floatOf, intOf } from './numbers';
import { momentOf } from './dates';
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
  'builtins.bool': isBool,
  'uuid.UUID': isUuid,
  'datetime.datetime': (given, limits) => momentOf(given) !== undefined && unlessLimited(limits),
  'datetime.date': (given, limits) => momentOf(given)?.hasTime === false && unlessLimited(limits),
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

/** Matches a pattern of Rust; `undefined` for what JavaScript doesn't know, or may know otherwise: classes have all of Unicode. */
function isMatch(pattern: string, text: string): Verdict {
  const isPlain = /^[\x20-\x7e]*$/u.test(text) || !/\\[dDsSwWbB]|\(\?/u.test(pattern);
  if (!isPlain || /\(\?[^:]|\\[AzZpP]|&&|\[\[/u.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'u').test(text);
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

function isUuid(given: Given): boolean {
  if (given.kind !== 'text') return given.kind === 'uuid';
  const text = given.text
    .toLowerCase()
    .replace(/^urn:uuid:|^\{(?=.*\}$)/u, '')
    .replace(/\}$/u, '');
  return /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u.test(text);
}
