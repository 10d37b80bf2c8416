import type { NxJsonConfiguration } from '@nx/devkit';
import { at } from '../base/config/toml-values';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

const PACKAGE = '@tool/schematics';

/**
 * Returns true if this package is an external node of Nx's graph, which comes from the lock file. An input that
 * names a missing node is an error in Nx.
 */
export function isLocked(tree: SourceTree, { pluginsConfig }: NxJsonConfiguration): boolean {
  if (at(pluginsConfig, ['@nx/js', 'analyzeLockfile']) === false) return false;
  const manifest = readText(tree, 'package.json') ?? '';
  if (!manifest.includes(`"${PACKAGE}"`)) return false;
  // The first lock file that exists counts. Searches its text, because lock files are too large to parse here.
  const lock = LOCK_FILES.find((file) => tree.kind(file) === 'file');
  return lock !== undefined && (readText(tree, lock) ?? '').includes(PACKAGE);
}
