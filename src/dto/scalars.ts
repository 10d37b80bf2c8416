import type { ImportSpec } from '../base/code/imports';
import { stringLiteral } from '../base/code/literals';
import { type Doc, group } from '../base/code/print';
import type { Scalar } from './field';

/** One of our types in Python. */
interface ScalarInPython {
  readonly annotation: string;
  readonly imports: readonly ImportSpec[];
  /** Normalises a default of a spec; returns `undefined` if it's no value of this type. */
  readonly normalise: (text: string) => string | undefined;
  /** Describes the accepted texts in messages: `a date such as 2026-01-31`. */
  readonly form: string;
  /** Returns the expression of a normalised default. */
  readonly literal: (text: string) => Doc;
}

const standard = (module: string, name: string): ImportSpec => ({
  section: 'standard',
  module,
  names: [name],
});
const pydantic = (name: string): ImportSpec => ({
  section: 'third-party',
  module: 'pydantic',
  names: [name],
});
/** Imported as `dt`, so that a field may be called `date` or `time`. */
const DATETIME: ImportSpec = { section: 'standard', module: 'datetime', as: 'dt' };

const call = (callee: string) => (text: string) => group(`${callee}(`, [stringLiteral(text)], ')');

const DATE = '(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})';
// The times that `fromisoformat` of Python 3.10 accepts.
const TIME = String.raw`(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{3}(?:[0-9]{3})?)?)?`;
const ZONE = '(?:[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/** Returns a check of dates: they match the pattern, and exist in the calendar. */
function normaliseDate(pattern: string): (text: string) => string | undefined {
  const whole = new RegExp(`^${pattern}$`);
  return (text) => {
    const { year, month, day } = whole.exec(text)?.groups ?? {};
    if (year === undefined || year === '0000') return undefined;
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : text;
  };
}

function matching(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined);
}

/** Addresses that email-validator accepts: no consecutive dots, no reserved domain. */
const EMAIL =
  /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!(?:arpa|invalid|local|localhost|onion|test)$)[a-z]{2,}$/i;

function normaliseBool(text: string): string | undefined {
  const lower = text.toLowerCase();
  return ['true', 'false'].includes(lower) ? lower : undefined;
}

function normaliseFloat(text: string): string | undefined {
  const number = parseNumber(text, 'float');
  return number === undefined || number.includes('.') ? number : `${number}.0`;
}

/** Accepts values that fit on one line; a string must be printable ASCII after its escapes are decoded. */
function normaliseJson(text: string): string | undefined {
  if (['null', 'true', 'false', '[]', '{}'].includes(text)) return text;
  if (!text.startsWith('"')) return parseNumber(text, 'float');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && /^[ -~]*$/.test(value) ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}

function jsonLiteral(text: string): string {
  const words: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };
  if (!text.startsWith('"')) return words[text] ?? text;
  // The cast: a JSON text that begins with a quote is a string.
  return stringLiteral(JSON.parse(text) as string);
}

function normaliseUrl(text: string): string | undefined {
  return /^https?:\/\/[a-z0-9][a-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$/.test(text) && URL.canParse(text)
    ? text
    : undefined;
}

export const IN_PYTHON: Readonly<Record<Scalar, ScalarInPython>> = {
  str: {
    annotation: 'str',
    imports: [],
    normalise: (text) => text,
    form: 'a text',
    literal: stringLiteral,
  },
  int: {
    annotation: 'int',
    imports: [],
    normalise: (text) => parseNumber(text, 'int'),
    form: 'a whole number',
    literal: (text) => text,
  },
  float: {
    annotation: 'float',
    imports: [],
    normalise: normaliseFloat,
    form: 'a number such as 1.5',
    literal: (text) => text,
  },
  bool: {
    annotation: 'bool',
    imports: [],
    normalise: normaliseBool,
    form: 'true or false',
    literal: (text) => (text === 'true' ? 'True' : 'False'),
  },
  decimal: {
    annotation: 'Decimal',
    imports: [standard('decimal', 'Decimal')],
    normalise: (text) => parseNumber(text, 'decimal'),
    form: 'a number such as 1.50',
    // Ruff's FURB157 rejects a whole number in quotes.
    literal: (text) => (text.includes('.') ? call('Decimal')(text) : group('Decimal(', [text], ')')),
  },
  uuid: {
    annotation: 'UUID',
    imports: [standard('uuid', 'UUID')],
    normalise: (text) => matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)(text.toLowerCase()),
    form: 'a UUID in its usual form, 8-4-4-4-12 digits',
    literal: call('UUID'),
  },
  date: {
    annotation: 'dt.date',
    imports: [DATETIME],
    normalise: normaliseDate(DATE),
    form: 'a date such as 2026-01-31',
    literal: call('dt.date.fromisoformat'),
  },
  datetime: {
    annotation: 'dt.datetime',
    imports: [DATETIME],
    // Python 3.10 doesn't read a Z.
    normalise: (text) => normaliseDate(`${DATE}T${TIME}${ZONE}`)(text.replace(/Z$/, '+00:00')),
    form: 'a date and time such as 2026-01-31T12:30:00Z',
    literal: call('dt.datetime.fromisoformat'),
  },
  time: {
    annotation: 'dt.time',
    imports: [DATETIME],
    normalise: matching(new RegExp(`^${TIME}$`)),
    form: 'a time such as 12:30 or 12:30:00',
    literal: call('dt.time.fromisoformat'),
  },
  json: {
    annotation: 'JsonValue',
    imports: [pydantic('JsonValue')],
    normalise: normaliseJson,
    form: 'null, true, false, a number, a string in double quotes, [] or {}',
    literal: jsonLiteral,
  },
  email: {
    annotation: 'EmailStr',
    imports: [pydantic('EmailStr')],
    normalise: matching(EMAIL),
    form: 'an address such as someone@example.com',
    literal: stringLiteral,
  },
  url: {
    annotation: 'HttpUrl',
    imports: [pydantic('HttpUrl')],
    normalise: normaliseUrl,
    form: 'an address such as https://example.com/',
    literal: call('HttpUrl'),
  },
};

/** The digits that a float can represent, so that a number means the same here, in JSON and in Python. */
const FLOAT_DIGITS = 15;
const DIGITS = 28;

/** Normalises a number: `007` → `7`, `-0` → `0`, `1.50` → `1.50`; `undefined` if it's no decimal number, or too long. */
export function parseNumber(text: string, kind: 'int' | 'float' | 'decimal'): string | undefined {
  const match = /^(-?)([0-9]+)(\.[0-9]+)?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (kind === 'int' && fraction !== '') return undefined;
  const digits = whole.replace(/^0+(?=.)/, '');
  if (digits.length + fraction.length > (kind === 'float' ? FLOAT_DIGITS : DIGITS)) return undefined;
  const isZero = /^0*$/.test(digits + fraction.slice(1));
  return `${isZero ? '' : sign}${digits}${fraction}`;
}

/** Compares numbers of {@link parseNumber} exactly, for any number of digits. Negative if `left` is less. */
export function compareNumbers(left: string, right: string): number {
  const places = Math.max(...[left, right].map((text) => fractionOf(text).length));
  const difference = scale(left, places) - scale(right, places);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function scale(text: string, places: number): bigint {
  const [whole = ''] = text.split('.');
  return BigInt(whole + fractionOf(text).padEnd(places, '0'));
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? '';
}
