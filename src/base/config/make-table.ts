import { Failure } from '../diagnostics/failure';
import { foldersAround, joinPath } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { findPyproject } from './pyproject';
import { at, entriesOf, isTable } from './toml-values';

/** `[tool.schematics.make]` of a `pyproject.toml`: the usual options of generators. */
export interface MakeTable {
  readonly file: string;
  /** `pyproject.toml, [tool.schematics.make]`. */
  readonly where: string;
  /** By the names of the schemas: `testsDir`. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the table of the nearest file from a folder up to the root that has one. Throws a Failure for one that's no table. */
export function makeTable(tree: SourceTree, base: string): MakeTable | undefined {
  for (const folder of foldersAround(joinPath(base, 'pyproject.toml'))) {
    const file = joinPath(folder, 'pyproject.toml');
    // By its text first: to parse TOML, a library has to be loaded.
    if (readText(tree, file)?.includes('schematics') !== true) continue;
    const table = at(findPyproject(tree, [folder])?.content, ['tool', 'schematics', 'make']);
    if (table === undefined) continue;
    const where = `${file}, [tool.schematics.make]`;
    if (!isTable(table)) throw new Failure(`${where}: has to be a table.`);
    const values = entriesOf(table).map(([key, value]) => [camel(key), value] as const);
    return { file, where, values: Object.fromEntries(values) };
  }
  return undefined;
}

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
