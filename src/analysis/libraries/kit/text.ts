/** The characters that Python takes for spaces, as they stand in a pattern; JavaScript has others. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
export const SPACES = new RegExp(`[${SPACE}]+`, 'u');
export const ONLY_SPACES = new RegExp(`^[${SPACE}]+$`, 'u');
export const SPACES_AT_START = new RegExp(`^[${SPACE}]+`, 'u');
export const SPACES_AT_END = new RegExp(`[${SPACE}]+$`, 'u');

/** Letters whose capital at the start of a word is one of their own, in groups of three forms, the middle one. */
const DIGRAPHS = ['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ'];
const SUBSCRIPT = '\u0345';

/** Returns a letter as `str.title` has it at the start of a word. */
export function titleOf(char: string): string {
  const digraph = char === '' ? undefined : DIGRAPHS.find((forms) => forms.includes(char));
  if (digraph !== undefined) return digraph.charAt(1);
  if (/[\p{Lt}\u10d0-\u10ff]/u.test(char)) return char;
  const parts = char.normalize('NFD');
  if (parts.includes(SUBSCRIPT)) {
    const upper = parts.replace(SUBSCRIPT, '').normalize('NFC').toUpperCase();
    const whole = (upper + SUBSCRIPT).normalize('NFC');
    return whole.length === 1 ? whole : upper + SUBSCRIPT;
  }
  const [first = '', ...rest] = char.toUpperCase();
  return rest.length > 0 && /\p{Lu}/u.test(first)
    ? first + rest.join('').toLowerCase()
    : first + rest.join('');
}

/** Models `str.title()`: a cased character behind anything but another is capital, the others are small. */
export const titleCase = (text: string): string =>
  text.replaceAll(
    // Most texts are names: the letters of ASCII are found much faster.
    /^[\w ]*$/.test(text) ? /([A-Za-z])([A-Za-z]*)/g : /(\p{Cased})(\p{Cased}*)/gu,
    (_, first: string, rest: string) => titleOf(first) + rest.toLowerCase(),
  );

/** Models `str.expandtabs()`. */
export function expandTabs(text: string, size = 8): string {
  if (!text.includes('\t')) return text;
  let column = 0;
  return [...text]
    .map((char) => {
      if (char === '\n' || char === '\r') column = 0;
      else if (char !== '\t') column += 1;
      else {
        const width = size > 0 ? size - (column % size) : 0;
        column += width;
        return ' '.repeat(width);
      }
      return char;
    })
    .join('');
}

/** Models `inspect.cleandoc`: no indentation that all lines but the first have, no empty lines around. */
export function cleanDoc(doc: string): string {
  const [first = '', ...rest] = expandTabs(doc).split('\n');
  const indents = rest
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  // Without a margin an empty line keeps its spaces.
  const margin = indents.length === 0 ? 0 : Math.min(...indents);
  const lines = [first.trimStart(), ...rest.map((line) => line.slice(margin))];
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  while (lines[0] === '') lines.shift();
  return lines.join('\n');
}
