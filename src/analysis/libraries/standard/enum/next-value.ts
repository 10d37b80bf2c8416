import { binary } from '../../../interpreter/evaluation/operators';
import { orderOf } from '../../../interpreter/evaluation/order';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { num, str, textOf } from '../../../interpreter/values/make';
import type { Site } from '../../../interpreter/calls/call-site';
import type { Value } from '../../../interpreter/values/values';
import { type Member, staticMethods } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { bitsOf, whole } from './state';

const SIGNATURE = '_generate_next_value_(name, start, count, last_values)';

/** Makes the value of `auto()` in an enumeration: one more than the highest value; until Python 3.13, than the last number. */
export const NEXT_VALUE: readonly Member[] = staticMethods('enum.Enum', {
  [SIGNATURE]: ({ start, last_values: values }, site) => {
    const last = valuesOf(values, site);
    if (last.length === 0) return start;
    const [major, minor] = site.vm.options.python;
    const highest = major === 3 && minor < 13 ? last.findLast(isNumber) : highestOf(last);
    if (highest !== undefined) return binary(site.vm, '+', highest, num(1), site.at);
    if (last.some(({ kind }) => kind === 'unknown' || kind === 'choice'))
      return causeOf(
        last.find(({ kind }) => kind === 'unknown'),
        'the value of auto()',
        site.at,
      );
    if (major === 3 && minor < 13) return start;
    return raiseInWords(site.vm, 'TypeError', 'unable to sort non-numeric values', site.at);
  },
});

/** Makes the value of `auto()` in a flag: the bit above the highest. */
export const NEXT_BIT: readonly Member[] = staticMethods('enum.Flag', {
  [SIGNATURE]: ({ start, count, last_values: values }, site) => {
    if (bitsOf(count) === 0n) return start.kind === 'none' ? num(1) : start;
    const highest = highestOf(valuesOf(values, site));
    const bits = bitsOf(highest);
    if (bits !== undefined) return whole(1n << BigInt(lengthOf(bits)));
    if (highest === undefined || highest.kind === 'unknown')
      return causeOf(highest, 'the value of auto()', site.at);
    const shown = textOf(highest);
    const words = shown === undefined ? 'invalid flag value' : `invalid flag value '${shown}'`;
    return raiseInWords(site.vm, 'TypeError', words, site.at);
  },
});

/** Makes the value of `auto()` in an enumeration of texts. */
export const LOWER_NAME: readonly Member[] = staticMethods('enum.StrEnum', {
  [SIGNATURE]: ({ name }, { at }) => str(textOf(name)?.toLowerCase() ?? causeOf(name, 'a name', at)),
});

/** Returns the number of bits that a number takes, without its sign. */
export const lengthOf = (bits: bigint): number =>
  bits === 0n ? 0 : (bits < 0n ? -bits : bits).toString(2).length;

const valuesOf = (values: Value, { vm, at }: Site): readonly Value[] =>
  iterate(vm, values, at).items.map(({ value }) => value);

const isNumber = (value: Value): boolean => orderOf(value, num(0)) !== undefined;

/** Returns the highest of values that can be ordered. */
function highestOf([first, ...others]: readonly Value[]): Value | undefined {
  return others.reduce<Value | undefined>((highest, one) => {
    const order = highest === undefined ? undefined : orderOf(one, highest);
    return order === undefined ? undefined : order > 0 ? one : highest;
  }, first);
}
