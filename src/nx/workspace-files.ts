import { isWithin, joinPath, parentOf } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { walkFiles } from '../base/source/walk';

/** The workspace's files by project. */
export interface WorkspaceFiles {
  readonly all: readonly string[];
  readonly python: readonly string[];
  /** Returns the innermost project around a path; `undefined` outside all projects. */
  readonly ownerOf: (path: string) => string | undefined;
  /** Returns all files of a project. */
  readonly filesOf: (root: string) => readonly string[];
  /** Returns all files in a folder and below it. */
  readonly below: (folder: string) => readonly string[];
}

/** Lists the workspace as `walkFiles` does, without projects that contain no Python. */
export function listWorkspace(tree: SourceTree, roots: ReadonlySet<string>): WorkspaceFiles {
  const files = new Set(walkFiles(tree, '', (folder, names) => isForeign(tree, folder, names)));
  const owners = new Map<string, string | undefined>();
  const ownerOf = (path: string): string | undefined => {
    if (roots.has(path) || path === '') return roots.has(path) ? path : undefined;
    if (!owners.has(path)) owners.set(path, ownerOf(parentOf(path)));
    return owners.get(path);
  };
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const owner = ownerOf(parentOf(file));
    if (owner === undefined) continue;
    const group = groups.get(owner);
    if (group) group.push(file);
    else groups.set(owner, [file]);
  }
  const all = [...files];
  return {
    all,
    python: all.filter((file) => file.endsWith('.py')),
    ownerOf,
    filesOf: (root) => groups.get(root) ?? [],
    below: (folder) => all.filter((file) => isWithin(folder, file)),
  };
}

const PYTHON_PROJECT = /\.py$|^(?:pyproject\.toml|setup\.cfg|Pipfile|requirements[^/]*\.txt)$/;

/** Returns true for a JavaScript project, which may contain tens of thousands of files. */
function isForeign(tree: SourceTree, folder: string, names: readonly string[]): boolean {
  if (folder === '' || !names.some((name) => name === 'package.json' || name === 'tsconfig.json'))
    return false;
  const inner = ['src', 'app', 'backend', 'api'].flatMap((name) => tree.list(joinPath(folder, name)) ?? []);
  return ![...names, ...inner].some((name) => PYTHON_PROJECT.test(name));
}
