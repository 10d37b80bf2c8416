/** Models `str.title()`: a cased character behind anything but another is capital, the others are small. */
export const titleCase = (text: string): string =>
  text.replaceAll(
    // Most texts are names: the letters of ASCII are found much faster.
    /^[\w ]*$/.test(text) ? /([A-Za-z])([A-Za-z]*)/g : /(\p{Cased})(\p{Cased}*)/gu,
    (_, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase(),
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
