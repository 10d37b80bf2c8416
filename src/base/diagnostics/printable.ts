/** Text for terminals: nothing that comes from source files may move a cursor, change a colour or a direction. */

/** C0 and C1 controls, line separators, marks that turn the direction of writing, and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** What nearly every text is: it needs none of the costly patterns below. */
const ASCII = /^[\x20-\x7e]*$/;

/** `"\x1b[2J"` → `\x1b[2J`, written out; a line break becomes `\x0a`, so that one line stays one line. */
export function printable(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

/** The same of a text of several lines: its line breaks and tabs stay. */
export const printableLines = (text: string): string => text.replace(/[^\n\t]+/g, printable);

/** JSON stays the same value: what `JSON.stringify` leaves raw is escaped too. */
export function printableJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Letters that take no column of their own, and those that take two (East Asian wide, emoji). */
const ZERO_WIDTH = /^\p{M}$/u;
const DOUBLE_WIDTH =
  /^[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}\u{20000}-\u{3fffd}]$/u;

/** Columns that a printable text takes on a terminal. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  return Array.from(text).reduce((width, character) => width + characterWidth(character), 0);
}

/** A text cut to a width in columns, with `…` (or another mark of one column) where something was cut off. */
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

/** A value as JSON over several lines, ended by one, that a terminal may get. */
export const jsonText = (value: unknown): string => `${printableJson(JSON.stringify(value, undefined, 2))}\n`;
