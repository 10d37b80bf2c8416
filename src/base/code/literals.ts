/**
 * Prints a string of printable ASCII as `ruff format` does: in double quotes, unless single quotes need fewer
 * escapes. Python reads back exactly the given text, which can't end the literal early.
 */
export function stringLiteral(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
