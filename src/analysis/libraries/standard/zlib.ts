import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { bytes, num } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { octetsOf } from '../kit/octets';
import { causeOf, integerOf } from '../kit/values';
import { inflateSync } from 'node:zlib';

/** Bytes that are unpacked at the most. */
const MOST = 1_000_000;

/** `zlib`: checksums, and what was compressed; how Python would compress isn't known. */
export const library: Library = ({ class: builtin }) => {
  const error = modelClass('zlib.error', [builtin('Exception')]);
  return {
    'zlib.error': error,
    ...functions('zlib', {
      'crc32(data, value=0, /)': ({ data, value }, site) => checksum(crc32, data, value, site),
      'adler32(data, value=1, /)': ({ data, value }, site) => checksum(adler32, data, value, site),
      'decompress(data, /, wbits=15, bufsize=16384)': ({ data, wbits }, site) => {
        const octets = octetsOf(data, site);
        if (typeof octets !== 'string') return octets;
        if (integerOf(wbits) !== 15) return causeOf(wbits, 'a format of compressed bytes', site.at);
        try {
          const made = inflateSync(Buffer.from(octets, 'latin1'), { maxOutputLength: MOST });
          return bytes(made.toString('latin1'));
        } catch (failure) {
          return failure instanceof RangeError
            ? causeOf(undefined, 'bytes that are too long', site.at)
            : raiseInWords(site.vm, error, 'Error while decompressing data', site.at);
        }
      },
    }),
  };
};

type Sum = (octets: string, start: number) => number;

function checksum(sum: Sum, data: Value, value: Value, site: Site): Value {
  const octets = octetsOf(data, site);
  const start = integerOf(value);
  if (typeof octets !== 'string') return octets;
  if (start === undefined) return causeOf(value, 'a checksum', site.at);
  site.vm.work(octets.length);
  return num(sum(octets, start));
}

const crc32: Sum = (octets, start) => {
  let crc = ~start;
  for (let index = 0; index < octets.length; index += 1) {
    crc ^= octets.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0xedb88320);
  }
  return ~crc >>> 0;
};

/** The largest prime below 2 ** 16. */
const BASE = 65_521;

const adler32: Sum = (octets, start) => {
  let a = start & 0xffff;
  let b = start >>> 16;
  for (let index = 0; index < octets.length; index += 1) {
    a = (a + octets.charCodeAt(index)) % BASE;
    b = (b + a) % BASE;
  }
  return b * 0x10000 + a;
};
