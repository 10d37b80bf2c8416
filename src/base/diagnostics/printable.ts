/**
 * Text for terminals: source files must not be able to move the cursor or change colours or the direction of writing.
 */

/** C0 and C1 controls, line separators, marks that change the direction of writing, and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Nearly every text, for which the slow patterns below aren't needed. */
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Escapes unsafe characters: the escape character becomes the four characters `\x1b`, a line break `\x0a`, so one
 * line stays one line.
 */
export function printable(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

/** Escapes unsafe characters of a text of several lines. Its line breaks and tabs stay. */
export const printableLines = (text: string): string => text.replace(/[^\n\t]+/g, printable);

const ASCII_LINES = /^[\x20-\x7e\n]*$/;

/** Escapes the unsafe characters that `JSON.stringify` leaves. The JSON keeps its value. */
export function printableJson(json: string): string {
  if (ASCII_LINES.test(json)) return json;
  return json.replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Characters of no width. */
const ZERO_WIDTH = /^\p{M}$/u;
/** Characters of two columns: East Asian wide ones, emoji. */
const DOUBLE_WIDTH =
  /^[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}\u{20000}-\u{3fffd}]$/u;

/** Returns a printable text with blanks behind it, up to a width on a terminal. */
export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(width - displayWidth(text), 0));

/** Returns the number of columns that a printable text takes on a terminal. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  return Array.from(text).reduce((width, character) => width + characterWidth(character), 0);
}

/** Cuts a text to a width in columns. Marks a cut with `…` or another character of one column. */
export function fit(text: string, width: number, mark = '…'): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept}${mark}`;
}

function characterWidth(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return DOUBLE_WIDTH.test(character) ? 2 : 1;
}

/** Returns a value as indented JSON with a final line break, safe for terminals. */
export const jsonText = (value: unknown): string => `${printableJson(JSON.stringify(value, undefined, 2))}\n`;
