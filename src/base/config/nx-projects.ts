import { baseName, foldersAround, joinPath, parentOf } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { walkFiles } from '../source/walk';
import { findPyproject } from './pyproject';
import { at, isTable } from './toml-values';

/** Returns `sourceRoot` of a project's `project.json`, or else the project's root. */
export function sourceRootOf(tree: SourceTree, root: string): string {
  const sourceRoot = readJson(tree, joinPath(root, 'project.json'))?.['sourceRoot'];
  return typeof sourceRoot === 'string' ? joinPath(sourceRoot) : root;
}

type NameReader = (tree: SourceTree, file: string) => string | undefined;

const NAME_READERS: Readonly<Record<string, NameReader>> = {
  // Nx uses the folder's name if `project.json` has none, and so does our plugin for a `pyproject.toml`.
  'project.json': (tree, file) => nameIn(readJson(tree, file)) ?? folderName(file),
  'package.json': (tree, file) => {
    const manifest = readJson(tree, file);
    return nameIn(manifest?.['nx']) ?? nameIn(manifest);
  },
  'pyproject.toml': (tree, file) => {
    const content = findPyproject(tree, [parentOf(file)])?.content;
    return nameIn(content?.['project']) ?? nameIn(at(content, ['tool', 'poetry'])) ?? folderName(file);
  },
};

/** Returns the name of a manifest's folder; `undefined` for the workspace root, whose name no file tells. */
const folderName = (file: string): string | undefined => baseName(parentOf(file)) || undefined;

/**
 * Lists the roots of the workspace's Nx projects by name. A project is a folder with a `project.json`, a
 * `package.json` that has a name, or a `pyproject.toml`. If a folder has several, they count in that order, as Nx
 * merges them. A project whose name another has already goes by its folder.
 */
export function listProjects(tree: SourceTree): ReadonlyMap<string, string> {
  const manifests = new Set([...walkFiles(tree, '')].filter((file) => baseName(file) in NAME_READERS));
  const projects = new Map<string, string>();
  for (const folder of new Set([...manifests].map(parentOf))) {
    const name = nameOfProject(tree, folder, manifests);
    if (name !== undefined) projects.set(projects.has(name) ? folder : name, folder);
  }
  return projects;
}

/** The most projects that a message lists. */
const MAX_NAMED = 20;

/** Returns the names of the workspace's projects for a message, those with Python first; `''` if there are none. */
export function projectNames(tree: SourceTree): string {
  const projects = [...listProjects(tree)];
  const python = new Set(
    [...walkFiles(tree, '')].filter((file) => file.endsWith('.py')).flatMap(foldersAround),
  );
  const isPython = ([, root]: readonly [string, string]): boolean => python.has(root);
  const sorted = [...projects.filter(isPython), ...projects.filter((one) => !isPython(one))];
  const shown = sorted.slice(0, MAX_NAMED).map(([name]) => name);
  return [...shown, ...(sorted.length > shown.length ? ['…'] : [])].join(', ');
}

function nameOfProject(tree: SourceTree, folder: string, manifests: ReadonlySet<string>): string | undefined {
  for (const [manifest, readName] of Object.entries(NAME_READERS)) {
    const file = joinPath(folder, manifest);
    const name = manifests.has(file) ? readName(tree, file) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Reads a JSON object; returns `undefined` if the file doesn't exist or holds another value. */
function readJson(tree: SourceTree, file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(readText(tree, file) ?? '');
    return isTable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function nameIn(value: unknown): string | undefined {
  const name = isTable(value) ? value['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
