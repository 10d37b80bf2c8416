import { printable } from '../../base/diagnostics/printable';

/** Markup that is safe to put into a page: made by {@link html} or by {@link raw}, never from text as it comes. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may stand in a template: text is escaped, `false` and `undefined` are nothing, lists are their parts. */
export type Part = Markup | string | number | false | undefined | readonly Part[];

/**
 * `` html`<code>${path}</code>` ``: the literal parts are markup, everything else is text, also in attributes. The
 * indentation of the literal parts is that of our source, and doesn't count.
 */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(literals.map((literal, index) => outdented(literal) + markupOf(parts[index])).join(''));
}

/** What fits beside the method on a telephone: shorter texts needn't break, and thousands of `<wbr>` take time. */
const LINE = 32;

/** Text that breaks behind slashes, where it, or the whole that it's part of, is long. */
export const breakable = (text: string, length = text.length): Part =>
  length <= LINE
    ? text
    : text.split(/(?<=\/)/).map((piece, index) => [index > 0 && new Markup('<wbr>'), piece]);

const outdented = (literal: string): string => literal.replace(/\n\s+/g, '\n');

/** Markup of our own, made otherwise. */
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

/** Marks that turn the direction of writing are written out, as on a terminal: a path reads as it is. */
const escaped = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
