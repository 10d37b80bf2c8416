import native, { type PlatformPath } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import type { Analyze, AnalysisCache } from '../../analysis/analyze/analysis-cache';
import type { Advice } from '../../analysis/entry/advice';
import { parseTarget } from '../../analysis/entry/target';
import type { Parse } from '../../analysis/python/ast';
import { mountedTree } from '../../base/source/mounts';
import { isOutside, joinPath, parentOf, toPosix, toWorkspacePath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { RoutesOptions } from '../options';

/** The surroundings of a front end. Paths are absolute; those of a virtual tree begin with `/`. */
export interface Surroundings {
  /** The folder that the user's paths are relative to. */
  readonly cwd: string;
  /** The workspace root, unless `--root` names another. */
  readonly root: string;
  /** The folder of the requested Nx project, relative to the root. */
  readonly project?: string | undefined;
  readonly open: (directory: string) => SourceTree;
  /** Returns true if git tracks a file (absolute); default: asks git. */
  readonly isTracked?: (file: string) => boolean;
  /** How messages tell the user to name an application; default: as for `tool`. */
  readonly advice?: Advice;
  /** Cache of parsed modules for callers that run several analyses; see `ParsedModules`. */
  readonly keepParsed?: (parse: Parse) => Parse;
  /** Keeps answers about the files for callers that run again when some have changed; see `AnswerCache`. */
  readonly keepAnswers?: (files: SourceTree) => SourceTree;
  /** Keeps analyses for callers that run the same ones again; see `AnalysisCache`. */
  readonly analyze?: Analyze;
  /** Gives up the rows of such an analysis, which another one has replaced; `whole` gets them back when it's made again. */
  readonly outline?: AnalysisCache['outline'];
  readonly whole?: AnalysisCache['whole'];
}

/** Returns the workspace root: the one that `--root` names, or else the usual one. Absolute. `path` is Node's module for the platform. */
export const rootOf = (
  { root }: Pick<RoutesOptions, 'root'>,
  { cwd, root: usual }: Pick<Surroundings, 'cwd' | 'root'>,
  path: PlatformPath = native,
): string => (root === undefined ? usual : path.resolve(cwd, root));

/** The files, and the paths of the options, relative to the root. */
export interface Workspace {
  readonly tree: SourceTree;
  /** Absolute; `undefined` in a virtual tree, which has no path of the user's. */
  readonly root: string | undefined;
  /** As the user wrote it, or with a path relative to the root if it was relative to a folder outside. */
  readonly entry: string | undefined;
  /** The current folder; `undefined` if it is outside the workspace. */
  readonly base: string | undefined;
  readonly pythonPath: readonly string[];
  readonly envFiles: readonly string[];
}

/**
 * Opens the workspace. A path is relative to the current folder, or else to the root. Folders of `--python-path` and
 * files of `--envFile` may lie outside the root: they are mounted at their relative path (`../lib`). Throws a Failure
 * for one that doesn't exist. `path` is Node's module for the platform.
 */
export function openWorkspace(
  options: RoutesOptions,
  surroundings: Surroundings,
  path: PlatformPath = native,
): Workspace {
  const { cwd, open } = surroundings;
  const root = rootOf(options, surroundings, path);
  const inside = open(root);
  if (inside.kind('') !== 'directory')
    throw new Failure(`--root ${options.root ?? root}: there's no such folder.`);
  const mounts = new Map<string, SourceTree>();

  function locate(option: string, given: string, kind: 'file' | 'directory'): string {
    for (const from of [cwd, root]) {
      const place = path.resolve(from, given);
      // Joined as every path of a tree is: the root of a drive is `D:`, a share of Windows `/host/share`.
      const shown = joinPath(toWorkspacePath(root, from, given, path));
      const [folder, directory] = kind === 'file' ? [parentOf(shown), path.dirname(place)] : [shown, place];
      if (isOutside(shown)) mounts.set(folder, open(directory));
      if (mountedTree(inside, mounts).kind(shown) === kind) return shown;
      mounts.delete(folder);
    }
    throw new Failure(`${option} ${given}: there's no such ${kind === 'file' ? 'file' : 'folder'}.`);
  }
  const pythonPath = (options.pythonPath ?? []).map((given) => locate('--python-path', given, 'directory'));
  const envFiles = (options.envFile ?? []).map((given) => locate('--envFile', given, 'file'));
  const base = toWorkspacePath(root, cwd, '', path);
  const tree = mountedTree(inside, mounts);
  return {
    tree,
    root: root === path.parse(root).root ? undefined : root,
    entry:
      options.entry === undefined ? undefined : locateEntry(options.entry, { tree, root, cwd, open, path }),
    base: isOutside(base) ? undefined : joinPath(base),
    pythonPath,
    envFiles,
  };
}

interface Standpoint {
  /** The workspace with its mounts. */
  readonly tree: SourceTree;
  readonly root: string;
  readonly cwd: string;
  readonly open: (directory: string) => SourceTree;
  readonly path: PlatformPath;
}

/**
 * Makes an absolute path, and one relative to a folder outside the root (`ws/main.py` with `--root ws`), relative to the
 * root. Any other entry stays as it is, except for the backslashes of Windows.
 */
function locateEntry(entry: string, standpoint: Standpoint): string {
  const { tree, root, cwd, path } = standpoint;
  const { place, app } = parseTarget(entry);
  const file = toWorkspacePath(root, cwd, place, path);
  if (isOutside(file) && (path.isAbsolute(place) || isOnlyOutside(place, file, standpoint))) {
    const advice = isPathOfUrl(entry) ? `, or look up a URL with tool routes match ${entry}` : '';
    throw new Failure(`no entry "${entry}": it lies outside the root ${root}; pass --root DIR${advice}.`);
  }
  const isForeign = path.isAbsolute(place) || isOutside(toWorkspacePath(root, cwd, '', path));
  const isThere = !isOutside(file) && [file, `${file}.py`].some((one) => tree.kind(one) !== undefined);
  if (isForeign && isThere) return `${file}${app === undefined ? '' : `:${app}`}`;
  return entry.replace(place, () => toPosix(place, path));
}

/** True for what looks like the path of a URL (`/items/1`) rather than that of a Python file or folder. */
const isPathOfUrl = (entry: string): boolean => /^\/(?!.*\.py\b)/.test(entry);

/** Folders below the root where an entry is searched, too. */
const USUAL_FOLDERS = ['', 'src', 'backend'];

/** Returns whether a path exists outside the root only, and not in a mount. The name of a module is no path. */
function isOnlyOutside(place: string, file: string, { tree, root, cwd, open, path }: Standpoint): boolean {
  if (tree.kind(file) !== undefined || !/[\\/]|\.py$/.test(place)) return false;
  const inRoot = toWorkspacePath(root, root, place, path);
  if (isOutside(inRoot)) return true;
  if (USUAL_FOLDERS.some((folder) => tree.kind(joinPath(folder, inRoot)) !== undefined)) return false;
  const { dir, base } = path.parse(path.resolve(cwd, place));
  return open(dir).kind(base) !== undefined;
}
