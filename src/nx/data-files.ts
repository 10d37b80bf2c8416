import { foldersAround, isOutside, isWithin, joinPath, parentOf } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import type { PythonFacts } from './facts';

/** Services to look up data files. */
export interface DataFileMeans {
  readonly tree: SourceTree;
  readonly facts: (file: string) => PythonFacts;
  /** Roots of all projects. */
  readonly projects: ReadonlySet<string>;
}

/** The project's root, and the Python files that its application may load. */
interface Asking {
  readonly root: string;
  readonly files: readonly string[];
}

/** Longer strings are not treated as paths. */
const LONGEST_PATH = 120;

/**
 * Returns files and folders outside the project that its source may read. A string in the source counts as a path
 * from any folder above its file, or from a project's folder that another string names (`ROOT / "libs" / "money" /
 * "a.json"`). Drops folders that hold projects, and bare names of projects.
 */
export function dataFilesOf(means: DataFileMeans, { root, files }: Asking): readonly string[] {
  const found = new Set<string>();
  for (const file of files) {
    const { asksForFiles, strings } = means.facts(file);
    if (!asksForFiles) continue;
    const names = strings.filter((text) => text.length <= LONGEST_PATH && !text.startsWith('/'));
    // Grows during the loop.
    const bases = new Set(foldersAround(file));
    const given = bases.size;
    let count = 0;
    for (const base of bases) {
      count += 1;
      for (const path of pathsOf(means.tree, base, names)) {
        const isOwn = root !== '' && isWithin(root, path);
        const { add, isBase } = meaningOf(means, path, {
          isOwn,
          isWhole: count > given || parentOf(path) !== base,
        });
        if (isBase && bases.size < MAX_BASES) bases.add(path);
        if (add !== undefined && isForeign(means.tree, root, path)) found.add(add);
      }
    }
  }
  return [...found].sort();
}

/** A file that names more project folders than this doesn't read from all of them. */
const MAX_BASES = 60;

function pathsOf(tree: SourceTree, base: string, names: readonly string[]): readonly string[] {
  const paths = new Set(names.map((text) => joinPath(base, text)));
  return [...paths].filter(
    (path) => path !== '' && !isOutside(path) && path !== base && tree.kind(path) !== undefined,
  );
}

/** Returns the path as an Nx input, and whether other names may be relative to it. */
function meaningOf(
  { tree, projects }: DataFileMeans,
  path: string,
  { isOwn, isWhole }: { readonly isOwn: boolean; readonly isWhole: boolean },
): { readonly add?: string; readonly isBase: boolean } {
  if (tree.kind(path) === 'file') return { add: path, isBase: false };
  if (/(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/.test(path)) return { isBase: false };
  const inner = [...projects].filter((project) => isWithin(path, project));
  const isMeant = isOwn || inner.length === 0 || (isWhole && inner.length === 1 && inner[0] === path);
  return { ...(isMeant ? { add: `${path}/**/*` } : {}), isBase: inner.length > 0 };
}

/**
 * Returns true if Nx may assign a path to another project: it's outside this project's folder, or in a project
 * nested in it.
 */
function isForeign(tree: SourceTree, root: string, path: string): boolean {
  return !isWithin(root, path) || nestedAround(tree, root, path) !== undefined;
}

/** Returns the innermost folder with a manifest between the project's root and a path in the project. */
export function nestedAround(tree: SourceTree, root: string, path: string): string | undefined {
  for (let folder = path; folder !== root && folder !== ''; folder = parentOf(folder))
    if (MANIFESTS.some((name) => tree.kind(joinPath(folder, name)) === 'file')) return folder;
  return undefined;
}

/** Files that can make a folder an Nx project. */
const MANIFESTS = ['project.json', 'package.json', 'pyproject.toml'];
