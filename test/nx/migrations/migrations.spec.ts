import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import migrations from '../../../migrations.json';
import manifest from '../../../package.json';

const ROOT = join(__dirname, '..', '..', '..');

const ALL = Object.entries(migrations.generators);

/** Loads the function that Nx would run, from the source. */
function load(implementation: string): (tree: Tree) => unknown {
  const path = join(ROOT, implementation.replace(/^\.\/dist\//, 'src/'));
  // The cast: the required shape of a migration's module.
  return (require(path) as { readonly default: (tree: Tree) => unknown }).default;
}

/** Converts a version to a text that sorts like versions: `0.10.2`. */
const sortable = (version: string): string =>
  version
    .split('.')
    .map((part) => part.padStart(6, '0'))
    .join('.');

/** Returns the next minor release, which this source becomes. */
const nextOf = (version: string): string => {
  const [major = '0', minor = '0'] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
};

describe('migrations', () => {
  it('are where the package says, and in it', () => {
    const { migrations: path } = manifest['nx-migrations'];
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(manifest.files).toContain(path.replace('./', ''));
    expect(Object.keys(manifest.exports)).toContain(path);
  });

  it.each(ALL)('%s is of the next release or an earlier one, and can be loaded', (_, migration) => {
    expect(sortable(migration.version) <= sortable(nextOf(manifest.version))).toBe(true);
    expect(migration.description).toMatch(/\.$/);
    expect(typeof load(migration.implementation)).toBe('function');
  });

  it('nothing-yet changes nothing, and asks for nothing', async () => {
    const tree = createTreeWithEmptyWorkspace();
    const before = tree.listChanges().length;
    const next = await load(migrations.generators['nothing-yet'].implementation)(tree);
    expect(tree.listChanges()).toHaveLength(before);
    expect(next).toEqual([]);
  });
});
