import { bytes, num, str, textOf } from '../../../interpreter/values/make';
import type { NativeFunction } from '../../../interpreter/values/values';
import { type Member, methodsOf, staticMethods } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { decode } from './text-encoding';

/** Methods of `bytes` that give texts and numbers. What others give isn't known. */
export const BYTES_METHODS: Readonly<Record<string, NativeFunction>> = methodsOf('bytes', 'bytes', {
  "decode(encoding='utf-8', errors='strict')": ({ value }, { encoding, errors }, site) =>
    decode(value, encoding, errors, site),
  'hex()': ({ value }) => str(Buffer.from(value, 'latin1').toString('hex')),
  '__len__()': ({ value }) => num(value.length),
});

/** `bytes.fromhex`. */
export const BYTES_MAKERS: readonly Member[] = staticMethods('bytes', {
  'fromhex(string, /)': ({ string }, { vm, at }) => {
    const text = textOf(string)?.replace(/[ \t\n\r\v\f]+/gu, ' ');
    if (text === undefined) return causeOf(string, 'bytes', at);
    return /^ ?(?:[0-9a-fA-F]{2} ?)*$/u.test(text)
      ? bytes(Buffer.from(text.replaceAll(' ', ''), 'hex').toString('latin1'))
      : vm.raiseIfCaught('ValueError', 'non-hexadecimal number found in fromhex() arg', at);
  },
});
