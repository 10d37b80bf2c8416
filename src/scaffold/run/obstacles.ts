import { Failure } from '../../base/diagnostics/failure';
import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';

/** Throws a Failure for an obstacle that `--force` can't overwrite. */
export function refuseObstacles(tree: SourceTree, changes: readonly Change[]): void {
  for (const { kind, path } of changes) if (kind === 'write') refuseObstacle(tree, path);
}

function refuseObstacle(tree: SourceTree, file: string): void {
  for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) {
    if (tree.kind(folder) === 'file') {
      throw new Failure(`${folder} is a file, but ${file} needs a folder there; move it away.`);
    }
    refuseHidden(tree, file, folder);
  }
  if (tree.kind(file) === 'directory') {
    throw new Failure(`${file} is a folder; move it away, or choose another name.`);
  }
  const twin = file.replace(/\.py$/, '');
  if (tree.kind(joinPath(twin, '__init__.py')) === 'file') {
    throw new Failure(`${twin}/ is a package of the same name, which hides ${file}; choose another name.`);
  }
}

/** Throws a Failure if a module hides a folder of the same name, which it does unless that folder has an `__init__.py`. */
function refuseHidden(tree: SourceTree, file: string, folder: string): void {
  const isPackage = tree.kind(joinPath(folder, '__init__.py')) === 'file' || baseName(file) === '__init__.py';
  if (file.endsWith('.py') && !isPackage && tree.kind(`${folder}.py`) === 'file') {
    throw new Failure(`${folder}.py hides the folder ${folder}/, in which ${file} would be; rename it.`);
  }
}
