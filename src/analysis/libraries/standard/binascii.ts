import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { bytes } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, qualified } from '../kit/model';
import { asciiOf, binasciiError, octetsOf } from '../kit/octets';

/** `binascii`: bytes as hexadecimal digits. */
export const library: Library = (builtins) => {
  const BinasciiError = binasciiError(builtins);
  const toHex = (data: Value, site: Site): Value => {
    const octets = octetsOf(data, site);
    return typeof octets === 'string' ? bytes(Buffer.from(octets, 'latin1').toString('hex')) : octets;
  };
  const fromHex = (data: Value, site: Site): Value => {
    const digits = asciiOf(data, site);
    if (typeof digits !== 'string') return digits;
    const refuse = (words: string): Value => raiseInWords(site.vm, BinasciiError, words, site.at);
    if (digits.length % 2 === 1) return refuse('Odd-length string');
    return /^[0-9a-f]*$/iu.test(digits)
      ? bytes(Buffer.from(digits, 'hex').toString('latin1'))
      : refuse('Non-hexadecimal digit found');
  };
  return {
    ...qualified('binascii', { Error: BinasciiError }),
    ...functions('binascii', {
      'hexlify(data)': ({ data }, site) => toHex(data, site),
      'unhexlify(hexstr, /)': ({ hexstr }, site) => fromHex(hexstr, site),
      'a2b_hex(hexstr, /)': ({ hexstr }, site) => fromHex(hexstr, site),
    }),
  };
};
