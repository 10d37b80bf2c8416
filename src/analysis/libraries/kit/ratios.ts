import type { Site } from '../../interpreter/calls/call-site';
import { hashOfRatio, quotientOf, ratioOf, whole } from '../../interpreter/values/exact';
import { bool, num } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { type Member, methods, type MethodRule } from './model';
import { causeOf, notImplemented, plain } from './values';

/** An exact number: a fraction in lowest terms, its denominator positive. */
export type Ratio = readonly [bigint, bigint];

const RATIOS = new WeakMap<InstanceValue, Ratio>();

/** Keeps the exact number that an object of a model is. */
export function keepRatio(self: InstanceValue, ratio: Ratio): InstanceValue {
  RATIOS.set(self, ratio);
  return self;
}

/** Returns the exact number that a value is: of a built-in class, or an object of a model; `undefined` for any other one. */
export function exactOf(value: Value): Ratio | undefined {
  const under = plain(value);
  if (under.kind === 'instance') return RATIOS.get(under);
  if (under.kind === 'bool') return [under.value ? 1n : 0n, 1n];
  if (under.kind !== 'num') return undefined;
  if (!under.isFloat) return [BigInt(under.value), 1n];
  return Number.isFinite(under.value) ? ratioOf(Number(under.value)) : undefined;
}

/** Returns the float that's nearest to an exact number. */
export const floatOf = ([above, below]: Ratio): number => (above === 0n ? 0 : quotientOf(above, below));

/** Returns the text that equal numbers share as keys, as that of a built-in number. */
export function keyOfRatio(self: InstanceValue): string | undefined {
  const ratio = RATIOS.get(self);
  if (ratio === undefined) return undefined;
  const [above, below] = ratio;
  if (below === 1n) return `n:${whole(above)}`;
  const float = floatOf(ratio);
  const [nearAbove, nearBelow] = ratioOf(float);
  return nearAbove === above && nearBelow === below ? `n:${float}` : `n:${above}/${below}`;
}

export const floorOf = ([above, below]: Ratio): bigint =>
  (above - (((above % below) + below) % below)) / below;

export const integer = (value: bigint): Value => num(whole(value));

/** Tells how two values are ordered: below 0, 0, above 0; NaN where one is NaN, `undefined` where that isn't known. */
function orderOf(self: InstanceValue, other: Value): number | undefined {
  const left = exactOf(self);
  const under = plain(other);
  if (left === undefined) return undefined;
  if (under.kind === 'num' && under.isFloat && !Number.isFinite(under.value)) return 0 - Number(under.value);
  const right = exactOf(other);
  if (right === undefined) return undefined;
  const difference = left[0] * right[1] - right[0] * left[1];
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const isUnknown = ({ kind }: Value): boolean => kind === 'unknown' || kind === 'library';

/** The comparisons of exact numbers with others, their hash, and what they are as numbers of built-in classes. */
export function comparedExactly(owner: string): readonly Member[] {
  const order =
    (holds: (order: number) => boolean): MethodRule<'(other)'> =>
    (self, { other }, { vm, at }) => {
      const found = orderOf(self, other);
      if (found !== undefined) return bool(holds(found));
      if (isUnknown(other) || exactOf(self) === undefined)
        return causeOf(other, 'a comparison of numbers', at);
      return notImplemented({ vm });
    };
  const of =
    (read: (ratio: Ratio) => Value): MethodRule<'()'> =>
    (self, _, { at }) => {
      const ratio = exactOf(self);
      return ratio === undefined ? causeOf(self, 'a number', at) : read(ratio);
    };
  const truncated = of((ratio) => integer(ratio[0] / ratio[1]));
  return methods(owner, {
    '__eq__(other)': order((found) => found === 0),
    '__lt__(other)': order((found) => found < 0),
    '__le__(other)': order((found) => found <= 0),
    '__gt__(other)': order((found) => found > 0),
    '__ge__(other)': order((found) => found >= 0),
    '__hash__()': of(([above, below]) => num(hashOfRatio(above, below))),
    '__bool__()': of(([above]) => bool(above !== 0n)),
    '__float__()': of((ratio) => num(floatOf(ratio), true)),
    '__int__()': truncated,
    '__trunc__()': truncated,
    '__floor__()': of((ratio) => integer(floorOf(ratio))),
    '__ceil__()': of(([above, below]) => integer(-floorOf([-above, below]))),
    'as_integer_ratio()': of(([above, below]) => ({
      kind: 'tuple',
      items: [integer(above), integer(below)].map((value) => ({ value, guard: [] })),
    })),
  });
}

/** Returns what an operator gives for a value that's no number that it takes: `NotImplemented`, or why it isn't known. */
export const notTaken = (other: Value, { vm, at }: Site): Value =>
  isUnknown(other) ? causeOf(other, 'a number', at) : notImplemented({ vm });
