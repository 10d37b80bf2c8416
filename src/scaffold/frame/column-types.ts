import type { NewField } from './field';
import type { Column, Manners } from './field-lines';

/** The families of SQL types that mean one type of ours. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  String: /^(?:String|Unicode|VARCHAR)\b/,
  Text: /^(?:Text|String)\b/,
  Integer: /^(?:Integer|BigInteger)\b/,
  Numeric: /^(?:Numeric|DECIMAL)\b/,
  Float: /^(?:Float|Double)\b/,
  Boolean: /^Boolean\b/,
  Date: /^Date\b/,
  DateTime: /^(?:DateTime|TIMESTAMP)\b/,
  Time: /^Time\b/,
  Uuid: /^(?:Uuid|UUID)\b/,
  JSON: /^JSON/,
};

/** True for an SQL type that means one of ours: `VARCHAR(80)` for `String`. */
export const isOfFamily = (sql: string, ours: string): boolean => FAMILIES[ours]?.test(sql) === true;

/** Types that SQLAlchemy doesn't choose well by itself: its releases differ in that of a float. */
const EXPLICIT = new Set(['Numeric', 'JSON', 'Float']);

/** Without it SQLite gives back ten digits behind the point. */
const PRECISION: Readonly<Record<string, string>> = { Numeric: '(10, 2)' };

/** Returns the SQL type that a column of ours has by itself. */
export const plainType = ({ sql }: NewField): string => `${sql}${PRECISION[sql] ?? ''}`;

/** Returns the SQL type that a column of ours needs beside its annotation; `undefined` for none. */
export const neededType = (field: NewField): string | undefined =>
  EXPLICIT.has(field.sql) ? plainType(field) : undefined;

/** The fewest characters of a column for any text: shorter ones hold codes. */
const ANY_TEXT = 50;

/** The length of a column for any text where those of the project hold codes alone. */
const USUAL_LENGTH = 255;

/** The fewest digits before the point of a column for any number: fewer hold rates and the like. */
const ANY_NUMBER = 6;

const lengthIn = (sql: string | undefined): number | undefined => {
  const [, digits] = /\((?:length=)?(\d+)/.exec(sql ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

interface Precision {
  readonly digits: number;
  readonly places: number;
}

function precisionIn(sql: string | undefined): Precision | undefined {
  const [, digits, places] = /\((?:precision=)?(\d+), *(?:scale=)?(\d+)/.exec(sql ?? '') ?? [];
  return digits === undefined ? undefined : { digits: Number(digits), places: Number(places) };
}

/** Returns the most characters that the column of a text may hold; `undefined` without a limit. */
function lengthOf({ limits, columnLength }: NewField): number | undefined {
  const max = limits.flatMap((one) => /^max_length=(\d+)$/.exec(one)?.[1] ?? []).at(0);
  return max === undefined ? columnLength : Number(max);
}

/**
 * Returns the column among some of the right type after which a new one is written: a text without a limit has none of another's length,
 * and a number none for rates.
 */
export function columnLike(field: NewField, columns: readonly Column[]): Column | undefined {
  const shown = columns.filter(({ sql }) => sql !== undefined);
  if (field.sql === 'Numeric') return shown.find(({ sql }) => isRoomy(sql));
  if (field.sql !== 'String') return shown[0];
  const isLimited = lengthOf(field) !== undefined;
  const same = shown.filter(({ sql }) => (lengthIn(sql) !== undefined) === isLimited);
  const isPlain = columns.some(({ sql }) => sql === undefined);
  return same.find(isString) ?? (isPlain ? undefined : same[0]) ?? (isLimited ? shown[0] : undefined);
}

const isString = ({ sql }: Column): boolean => sql !== undefined && isOfFamily(lastOf(sql), 'String');

function isRoomy(sql: string | undefined): boolean {
  const precision = precisionIn(sql);
  return precision === undefined || precision.digits - precision.places >= ANY_NUMBER;
}

/** Returns a text's type with the length that the field may have: `String(80)`. */
export function sized(sql: string | undefined, field: NewField): string | undefined {
  const max = lengthOf(field);
  return max === undefined || field.sql !== 'String' ? sql : sql?.replace(/\d+(?=\))/, String(max));
}

/**
 * Gives fields the limits of their columns, so that a value that's too long is refused before the database does: texts, where all of the
 * project's columns have a length, and decimal numbers.
 */
export const withColumnLimits = (
  fields: readonly NewField[],
  { columns, keepsDigits }: Pick<Manners, 'columns' | 'keepsDigits'>,
): readonly NewField[] =>
  fields.map((field) =>
    columns.length > 0 || (keepsDigits && field.sql === 'Numeric') ? limited(field, columns) : field,
  );

function limited(field: NewField, columns: readonly Column[]): NewField {
  if (field.foreignKey !== undefined) return field;
  if (field.sql === 'Numeric') return withDigits(field, columns);
  if (field.sql !== 'String' || lengthOf(field) !== undefined) return field;
  const length = usualLength(columns);
  if (length === undefined) return field;
  const choices = /\bLiteral\[(.*)\]/.exec(field.type.text)?.[1];
  if (choices === undefined) return { ...field, limits: [...field.limits, `max_length=${length}`] };
  const longest = choices.split(', ').map((one) => one.length - 2);
  return { ...field, columnLength: Math.max(length, ...longest) };
}

/** Returns the length that most of a project's texts have, if all have one: the greatest of several. `Text` is for long ones. */
function usualLength(columns: readonly Column[]): number | undefined {
  const texts = columns.filter((one) => (one.sql === undefined ? one.python === 'str' : isString(one)));
  const lengths = texts.flatMap(({ sql }) => lengthIn(sql) ?? []);
  if (texts.length === 0 || lengths.length < texts.length) return undefined;
  const count = (length: number): number => lengths.filter((one) => one === length).length;
  const [most = USUAL_LENGTH] = lengths
    .filter((one) => one >= ANY_TEXT)
    .toSorted((left, right) => count(right) - count(left) || right - left);
  return most;
}

/** Returns an SQL type without the package before it. */
const lastOf = (sql: string): string => sql.replace(/^\w+\.(?=\w)/, '');

/** Limits a decimal number to the digits of its column, unless its own limits have more places. */
function withDigits(field: NewField, columns: readonly Column[]): NewField {
  const known = columnLike(
    field,
    columns.filter(({ sql }) => sql !== undefined && isOfFamily(lastOf(sql), 'Numeric')),
  );
  const precision = precisionIn(known === undefined ? plainType(field) : known.sql);
  if (precision === undefined) return field;
  const { digits, places } = precision;
  const given = [...field.limits, field.default ?? '', ...field.examples].join(' ');
  const numbers = [...given.matchAll(/\d+(?:\.(\d+))?/g)];
  const doFit = numbers.every(
    ([number, fraction = '']) =>
      fraction.length <= places && number.replace(/\..*/, '').length <= digits - places,
  );
  return doFit
    ? { ...field, limits: [...field.limits, `max_digits=${digits}`, `decimal_places=${places}`] }
    : field;
}
