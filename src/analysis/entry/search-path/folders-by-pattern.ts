import { joinPath } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';

/** How far `**` goes down. */
const MAX_DEPTH = 6;

/**
 * The folders below `folder` that a pattern names, as uv reads those of its workspaces: `*` and `?` within a name,
 * `[ab]`, and `**` for any number of folders. Hidden folders and `node_modules` match no `*`.
 */
export function foldersByPattern(tree: SourceTree, folder: string, pattern: string): readonly string[] {
  const steps = pattern.split('/').filter((step) => step !== '' && step !== '.');
  const found = steps.reduce<readonly string[]>(
    (folders, step) => folders.flatMap((one) => matching(tree, one, step)),
    [folder],
  );
  return [...new Set(found)].filter((path) => tree.kind(path) === 'directory');
}

function matching(tree: SourceTree, folder: string, step: string): readonly string[] {
  if (step === '**') return below(tree, folder, MAX_DEPTH);
  if (!/[*?[]/.test(step)) return [joinPath(folder, step)];
  const pattern = new RegExp(`^${step.replace(/[*?.+^$()|\\{}]/g, translate)}$`);
  return subfolders(tree, folder).filter((path) => pattern.test(path.slice(path.lastIndexOf('/') + 1)));
}

function translate(character: string): string {
  if (character === '*') return '.*';
  return character === '?' ? '.' : `\\${character}`;
}

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
