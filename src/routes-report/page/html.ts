import { printable } from '../../base/diagnostics/printable';

/** Markup that is safe in a page: made by {@link html} or {@link raw}, never from unescaped text. */
export class Markup {
  constructor(readonly text: string) {}
}

/** A value in a template. Text is escaped; `false` and `undefined` give nothing; lists give their parts. */
export type Part = Markup | string | number | false | undefined | readonly Part[];

/**
 * Builds markup: `` html`<code>${path}</code>` ``. Literal parts are markup, values are escaped, also in attributes.
 * Drops the indentation of the literal parts.
 */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(literals.map((literal, index) => outdented(literal) + markupOf(parts[index])).join(''));
}

/** The characters that fit beside the method on a phone. Shorter texts get no `<wbr>`, which cost time by thousands. */
const LINE = 32;

/** Returns text that may break after slashes, if it, or the whole that it's part of, is long. */
export const breakable = (text: string, length = text.length): Part =>
  length <= LINE
    ? text
    : text.split(/(?<=\/)/).map((piece, index) => [index > 0 && new Markup('<wbr>'), piece]);

const outdented = (literal: string): string => literal.replace(/\n\s+/g, '\n');

/** Marks text as markup that was made without {@link html}. */
export const raw = (text: string): Markup => new Markup(text);

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  return typeof part === 'number' ? String(part) : part.map(markupOf).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. Writes direction marks out, as on a terminal, so that a path can't be disguised. */
const escaped = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
