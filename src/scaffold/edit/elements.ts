import type { Node } from '../../analysis/python/ast';
import type { Edit } from './source';

/**
 * Replaces some of the elements of a list that commas divide: arguments, parameters, names of an import, items of a
 * display. `become` returns the texts that stand instead of an element; none removes it, `undefined` keeps it. What stands between
 * elements that stay is kept, and so are their comments.
 */
export function replaceElements(
  text: string,
  elements: readonly Node[],
  become: (element: Node) => readonly string[] | undefined,
): Edit | undefined {
  const [first, second] = elements;
  const last = elements.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const entries = elements.flatMap((one, index): readonly Entry[] => {
    const own = text.slice(one.start, one.end);
    const instead = become(one) ?? [own];
    const at = instead.indexOf(own);
    return instead.map((code, place) => ({ code, index: place === at ? index : undefined }));
  });
  const betweens = elements.map((one, index) => text.slice(one.end, elements[index + 1]?.start ?? one.end));
  const separator = separatorOf(text, first, second);
  // A comment behind the last element stays with it, unless it's that of all on the line.
  const behind = separator.includes('\n') ? (/^,?[ \t]*#[^\n]*/.exec(text.slice(last.end))?.[0] ?? '') : '';
  const isBefore =
    behind !== '' &&
    entries.some(({ index }) => index === elements.length - 1) &&
    entries.at(-1)?.index === undefined;
  const all = isBefore ? betweens.with(-1, behind) : betweens;
  const insert = entries.reduce((done, entry, place) => {
    const before = entries[place - 1];
    return before === undefined ? entry.code : `${done}${joint(all, before, entry, separator)}${entry.code}`;
  }, '');
  const comma = entries.length > 0 ? '' : (/^\s*,/.exec(text.slice(last.end))?.[0] ?? '');
  const removed = isBefore ? behind : comma;
  const isEnded = isBefore && behind.startsWith(',');
  return {
    at: first.start,
    remove: last.end + removed.length - first.start,
    insert: isEnded ? `${insert},` : insert,
  };
}

/** An element of a list: one that was there, with its place, or a new one. */
interface Entry {
  readonly code: string;
  readonly index: number | undefined;
}

/** Returns what stands between two entries: what did, or a comma with the comments behind the one and above the other. */
function joint(betweens: readonly string[], before: Entry, entry: Entry, separator: string): string {
  const behind = before.index === undefined ? '' : (betweens[before.index] ?? '');
  if (before.index !== undefined && entry.index === before.index + 1) return behind;
  const above = entry.index === undefined ? '' : (betweens[entry.index - 1] ?? '');
  const tail = /^,?([ \t]*#[^\n]*)/.exec(behind)?.[1] ?? '';
  const head = /\n(\s*#[^]*)$/.exec(above)?.[1]?.trimEnd() ?? '';
  if (tail === '' && head === '') return separator;
  const pad = /[ \t]*$/.exec(separator.includes('\n') ? separator : behind + above)?.[0] ?? '';
  return `,${tail}\n${head === '' ? '' : `${head}\n`}${pad}`;
}

function separatorOf(text: string, first: Node, second: Node | undefined): string {
  const between = second === undefined ? '' : text.slice(first.end, second.start);
  const plain = between.replace(/[ \t]*#[^\n]*/g, '').replace(/\n\s*\n/g, '\n');
  // Between parameters there may be a star, too.
  return /^,\s*\n\s*(?=$|[*/])/.exec(plain)?.[0] ?? ', ';
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
