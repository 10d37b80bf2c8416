import type { Limits } from '../type-node';
import type { Given } from './given';

/*
 * How pydantic 2.14 reads numbers from texts, as measured: test/routes-report/match/values.
 */

const INT = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/u;

/** Reads an integer; `undefined` for what isn't one. */
export function intOf(given: Given): bigint | undefined {
  if (given.kind === 'int') return given.value;
  if (given.kind === 'float') return Number.isInteger(given.value) ? BigInt(given.value) : undefined;
  const text = given.text.trim();
  if (given.kind === 'uuid' || !INT.test(text)) return undefined;
  const [digits = ''] = text.replaceAll('_', '').split('.');
  const value = BigInt(digits.replace(/^[+-]/u, ''));
  return digits.startsWith('-') ? -value : value;
}

const FLOAT = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?$/u;
const SPECIAL = /^[+-]?(?:inf|infinity|nan)$/iu;

/** Reads a float; `undefined` for what isn't one. */
export function floatOf(given: Given): number | undefined {
  if (given.kind === 'float') return given.value;
  if (given.kind === 'int') return Number(given.value);
  const text = given.text.trim();
  if (given.kind === 'uuid') return undefined;
  if (SPECIAL.test(text)) return /nan/iu.test(text) ? NaN : text.startsWith('-') ? -Infinity : Infinity;
  return FLOAT.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

/** Tells whether a number keeps its limits. A NaN keeps none. */
export function isLimited(value: number | bigint, { gt, ge, lt, le, multiple_of: of }: Limits): boolean {
  return (
    (typeof gt !== 'number' || value > gt) &&
    (typeof ge !== 'number' || value >= ge) &&
    (typeof lt !== 'number' || value < lt) &&
    (typeof le !== 'number' || value <= le) &&
    (typeof of !== 'number' || isMultiple(value, of))
  );
}

function isMultiple(value: number | bigint, of: number): boolean {
  if (typeof value === 'bigint' && Number.isInteger(of)) return value % BigInt(of) === 0n;
  const rest = Math.abs(Number(value) % of);
  // Pydantic allows for the rounding of floats.
  const slack = Math.abs(Number(value)) / 1e9;
  return rest <= slack || Math.abs(rest - of) <= slack;
}
