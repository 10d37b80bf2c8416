import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { iterate } from '../../interpreter/evaluation/iterate';
import { binary } from '../../interpreter/evaluation/operators';
import { whole } from '../../interpreter/values/exact';
import { bool, num } from '../../interpreter/values/make';
import type { NumValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, type Rule } from '../kit/model';
import { areCertain } from '../kit/elements';
import { refusedOperand, wholeOf } from '../kit/operands';
import { causeOf, plain } from '../kit/values';
import { toWhole } from '../builtins/rounding';

/** Returns the numbers that values are; `undefined` if one isn't known, which a text never is. */
function numbersOf(args: readonly Value[], site: Site): readonly NumValue[] | undefined {
  const numbers = args.flatMap((one) => {
    const value = plain(one);
    if (value.kind === 'num') return [value];
    if (value.kind === 'bool') return [num(Number(value.value))];
    refusedOperand(site, one, 'must be real number');
    return [];
  });
  return numbers.length === args.length ? numbers : undefined;
}

/** Computes a float of known numbers; what isn't one of numbers that are is out of the function's domain. */
function compute(args: readonly Value[], site: Site, run: (...numbers: number[]) => number): Value {
  const numbers = numbersOf(args, site)?.map(({ value }) => Number(value));
  if (numbers === undefined) return causeOf(args[0], 'a number', site.at);
  const result = run(...numbers);
  if (Number.isNaN(result) && !numbers.some(Number.isNaN))
    return site.vm.raiseIfCaught('ValueError', 'math domain error', site.at);
  return Number.isFinite(result) || !numbers.every(Number.isFinite)
    ? num(result, true)
    : site.vm.raiseIfCaught('OverflowError', 'math range error', site.at);
}

const toFloat =
  (run: (number: number) => number): Rule<'(x, /)'> =>
  ({ x }, site) =>
    compute([x], site, run);

/** As {@link toFloat}, of a number that has to be above a limit. */
const above = (limit: number, run: (number: number) => number): Rule<'(x, /)'> =>
  toFloat((number) => (number <= limit ? NaN : run(number)));

/** A function that rounds to a whole number, for which an object may have a method. */
const toInteger =
  (method: string, run: (number: number) => number): Rule<'(x, /)'> =>
  ({ x }, site) => {
    const own = x.kind === 'instance' ? callMethod(site.vm, x, method, [], site.at) : undefined;
    if (own !== undefined) return own;
    const [number] = numbersOf([x], site) ?? [];
    if (number === undefined) return causeOf(x, 'a number', site.at);
    return number.isFloat ? toWhole(Number(number.value), (value) => BigInt(run(value)), site) : number;
  };

const test =
  (holds: (number: number) => boolean): Rule<'(x, /)'> =>
  ({ x }, site) => {
    const [number] = numbersOf([x], site) ?? [];
    return number === undefined ? causeOf(x, 'a number', site.at) : bool(holds(Number(number.value)));
  };

/** Combines whole numbers exactly. */
function combine(
  args: readonly Value[],
  site: Site,
  start: bigint,
  run: (a: bigint, b: bigint) => bigint,
): Value {
  const numbers = args.map((one) => wholeOf(site, one));
  const unclear = numbers.indexOf(undefined);
  if (unclear >= 0) return refusedOperand(site, args[unclear], 'a whole number');
  return num(whole(numbers.reduce<bigint>((total, one) => run(total, BigInt(one ?? 0)), start)));
}

const isNotANumber = (value: Value): boolean => value.kind === 'num' && Number.isNaN(value.value);

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? sizeOf(a) : gcd(b, a % b));
const lcm = (a: bigint, b: bigint): bigint => (a === 0n || b === 0n ? 0n : sizeOf(a * b) / gcd(a, b));

/** The largest argument whose factorial is computed. */
const MAX_FACTORIAL = 400n;

function factorial(x: Value, site: Site): Value {
  const given = wholeOf(site, x);
  if (given === undefined) return refusedOperand(site, x, 'a whole number');
  if (given < 0)
    return site.vm.raiseIfCaught('ValueError', 'factorial() not defined for negative values', site.at);
  if (given > MAX_FACTORIAL) return causeOf(undefined, 'a large number', site.at);
  let result = 1n;
  for (let factor = 2n; factor <= given; factor += 1n) result *= factor;
  return num(whole(result));
}

/** Returns the largest whole number whose square isn't above a number, by Newton's method. */
function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next;
  return root;
}

function log(x: Value, base: Value | undefined, site: Site): Value {
  const whole = wholeOf(site, x);
  // Beyond the range of floats, the digits that are cut off are counted.
  const size = typeof whole === 'bigint' ? whole.toString(2).length - 1000 : 0;
  const given = size > 0 ? num(Number(BigInt(whole ?? 0) >> BigInt(size)), true) : x;
  const natural = (number: number): number =>
    number <= 0 ? NaN : Math.log(number) + (size > 0 ? size * Math.LN2 : 0);
  return base === undefined
    ? compute([given], site, natural)
    : compute([given, base], site, (number, other) => (other <= 0 ? NaN : natural(number) / Math.log(other)));
}

/** `math`: what configuration does with numbers. */
export const library: Library = () => ({
  ...functions('math', {
    'ceil(x, /)': toInteger('__ceil__', Math.ceil),
    'floor(x, /)': toInteger('__floor__', Math.floor),
    'trunc(x, /)': toInteger('__trunc__', Math.trunc),
    'sqrt(x, /)': toFloat(Math.sqrt),
    'pow(x, y, /)': ({ x, y }, site) => compute([x, y], site, (a, b) => (a === 1 ? 1 : a ** b)),
    'log(x, base=..., /)': ({ x, base }, site) => log(x, base, site),
    'log2(x, /)': above(0, Math.log2),
    'log10(x, /)': above(0, Math.log10),
    'fabs(x, /)': toFloat(Math.abs),
    'radians(x, /)': toFloat((degrees) => degrees * (Math.PI / 180)),
    'degrees(x, /)': toFloat((radians) => radians * (180 / Math.PI)),
    'copysign(x, y, /)': ({ x, y }, site) =>
      // Whether NaN has a sign isn't kept.
      isNotANumber(y)
        ? causeOf(undefined, 'the sign of NaN', site.at)
        : compute([x, y], site, (size, sign) =>
            sign < 0 || Object.is(sign, -0) ? -Math.abs(size) : Math.abs(size),
          ),
    'fmod(x, y, /)': ({ x, y }, site) => compute([x, y], site, (a, b) => a % b),
    'isinf(x, /)': test((value) => value === Infinity || value === -Infinity),
    'isnan(x, /)': test(Number.isNaN),
    'isfinite(x, /)': test(Number.isFinite),
    'isqrt(n, /)': ({ n }, site) => {
      const value = wholeOf(site, n);
      if (value === undefined) return refusedOperand(site, n, 'a whole number');
      return value < 0
        ? site.vm.raiseIfCaught('ValueError', 'isqrt() argument must be nonnegative', site.at)
        : num(whole(rootOf(BigInt(value))));
    },
    'gcd(*integers)': ({ integers }, site) => combine(integers, site, 0n, gcd),
    'lcm(*integers)': ({ integers }, site) => combine(integers, site, 1n, lcm),
    'factorial(x, /)': ({ x }, site) => factorial(x, site),
    'prod(iterable, /, *, start=1)': ({ iterable, start }, { vm, at }) => {
      const { items, open } = iterate(vm, iterable, at);
      if (open !== undefined || !areCertain(vm, items)) return causeOf(open ?? iterable, 'a product', at);
      return items.reduce((total, { value }) => binary(vm, '*', total, value, at), start);
    },
  }),
  'math.pi': num(Math.PI, true),
  'math.e': num(Math.E, true),
  'math.tau': num(2 * Math.PI, true),
  'math.inf': num(Infinity, true),
  'math.nan': num(NaN, true),
});
