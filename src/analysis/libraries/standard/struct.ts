import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { LIMITS } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { bool, bytes, NONE, num, textOf, tuple } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { lazyIterator } from '../kit/elements';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { octetsOf, type Octets } from '../kit/octets';
import { wholeOf } from '../kit/operands';
import { verdictOf } from '../kit/truth-values';
import { causeOf, integerOf, plain } from '../kit/values';

/** A field of a format: so many of a code, or bytes of a length (`s`, `p`), or padding (`x`). */
interface Field {
  readonly code: string;
  readonly count: number;
  readonly size: number;
  /** Bytes left free before it, so that it's aligned. */
  readonly before: number;
}

interface Format {
  readonly fields: readonly Field[];
  readonly isLittle: boolean;
  readonly size: number;
}

/** The sizes of codes: those that are the same everywhere, and the machine's own. */
const STANDARD: Readonly<Record<string, number>> = {
  x: 1,
  c: 1,
  b: 1,
  B: 1,
  '?': 1,
  s: 1,
  p: 1,
  h: 2,
  H: 2,
  e: 2,
  i: 4,
  I: 4,
  l: 4,
  L: 4,
  f: 4,
  q: 8,
  Q: 8,
  d: 8,
};
const NATIVE: Readonly<Record<string, number>> = { ...STANDARD, l: 8, L: 8, n: 8, N: 8, P: 8 };

/** Reads a format; `undefined` for one that Python refuses. */
function formatOf(text: string): Format | undefined {
  const [, order = '@', body = ''] = /^([@=<>!]?)([^]*)$/u.exec(text) ?? [];
  const isNative = order === '@' || order === '';
  const sizes = isNative ? NATIVE : STANDARD;
  const fields: Field[] = [];
  let position = 0;
  if (!/^(?:\s*\d*[a-zA-Z?])*\s*$/u.test(body)) return undefined;
  for (const [, digits = '', code = ''] of body.matchAll(/(\d*)([a-zA-Z?])/gu)) {
    const size = Object.hasOwn(sizes, code) ? sizes[code] : undefined;
    if (size === undefined) return undefined;
    const count = digits === '' ? 1 : Number(digits);
    const before = isNative ? (size - (position % size)) % size : 0;
    fields.push({ code, count, size, before });
    position += before + count * size;
  }
  return { fields, isLittle: order !== '>' && order !== '!', size: position };
}

/** The types of whole numbers. */
const isWhole = (code: string): boolean => /^[bBhHiIlLqQnNP]$/u.test(code);
const isSigned = (code: string): boolean => /^[bhilqn]$/u.test(code);

const floatSetter = { f: 'setFloat32', d: 'setFloat64' } as const;
const floatGetter = { f: 'getFloat32', d: 'getFloat64' } as const;
const isFloat = (code: string): code is 'f' | 'd' => code === 'f' || code === 'd';

const reversedIf = (octets: string, isReversed: boolean): string =>
  isReversed ? Array.from(octets).reverse().join('') : octets;

/** Writes a whole number; `undefined` if it doesn't fit. */
function packWhole(value: bigint, { code, size }: Field, isLittle: boolean): string | undefined {
  const bits = BigInt(size * 8);
  const [least, most] = isSigned(code) ? [-(1n << (bits - 1n)), 1n << (bits - 1n)] : [0n, 1n << bits];
  if (value < least || value >= most) return undefined;
  const digits = BigInt.asUintN(size * 8, value)
    .toString(16)
    .padStart(size * 2, '0');
  return reversedIf(Buffer.from(digits, 'hex').toString('latin1'), isLittle);
}

function unpackOne(octets: string, { code, size }: Field, isLittle: boolean): Value | undefined {
  if (code === 'c') return bytes(octets);
  if (code === '?') return bool(octets !== '\0');
  if (isFloat(code)) {
    const view = new DataView(Uint8Array.from(Buffer.from(octets, 'latin1')).buffer);
    return num(view[floatGetter[code]](0, isLittle), true);
  }
  if (!isWhole(code)) return undefined;
  const whole = BigInt(`0x${Buffer.from(reversedIf(octets, isLittle), 'latin1').toString('hex')}`);
  const signed = isSigned(code) ? BigInt.asIntN(size * 8, whole) : whole;
  return num(Number.isSafeInteger(Number(signed)) ? Number(signed) : signed);
}

function unpackAll(format: Format, octets: Octets, start: number): readonly Value[] | undefined {
  const values: Value[] = [];
  let position = start;
  for (const field of format.fields) {
    const { code, count, size, before } = field;
    position += before;
    if (code === 's') values.push(bytes(octets.slice(position, position + count)));
    else if (code === 'p') {
      const length = Math.min(octets.charCodeAt(position), count - 1);
      values.push(bytes(octets.slice(position + 1, position + 1 + length)));
    } else if (code !== 'x')
      for (let index = 0; index < count; index += 1) {
        const at = position + index * size;
        const value = unpackOne(octets.slice(at, at + size), field, format.isLittle);
        if (value === undefined) return undefined;
        values.push(value);
      }
    position += count * size;
  }
  return values;
}

/** Writes one value; a message where Python refuses it, `undefined` where it isn't known. */
function packOne(
  value: Value,
  field: Field,
  isLittle: boolean,
  site: Site,
): { readonly octets: string } | { readonly words: string } | undefined {
  const { code, count } = field;
  const under = plain(value);
  if (under.kind === 'unknown' || under.kind === 'choice' || under.kind === 'library') return undefined;
  if (code === 's' || code === 'p' || code === 'c') {
    if (under.kind !== 'bytes') return { words: `argument for '${code}' must be a bytes object` };
    if (code === 'c')
      return under.value.length === 1
        ? { octets: under.value }
        : { words: 'char format requires a bytes object of length 1' };
    const room = code === 's' ? count : Math.max(count - 1, 0);
    const kept = under.value.slice(0, room);
    const head = code === 'p' && count > 0 ? String.fromCharCode(Math.min(kept.length, 255)) : '';
    return { octets: (head + kept).padEnd(count, '\0') };
  }
  if (code === '?') {
    const verdict = verdictOf(site.vm, value, site.at);
    return verdict === undefined ? undefined : { octets: verdict ? '\x01' : '\0' };
  }
  if (isFloat(code)) {
    if (under.kind !== 'num' && under.kind !== 'bool') return { words: 'required argument is not a float' };
    const view = new DataView(new ArrayBuffer(field.size));
    view[floatSetter[code]](0, Number(under.value), isLittle);
    return { octets: Buffer.from(view.buffer).toString('latin1') };
  }
  const whole = isWhole(code) ? wholeOf(site, value) : undefined;
  if (whole === undefined)
    return isWhole(code) ? { words: 'required argument is not an integer' } : undefined;
  const octets = packWhole(BigInt(whole), field, isLittle);
  return octets === undefined ? { words: `'${code}' format requires another number` } : { octets };
}

const isPad = ({ code }: Field): boolean => code === 'x';
const isText = ({ code }: Field): boolean => code === 's' || code === 'p';

/** Returns how many values a field takes. */
const valuesOf = (field: Field): number => (isPad(field) ? 0 : isText(field) ? 1 : field.count);

/** One call on a format that's known. */
interface Asked {
  readonly format: Format;
  readonly site: Site;
  readonly refuse: (words: string) => Value;
}

function pack({ format, site, refuse }: Asked, values: readonly Value[]): Value {
  const left = [...values];
  const wanted = format.fields.reduce((sum, field) => sum + valuesOf(field), 0);
  if (wanted !== left.length) return refuse(`pack expected ${wanted} items for packing (got ${left.length})`);
  let octets = '';
  for (const field of format.fields) {
    octets += '\0'.repeat(field.before + (isPad(field) ? field.count : 0));
    for (let index = 0; index < valuesOf(field); index += 1) {
      const value = left.shift() ?? NONE;
      const packed = packOne(value, field, format.isLittle, site);
      if (packed === undefined) return causeOf(value, 'a value to pack', site.at);
      if ('words' in packed) return refuse(packed.words);
      octets += packed.octets;
    }
  }
  return bytes(octets);
}

function unpack({ format, site, refuse }: Asked, buffer: Value, offset?: Value): Value {
  const octets = octetsOf(buffer, site);
  const start = offset === undefined ? 0 : integerOf(offset);
  if (typeof octets !== 'string' || start === undefined)
    return typeof octets === 'string' ? causeOf(offset, 'an offset', site.at) : octets;
  const from = start < 0 ? octets.length + start : start;
  const room = octets.length - from;
  const fits = offset === undefined ? room === format.size : from >= 0 && room >= format.size;
  if (!fits) return refuse(`unpack requires a buffer of ${format.size} bytes`);
  const values = unpackAll(format, octets, from);
  return values === undefined ? causeOf(undefined, 'unpacked bytes', site.at) : tuple(...values);
}

function iterUnpack(asked: Asked, buffer: Value): Value {
  const { site, format } = asked;
  const octets = octetsOf(buffer, site);
  if (typeof octets !== 'string') return octets;
  if (format.size === 0 || octets.length % format.size !== 0)
    return asked.refuse(`iterative unpacking requires a buffer of a multiple of ${format.size} bytes`);
  const rows: Value[] = [];
  for (let start = 0; start < octets.length; start += format.size)
    rows.push(unpack(asked, bytes(octets.slice(start, start + format.size))));
  return lazyIterator(site.vm, () => site.vm.list(rows));
}

/** `struct`: bytes as C lays numbers out, on a machine of 64 bits. */
export const library: Library = ({ class: builtin }) => {
  const error = modelClass('struct.error', [builtin('Exception')]);
  const on = (given: Value, site: Site, rule: (asked: Asked) => Value): Value => {
    const under = plain(given);
    const text = under.kind === 'bytes' ? under.value : textOf(given);
    const format = text === undefined ? undefined : formatOf(text);
    const refuse = (words: string): Value => raiseInWords(site.vm, error, words, site.at);
    if (format !== undefined && format.size <= LIMITS.elements) return rule({ format, site, refuse });
    return text === undefined || format !== undefined
      ? causeOf(given, 'a format', site.at)
      : refuse('bad char in struct format');
  };
  return {
    'struct.error': error,
    ...functions('struct', {
      'calcsize(format, /)': ({ format }, site) => on(format, site, (asked) => num(asked.format.size)),
      'pack(format, /, *values)': ({ format, values }, site) =>
        on(format, site, (asked) => pack(asked, values)),
      'unpack(format, buffer, /)': ({ format, buffer }, site) =>
        on(format, site, (asked) => unpack(asked, buffer)),
      'unpack_from(format, /, buffer, offset=0)': ({ format, buffer, offset }, site) =>
        on(format, site, (asked) => unpack(asked, buffer, offset)),
      'iter_unpack(format, buffer, /)': ({ format, buffer }, site) =>
        on(format, site, (asked) => iterUnpack(asked, buffer)),
    }),
  };
};
