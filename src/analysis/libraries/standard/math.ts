import type { Call } from '../../interpreter/calls/call-site';
import { num } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { causeOf, functions, plain } from '../kit/support';

/** A function of known numbers; `isFloat` says what it gives. */
const onNumbers =
  (run: (...numbers: number[]) => number, isFloat: boolean) =>
  ({ args, at }: Call): Value => {
    const numbers = args.map((one) => {
      const value = plain(one);
      return value.kind === 'num' || value.kind === 'bool' ? Number(value.value) : NaN;
    });
    const result = run(...numbers);
    if (Number.isNaN(result) || (!isFloat && !Number.isSafeInteger(result)))
      return causeOf(args[0], 'a number', at);
    return num(result, isFloat);
  };

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));

/** `math`: what configuration does with numbers. */
export const library: Library = () => ({
  ...functions('math', {
    ceil: onNumbers(Math.ceil, false),
    floor: onNumbers(Math.floor, false),
    trunc: onNumbers(Math.trunc, false),
    sqrt: onNumbers(Math.sqrt, true),
    pow: onNumbers((a = NaN, b = NaN) => a ** b, true),
    log2: onNumbers(Math.log2, true),
    log10: onNumbers(Math.log10, true),
    fabs: onNumbers(Math.abs, true),
    gcd: onNumbers((...numbers) => numbers.reduce(gcd, 0), false),
    factorial: onNumbers((value = NaN) => (value > 20 ? NaN : factorial(value)), false),
    prod: ({ args, at }) => causeOf(args[0], 'a product', at),
  }),
  'math.pi': num(Math.PI, true),
  'math.e': num(Math.E, true),
  'math.tau': num(2 * Math.PI, true),
  'math.inf': num(Infinity, true),
  'math.nan': num(NaN, true),
});
