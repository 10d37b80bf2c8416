import type { Expr, Node } from '../../analysis/python/ast';
import { applied } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { substitute, type Words, wordsIn } from '../layout/words';
import type { Wanted } from './table';

/** True for the name of one of the pattern's columns that the new table lacks, by itself or in that of an index. */
export function isDropped(name: string, tableName: string, { gone }: Wanted): boolean {
  return [...gone].some((one) => name === one || name.endsWith(`_${tableName}_${one}`));
}

/** True if a name is that of a resource's table, in any case, with or without a prefix. */
export function isName(name: string | undefined, whose: Words): boolean {
  if (name === undefined) return false;
  const words = wordsIn(name).join('_');
  const forms = [whose.plural, whose.singular].flatMap((one) => [one.join('_'), one.join('')]);
  return forms.some((form) => words === form || words.endsWith(`_${form}`));
}

/** Returns a text with the words of the new resource in place of the pattern's. */
export const renamed = (text: string, { from, to, joint }: Wanted): string =>
  substitute(text, from, to, joint);

/** Returns the code of a node with the words of its texts replaced. */
export function renamedTexts(text: string, node: Node, wanted: Wanted): string {
  const texts = [...nodesIn([node])].filter((one) => one.type === 'Str');
  const edits = texts.map((one) => ({
    ...spanOf(one),
    insert: renamed(text.slice(one.start, one.end), wanted),
  }));
  return applied(text.slice(0, node.end), edits).slice(node.start);
}

/** Returns the texts in a node. */
export const namesIn = (node: Node): readonly string[] =>
  [...nodesIn([node])].flatMap((one) => (one.type === 'Str' ? [one.value] : []));

/** Returns the value of a text; `undefined` for any other expression. */
export const textOf = (node: Expr | undefined): string | undefined =>
  node?.type === 'Str' ? node.value : undefined;

/** Returns the edit that removes a node. */
export const spanOf = ({ start, end }: Node): { readonly at: number; readonly remove: number } => ({
  at: start,
  remove: end - start,
});

/** Returns a text as a literal in the quotes of another one. */
export function literalLike(text: string, { start }: Node, value: string): string {
  const quote = text[start] ?? '"';
  return `${quote}${value}${quote}`;
}
