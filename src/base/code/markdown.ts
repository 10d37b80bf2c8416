import { printable } from '../diagnostics/printable';

/** Returns a code span of Markdown; its fence has more backticks than the text (CommonMark, 6.1). */
export function codeSpan(text: string): string {
  const plain = printable(text);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${plain}${space}${fence}`;
}

/** Returns text as Markdown that shows it as it is: escapes what means something in Markdown or HTML. */
export function escapedMarkdown(text: string): string {
  return printable(text)
    .replace(/[\\`*_[\]|~#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
