import type { Site } from '../../interpreter/calls/call-site';
import { num } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, type Rule } from '../kit/model';
import { causeOf, plain } from '../kit/values';

/** Computes with known numbers; `isFloat` says what the result is. */
function compute(
  args: readonly Value[],
  { at }: Site,
  isFloat: boolean,
  run: (...numbers: number[]) => number,
): Value {
  const numbers = args.map((one) => {
    const value = plain(one);
    return value.kind === 'num' || value.kind === 'bool' ? Number(value.value) : NaN;
  });
  const result = run(...numbers);
  if (Number.isNaN(result) || (!isFloat && !Number.isSafeInteger(result)))
    return causeOf(args[0], 'a number', at);
  return num(result, isFloat);
}

const toFloat =
  (run: (number: number) => number): Rule<'(x, /)'> =>
  ({ x }, site) =>
    compute([x], site, true, run);
const toInteger =
  (run: (number: number) => number): Rule<'(x, /)'> =>
  ({ x }, site) =>
    compute([x], site, false, run);

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));

/** `math`: what configuration does with numbers. */
export const library: Library = () => ({
  ...functions('math', {
    'ceil(x, /)': toInteger(Math.ceil),
    'floor(x, /)': toInteger(Math.floor),
    'trunc(x, /)': toInteger(Math.trunc),
    'sqrt(x, /)': toFloat(Math.sqrt),
    'pow(x, y, /)': ({ x, y }, site) => compute([x, y], site, true, Math.pow),
    'log2(x, /)': toFloat(Math.log2),
    'log10(x, /)': toFloat(Math.log10),
    'fabs(x, /)': toFloat(Math.abs),
    'gcd(*integers)': ({ integers }, site) =>
      compute(integers, site, false, (...numbers) => numbers.reduce(gcd, 0)),
    'factorial(x, /)': toInteger((value) => (value > 20 ? NaN : factorial(value))),
    'prod(iterable, /, *, start=1)': ({ iterable }, { at }) => causeOf(iterable, 'a product', at),
  }),
  'math.pi': num(Math.PI, true),
  'math.e': num(Math.E, true),
  'math.tau': num(2 * Math.PI, true),
  'math.inf': num(Infinity, true),
  'math.nan': num(NaN, true),
});
