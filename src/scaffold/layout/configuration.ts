import { type MakeTable, makeTable } from '../../base/config/make-table';
import { isOutside, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { type ChosenLayout, FLAGS, type LayoutOptions } from './options';

/** The options that are paths: in a file of configuration they count from its folder. */
const PATHS: ReadonlySet<string> = new Set(['into', 'schemas', 'services', 'models', 'testsDir']);

/** Options of which any may be missing. */
type Given = { readonly [Name in keyof LayoutOptions]?: LayoutOptions[Name] | undefined };

/**
 * Returns the given options, completed with `[tool.schematics.make]` of the nearest `pyproject.toml` from the folder up.
 * Options of other commands in that table are none of the layout's business.
 */
export function chosenLayout(files: SourceTree, given: Given, workingDirectory: string): ChosenLayout {
  const table = makeTable(files, workingDirectory);
  const names = Object.keys(FLAGS) as (keyof LayoutOptions)[]; // The cast: these are its keys.
  const own = names.flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    const isPath = PATHS.has(name) && value !== 'none';
    return [[name, isPath ? pathOf(files, workingDirectory, value) : value] as const];
  });
  const isGiven = new Set(own.map(([name]) => name));
  const said = table === undefined ? [] : names.flatMap((name) => metadataBy(table, name));
  const left = said.filter(([name]) => !isGiven.has(name));
  return {
    ...Object.fromEntries([...left, ...own]),
    configured: Object.fromEntries(left.map(([name]) => [name, table?.where ?? ''])),
  };
}

/** Returns a path from the current folder, or one from the workspace's if only that is there. */
function pathOf(files: SourceTree, workingDirectory: string, given: string): string {
  const way = given.replaceAll('\\', '/');
  const paths = [joinPath(workingDirectory, way), joinPath(way)];
  return (
    paths.find((path) => files.kind(path.replace(/:\w+$/, '')) !== undefined) ??
    joinPath(workingDirectory, way)
  );
}

function metadataBy(
  { file, values }: MakeTable,
  name: keyof LayoutOptions,
): readonly (readonly [keyof LayoutOptions, string])[] {
  const value = values[name];
  if (typeof value !== 'string') return [];
  if (!PATHS.has(name) || value === 'none' || isOutside(value)) return [[name, value]];
  return [[name, joinPath(parentOf(file), value)]];
}
