/**
 * Returns a checksum of bytes, as text: it finds damage, and names files. Not a cryptographic hash, which takes Node
 * longer to load than a kept report to print; contents of source files have one.
 */
export function checksum(bytes: Uint8Array): string {
  const whole = bytes.length & ~3;
  // A copy, because a buffer of Node may begin anywhere in its memory.
  const words = new Int32Array(new Uint8Array(bytes.subarray(0, whole)).buffer);
  let low = 0x9e3779b9;
  let high = bytes.length;
  for (const word of words) {
    low = Math.imul(low ^ word, 0x85ebca6b);
    high = Math.imul(high ^ word ^ (low >>> 15), 0xc2b2ae35);
  }
  for (const byte of bytes.subarray(whole)) {
    low = Math.imul(low ^ byte, 0x85ebca6b);
    high = Math.imul(high ^ byte ^ (low >>> 15), 0xc2b2ae35);
  }
  return hex(low ^ (high >>> 13)) + hex(high ^ (high >>> 16));
}

/** Returns the checksum of a text. */
export const checksumOf = (text: string): string => checksum(Buffer.from(text, 'utf16le'));

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
