import { baseName, foldersAround, joinPath, parentOf } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { walkFiles } from '../source/walk';
import { findPyproject } from './pyproject';
import { at } from './toml-values';

/** `sourceRoot` of a project's `project.json`, else its root. */
export function sourceRootOf(tree: SourceTree, root: string): string {
  const sourceRoot = readJson(tree, joinPath(root, 'project.json'))?.['sourceRoot'];
  return typeof sourceRoot === 'string' ? joinPath(sourceRoot) : root;
}

type NameReader = (tree: SourceTree, file: string) => string | undefined;

const NAME_READERS: Readonly<Record<string, NameReader>> = {
  // Nx takes the folder's name where project.json has none; so does our plugin of a pyproject.toml.
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

/** `undefined` for the workspace's own: what that is called, its files don't tell. */
const folderName = (file: string): string | undefined => baseName(parentOf(file)) || undefined;

/**
 * The roots of the workspace's Nx projects by their names. A project is a folder with a `project.json`, a
 * `package.json` that names it or a `pyproject.toml`; in that order where a folder has several, as Nx merges them.
 */
export function listProjects(tree: SourceTree): ReadonlyMap<string, string> {
  const manifests = new Set([...walkFiles(tree, '')].filter((file) => baseName(file) in NAME_READERS));
  const projects = new Map<string, string>();
  for (const folder of new Set([...manifests].map(parentOf))) {
    const name = nameOfProject(tree, folder, manifests);
    if (name !== undefined && !projects.has(name)) projects.set(name, folder);
  }
  return projects;
}

/** Projects that are named where one of them was meant. */
const MAX_NAMED = 20;

/** The names of the workspace's projects for a message, those with Python first; `''` where there are none. */
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

/** A JSON object; `undefined` where there's no such file or it holds something else. */
function readJson(tree: SourceTree, file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(readText(tree, file) ?? '');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function nameIn(value: unknown): string | undefined {
  const name = isRecord(value) ? value['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
