/** Returns an error's message in one line of a bearable length: a server's may be a whole page. */
export function oneLine(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).trim().replace(/\s+/gu, ' ');
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
}

const MAX_MESSAGE = 600;

/** Returns whole lines of a text up to a number of characters, and how many are left out. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, text.lastIndexOf('\n', max));
  const left = text.slice(kept.length).trim().split('\n').length;
  return `${kept}\n\n… and ${left} more lines.\n`;
}

/** Returns printed text as Markdown shows it unchanged. */
export const printed = (text: string): string =>
  `<pre>${text.trimEnd().replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>\n`;
