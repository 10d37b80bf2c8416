import type { Node } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';

/**
 * Replaces some of the elements of a list that commas divide: arguments, parameters, names of an import, items of a
 * display. `become` returns the texts that stand instead of an element; none removes it, `undefined` keeps it.
 */
export function replaceElements(
  text: string,
  elements: readonly Node[],
  become: (element: Node) => readonly string[] | undefined,
): Edit | undefined {
  const [first, second] = elements;
  const last = elements.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const texts = elements.map((one) => become(one) ?? [text.slice(one.start, one.end)]).flat();
  const between = second === undefined ? '' : text.slice(first.end, second.start);
  const separator = /^,\s*\n\s*$/.test(between) ? between : ', ';
  const comma = texts.length > 0 ? 0 : (/^\s*,/.exec(text.slice(last.end))?.[0].length ?? 0);
  const at = first.start;
  return { at, remove: last.end + comma - at, insert: texts.join(separator) };
}

/** Returns the edits that don't lie in another one, which stands for them; equal ones once. */
export function outermost(edits: readonly Edit[]): readonly Edit[] {
  const end = ({ at, remove = 0 }: Edit): number => at + remove;
  const sorted = edits.toSorted((left, right) => left.at - right.at || end(right) - end(left));
  const kept: Edit[] = [];
  for (const edit of sorted) {
    const before = kept.at(-1);
    if (before === undefined || edit.at >= end(before)) kept.push(edit);
  }
  return kept;
}
