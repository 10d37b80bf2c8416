import { searchEntry } from '../../analysis/entry/resolve';
import { Failure } from '../../base/diagnostics/failure';
import { parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { type Backend, MANIFESTS } from './backend';

/** The most folders that the message lists. */
const MAX_NAMED = 10;

/**
 * Throws a Failure that lists the applications of the workspace, where a generator would begin another backend beside several that are
 * there already and none of them is meant by an option or the current folder.
 */
export function refuseSeveral(tree: SourceTree, { folder, because }: Backend, isGiven: boolean): void {
  // Applications below a project of Python may be its examples.
  const isProject = MANIFESTS.some((name) => tree.kind(name) === 'file');
  if (isGiven || isProject || because === undefined || tree.kind(folder) !== undefined) return;
  const search = searchEntry(tree, { entry: undefined, base: '', project: '', pythonPath: [] });
  if (search.kind !== 'several') return;
  const folders = [...new Set(search.candidates.map(({ file }) => parentOf(file) || '.'))].sort();
  const shown = `${folders.slice(0, MAX_NAMED).join(', ')}${folders.length > MAX_NAMED ? ', …' : ''}`;
  throw new Failure(
    `which backend is meant? There are applications in ${shown}: give one of the folders as --backend, or run this in it.`,
  );
}
