import { joinPath } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { at, itemsOf, textAt, textsOf, type Toml, valuesOf } from './toml-values';

/** A parsed `pyproject.toml`. */
export interface Pyproject {
  readonly file: string;
  readonly content: Toml;
}

/** What we use of the parser. */
interface TomlParser {
  parse(text: string): Toml;
}

/** The parser is loaded only where there's something to parse, and each file is parsed once a tree. */
const PARSED = new WeakMap<SourceTree, Map<string, Pyproject | undefined>>();

/** A `pyproject.toml` that is no TOML. */
export interface DamagedPyproject {
  readonly file: string;
  readonly line: number;
  /** In the parser's words, one line. */
  readonly reason: string;
}

const DAMAGED = new WeakMap<SourceTree, DamagedPyproject[]>();

/** Those that were come across so far: what they say isn't known. */
export function damagedPyprojects(tree: SourceTree): readonly DamagedPyproject[] {
  return DAMAGED.get(tree) ?? [];
}

/** The first of the folders' `pyproject.toml`; one that is no TOML counts as not there. */
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
  const text = tree.kind(file) === 'file' ? readText(tree, file) : undefined;
  if (text === undefined) return undefined;
  try {
    return { file, content: toml().parse(text) };
  } catch (error) {
    DAMAGED.set(tree, [...(DAMAGED.get(tree) ?? []), { file, ...problemOf(error) }]);
    return undefined;
  }
}

/** The first line of what smol-toml says, and where. */
function problemOf(error: unknown): { readonly line: number; readonly reason: string } {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  const line = error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : 1;
  return { line, reason: reason.replace(/^Invalid TOML document: /, '') };
}

function toml(): TomlParser {
  // A lazy require: a dynamic import would load Node's loader of ES modules, a cost of several milliseconds.
  // The cast names what is required: TypeScript doesn't type `require`.
  return require('smol-toml') as TomlParser;
}

/** A TOML file's content; `undefined` for what is none. */
export function parseToml(text: string): Toml | undefined {
  try {
    return toml().parse(text);
  } catch {
    return undefined;
  }
}

/** The application that a project names, and the table in which it does. */
export interface Entrypoint {
  readonly text: string;
  readonly table: string;
}

/** `entry` of `[tool.schematics]`, else `[tool.fastapi] entrypoint`. */
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

/** `requires-python`, or Poetry's `python` dependency. */
export function requiredPython({ content }: Pyproject): string | undefined {
  return (
    textAt(content, ['project', 'requires-python']) ??
    textAt(content, ['tool', 'poetry', 'dependencies', 'python'])
  );
}

/** Requirements of the project, of its extras and its dependency groups, as PEP 508 strings. */
export function requirementsOf({ content }: Pyproject): readonly string[] {
  return [
    at(content, ['project', 'dependencies']),
    ...valuesOf(at(content, ['project', 'optional-dependencies'])),
    ...valuesOf(at(content, ['dependency-groups'])),
  ].flatMap(textsOf);
}

/** Poetry's version of a dependency: `"^0.115"` or `{ version = "^0.115" }`. */
export function poetryVersion({ content }: Pyproject, name: string): string | undefined {
  const path = ['tool', 'poetry', 'dependencies', name];
  return textAt(content, path) ?? textAt(content, [...path, 'version']);
}

/** Folders of packages beside this one: `{ path = "../common" }` of Poetry, in any group, and of uv. */
export function pathDependencies({ content }: Pyproject): readonly string[] {
  const poetry = at(content, ['tool', 'poetry']);
  const groups = [poetry, ...valuesOf(at(poetry, ['group']))];
  const dependencies = groups.flatMap((group) => [
    ...valuesOf(at(group, ['dependencies'])),
    ...valuesOf(at(group, ['dev-dependencies'])),
  ]);
  return [...dependencies, ...valuesOf(at(content, ['tool', 'uv', 'sources']))].flatMap(pathsIn);
}

/** Of `{ path = "../common" }`, or of a list of such with markers. */
export function pathsIn(dependency: unknown): readonly string[] {
  return itemsOf(dependency).flatMap((one) => textAt(one, ['path']) ?? []);
}

/** The project's name as packages are compared by: lower case, with `-` (PEP 503). */
export function projectName({ content }: Pyproject): string | undefined {
  const name = textAt(content, ['project', 'name']) ?? textAt(content, ['tool', 'poetry', 'name']);
  return name === undefined ? undefined : normalName(name);
}

/** `Shop.Core_utils` → `shop-core-utils` (PEP 503). */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
