import type { Alias, Node, Stmt } from '../../analysis/python/ast';
import { importBlocks } from '../edit/import-blocks';
import {
  compareImports,
  compareMembers,
  type ImportStatement,
  keyOfStatement,
  type SectionOf,
} from '../edit/import-order';
import { type Edit, lineEndAt, type PythonSource } from '../edit/source';
import { outermost, replaceElements } from './elements';
import { as, namesIn, type Part, pathsIn } from './paths';
import { withoutStatements } from './statements';

type Named = ImportStatement & { readonly names: readonly Alias[] };

const isNamed = (one: Stmt): one is Named =>
  (one.type === 'Import' || one.type === 'ImportFrom') && one.names !== '*';

/** Removes imports that nothing uses any more though something did in the sibling's file. */
export function withoutUnused(source: PythonSource, before: PythonSource): PythonSource {
  const used = codeNames(source);
  const usedBefore = codeNames(before);
  const isGone = ({ name, asname }: Alias): boolean => {
    const bound = asname ?? name.split('.')[0] ?? name;
    return !used.has(bound) && usedBefore.has(bound);
  };
  const statements = source.body
    .filter(isNamed)
    .filter((one) => one.type === 'Import' || one.module !== '__future__');
  const whole = new Set<Stmt>(statements.filter(({ names }) => names.every(isGone)));
  const parts = statements
    .filter((one) => !whole.has(one) && one.names.some(isGone))
    .flatMap(
      ({ names }) =>
        replaceElements(source.text, names, (one) => (isGone(one as Alias) ? [] : undefined)) ?? [],
    ); // The elements are those given.
  const edits = [...withoutStatements(source.text, source.body, whole), ...parts];
  return edits.length === 0 ? source : source.edit(outermost(edits));
}

/** Returns the names in a file's code, also those in texts of annotations, without its imports. */
export function codeNames({ text, body }: PythonSource): ReadonlySet<string> {
  const paths = pathsIn(body).flatMap((path) => pathTexts(text, path.at(-1)));
  let code = text;
  for (const { start, end } of [...body.filter(isNamed), ...paths].toSorted((a, b) => b.start - a.start))
    code = code.slice(0, start) + code.slice(end);
  return namesIn(code);
}

/** Returns the stretches of a text that are part of a path: no names of code are in them. */
function pathTexts(text: string, part: Part | undefined): readonly Pick<Node, 'start' | 'end'>[] {
  const node = as(part, 'Str', 'JoinedStr');
  if (node === undefined || !text.slice(node.start, node.end).includes('/')) return [];
  const values = node.type === 'Str' ? [] : node.parts.filter((one) => typeof one !== 'string');
  const ends = [...values.map(({ start }) => start), node.end];
  return ends.map((end, index) => ({
    start: index === 0 ? node.start : (values[index - 1]?.end ?? end),
    end,
  }));
}

/** Sorts the imports of a file, and the names in each, where they were sorted before names were replaced. */
export function resorted(source: PythonSource, before: PythonSource, sectionOf: SectionOf): PythonSource {
  const isSorted = importBlocks(before.body).every(({ imports }) => areSorted(imports, sectionOf));
  const sorted = isSorted ? source.edit(swaps(source, sectionOf)) : source;
  const areMembersSorted = before.body.filter(isNamed).every(({ names }) => isOrdered(names));
  return areMembersSorted ? sorted.edit(memberEdits(sorted)) : sorted;
}

function areSorted(imports: readonly ImportStatement[], sectionOf: SectionOf): boolean {
  const keys = imports.map((one) => keyOfStatement(one, sectionOf));
  return keys.every((key, index) => index === 0 || compareImports(keys[index - 1] ?? key, key) <= 0);
}

const isOrdered = (names: readonly Alias[]): boolean =>
  names.every((one, index) => index === 0 || compareMembers(names[index - 1]?.name ?? '', one.name) <= 0);

/** Puts the imports of each section in order: each takes the lines of the one whose place it gets. */
function swaps({ text, body }: PythonSource, sectionOf: SectionOf): readonly Edit[] {
  return importBlocks(body).flatMap(({ imports }) => {
    const sections = grouped(imports, (one) => keyOfStatement(one, sectionOf).section);
    return [...sections.values()].flatMap((group) => {
      const order = group.toSorted((left, right) =>
        compareImports(keyOfStatement(left, sectionOf), keyOfStatement(right, sectionOf)),
      );
      const lines = (one: ImportStatement): string => text.slice(one.start, lineEndAt(text, one.end));
      return group.flatMap((one, index): readonly Edit[] => {
        const other = order[index];
        if (other === undefined || other === one) return [];
        return [{ at: one.start, remove: lines(one).length, insert: lines(other) }];
      });
    });
  });
}

function memberEdits({ text, body }: PythonSource): readonly Edit[] {
  return body.filter(isNamed).flatMap(({ names }) => {
    if (isOrdered(names)) return [];
    const order = names
      .toSorted((left, right) => compareMembers(left.name, right.name))
      .map(({ start, end }) => text.slice(start, end));
    return replaceElements(text, names, (one) => [order[names.indexOf(one as Alias)] ?? '']) ?? []; // The elements are those given.
  });
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
