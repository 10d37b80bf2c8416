import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords, raiseOnProof } from '../../../interpreter/guards/refusals';
import { bool, num, str } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { type Member, methods, type MethodRule } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { anyData, type Data, keepData, utcOf } from './data';

/** The classes of `datetime`, to make objects of them. */
export interface Classes {
  readonly date: ClassValue;
  readonly datetime: ClassValue;
  readonly time: ClassValue;
  readonly timedelta: ClassValue;
  readonly timezone: ClassValue;
}

/** Makes an object of a class. */
export const made = ({ vm, at }: Site, cls: ClassValue, data: Data): InstanceValue =>
  keepData(vm.instance(cls, at), data);

/** Raises ValueError with Python's words. */
export const refused = ({ vm, at }: Site, words: string): Unknown =>
  raiseOnProof(vm, 'ValueError', words, at, { words });

/** Returns a whole number that's known. */
export const whole = (value: Value | undefined): number | undefined =>
  value?.kind === 'num' && !value.isFloat
    ? Number(value.value)
    : value?.kind === 'bool'
      ? Number(value.value)
      : undefined;

/** Returns a method that writes a text of what the object stands for. */
export const written =
  (write: (data: Data, cls: ClassValue) => string | undefined) =>
  (self: InstanceValue, _: unknown, { at }: Site): Value => {
    const data = anyData(self);
    const text = data === undefined ? undefined : write(data, self.cls);
    return text === undefined ? causeOf(self, 'a time as text', at) : str(text);
  };

const measureOf = (data: Data): bigint =>
  data.type === 'date' ? BigInt(data.ordinal) : 'zone' in data ? (utcOf(data) ?? data.micros) : data.micros;

const isAware = (data: Data): boolean => 'zone' in data && data.zone !== undefined;

/** The comparisons of objects of one class. */
export function comparisons(owner: string): readonly Member[] {
  const order =
    (holds: (left: bigint, right: bigint) => boolean): MethodRule<'(other)'> =>
    (self, { other }, { vm, at }) => {
      const [left, right] = [anyData(self), anyData(other)];
      const isMixed = left !== undefined && left.type === right?.type && isAware(left) !== isAware(right);
      if (isMixed && [left, right].some((one) => 'zone' in one && utcOf(one) !== undefined))
        raiseInWords(vm, 'TypeError', `can't compare offset-naive and offset-aware ${left.type}s`, at);
      return left !== undefined && left.type === right?.type && isAware(left) === isAware(right)
        ? bool(holds(measureOf(left), measureOf(right)))
        : causeOf(other, 'a comparison of times', at);
    };
  return methods(owner, {
    '__eq__(other)': (self, { other }, { vm, at }) => {
      const [left, right] = [anyData(self), anyData(other)];
      if (left === undefined || other.kind === 'unknown' || other.kind === 'library')
        return causeOf(other, 'a comparison of times', at);
      // Another object may say that it's equal.
      const open = other.kind === 'instance' ? vm.models.builtin('NotImplemented') : undefined;
      if (right === undefined) return open ?? bool(false);
      const isAlike = left.type === right.type && isAware(left) === isAware(right);
      return bool(isAlike && measureOf(left) === measureOf(right));
    },
    '__lt__(other)': order((left, right) => left < right),
    '__le__(other)': order((left, right) => left <= right),
    '__gt__(other)': order((left, right) => left > right),
    '__ge__(other)': order((left, right) => left >= right),
    '__hash__()': (self, _, { at }) => causeOf(self, 'a hash', at),
  });
}

/** Returns a number as a value. */
export const numberOf = (value: number | bigint): Value => num(Number(value));
