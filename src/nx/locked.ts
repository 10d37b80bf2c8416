import type { NxJsonConfiguration } from '@nx/devkit';
import { at } from '../base/config/toml-values';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

const PACKAGE = '@tool/schematics';

/**
 * Whether Nx knows this package as an external node of the graph: it reads those off the lock file. An input that
 * names a node which isn't there is an error.
 */
export function isLocked(tree: SourceTree, { pluginsConfig }: NxJsonConfiguration): boolean {
  if (at(pluginsConfig, ['@nx/js', 'analyzeLockfile']) === false) return false;
  const manifest = readText(tree, 'package.json') ?? '';
  if (!manifest.includes(`"${PACKAGE}"`)) return false;
  // The first that's there is the one that counts; a text search, for lock files are large.
  const lock = LOCK_FILES.find((file) => tree.kind(file) === 'file');
  return lock !== undefined && (readText(tree, lock) ?? '').includes(PACKAGE);
}
