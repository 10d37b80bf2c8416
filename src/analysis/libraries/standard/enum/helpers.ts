import { findAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import type { Pulled } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/supply';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bool, item, str, textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import type { Entries } from '../../kit/library';
import { functions } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { isDescriptor, isDunder, isPrivate, isSunder } from './body';
import { asBits, shown } from './flags';
import { bitsOf, isSingle, whole } from './state';

/** Makes a rule of a question about a name. */
const asked =
  (test: (name: string) => boolean) =>
  ({ name }: { readonly name: Value }, { at }: Site): Value => {
    const text = textOf(name);
    return text === undefined ? causeOf(name, 'a name', at) : bool(test(text));
  };

/** The functions of the module that enumerations are made with. */
export const HELPERS: Entries = functions('enum', {
  '_is_sunder(name)': asked(isSunder),
  '_is_dunder(name)': asked(isDunder),
  '_is_private(cls_name, name)': ({ cls_name: owner, name }, site) =>
    asked((one) => isPrivate(textOf(owner) ?? '', one))({ name }, site),
  '_is_single_bit(num)': ({ num: number }, { at }) => {
    const bits = bitsOf(number);
    return bits === undefined ? causeOf(number, 'the bits of a number', at) : bool(isSingle(bits));
  },
  '_is_descriptor(obj)': ({ obj }, { vm, at }) =>
    obj.kind === 'unknown' || obj.kind === 'choice'
      ? causeOf(obj, 'a descriptor', at)
      : bool(isDescriptor(obj) || PARTS.some((name) => findAttribute(vm, obj, name, at) !== undefined)),
  '_iter_bits_lsb(num)': ({ num: number }, site) => stream(site.vm, () => bitsOfNumber(number, site)),
  'show_flag_values(value)': ({ value }, site) => site.vm.list(singleBits(bitsOf(value), value, site)),
  'bin(num, max_bits=None)': ({ num: number, max_bits: width }, { at }) => {
    const bits = bitsOf(number);
    return bits === undefined
      ? causeOf(number, 'the bits of a number', at)
      : str(asBits(bits, Number(bitsOf(width) ?? 0n)));
  },
});

const PARTS = ['__get__', '__set__', '__delete__'];

function* bitsOfNumber(number: Value, site: Site): Pulled {
  for (const bit of singleBits(bitsOf(number), number, site)) yield item(bit);
  return { open: undefined };
}

/** Returns the bits of a number, each as a number. */
function singleBits(bits: bigint | undefined, number: Value, site: Site): readonly Value[] {
  if (bits === undefined) return [causeOf(number, 'the bits of a number', site.at)];
  if (bits < 0n) {
    const words = `${shown(number, site)} is not a positive integer`;
    return [raiseInWords(site.vm, 'ValueError', words, site.at)];
  }
  return [...bits.toString(2)]
    .reverse()
    .flatMap((digit, index) => (digit === '1' ? whole(1n << BigInt(index)) : []));
}
