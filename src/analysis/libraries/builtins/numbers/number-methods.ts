import type { Call } from '../../../interpreter/calls/call-site';
import { whole } from '../../../interpreter/values/exact';
import { bool, native as rawNative, num, textOf } from '../../../interpreter/values/make';
import type { NativeFunction, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { classMethods, type Member, methodsOf } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { causeOf, plain } from '../../kit/values';

/** Methods of `int` and `float`. What others give isn't known. */
export const NUMBER_METHODS = methodsOf('num', 'int', {
  'is_integer()': ({ value }) => bool(typeof value === 'bigint' || Number.isInteger(value)),
});

/** Methods of `True` and `False`: those of the numbers that they are. */
export const BOOL_METHODS: Readonly<Record<string, NativeFunction>> = Object.fromEntries(
  Object.entries(NUMBER_METHODS).map(([name, method]) => {
    const run = (call: Call): Value => {
      const [self, ...rest] = call.args;
      return method.run(self?.kind === 'bool' ? { ...call, args: [num(Number(self.value)), ...rest] } : call);
    };
    return [name, rawNative(method.name, run, method.keepsChoices)];
  }),
);

/** `int.from_bytes`. */
export const FROM_BYTES: readonly Member[] = classMethods('int', {
  "from_bytes(cls, bytes, byteorder='big', *, signed=False)": (
    { cls, bytes: given, byteorder, signed },
    site,
  ) => {
    const content = plain(given);
    const order = textOf(byteorder);
    if (content.kind !== 'bytes' || order === undefined) return causeOf(given, 'a number of bytes', site.at);
    const data = Buffer.from(content.value, 'latin1');
    const digits = (order === 'big' ? data : data.reverse()).toString('hex');
    const value = digits === '' ? 0n : BigInt(`0x${digits}`);
    const number = num(whole(isTrue(signed) ? BigInt.asIntN(data.length * 8, value) : value));
    // The number may be of a subclass, or of `bool`.
    const isPlain = cls.kind === 'class' && cls.name === 'int' && cls.place === undefined;
    return isPlain ? number : invoke(site, cls, number);
  },
});
