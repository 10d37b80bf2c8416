import { joinPath } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';

/** A parsed `pyproject.toml`. */
export interface Pyproject {
  readonly file: string;
  readonly content: Toml;
}

/** A TOML table: nothing is known of its shape but what was asked. */
type Toml = Readonly<Record<string, unknown>>;

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

/** `[tool.fastapi] entrypoint`. */
export function entrypointOf({ content }: Pyproject): string | undefined {
  return stringAt(content, ['tool', 'fastapi', 'entrypoint']);
}

/** `requires-python`, or Poetry's `python` dependency. */
export function requiredPython({ content }: Pyproject): string | undefined {
  return (
    stringAt(content, ['project', 'requires-python']) ??
    stringAt(content, ['tool', 'poetry', 'dependencies', 'python'])
  );
}

/** Requirements of the project, of its extras and its dependency groups, as PEP 508 strings. */
export function requirementsOf({ content }: Pyproject): readonly string[] {
  return [
    at(content, ['project', 'dependencies']),
    ...valuesOf(at(content, ['project', 'optional-dependencies'])),
    ...valuesOf(at(content, ['dependency-groups'])),
  ]
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .filter((item) => typeof item === 'string');
}

/** Poetry's version of a dependency: `"^0.115"` or `{ version = "^0.115" }`. */
export function poetryVersion({ content }: Pyproject, name: string): string | undefined {
  const path = ['tool', 'poetry', 'dependencies', name];
  return stringAt(content, path) ?? stringAt(content, [...path, 'version']);
}

function stringAt(content: Toml, path: readonly string[]): string | undefined {
  const value = at(content, path);
  return typeof value === 'string' ? value : undefined;
}

function at(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isTable(value) ? value[key] : undefined), content);
}

function valuesOf(value: unknown): readonly unknown[] {
  return isTable(value) ? Object.values(value) : [];
}

function isTable(value: unknown): value is Toml {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Folders of packages that lie beside this one: `{ path = "../libs/shared" }` of Poetry and uv. */
export function pathDependencies({ content }: Pyproject): readonly string[] {
  const poetry = valuesOf(at(content, ['tool', 'poetry', 'group'])).flatMap((group) =>
    valuesOf(at(group, ['dependencies'])),
  );
  const sources = valuesOf(at(content, ['tool', 'uv', 'sources']));
  return [...valuesOf(at(content, ['tool', 'poetry', 'dependencies'])), ...poetry, ...sources]
    .map((dependency) => at(dependency, ['path']))
    .filter((path) => typeof path === 'string');
}

/** `[tool.uv.workspace] members`, as globs. */
export function workspaceMembers({ content }: Pyproject): readonly string[] {
  return textsOf(at(content, ['tool', 'uv', 'workspace', 'members']));
}

/** Folders that the project's packages are imported from, beside the usual ones (setuptools, Poetry, pytest). */
export function packageRoots({ content }: Pyproject): readonly string[] {
  const poetry = at(content, ['tool', 'poetry', 'packages']);
  const from = Array.isArray(poetry) ? poetry.map((one: unknown) => at(one, ['from'])) : [];
  return [
    ...textsOf(at(content, ['tool', 'setuptools', 'packages', 'find', 'where'])),
    ...valuesOf(at(content, ['tool', 'setuptools', 'package-dir'])),
    ...from,
    ...textsOf(at(content, ['tool', 'pytest', 'ini_options', 'pythonpath'])),
  ].filter((folder) => typeof folder === 'string');
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}
