import { joinPath, baseName } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import {
  findPyproject,
  normalName,
  parseToml,
  pathDependencies,
  pathsIn,
  projectNameAt,
  requirementsOf,
} from '../../../base/config/pyproject';
import { at, textsOf, valuesOf } from '../../../base/config/toml-values';
import { nameTest } from '../../../base/source/glob';

/**
 * Lists the folders, relative to the root, of the packages in the workspace that a project installs: path
 * dependencies of Poetry, uv and Pipenv, and requirements that name a folder (PDM, hatch, pip).
 */
export function localDependencies(tree: SourceTree, project: string): readonly string[] {
  const pyproject = findPyproject(tree, [project]);
  const declared = pyproject === undefined ? [] : pathDependencies(pyproject);
  const required = (pyproject === undefined ? [] : requirementsOf(pyproject)).flatMap(pathOfRequirement);
  const pipenv = fileText(tree, joinPath(project, 'Pipfile')) ?? '';
  const pipfile = pipenv === '' ? undefined : parseToml(pipenv); // the parser isn't loaded for nothing
  const piped = ['packages', 'dev-packages'].flatMap((key) => valuesOf(pipfile?.[key]).flatMap(pathsIn));
  const listed = requirementPaths(fileText(tree, joinPath(project, 'requirements.txt')) ?? '');
  return [...declared, ...required, ...piped, ...listed].map((path) => joinPath(project, path));
}

/**
 * Returns the folder of a requirement: `common @ {root:parent:uri}/common` of hatch, `common @
 * file:///${PROJECT_ROOT}/../common` of PDM.
 */
function pathOfRequirement(requirement: string): readonly string[] {
  const [, hatch, pdm, rest = ''] =
    /@\s*(?:\{root((?::parent)*):uri\}|file:\/\/\/?(\$\{PROJECT_ROOT\}))([^\s;#]*)/.exec(requirement) ?? [];
  if (hatch === undefined && pdm === undefined) return [];
  return [joinPath((hatch ?? '').replaceAll(':parent', '../'), `.${rest}`)];
}

/**
 * Returns the folders in a requirements.txt: `-e ../../libs/common`, `../../libs/common[extra]`. Doesn't read the
 * files that it includes.
 */
function requirementPaths(text: string): readonly string[] {
  const lines = text.matchAll(/^[ \t]*(?:(?:-e|--editable)[ \t=]+(?:file:)?)?(\.{1,2}(?:\/[^\s#;[]*)?)/gm);
  return [...lines].flatMap(([, path]) => path ?? []);
}

/** The members of a workspace of uv or Rye: their folders by the name of their package. */
export type Members = ReadonlyMap<string, string>;

/** Returns the members of the workspace whose root is `folder`, including the root; none if it's no such root. */
export function workspaceMembers(tree: SourceTree, folder: string): Members {
  const pyproject = findPyproject(tree, [folder]);
  const tables = ['uv', 'rye'].map((tool) => at(pyproject?.content, ['tool', tool, 'workspace']));
  const table = tables.find((one) => one !== undefined);
  if (pyproject === undefined || table === undefined) return new Map();
  const expand = (key: string): readonly string[] =>
    textsOf(at(table, [key])).flatMap((pattern) => foldersByPattern(tree, folder, pattern));
  const excluded = new Set(expand('exclude'));
  const folders = [folder, ...expand('members')].filter((one) => !excluded.has(one));
  return new Map(folders.map((one) => [projectNameAt(tree, one) ?? one, one]));
}

/** Returns the folders of the members that a project requires by name: `{ workspace = true }` of uv. */
export function requiredMembers(tree: SourceTree, project: string, members: Members): readonly string[] {
  const pyproject = members.size === 0 ? undefined : findPyproject(tree, [project]);
  if (pyproject === undefined) return [];
  const names = requirementsOf(pyproject).map((text) => normalName(/^[\w.-]*/.exec(text.trim())?.[0] ?? ''));
  return names.flatMap((name) => members.get(name) ?? []);
}

/** How far `**` goes down. */
const MAX_DEPTH = 6;

/**
 * Lists the folders below `folder` that a glob names, as uv reads the members of its workspaces. Hidden folders and
 * `node_modules` match only by their name, no wildcard.
 */
function foldersByPattern(tree: SourceTree, folder: string, pattern: string): readonly string[] {
  const steps = pattern.split('/').filter((step) => step !== '' && step !== '.');
  const found = steps.reduce<readonly string[]>(
    (folders, step) => folders.flatMap((one) => matching(tree, one, step)),
    [folder],
  );
  return [...new Set(found)].filter((path) => tree.kind(path) === 'directory');
}

/** Lists what one step of a glob names in a folder; a step without wildcards is the path, whether it exists or not. */
function matching(tree: SourceTree, folder: string, step: string): readonly string[] {
  if (step === '**') return below(tree, folder, MAX_DEPTH);
  if (!/[*?[{]/.test(step)) return [joinPath(folder, step)];
  const matches = nameTest(step);
  return subfolders(tree, folder).filter((path) => matches(baseName(path)));
}

/** Lists a folder and the folders below it, down to a depth. */
function below(tree: SourceTree, folder: string, depth: number): readonly string[] {
  const inner = depth === 0 ? [] : subfolders(tree, folder);
  return [folder, ...inner.flatMap((one) => below(tree, one, depth - 1))];
}

function subfolders(tree: SourceTree, folder: string): readonly string[] {
  return (tree.list(folder) ?? [])
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .map((name) => joinPath(folder, name))
    .filter((path) => tree.kind(path) === 'directory');
}
