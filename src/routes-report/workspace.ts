import { resolve } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { mountedTree } from '../source/mounts';
import { isOutside, joinPath, parentOf, toWorkspacePath } from '../source/paths';
import type { SourceTree } from '../source/tree';
import type { RoutesOptions } from './options';

/** Where a front end stands. Paths are absolute; those of a virtual tree count from `/`. */
export interface Surroundings {
  /** The folder that the user's paths are relative to. */
  readonly cwd: string;
  /** The workspace root, unless `--root` names another. */
  readonly root: string;
  /** The Nx project that is asked about, relative to the root. */
  readonly project?: string | undefined;
  readonly open: (directory: string) => SourceTree;
}

/** The files, and the paths of the options, relative to the root. */
export interface Workspace {
  readonly tree: SourceTree;
  /** `undefined` where the user stands outside of the workspace. */
  readonly base: string | undefined;
  readonly pythonPath: readonly string[];
  readonly envFiles: readonly string[];
}

/**
 * Opens the workspace. A path is relative to where the user stands, else to the root. Folders of `--python-path` and
 * files of `--env-file` may lie outside of the root: they're mounted at their relative path (`../lib`). Throws a
 * Failure for one that isn't there.
 */
export function openWorkspace(options: RoutesOptions, { cwd, root: usual, open }: Surroundings): Workspace {
  const root = options.root === undefined ? usual : resolve(cwd, options.root);
  const inside = open(root);
  if (inside.kind('') !== 'directory')
    throw new Failure(`--root ${options.root ?? root}: there's no such folder.`);
  const mounts = new Map<string, SourceTree>();

  function locate(option: string, given: string, kind: 'file' | 'directory'): string {
    const paths = [toWorkspacePath(root, cwd, given), toWorkspacePath(root, root, given)];
    for (const path of paths) {
      const folder = kind === 'file' ? parentOf(path) : path;
      if (isOutside(path)) mounts.set(folder, open(resolve(root, folder)));
      if (mountedTree(inside, mounts).kind(path) === kind) return path;
      mounts.delete(folder);
    }
    throw new Failure(`${option} ${given}: there's no such ${kind === 'file' ? 'file' : 'folder'}.`);
  }
  const pythonPath = (options.pythonPath ?? []).map((given) => locate('--python-path', given, 'directory'));
  const envFiles = (options.envFile ?? []).map((given) => locate('--env-file', given, 'file'));
  const base = toWorkspacePath(root, cwd, '');
  return {
    tree: mountedTree(inside, mounts),
    base: isOutside(base) ? undefined : joinPath(base),
    pythonPath,
    envFiles,
  };
}
