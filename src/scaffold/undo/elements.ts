import type { Node } from '../../analysis/python/ast';
import { oneLine } from '../layout/read/sources';

/** A part of a text. */
type Span = Pick<Node, 'start' | 'end'>;

/** Returns the text of a statement without some elements of a series in it; a tuple of one keeps its comma. */
export function withoutElements(
  text: string,
  { start, end }: Span,
  { elements, gone }: { readonly elements: readonly Node[]; readonly gone: ReadonlySet<Node> },
): string {
  const kept = elements.filter((one) => !gone.has(one));
  const [first, last] = [elements[0], elements.at(-1)];
  if (first === undefined || last === undefined) return text.slice(start, end);
  // A comment behind the last one goes with it.
  let rest = text.slice(last.end, end).replace(/^(,?)[ \t]*#[^\n]*/, gone.has(last) ? '$1' : '$&');
  const parts = kept.map((one, index) => {
    // A comma, spaces and a comment may stand between an element and the one that was behind it.
    const behind = elements[elements.indexOf(one) + 1];
    if (index < kept.length - 1) return text.slice(one.start, behind?.start);
    const own = text.slice(one.start, one.end);
    const comment = behind && /^,?([ \t]*#[^\n]*)/.exec(text.slice(one.end, behind.start))?.[1];
    if (comment === undefined) return own;
    const comma = /^,/.exec(rest)?.[0] ?? '';
    rest = rest.slice(comma.length);
    return `${own}${comma}${comment}`;
  });
  const isLone = kept.length === 1 && isTuple(text, first.start) && !/^\s*,/.test(rest);
  return `${text.slice(start, first.start)}${parts.join('')}${isLone ? ',' : ''}${rest}`;
}

/** True for elements in parentheses of their own: not those of a call or an import. */
function isTuple(text: string, start: number): boolean {
  const before = text.slice(0, start).trimEnd();
  return /(?:^|[^\w\])\s])\s*\($/.test(before);
}

/** Returns code on one line, without what breaking it needed. */
export const joined = (code: string): string =>
  oneLine(code).replace(/^(from \S+ import )\(([^()]*)\)$/, '$1$2');
