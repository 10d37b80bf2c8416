import { Failure } from '../../base/diagnostics/failure';
import type { SourceTree } from '../../base/source/tree';
import { joinPath } from '../../base/source/paths';
import { type Entry, type EntryRequest, type Found, nameOf } from './entry';
import { findAll, findEntry, findInFolder } from './find';
import { isSitePackages } from './follow';
import { climb, moduleName, searchPath } from './search-path';
import { locateFile, locateModule, parseTarget } from './target';

/** The application that is meant, given or found. Throws a Failure where there's none, or no file to read. */
export function resolveEntry(tree: SourceTree, request: EntryRequest): Entry {
  const found = request.entry === undefined ? findEntry(tree, request) : given(tree, request, request.entry);
  return toEntry(tree, request, found);
}

/** Every application of the workspace, or of the project that is asked about, best first. */
export function resolveAll(tree: SourceTree, request: EntryRequest): readonly Entry[] {
  return findAll(tree, request).map((found) => toEntry(tree, request, found));
}

/**
 * The entry with the folders on its search path that its imports need, wherever in the workspace they are; `undefined`
 * where none of these has a package that's sought (by default, any). It looks at the whole workspace, so it's for an entry whose report
 * isn't complete.
 */
export function widenedEntry(tree: SourceTree, entry: Entry, sought?: readonly string[]): Entry | undefined {
  // Lazy: a complete report costs nothing of it. The cast names what is required.
  const { importedFolders } = require('./serving/decide') as typeof import('./serving/decide');
  const { file, module, searchPath } = entry;
  const added = importedFolders(tree, file).filter((folder) => !searchPath.includes(folder));
  const has = (folder: string, name: string): boolean =>
    tree.kind(joinPath(folder, name)) !== undefined ||
    tree.kind(joinPath(folder, `${name}.py`)) !== undefined;
  const isOfUse = (folder: string): boolean => sought?.some((name) => has(folder, name)) ?? true;
  if (!added.some(isOfUse)) return undefined;
  const own = searchPath.findIndex((folder) => moduleName(folder, file) === module) + 1;
  return { ...entry, searchPath: [...searchPath.slice(0, own), ...added, ...searchPath.slice(own)] };
}

/** Whether packages of these names may lie in the workspace: {@link widenedEntry} may find them then. */
export function mayBeOwn(tree: SourceTree, packages: readonly string[]): boolean {
  if (packages.length === 0) return false;
  // Lazy: as above.
  const { holdsName } = require('./serving/decide') as typeof import('./serving/decide');
  return packages.some((name) => holdsName(tree, name));
}

function toEntry(tree: SourceTree, request: EntryRequest, found: Found): Entry {
  if (tree.read(found.file) === undefined) {
    throw new Failure(`${found.file} can't be read; check its permissions.`);
  }
  const folder = found.importedFrom ?? climb(tree, found.file);
  const own = request.pythonPath.filter((one) => !isSitePackages(one)); // of the others, `--follow` names the packages
  return {
    file: found.file,
    app: found.app,
    module: moduleName(folder, found.file),
    searchPath: searchPath(tree, found.file, own, [folder, ...(found.pythonPath ?? [])]),
    foundBy: found.foundBy,
  };
}

/** A file, a module or a folder, counted from where the user stands, else from the root. */
function given(tree: SourceTree, request: EntryRequest, text: string): Found {
  const { place, app } = parseTarget(text);
  const bases = [...new Set([request.project ?? request.base ?? '', ''])];
  const folders = [...new Set([...bases, ...request.pythonPath, ...conventionalFolders(bases)])];
  const located =
    locateFile(tree, place, bases) ??
    (place === '' ? undefined : locateModule(tree, place, folders)) ??
    (place.endsWith('.py') ? locateFile(tree, place, folders) : undefined);
  const inFolder = app === undefined ? folderEntry(tree, bases, place) : undefined;
  const found = inFolder ?? (located && { ...located, app, foundBy: '--entry' });
  if (found) return found;
  const folder = place === '' ? undefined : folderAt(tree, bases, place);
  if (folder !== undefined) throw folderGiven(tree, text, folder);
  const where = folders.map((folder) => (folder === '' ? 'the root' : `${folder}/`)).join(', ');
  throw new Failure(
    `no entry "${text}": there's no such file or module in ${where}; check the path given as entry.`,
  );
}

function folderAt(tree: SourceTree, bases: readonly string[], place: string): string | undefined {
  return bases.map((base) => joinPath(base, place)).find((folder) => tree.kind(folder) === 'directory');
}

function folderEntry(tree: SourceTree, bases: readonly string[], place: string): Found | undefined {
  const folder = folderAt(tree, bases, place);
  return folder === undefined ? undefined : findInFolder(tree, folder);
}

/** A folder whose application isn't where everyone expects it, or one with an expression, which only a file has. */
function folderGiven(tree: SourceTree, text: string, folder: string): Failure {
  const { place, app } = parseTarget(text);
  const file = findInFolder(tree, folder)?.file;
  const what = `no entry "${text}": "${place}" is a folder`;
  if (app === undefined) {
    return new Failure(
      `${what}, and none of the usual files in it makes an application; name its file, or give no entry to have it found.`,
    );
  }
  return new Failure(
    file === undefined
      ? `${what}; name its file.`
      : `${what}; leave out ":${app}", or name its file: ${nameOf({ file, app })}`,
  );
}

function conventionalFolders(bases: readonly string[]): readonly string[] {
  return [...bases.map((base) => joinPath(base, 'src')), 'backend', 'src'];
}
