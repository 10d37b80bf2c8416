import { nameTest } from '../../../base/source/glob';
import { baseName, joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';

/** How far `**` goes down. */
const MAX_DEPTH = 6;

/**
 * Lists the folders below `folder` that a glob names, as uv reads the members of its workspaces. Hidden folders and
 * `node_modules` match only by their name, no wildcard.
 */
export function foldersByPattern(tree: SourceTree, folder: string, pattern: string): readonly string[] {
  const steps = pattern.split('/').filter((step) => step !== '' && step !== '.');
  const found = steps.reduce<readonly string[]>(
    (folders, step) => folders.flatMap((one) => matching(tree, one, step)),
    [folder],
  );
  return [...new Set(found)].filter((path) => tree.kind(path) === 'directory');
}

/** Lists what one step of a glob names in a folder; a step without wildcards is the path, whether it exists or not. */
function matching(tree: SourceTree, folder: string, step: string): readonly string[] {
  if (step === '**') return below(tree, folder, MAX_DEPTH);
  if (!/[*?[{]/.test(step)) return [joinPath(folder, step)];
  const matches = nameTest(step);
  return subfolders(tree, folder).filter((path) => matches(baseName(path)));
}

/** Lists a folder and the folders below it, down to a depth. */
function below(tree: SourceTree, folder: string, depth: number): readonly string[] {
  const inner = depth === 0 ? [] : subfolders(tree, folder);
  return [folder, ...inner.flatMap((one) => below(tree, one, depth - 1))];
}

function subfolders(tree: SourceTree, folder: string): readonly string[] {
  return (tree.list(folder) ?? [])
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .map((name) => joinPath(folder, name))
    .filter((path) => tree.kind(path) === 'directory');
}
