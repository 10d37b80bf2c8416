import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bytes, NONE } from '../../../interpreter/values/make';
import type { ClassValue, Unknown, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions } from '../../kit/model';
import { asciiOf, binasciiError, octetsOf, type Octets } from '../../kit/octets';
import { verdictOf } from '../../kit/truth-values';
import { base85 } from './base85';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE32 = `${LETTERS}234567`;
const BASE32_HEX = `0123456789${LETTERS.slice(0, 22)}`;

/** Returns bytes that a rule makes of others, or why they aren't known. */
const made = (octets: Octets | Unknown, make: (octets: Octets) => Octets | Unknown): Value => {
  const result = typeof octets === 'string' ? make(octets) : octets;
  return typeof result === 'string' ? bytes(result) : result;
};

const encode64 = (octets: Octets): Octets => Buffer.from(octets, 'latin1').toString('base64');

const encodedLines = (octets: Octets): Octets =>
  (octets.match(/[^]{1,57}/gu) ?? []).map((line) => `${encode64(line)}\n`).join('');

/** Reads a stream, and writes what a rule makes of its bytes to another one. */
function through(input: Value, output: Value, site: Site, make: (octets: Octets) => Octets | Unknown): Value {
  const { vm, at } = site;
  const ask = (stream: Value, method: string, ...args: readonly Value[]): Value =>
    each(vm, stream, (one) => callAttribute(vm, one, method, { ...NO_ARGUMENTS, args }, at));
  ask(output, 'write', made(octetsOf(ask(input, 'read'), site), make));
  return NONE;
}

/** `base64`. */
export const library: Library = (builtins) => {
  const BinasciiError = binasciiError(builtins);
  const decode64 = decoder(BinasciiError);
  return {
    ...base85(),
    ...functions('base64', {
      'b64encode(s, altchars=None)': ({ s, altchars }, site) =>
        made(octetsOf(s, site), (octets) => withOthers(encode64(octets), '+/', altchars, site, octetsOf)),
      'standard_b64encode(s)': ({ s }, site) => made(octetsOf(s, site), encode64),
      'urlsafe_b64encode(s)': ({ s }, site) =>
        made(octetsOf(s, site), (octets) => encode64(octets).replaceAll('+', '-').replaceAll('/', '_')),
      'encodebytes(s)': ({ s }, site) => made(octetsOf(s, site), encodedLines),
      'encode(input, output)': ({ input, output }, site) =>
        through(input, output, site, (octets) => encodedLines(octets)),
      'decode(input, output)': ({ input, output }, site) =>
        through(input, output, site, (octets) => decode64(octets, false, site)),
      'b64decode(s, altchars=None, validate=False)': ({ s, altchars, validate }, site) =>
        made(asciiOf(s, site), (text) => {
          const plainText = fromOthers(text, altchars, site);
          const isStrict = verdictOf(site.vm, validate, site.at) === true;
          return typeof plainText === 'string' ? decode64(plainText, isStrict, site) : plainText;
        }),
      'standard_b64decode(s)': ({ s }, site) => made(asciiOf(s, site), (text) => decode64(text, false, site)),
      'urlsafe_b64decode(s)': ({ s }, site) =>
        made(asciiOf(s, site), (text) =>
          decode64(text.replaceAll('-', '+').replaceAll('_', '/'), false, site),
        ),
      'decodebytes(s)': ({ s }, site) => made(octetsOf(s, site), (text) => decode64(text, false, site)),
      'b32encode(s)': ({ s }, site) => made(octetsOf(s, site), (octets) => encode32(octets, BASE32)),
      'b32hexencode(s)': ({ s }, site) => made(octetsOf(s, site), (octets) => encode32(octets, BASE32_HEX)),
      'b32decode(s, casefold=False, map01=None)': ({ s, casefold, map01 }, site) =>
        made(asciiOf(s, site), (text) => {
          const one = map01.kind === 'none' ? undefined : asciiOf(map01, site);
          if (typeof one === 'object') return one;
          const mapped = one === undefined ? text : text.replaceAll('0', 'O').replaceAll('1', one);
          return decode32(folded(mapped, casefold, site), BASE32, BinasciiError, site);
        }),
      'b32hexdecode(s, casefold=False)': ({ s, casefold }, site) =>
        made(asciiOf(s, site), (text) =>
          decode32(folded(text, casefold, site), BASE32_HEX, BinasciiError, site),
        ),
      'b16encode(s)': ({ s }, site) =>
        made(octetsOf(s, site), (octets) => Buffer.from(octets, 'latin1').toString('hex').toUpperCase()),
      'b16decode(s, casefold=False)': ({ s, casefold }, site) =>
        made(asciiOf(s, site), (text) => {
          const digits = folded(text, casefold, site);
          if (/[^0-9A-F]/u.test(digits))
            return raiseInWords(site.vm, BinasciiError, 'Non-base16 digit found', site.at);
          if (digits.length % 2 === 1)
            return raiseInWords(site.vm, BinasciiError, 'Odd-length string', site.at);
          return Buffer.from(digits, 'hex').toString('latin1');
        }),
    }),
  };
};

const folded = (text: string, casefold: Value, { vm, at }: Site): string =>
  verdictOf(vm, casefold, at) === true ? text.toUpperCase() : text;

/** Writes other characters in place of the two that are no letters and digits. */
function withOthers(
  text: string,
  usual: string,
  others: Value,
  site: Site,
  read: (value: Value, site: Site) => Octets | Unknown,
): Octets | Unknown {
  if (others.kind === 'none') return text;
  const given = read(others, site);
  if (typeof given !== 'string') return given;
  return text.replace(/[+/]/gu, (char) => given[usual.indexOf(char)] ?? char);
}

function fromOthers(text: string, others: Value, site: Site): Octets | Unknown {
  if (others.kind === 'none') return text;
  const given = asciiOf(others, site);
  if (typeof given !== 'string') return given;
  return Array.from(text, (char) => '+/'[given.indexOf(char)] ?? char).join('');
}

/** Reads base 64 as CPython does: what's no digit is skipped, unless it's told to be strict. */
const decoder =
  (BinasciiError: ClassValue) =>
  (text: string, isStrict: boolean, { vm, at }: Site): Octets | Unknown => {
    const refuse = (words: string): Unknown => raiseInWords(vm, BinasciiError, words, at);
    if (isStrict && !/^[A-Za-z0-9+/]*={0,2}$/u.test(text)) return refuse('Only base64 data is allowed');
    let digits = '';
    let pads = 0;
    for (const char of text) {
      if (char === '=') {
        pads += 1;
        const place = digits.length % 4;
        if (place >= 2 && place + pads >= 4) return Buffer.from(digits, 'base64').toString('latin1');
      } else if (/[A-Za-z0-9+/]/u.test(char)) {
        digits += char;
        pads = 0;
      }
    }
    const left = digits.length % 4;
    if (left === 1)
      return refuse(
        `Invalid base64-encoded string: number of data characters (${digits.length}) cannot be 1 more than a multiple of 4`,
      );
    return left === 0 ? Buffer.from(digits, 'base64').toString('latin1') : refuse('Incorrect padding');
  };

function encode32(octets: Octets, alphabet: string): Octets {
  const bits = Array.from(octets, (char) => char.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  const digits = (bits.match(/.{1,5}/gu) ?? []).map(
    (five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '',
  );
  return digits.join('').padEnd(Math.ceil(digits.length / 8) * 8, '=');
}

/** The number of characters in front of the padding of the last eight, with the bytes that they stand for. */
const LAST_BYTES: Readonly<Record<number, number>> = { 0: 0, 2: 1, 4: 2, 5: 3, 7: 4 };

function decode32(
  text: string,
  alphabet: string,
  BinasciiError: ClassValue,
  { vm, at }: Site,
): Octets | Unknown {
  if (text.length % 8 !== 0) return raiseInWords(vm, BinasciiError, 'Incorrect padding', at);
  const digits = text.replace(/=+$/u, '');
  const values = Array.from(digits, (char) => alphabet.indexOf(char));
  if (values.includes(-1)) return raiseInWords(vm, BinasciiError, 'Non-base32 digit found', at);
  const last = LAST_BYTES[digits.length % 8];
  if (last === undefined || text.length - digits.length > 6)
    return raiseInWords(vm, BinasciiError, 'Incorrect padding', at);
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const octets = bits.slice(0, bits.length - (bits.length % 8)).match(/.{8}/gu) ?? [];
  return octets.map((octet) => String.fromCharCode(Number.parseInt(octet, 2))).join('');
}
