import type { Alias, Node, Stmt } from '../../analysis/python/ast';
import type { ImportStatement } from './import-order';
import type { PythonSource } from './source';
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
  return namesIn(code.replace(/(?<=[\w\])])\s*\.\s*[A-Za-z_]\w*/g, ''));
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
