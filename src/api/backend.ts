import { Failure } from '../diagnostics/failure';
import { baseName, isOutside, joinPath, parentOf } from '../source/paths';
import type { SourceTree } from '../source/tree';
import { nearest } from './nearest';
import type { ApiOptions } from './options';
import { findProject } from './projects';

/**
 * The backend's folder, POSIX, relative to the workspace root: the project that `--project` names, the folder that
 * `--backend` gives, else `backend`. A workspace without `backend/` that has a `main.py` is the backend itself. The
 * folder needn't exist: a new one is made, unless the name is nearly that of one that does, or leads out of the
 * workspace. Throws a Failure.
 */
export function findBackend(tree: SourceTree, options: ApiOptions): string {
  const { project, backend, workingDirectory = '' } = options;
  if (project !== undefined && backend !== undefined) {
    throw new Failure('--backend and --project both name the backend; give one of them.');
  }
  if (project !== undefined) return findProject(tree, project);
  if (backend !== undefined) return resolveBackend(tree, workingDirectory, backend);
  const isBackendItself = tree.kind('backend') === undefined && tree.kind('main.py') === 'file';
  return isBackendItself ? '' : 'backend';
}

function resolveBackend(tree: SourceTree, workingDirectory: string, given: string): string {
  const way = given.replaceAll('\\', '/');
  const folder = isAbsolute(way) ? way : joinPath(workingDirectory.replaceAll('\\', '/'), way);
  if (isOutside(folder)) {
    throw new Failure(
      `--backend ${given} isn't in the workspace; give a folder in it, relative to this one.`,
    );
  }
  const kind = tree.kind(folder);
  if (kind === 'file') throw new Failure(`--backend ${given} is a file; give the backend's folder.`);
  if (kind === undefined) refuseMistyped(tree, given, folder);
  return folder;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:/.test(path);
}

/** A folder that isn't there may be meant to be new; one that's named almost like another isn't. */
function refuseMistyped(tree: SourceTree, given: string, folder: string): void {
  const parent = parentOf(folder);
  const siblings = (tree.list(parent) ?? []).filter(
    (name) => tree.kind(joinPath(parent, name)) === 'directory',
  );
  const meant = nearest(baseName(folder), siblings);
  if (meant !== undefined) {
    throw new Failure(
      `--backend ${given}: no such folder; did you mean "${joinPath(parentOf(given), meant)}"?`,
    );
  }
}
