import { joinPath } from '../source/paths';
import { fileText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { at, itemsOf, textAt, textsOf, type Toml, valuesOf } from './toml-values';

/** A parsed `pyproject.toml`. */
export interface Pyproject {
  readonly file: string;
  readonly content: Toml;
}

/** The part of the parser's interface that we use. */
interface TomlParser {
  parse(text: string): Toml;
}

/** Parsed files by tree and path: each is parsed once, and the parser is loaded only if there is one. */
const PARSED = new WeakMap<SourceTree, Map<string, Pyproject | undefined>>();

/** A `pyproject.toml` that isn't valid TOML. */
export interface DamagedPyproject {
  readonly file: string;
  readonly line: number;
  /** The parser's message, on one line. */
  readonly reason: string;
}

const DAMAGED = new WeakMap<SourceTree, DamagedPyproject[]>();

/** Returns the damaged files that were met so far in a tree. */
export function damagedPyprojects(tree: SourceTree): readonly DamagedPyproject[] {
  return DAMAGED.get(tree) ?? [];
}

/** Returns the first `pyproject.toml` of the folders. Skips files that aren't valid TOML. */
export function findPyproject(tree: SourceTree, folders: readonly string[]): Pyproject | undefined {
  for (const folder of folders) {
    const pyproject = cached(tree, joinPath(folder, 'pyproject.toml'));
    if (pyproject) return pyproject;
  }
  return undefined;
}

function cached(tree: SourceTree, file: string): Pyproject | undefined {
  const known = PARSED.get(tree) ?? new Map<string, Pyproject | undefined>();
  PARSED.set(tree, known);
  if (!known.has(file)) known.set(file, parse(tree, file));
  return known.get(file);
}

function parse(tree: SourceTree, file: string): Pyproject | undefined {
  const text = fileText(tree, file);
  if (text === undefined) return undefined;
  try {
    return { file, content: toml().parse(text) };
  } catch (error) {
    DAMAGED.set(tree, [...(DAMAGED.get(tree) ?? []), { file, ...problemOf(error) }]);
    return undefined;
  }
}

/** Returns the first line of smol-toml's message, and the line in the file. */
function problemOf(error: unknown): { readonly line: number; readonly reason: string } {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  const line = error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : 1;
  return { line, reason: reason.replace(/^Invalid TOML document: /, '') };
}

function toml(): TomlParser {
  // Lazy: a dynamic import would load Node's loader of ES modules, which takes several milliseconds. The cast names
  // the part that we use.
  return require('smol-toml') as TomlParser;
}

/** Parses TOML; returns `undefined` if it isn't valid. */
export function parseToml(text: string): Toml | undefined {
  try {
    return toml().parse(text);
  } catch {
    return undefined;
  }
}

/** The application that a project names, and the table that names it. */
export interface Entrypoint {
  readonly text: string;
  readonly table: string;
}

/** Returns `entry` of `[tool.schematics]`, or else `entrypoint` of `[tool.fastapi]`. */
export function entrypointOf({ content }: Pyproject): Entrypoint | undefined {
  const tables = [
    ['schematics', 'entry'],
    ['fastapi', 'entrypoint'],
  ] as const;
  for (const [table, key] of tables) {
    const text = textAt(content, ['tool', table, key]);
    if (text !== undefined) return { text, table: `[tool.${table}]` };
  }
  return undefined;
}

/** Returns `requires-python`, or Poetry's `python` dependency. */
export function requiredPython({ content }: Pyproject): string | undefined {
  return (
    textAt(content, ['project', 'requires-python']) ??
    textAt(content, ['tool', 'poetry', 'dependencies', 'python'])
  );
}

/** Returns the requirements of the project, its extras and its dependency groups, as PEP 508 strings. */
export function requirementsOf({ content }: Pyproject): readonly string[] {
  return [
    at(content, ['project', 'dependencies']),
    ...valuesOf(at(content, ['project', 'optional-dependencies'])),
    ...valuesOf(at(content, ['dependency-groups'])),
  ].flatMap(textsOf);
}

/** Returns Poetry's version of a dependency: `"^0.115"` or `{ version = "^0.115" }`. */
export function poetryVersion({ content }: Pyproject, name: string): string | undefined {
  const path = ['tool', 'poetry', 'dependencies', name];
  return textAt(content, path) ?? textAt(content, [...path, 'version']);
}

/** Returns the folders of path dependencies, `{ path = "../common" }`: those of Poetry, in any group, and of uv. */
export function pathDependencies({ content }: Pyproject): readonly string[] {
  const poetry = at(content, ['tool', 'poetry']);
  const groups = [poetry, ...valuesOf(at(poetry, ['group']))];
  const dependencies = groups.flatMap((group) => [
    ...valuesOf(at(group, ['dependencies'])),
    ...valuesOf(at(group, ['dev-dependencies'])),
  ]);
  return [...dependencies, ...valuesOf(at(content, ['tool', 'uv', 'sources']))].flatMap(pathsIn);
}

/** Returns the path of `{ path = "../common" }`, or the paths of a list of such tables. */
export function pathsIn(dependency: unknown): readonly string[] {
  return itemsOf(dependency).flatMap((one) => textAt(one, ['path']) ?? []);
}

/** Returns the project's name, normalised to compare it with others (PEP 503). */
export function projectName({ content }: Pyproject): string | undefined {
  const name = textAt(content, ['project', 'name']) ?? textAt(content, ['tool', 'poetry', 'name']);
  return name === undefined ? undefined : normalName(name);
}

/** Returns the name of the project that the file of a folder describes. */
export function projectNameAt(tree: SourceTree, folder: string): string | undefined {
  const pyproject = findPyproject(tree, [folder]);
  return pyproject && projectName(pyproject);
}

/** Normalises the name of a package: `Shop.Core_utils` → `shop-core-utils` (PEP 503). */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
