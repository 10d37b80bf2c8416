import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bytes } from '../../../interpreter/values/make';
import type { Unknown, Value } from '../../../interpreter/values/values';
import type { Entries } from '../../kit/library';
import { functions } from '../../kit/model';
import { asciiOf, octetsOf, type Octets } from '../../kit/octets';
import { verdictOf } from '../../kit/truth-values';
import { integerOf } from '../../kit/values';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = LETTERS.toLowerCase();
const BASE85 = `0123456789${LETTERS}${SMALL}!#$%&()*+-;<=>?@^_\`{|}~`;
const Z85 = `0123456789${SMALL}${LETTERS}.-:+=^!/*?&<>()[]{}@%$#`;
const ASCII85 = Array.from({ length: 85 }, (_, digit) => String.fromCharCode(33 + digit)).join('');

/** Four bytes as five digits, and digits for all zeros and four spaces. */
interface Encoding {
  readonly alphabet: string;
  readonly isPadded: boolean;
  readonly zeros?: boolean;
  readonly spaces?: boolean;
}

function encode(octets: Octets, { alphabet, isPadded, zeros = false, spaces = false }: Encoding): Octets {
  const padding = (4 - (octets.length % 4)) % 4;
  const chunks = (octets + '\0'.repeat(padding)).match(/[^]{4}/gu)?.map((four) => {
    if (zeros && four === '\0\0\0\0') return 'z';
    return spaces && four === '    ' ? 'y' : digitsOf(four, alphabet);
  });
  const last = chunks?.pop();
  if (chunks === undefined || last === undefined) return '';
  if (padding === 0 || isPadded) return [...chunks, last].join('');
  const whole = last === 'z' ? (alphabet[0] ?? '').repeat(5) : last;
  return [...chunks, whole.slice(0, -padding)].join('');
}

function digitsOf(four: string, alphabet: string): string {
  let word = Array.from(four).reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0);
  let digits = '';
  for (let index = 0; index < 5; index += 1) {
    digits = `${alphabet[word % 85] ?? ''}${digits}`;
    word = Math.floor(word / 85);
  }
  return digits;
}

/** Returns the four bytes of a number; `undefined` for one that's too big. */
const fourOf = (word: number): Octets | undefined =>
  word >= 2 ** 32
    ? undefined
    : String.fromCharCode(...[24, 16, 8, 0].map((shift) => Math.floor(word / 2 ** shift) % 256));

type Refuse = (words: string) => Unknown;

function decode(text: string, alphabet: string, name: string, refuse: Refuse): Octets | Unknown {
  const padding = (5 - (text.length % 5)) % 5;
  const digits = text + (alphabet.at(-1) ?? '').repeat(padding);
  let result = '';
  for (let start = 0; start < digits.length; start += 5) {
    const values = Array.from(digits.slice(start, start + 5), (char) => alphabet.indexOf(char));
    const bad = values.indexOf(-1);
    if (bad >= 0) return refuse(`bad ${name} character at position ${start + bad}`);
    const four = fourOf(values.reduce((sum, value) => sum * 85 + value, 0));
    if (four === undefined) return refuse(`${name} overflow in hunk starting at byte ${start}`);
    result += four;
  }
  return padding === 0 ? result : result.slice(0, -padding);
}

/** Says which characters stand for four spaces, and which for nothing. */
interface Special {
  readonly spaces: boolean;
  readonly ignored: string;
}

function decodeAscii85(text: string, { spaces, ignored }: Special, refuse: Refuse): Octets | Unknown {
  let result = '';
  let digits: number[] = [];
  for (const char of `${text}uuuu`) {
    const value = ASCII85.indexOf(char);
    const short = char === 'z' ? '\0\0\0\0' : spaces && char === 'y' ? '    ' : undefined;
    if (value >= 0) {
      digits.push(value);
      if (digits.length < 5) continue;
      const four = fourOf(digits.reduce((sum, digit) => sum * 85 + digit, 0));
      if (four === undefined) return refuse('Ascii85 overflow');
      result += four;
      digits = [];
    } else if (short !== undefined) {
      if (digits.length > 0) return refuse(`${char} inside Ascii85 5-tuple`);
      result += short;
    } else if (!ignored.includes(char)) return refuse(`Non-Ascii85 digit found: ${char}`);
  }
  const padding = 4 - digits.length;
  return padding === 0 ? result : result.slice(0, -padding);
}

/** Breaks digits into lines, framed as Adobe does it. */
function laidOut(digits: Octets, width: number, isAdobe: boolean): Octets {
  const text = isAdobe ? `<~${digits}` : digits;
  const end = isAdobe ? '~>' : '';
  if (width === 0) return text + end;
  const size = Math.max(isAdobe ? 2 : 1, width);
  const lines = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  if (isAdobe && (lines.at(-1)?.length ?? 0) + 2 > size) lines.push('');
  return lines.join('\n') + end;
}

/** Takes Adobe's frame away. */
function unframed(text: string, refuse: Refuse): string | Unknown {
  if (!text.endsWith('~>')) return refuse("Ascii85 encoded byte sequences must end with b'~>'");
  return text.startsWith('<~') ? text.slice(2, -2) : text.slice(0, -2);
}

const valueOf = (result: Octets | Unknown): Value => (typeof result === 'string' ? bytes(result) : result);

/** Applies a rule to the bytes of an argument. */
const over = (octets: Octets | Unknown, rule: (octets: Octets) => Octets | Unknown): Value =>
  valueOf(typeof octets === 'string' ? rule(octets) : octets);

const holds = ({ vm, at }: Site, value: Value): boolean => verdictOf(vm, value, at) === true;

const refusing =
  ({ vm, at }: Site): Refuse =>
  (words) =>
    raiseInWords(vm, 'ValueError', words, at);

/** The functions of `base64` for digits of base 85. */
export const base85 = (): Entries =>
  functions('base64', {
    'a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False)': (
      { b, foldspaces, wrapcol, pad, adobe },
      site,
    ) =>
      over(octetsOf(b, site), (octets) => {
        const encoding = { alphabet: ASCII85, isPadded: holds(site, pad), spaces: holds(site, foldspaces) };
        const digits = encode(octets, { ...encoding, zeros: true });
        return laidOut(digits, integerOf(wrapcol) ?? 0, holds(site, adobe));
      }),
    'a85decode(b, *, foldspaces=False, adobe=False, ignorechars=...)': (
      { b, foldspaces, adobe, ignorechars },
      site,
    ) =>
      over(asciiOf(b, site), (octets) => {
        const refuse = refusing(site);
        const text = holds(site, adobe) ? unframed(octets, refuse) : octets;
        const ignored = ignorechars === undefined ? ' \t\n\r\v' : octetsOf(ignorechars, site);
        if (typeof text !== 'string' || typeof ignored !== 'string')
          return typeof text === 'string' ? ignored : text;
        return decodeAscii85(text, { spaces: holds(site, foldspaces), ignored }, refuse);
      }),
    'b85encode(b, pad=False)': ({ b, pad }, site) =>
      over(octetsOf(b, site), (octets) => encode(octets, { alphabet: BASE85, isPadded: holds(site, pad) })),
    'b85decode(b)': ({ b }, site) =>
      over(asciiOf(b, site), (text) => decode(text, BASE85, 'base85', refusing(site))),
    'z85encode(s)': ({ s }, site) =>
      over(octetsOf(s, site), (octets) => encode(octets, { alphabet: Z85, isPadded: false })),
    'z85decode(s)': ({ s }, site) =>
      over(asciiOf(s, site), (text) => decode(text, Z85, 'z85', refusing(site))),
  });
