import { num, str } from '../../../interpreter/values/make';
import type { NativeFunction } from '../../../interpreter/values/values';
import { methodsOf } from '../../kit/model';
import { decode } from './text-encoding';

/** Methods of `bytes` that give texts and numbers. What others give isn't known. */
export const BYTES_METHODS: Readonly<Record<string, NativeFunction>> = methodsOf('bytes', 'bytes', {
  "decode(encoding='utf-8', errors='strict')": ({ value }, { encoding, errors }, site) =>
    decode(value, encoding, errors, site),
  'hex()': ({ value }) => str(Buffer.from(value, 'latin1').toString('hex')),
  '__len__()': ({ value }) => num(value.length),
});
