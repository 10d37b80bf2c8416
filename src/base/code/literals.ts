/**
 * A string of printable ASCII as `ruff format` writes it: in double quotes, unless single ones need fewer escapes.
 * Every character comes back from Python as it is here; none can end the literal.
 */
export function stringLiteral(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
