import { FALSE } from '../../../interpreter/values/make';
import { tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Site } from '../../../interpreter/calls/call-site';
import { type Member, methods, type MethodRule } from '../../kit/model';
import { notTaken } from '../../kit/ratios';
import { causeOf } from '../../kit/values';
import { rulesAt } from './context';
import { dataOf, made, NAME, operandOf, signal } from './data';
import {
  add,
  type Decimal,
  divide,
  divideWhole,
  multiply,
  negated,
  normalized,
  rounded,
  type Rules,
} from './number';

type Combine = (left: Decimal, right: Decimal, rules: Rules) => Decimal | Failure | undefined;

/** The name of the exception that an operation raises. */
type Failure = 'DivisionByZero' | 'DivisionUndefined' | 'InvalidOperation';

const isZero = ({ digits }: Decimal): boolean => digits === 0n;

const byZero = (left: Decimal): Failure => (isZero(left) ? 'DivisionUndefined' : 'DivisionByZero');

const COMBINED: Readonly<Record<string, Combine>> = {
  add,
  sub: (left, right, rules) => add(left, negated(right), rules),
  mul: multiply,
  truediv: (left, right, rules) => (isZero(right) ? byZero(left) : divide(left, right, rules)),
  floordiv: (left, right) => (isZero(right) ? byZero(left) : divideWhole(left, right)[0]),
  mod: (left, right, rules) =>
    isZero(right) ? 'InvalidOperation' : rounded(divideWhole(left, right)[1], rules),
  pow: powered,
};

/** The largest exponent of a power that's calculated. */
const MAX_EXPONENT = 1000n;

/** Returns a power with a whole exponent; `undefined` for another one. A result that isn't exact is left open. */
function powered(left: Decimal, right: Decimal, rules: Rules): Decimal | undefined {
  const { digits: size, exponent, isNegative } = normalized(right, rules);
  if (exponent < 0 || exponent > 3) return undefined;
  const count = size * 10n ** BigInt(exponent);
  if (count > MAX_EXPONENT || (isZero(left) && (isNegative || count === 0n))) return undefined;
  const exact = {
    isNegative: left.isNegative && count % 2n === 1n,
    digits: left.digits ** count,
    exponent: left.exponent * Number(count),
  };
  return isNegative
    ? divide({ isNegative: false, digits: 1n, exponent: 0 }, exact, rules)
    : rounded(exact, rules);
}

/** The operators of decimal numbers. */
export function operations(cls: () => ClassValue): readonly Member[] {
  const result = (name: string, left: Decimal, right: Decimal, site: Site): Value => {
    const rules = rulesAt(site);
    const found = rules && COMBINED[name]?.(left, right, rules);
    if (found === undefined) return causeOf(FALSE, 'a decimal number', site.at);
    return typeof found === 'string' ? signal(site, found, `decimal.${found}`) : made(site, cls(), found);
  };
  const apply =
    (name: string, isReflected: boolean): MethodRule<'(other)'> =>
    (self, { other }, site) => {
      const [own, given] = [dataOf(self), operandOf(other)];
      if (own === undefined) return causeOf(self, 'a decimal number', site.at);
      if (given === undefined) return notTaken(other, site);
      return isReflected ? result(name, given, own, site) : result(name, own, given, site);
    };
  const pairs = Object.keys(COMBINED).flatMap((name): readonly Member[] => [
    ...methods(NAME, { [`__${name}__(other)`]: apply(name, false) }),
    ...methods(NAME, { [`__r${name}__(other)`]: apply(name, true) }),
  ]);
  const alone = (change: (value: Decimal) => Decimal): MethodRule<'()'> => {
    return (self: InstanceValue, _: unknown, site: Site): Value => {
      const [own, rules] = [dataOf(self), rulesAt(site)];
      if (own === undefined || rules === undefined) return causeOf(self, 'a decimal number', site.at);
      const changed = rounded(change(own), rules);
      // Zero loses its sign.
      return made(site, cls(), isZero(changed) ? { ...changed, isNegative: false } : changed);
    };
  };
  return [
    ...pairs,
    ...methods(NAME, {
      '__neg__()': alone(negated),
      '__pos__()': alone((value) => value),
      '__abs__()': alone((value) => ({ ...value, isNegative: false })),
      '__divmod__(other)': (self, { other }, site) => {
        const [own, given] = [dataOf(self), operandOf(other)];
        if (own === undefined || given === undefined) return notTaken(other, site);
        return tuple(result('floordiv', own, given, site), result('mod', own, given, site));
      },
    }),
  ];
}
