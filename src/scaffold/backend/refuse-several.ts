import type { Entry, Named } from '../../analysis/entry/entry';
import { searchEntry } from '../../analysis/entry/resolve';
import { isAside } from '../../analysis/entry/search/survey';
import { findPyproject } from '../../base/config/pyproject';
import { at } from '../../base/config/toml-values';
import { shellWord } from '../../base/code/shell-word';
import { Question } from '../../base/diagnostics/question';
import { foldersAround, isWithin, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Backend } from './backend';

/** Files that make the workspace itself a Python project: those below it may be its examples. */
const MANIFESTS = ['pyproject.toml', 'setup.py', 'requirements.txt', 'Pipfile'];

/** True for a workspace that's a Python project itself, not one of uv's that holds several. */
export function isPythonProject(tree: SourceTree): boolean {
  const content = findPyproject(tree, [''])?.content;
  return (
    at(content, ['tool', 'uv', 'workspace']) === undefined &&
    MANIFESTS.some((name) => tree.kind(name) === 'file')
  );
}

/** Returns the question which backend is meant; each answer is an option. */
export const whichBackend = (answers: readonly string[]): Question =>
  new Question('which backend is meant? Name it as below, or run this in its folder:', answers);

/**
 * Throws a Question that lists the applications of the workspace, where a generator would begin another backend beside several that are
 * there already and none of them is meant by an option or the current folder.
 */
export function refuseSeveral(tree: SourceTree, { folder, because }: Backend, isGiven: boolean): void {
  if (isGiven || because === undefined || tree.kind(folder) !== undefined) return;
  refuseApplications(tree);
}

/**
 * Throws a Question that lists the folders of a workspace's applications if they're in several, and nothing above them says which one is
 * meant; `file` limits them to some files.
 */
export function refuseApplications(tree: SourceTree, file = /^/): void {
  const search = searchWhole(tree);
  const found = search.kind === 'found' ? besides(tree, search.entry) : [];
  const files = (search.kind === 'several' ? search.candidates : found)
    .map((one) => one.file)
    .filter((one) => file.test(one) && !isAside(one));
  const folders = [...new Set(files.map((one) => parentOf(one) || '.'))].sort();
  if (folders.length < 2) return;
  throw whichBackend(folders.map((folder) => `--backend ${shellWord(folder)}`));
}

/** Looks for the application that a whole tree serves. */
export const searchWhole = (tree: SourceTree): ReturnType<typeof searchEntry> =>
  searchEntry(tree, { entry: undefined, base: '', project: '', pythonPath: [] });

/** Returns the applications of all services, where an entry was found by a file of its own service, which speaks for no other. */
function besides(tree: SourceTree, entry: Entry): readonly Named[] {
  const own = serviceOf(tree, entry.file);
  if (own === '' || !entry.foundBy.startsWith(`${own}/`)) return [];
  const isElsewhere = ({ file }: Named): boolean => !isWithin(own, file) && serviceOf(tree, file) !== '';
  return [entry, ...(entry.others ?? []).filter(isElsewhere)];
}

/** Returns the nearest folder around a file that has a manifest, or the recipe of an image; `''` without one. */
const serviceOf = (tree: SourceTree, file: string): string =>
  foldersAround(file).find((folder) =>
    [...MANIFESTS, 'Dockerfile'].some((name) => tree.kind(joinPath(folder, name)) === 'file'),
  ) ?? '';
