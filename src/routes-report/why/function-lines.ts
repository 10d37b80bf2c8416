/**
 * Returns the last line of a function, from its first line: that of its first decorator, or of its `def`. Goes by the
 * indentation, so a string whose text is less indented ends it early. Lines count from 1.
 */
export function lastLineOfFunction(lines: readonly string[], first: number): number {
  const outer = indentOf(lines[first - 1] ?? '');
  const isHeader = (text: string): boolean => indentOf(text) === outer && /^\s*(?:async\s+)?def\b/.test(text);
  const def = lines.findIndex((text, index) => index >= first - 1 && isHeader(text));
  if (def === -1) return first;
  const isBehind = (text: string): boolean =>
    text.trim() !== '' && indentOf(text) <= outer && !/^\s*[)\]}#]/.test(text);
  const behind = lines.findIndex((text, index) => index > def && isBehind(text));
  const body = lines.slice(0, behind === -1 ? lines.length : behind);
  return body.findLastIndex((text) => text.trim() !== '') + 1;
}

const indentOf = (text: string): number => text.length - text.trimStart().length;
