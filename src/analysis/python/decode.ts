import { lineAt } from '../../base/source/text';

/** The size of the largest file that is read. Larger ones are data, not source. */
export const MAX_SOURCE_BYTES = 5 * 1024 * 1024;

/** A decoded file. All lines end in `\n`, so that they are numbered as Python numbers them. */
export type Decoded =
  | { readonly text: string; readonly problem?: undefined; readonly line?: undefined }
  /**
   * `text` is the best that could be made of the bytes; `undefined` if that isn't worth reading. `line` is the first one
   * that Python refuses; it would run nothing of the file.
   */
  | { readonly text: string | undefined; readonly problem: string; readonly line?: number };

type Encoding = 'ascii' | 'latin1' | 'utf-8' | 'windows-1252';

/** The encodings that occur in practice, by Python's names for them (lower case, hyphens). */
const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['utf-8-sig', 'utf-8'],
  ['ascii', 'ascii'],
  ['us-ascii', 'ascii'],
  ['latin-1', 'latin1'],
  ['latin1', 'latin1'],
  ['iso-8859-1', 'latin1'],
  ['iso8859-1', 'latin1'],
  ['cp1252', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
]);

/** The characters of cp1252 for the bytes from 0x80 to 0x9F. Bytes that it leaves undefined stay as they are. */
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

/** Matches the encoding in a comment that is alone on the first or second line (PEP 263). */
const COOKIE = /^(?:[ \t\f]*(?:#[^\n\r]*)?(?:\r\n|\n|\r))?[ \t\f]*#[^\n\r]*?coding[:=][ \t]*([-\w.]+)/;
const COOKIE_REACH = 1000;
const BYTE_ORDER_MARK = /^\xEF\xBB\xBF/;

/** Returns the text of a Python file, as CPython would decode it. Never throws. */
export function decodeSource(bytes: Uint8Array): Decoded {
  if (bytes.length > MAX_SOURCE_BYTES) {
    return { text: undefined, problem: `larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB` };
  }
  const declared = declaredEncoding(bytes);
  const encoding = ENCODINGS.get(declared.toLowerCase().replaceAll('_', '-'));
  const text = withUnixLineEnds(decode(bytes, encoding ?? 'utf-8'));
  const problem =
    encoding === undefined ? { problem: `unknown encoding ${declared}` } : problemOf(text, encoding, bytes);
  return problem === undefined ? { text } : { text: text.replaceAll('\0', ' '), ...problem };
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = decode(bytes.subarray(0, COOKIE_REACH), 'latin1').replace(BYTE_ORDER_MARK, '');
  return COOKIE.exec(head)?.[1] ?? 'utf-8';
}

interface Refusal {
  readonly problem: string;
  readonly line: number;
}

function problemOf(text: string, encoding: Encoding, bytes: Uint8Array): Refusal | undefined {
  if (text.includes('\0')) {
    return { problem: 'NUL bytes', line: lineAt(text, text.indexOf('\0')) };
  }
  if (encoding === 'ascii') {
    const foreign = text.search(/[^\0-\x7F]/);
    return foreign < 0 ? undefined : notOf('ASCII', lineAt(text, foreign));
  }
  const damage = encoding === 'utf-8' ? text.indexOf('\uFFFD') : -1;
  return damage < 0 || isUtf8(bytes) ? undefined : notOf('UTF-8', lineAt(text, damage));
}

const notOf = (encoding: string, line: number): Refusal => ({
  problem: `line ${line} isn't ${encoding}`,
  line,
});

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-8' || encoding === 'ascii') {
    return new TextDecoder().decode(bytes);
  }
  // Not by TextDecoder: its `latin1` is meant to be cp1252, and some releases of Node get even that wrong.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return encoding === 'latin1'
    ? text
    : text.replace(/[\x80-\x9F]/g, (byte) => CP1252[byte.charCodeAt(0) - 0x80] ?? byte);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function withUnixLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
