import { Failure } from '../diagnostics/failure';
import { joinPath, parentOf } from '../source/paths';
import type { SourceTree } from '../source/tree';
import type { ApiPlan } from './plan';

/** Throws a Failure where something stands in the way that `--force` doesn't help against. */
export function refuseObstacles(tree: SourceTree, { directory, file }: ApiPlan): void {
  for (let folder = directory; folder !== ''; folder = parentOf(folder)) {
    if (tree.kind(folder) === 'file') {
      throw new Failure(`${folder} is a file, but ${file} needs a folder there; move it away.`);
    }
  }
  if (tree.kind(file) === 'directory') {
    throw new Failure(`${file} is a folder; move it away, or choose another name.`);
  }
  const twin = file.replace(/\.py$/, '');
  if (tree.kind(joinPath(twin, '__init__.py')) === 'file') {
    throw new Failure(`${twin}/ is a package of the same name, which hides ${file}; choose another name.`);
  }
}

/** The `__init__.py` that `api/` and `api/http/` lack. */
export function missingPackageFiles(tree: SourceTree, { packageFiles }: ApiPlan): readonly string[] {
  return packageFiles.filter((file) => tree.kind(file) !== 'file');
}

/** Whether folders of the backend are packages by `__init__.py`, so that one without looks forgotten. Tests don't count. */
export function usesPackageFiles(tree: SourceTree, backend: string): boolean {
  return (tree.list(backend) ?? []).some(
    (name) => !/^tests?$/.test(name) && tree.kind(joinPath(backend, name, '__init__.py')) === 'file',
  );
}
