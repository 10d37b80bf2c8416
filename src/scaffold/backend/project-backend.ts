import { mayBeEntry } from '../../analysis/entry/default-files';
import { Failure } from '../../base/diagnostics/failure';
import { sourceRootOf } from '../../base/config/nx-projects';
import { resolveEntry } from '../../analysis/entry/resolve';
import { isWithin, joinPath, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

/**
 * Finds the backend of an Nx project in the usual places: the project itself, its source root, `app`, `src` or
 * a package in one of them, whose `main.py` creates an application; the project itself also with an empty one.
 */
export function usualPlace(tree: SourceTree, root: string): string | undefined {
  const source = sourceRootOf(tree, root);
  const folders = [root, source, joinPath(root, 'app'), joinPath(root, 'src'), joinPath(root, 'src/app')];
  const packages = [...new Set([root, joinPath(root, 'src'), source])].flatMap((folder) =>
    within(tree, folder),
  );
  const made = [...folders, ...packages].find((one) => mayBeEntry(tree, joinPath(one, 'main.py')));
  // An empty file is to make one yet.
  return made ?? (readText(tree, joinPath(root, 'main.py'))?.trim() === '' ? root : undefined);
}

/** Finds the same, else the folder of the application that `nx run <project>:routes` reports on; `undefined` without one. */
export function applicationFolder(tree: SourceTree, root: string): string | undefined {
  const usual = usualPlace(tree, root);
  if (usual !== undefined) return usual;
  const source = sourceRootOf(tree, root);
  const project = isWithin(root, source) ? root : source;
  try {
    return parentOf(resolveEntry(tree, { entry: undefined, base: project, project, pythonPath: [] }).file);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function within(tree: SourceTree, folder: string): readonly string[] {
  return (tree.list(folder) ?? [])
    .filter((name) => tree.kind(joinPath(folder, name, '__init__.py')) === 'file')
    .map((name) => joinPath(folder, name));
}
