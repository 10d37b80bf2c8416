import { EditRefused } from './refused';

/** Maps the characters of a decoded file to its bytes, and encodes new text. */
export interface ByteEncoder {
  /** Returns the offset of the byte at which a character of the text begins. */
  offset(index: number): number;
  /** The end of each line; a last line without one is omitted. */
  readonly lineEnds: readonly string[];
  encode(text: string): Uint8Array;
}

const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Returns the encoding of bytes that `decodeSource` decoded to `text` without a problem: UTF-8, or one byte per
 * character. The lengths tell which; in a file of ASCII both are right.
 */
export function byteEncoder(bytes: Uint8Array, text: string): ByteEncoder {
  const { starts, lineEnds } = linesOf(bytes);
  const lines = text.split('\n');
  const textStarts = runningSum(lines.map((line) => line.length + 1));
  const isUtf8 =
    Buffer.byteLength(text) - (lines.length - 1) === contentLength(bytes, starts[0] ?? 0, lineEnds);

  function offset(index: number): number {
    const line = Math.max(
      textStarts.findLastIndex((start) => start <= index),
      0,
    );
    const before = text.slice(textStarts[line], index);
    return (starts[line] ?? bytes.length) + (isUtf8 ? Buffer.byteLength(before) : before.length);
  }
  function encode(inserted: string): Uint8Array {
    if (!isUtf8 && /[^\0-\x7F]/.test(inserted))
      throw new EditRefused("isn't UTF-8, and what's to be added isn't ASCII");
    return Buffer.from(inserted);
  }
  return { offset, lineEnds, encode };
}

interface Lines {
  /** The offset of the byte at which each line begins, after a byte-order mark on the first. */
  readonly starts: readonly number[];
  readonly lineEnds: readonly string[];
}

function linesOf(bytes: Uint8Array): Lines {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
  const starts = [hasMark ? BYTE_ORDER_MARK.length : 0];
  const lineEnds: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== CARRIAGE_RETURN && byte !== LINE_FEED) continue;
    const isPair = byte === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED;
    if (isPair) at += 1;
    lineEnds.push(isPair ? '\r\n' : byte === LINE_FEED ? '\n' : '\r');
    starts.push(at + 1);
  }
  return { starts, lineEnds };
}

/** Returns the number of bytes of all lines, without their ends. */
const contentLength = (bytes: Uint8Array, from: number, lineEnds: readonly string[]): number =>
  bytes.length - from - lineEnds.reduce((sum, end) => sum + end.length, 0);

function runningSum(lengths: readonly number[]): readonly number[] {
  let sum = 0;
  return lengths.map((length) => (sum += length) - length);
}
