import type { Expr, Node } from '../../analysis/python/ast';
import { type Words, wordsIn } from '../layout/words';

/** True if a name is that of a resource's table, in any case, with or without a prefix. */
export function isName(name: string | undefined, whose: Words): boolean {
  if (name === undefined) return false;
  const words = wordsIn(name).join('_');
  const forms = [whose.plural, whose.singular].flatMap((one) => [one.join('_'), one.join('')]);
  return forms.some((form) => words === form || words.endsWith(`_${form}`));
}

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
