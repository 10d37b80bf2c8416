import { characterNamed } from './named-characters';

/** Matches one escape sequence. */
const SEQUENCE = /\\(?:\n|[0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|[^])/g;
const BYTE = 0xff;
const HIGHEST_CODE_POINT = 0x10ffff;

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['\n', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** A character that is given by a Unicode name which our table lacks. */
export interface NamedCharacter {
  /** The source: `\N{…}`. */
  readonly escape: string;
}

/** Decodes escape sequences: `"a\x41\n"` → `"aA\n"`. One that Python doesn't know stays as it is. */
export function decodeEscapes(text: string): string {
  return text.includes('\\') ? text.replace(SEQUENCE, decode) : text;
}

/** Decodes as {@link decodeEscapes} does, but for bytes, where `\u`, `\U` and `\N` mean nothing. */
export function decodeByteEscapes(text: string): string {
  return text.includes('\\')
    ? text.replace(SEQUENCE, (sequence) => (/^\\[uUN]/.test(sequence) ? sequence : toByte(decode(sequence))))
    : text;
}

/** Decodes all escapes but names that we don't know: `'a\N{DASH}b'` → `['a', {escape: '\N{DASH}'}, 'b']`. */
export function splitNamedCharacters(text: string): readonly (string | NamedCharacter)[] {
  const parts: (string | NamedCharacter)[] = [];
  let from = 0;
  for (const { 0: sequence, index } of text.matchAll(SEQUENCE)) {
    if (sequence.startsWith('\\N{')) {
      const known = characterNamed(sequence.slice('\\N{'.length, -1));
      parts.push(decodeEscapes(text.slice(from, index)), known ?? { escape: sequence });
      from = index + sequence.length;
    }
  }
  parts.push(decodeEscapes(text.slice(from)));
  return parts.filter((part) => part !== '');
}

/** Drops the ninth bit of an octal escape above `\377`: `b'\400'` is one byte. */
function toByte(decoded: string): string {
  return decoded.length === 1 ? String.fromCharCode(decoded.charCodeAt(0) & BYTE) : decoded;
}

function decode(sequence: string): string {
  const rest = sequence.slice(1);
  const simple = SIMPLE.get(rest);
  if (simple !== undefined) {
    return simple;
  }
  if (/^[0-7]/.test(rest)) {
    return String.fromCharCode(parseInt(rest, 8));
  }
  if (/^[xuU]./.test(rest)) {
    const code = parseInt(rest.slice(1), 16);
    return code <= HIGHEST_CODE_POINT ? String.fromCodePoint(code) : sequence;
  }
  return sequence;
}
