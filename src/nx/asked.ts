import { foldersAround } from '../analysis/entry/folders';
import { isOutside, isWithin, joinPath, parentOf } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import type { PythonFacts } from './facts';

/** What files of data are looked up with. */
export interface AskedMeans {
  readonly tree: SourceTree;
  readonly facts: (file: string) => PythonFacts;
  /** Folders that are projects. */
  readonly projects: ReadonlySet<string>;
}

/** Where a project lies, and the Python files that its application may load. */
interface Asking {
  readonly root: string;
  readonly files: readonly string[];
}

/** Strings this long are no paths. */
const LONGEST_PATH = 120;

/**
 * Files and folders that the source may ask for, and that aren't the project's own: its strings that name one, counted
 * from any folder above, or from a project's folder that another string names: `ROOT / "libs" / "money" / "a.json"`. A
 * folder that holds projects isn't meant, and a project's only where more than its name is given.
 */
export function askedFor(means: AskedMeans, { root, files }: Asking): readonly string[] {
  const found = new Set<string>();
  for (const file of files) {
    const { asksForFiles, strings } = means.facts(file);
    if (!asksForFiles) continue;
    const names = strings.filter((text) => text.length <= LONGEST_PATH && !text.startsWith('/'));
    // Grows as it goes.
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

/** More folders of projects are not what a file reads from. */
const MAX_BASES = 60;

function pathsOf(tree: SourceTree, base: string, names: readonly string[]): readonly string[] {
  const paths = new Set(names.map((text) => joinPath(base, text)));
  return [...paths].filter(
    (path) => path !== '' && !isOutside(path) && path !== base && tree.kind(path) !== undefined,
  );
}

/** As an input, and whether other names may count from there. */
function meaningOf(
  { tree, projects }: AskedMeans,
  path: string,
  { isOwn, isWhole }: { readonly isOwn: boolean; readonly isWhole: boolean },
): { readonly add?: string; readonly isBase: boolean } {
  if (tree.kind(path) === 'file') return { add: path, isBase: false };
  if (/(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/.test(path)) return { isBase: false };
  const inner = [...projects].filter((project) => isWithin(path, project));
  const isMeant = isOwn || inner.length === 0 || (isWhole && inner.length === 1 && inner[0] === path);
  return { ...(isMeant ? { add: `${path}/**/*` } : {}), isBase: inner.length > 0 };
}

/** Whether Nx may count a path as another project's: it lies outside of this one's folder, or in one inside of it. */
function isForeign(tree: SourceTree, root: string, path: string): boolean {
  return !isWithin(root, path) || nestedAround(tree, root, path) !== undefined;
}

/** The innermost folder with a manifest around a path in a project, below the project's own. */
export function nestedAround(tree: SourceTree, root: string, path: string): string | undefined {
  for (let folder = path; folder !== root && folder !== ''; folder = parentOf(folder))
    if (MANIFESTS.some((name) => tree.kind(joinPath(folder, name)) === 'file')) return folder;
  return undefined;
}

/** What may make a folder a project of Nx. */
const MANIFESTS = ['project.json', 'package.json', 'pyproject.toml'];
