import { compareMembers } from '../../base/code/imports';
import { isExports } from '../edit/names';
import type { Edit, PythonSource } from '../edit/source';

/** Adds a name to `__all__`: in its place if the names are sorted, else last. */
export function withExported(source: PythonSource, name: string): PythonSource {
  const { text } = source;
  for (const one of source.body) {
    if (!isExports(one) || (one.value.type !== 'List' && one.value.type !== 'Tuple')) continue;
    const { items } = one.value;
    const names = items.map(({ start, end }) => text.slice(start + 1, end - 1));
    if (names.includes(name)) return source;
    const isSorted = names.every(
      (other, index) => index === 0 || compareMembers(names[index - 1] ?? '', other) <= 0,
    );
    const index = isSorted ? names.findIndex((other) => compareMembers(name, other) < 0) : -1;
    const quote = text.charAt(items[0]?.start ?? 0) === "'" ? "'" : '"';
    return source.edit([insertion(text, items, index, `${quote}${name}${quote}`)]);
  }
  return source;
}

function insertion(
  text: string,
  items: readonly { readonly start: number; readonly end: number }[],
  index: number,
  code: string,
): Edit {
  const [first, second] = items;
  const between = first && second ? text.slice(first.end, second.start) : ', ';
  const separator = /^,\s*$/.test(between) ? between : ', ';
  const next = index === -1 ? undefined : items[index];
  return next === undefined
    ? { at: items.at(-1)?.end ?? 0, insert: `${separator}${code}` }
    : { at: next.start, insert: `${code}${separator}` };
}
