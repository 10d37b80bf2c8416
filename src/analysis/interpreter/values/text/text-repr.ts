/** How Python writes texts and bytes as literals: `repr` and `ascii`. */

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0');

function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${hex(code, 2)}`;
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

/** Returns a literal in single quotes, unless only double ones save an escape. `isHidden` matches what isn't shown. */
function literal(text: string, isHidden: RegExp): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\t]/gu, (char) => SHORT[char] ?? char).replace(isHidden, escapeOf);
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

/** Returns `repr(text)`. */
export const quoted = (text: string): string => literal(text, /(?! )[\p{C}\p{Z}]/gu);

/** Returns `repr(bytes)` of bytes that are the characters of a text. */
export const bytesText = (bytes: string): string => `b${literal(bytes, /[^ -~]/gu)}`;

/** Returns a text with escapes for all that isn't ASCII. */
export const asciiText = (text: string): string => text.replace(/[^\0-\x7f]/gu, escapeOf);
