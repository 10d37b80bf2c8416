import type { Stmt } from '../../analysis/python/ast';
import { addImports } from '../../scaffold/edit/imports';
import type { SectionOf } from '../../scaffold/edit/import-order';
import type { PythonSource } from '../../scaffold/edit/source';
import { definedNames, importedNames } from '../../scaffold/frame/project';
import { reflowed } from '../../scaffold/frame/reflow';
import { isImport } from '../../scaffold/frame/series';
import { bottomOf } from '../../scaffold/frame/statements';

/** A file as `make` writes it without the new fields, and with them. */
export interface MadeTwice {
  readonly before: PythonSource;
  readonly after: PythonSource;
}

/**
 * Gives a file that resources share those definitions that `make` writes otherwise with the new fields, in whatever order they stand there.
 * Returns `undefined` where one isn't as `make` writes it, or where something else differs.
 */
export function merged(
  there: PythonSource,
  { before, after }: MadeTwice,
  { sectionOf, width }: { readonly sectionOf: SectionOf; readonly width: number },
): PythonSource | undefined {
  const [known, old, made] = [partsOf(there), partsOf(before), partsOf(after)];
  const others = [before, after].map(({ text, body }) =>
    body
      .flatMap((one) => (isImport(one) || definedNames(one).length > 0 ? [] : [textOf(text, one)]))
      .join('\n'),
  );
  if (others[0] !== others[1] || [...old.keys()].join() !== [...made.keys()].join()) return undefined;
  const changed = [...old].filter(([names, { code }]) => code !== made.get(names)?.code);
  const edits = changed.flatMap(([names, { code }]) => {
    const place = known.get(names);
    if (place?.code !== code) return [];
    return [{ at: place.at, remove: code.length, insert: made.get(names)?.code ?? '' }];
  });
  if (edits.length < changed.length) return undefined;
  const imported = importedNames(before);
  const needs = [...importedNames(after)].flatMap(([name, module]) =>
    imported.has(name) ? [] : [{ module, name }],
  );
  return reflowed(addImports(there.edit(edits), needs, sectionOf), there, width);
}

interface PartOfFile {
  readonly at: number;
  readonly code: string;
}

/** Returns the definitions at the top level of a file, by their names. */
const partsOf = ({ text, body }: PythonSource): ReadonlyMap<string, PartOfFile> =>
  new Map(
    body.flatMap((one) => {
      const names = definedNames(one);
      return names.length === 0 ? [] : [[names.join(), { at: one.start, code: textOf(text, one) }] as const];
    }),
  );

const textOf = (text: string, one: Stmt): string => text.slice(one.start, bottomOf(text, one));
