import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';
import type { FactSource } from './facts';
import { type MakeTable, makeTable } from '../../base/config/make-table';
import { isOutside, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';

/** The options of generators that decide on the layout, under the names of their `schema.json`. */
export interface LayoutOptions {
  /** One of {@link NAMED_LAYOUTS}; without it the project's files decide. */
  readonly layout?: string;
  /** The path before the resource's word: `/api/v1`. */
  readonly prefix?: string;
  /** The folder of the router, or the file that includes it, and its variable: `app/api/admin`, `app/api/main.py:api_router`. */
  readonly into?: string;
  /** A folder, a file, or `none`. The same holds for the next three. */
  readonly schemas?: string;
  readonly services?: string;
  readonly models?: string;
  readonly testsDir?: string;
  /** The resource whose files are the frame, in any form. */
  readonly like?: string;
}

/** The options as they are on the command line. */
export const FLAGS: Readonly<Record<keyof LayoutOptions, string>> = {
  layout: '--layout',
  prefix: '--prefix',
  into: '--into',
  schemas: '--schemas',
  services: '--services',
  models: '--models',
  testsDir: '--tests-dir',
  like: '--like',
};

/** The options, and which of them a file of configuration gave. */
export interface ChosenLayout extends LayoutOptions {
  /** The place of the configuration by option: `pyproject.toml, [tool.schematics.make]`. */
  readonly configured?: Readonly<Partial<Record<keyof LayoutOptions, string>>>;
  /** The folder that paths in the options are relative to: POSIX, relative to the workspace root. */
  readonly workingDirectory?: string;
}

/** The layouts that can be asked for by name: that of this tool. */
export const NAMED_LAYOUTS = ['seed'] as const;

/** True where the layout that this tool writes by itself is asked for. Throws a Failure for an unknown name. */
export function isSeedNamed({ layout }: LayoutOptions): boolean {
  if (layout === undefined || layout === 'seed') return layout === 'seed';
  throw new Failure(`--layout: there's no layout "${layout}"; ${suggestion(layout, NAMED_LAYOUTS)}`);
}

/** Returns the source of what an option says, and the words for it. */
export function sourceOf(
  { configured }: ChosenLayout,
  option: keyof LayoutOptions,
): { readonly source: FactSource; readonly evidence: readonly string[] } {
  const place = configured?.[option];
  return place === undefined
    ? { source: 'option', evidence: [FLAGS[option]] }
    : { source: 'configuration', evidence: [place] };
}

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
