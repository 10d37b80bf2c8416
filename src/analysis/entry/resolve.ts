import { Failure, unlessFailure } from '../../base/diagnostics/failure';
import { askingOf } from '../../base/source/answer-cache';
import type { SourceTree } from '../../base/source/tree';
import { joinPath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import { type Entry, type EntryRequest, type Found, nameOf, type Search, importedBy } from './entry';
import { severalApplications } from './no-application';
import { findInFolder } from './default-files';
import { findAll, findEntry } from './find';
import { isSitePackages } from './search-path/follow';
import { packageRoot } from './search-path/package-root';
import { moduleName, searchPath } from './search-path/search-path';
import { locateFile, locateModule, parseTarget } from './target';
import { mayDiffer } from './main-guard';
import {
  environmentsOf,
  holdsName,
  importedFolders,
  programStart,
  servedFolders,
  servedStart,
  servingCallsOf,
  startOf,
} from './search/decide';

/** Returns the entry that is given or found. Throws a Failure when there is none, or its file can't be read. */
export function resolveEntry(tree: SourceTree, request: EntryRequest): Entry {
  const search = searchEntry(tree, request);
  if (search.kind === 'several') throw new Failure(severalApplications(search.candidates, request.advice));
  if (search.kind === 'none') throw new Failure(search.message);
  return search.entry;
}

/**
 * Searches for the entry that is given, or else for the one that conventions and commands tell. Throws a Failure when a
 * given or configured entry doesn't exist.
 */
export function searchEntry(tree: SourceTree, request: EntryRequest): Search<Entry> {
  const search: Search<Found> =
    request.entry === undefined
      ? findEntry(tree, request)
      : { kind: 'found', entry: given(tree, request, request.entry) };
  if (search.kind === 'none') return search;
  if (search.kind === 'several')
    return { kind: 'several', candidates: search.candidates.map((one) => toEntry(tree, request, one)) };
  const { entry } = search;
  return tree.read(entry.file) === undefined
    ? { kind: 'none', message: unreadable(entry) }
    : { kind: 'found', entry: toEntry(tree, request, withStart(tree, request, entry)) };
}

/**
 * Adds how the program starts to an entry that was found without a command, or given as a file, or as a name in one: what
 * its main guard does belongs to it, unless a command imports it.
 */
function withStart(tree: SourceTree, { project, entry = '' }: EntryRequest, found: Found): Found {
  const { file, app } = found;
  if (found.start !== undefined || found.importedFrom !== undefined || !isName(app)) return found;
  if (app !== undefined && !entry.includes('.py:')) return found;
  if (!mayDiffer(readText(tree, file) ?? '', file)) return found;
  const start = startOf(tree, project ?? '', file);
  return start === undefined ? found : { ...found, ...start };
}

/** Returns true for a name, which the run of a program may give another value than the import, and for none. */
const isName = (app = ''): boolean => /^\w*$/u.test(app);

/** Returns a given entry as its project starts it, for one whose import shows no application under the name. */
export function startedEntry(tree: SourceTree, { project }: EntryRequest, entry: Entry): Entry | undefined {
  if (entry.foundBy !== '--entry' || entry.start !== undefined || !isName(entry.app)) return undefined;
  const start = startOf(tree, project ?? '', entry.file) ?? servedStart(tree, project ?? '', entry.file);
  return start?.start === undefined ? undefined : { ...entry, ...start };
}

/**
 * Returns the entry of every application of the workspace, or of the requested project, best first. The one that is found
 * without being asked for all is among them, also where its module only gets the application: `app = create_app()`. Throws a
 * Failure when there is none, or a file can't be read.
 */
export function resolveAll(tree: SourceTree, request: EntryRequest): readonly Entry[] {
  return askingOf(tree).once('all entries', JSON.stringify(request), () => entriesIn(tree, request));
}

function entriesIn(tree: SourceTree, request: EntryRequest): readonly Entry[] {
  const usual = unlessFailure(() => searchEntry(tree, request));
  const first = usual?.kind === 'found' ? [usual.entry] : [];
  const found =
    first.length === 0 ? findAll(tree, request) : (unlessFailure(() => findAll(tree, request)) ?? []);
  const all = found.map((one) => {
    if (tree.read(one.file) === undefined) throw new Failure(unreadable(one));
    return toEntry(tree, request, one);
  });
  return [...first.filter(({ file }) => !all.some((one) => one.file === file)), ...all];
}

const unreadable = ({ file }: Found): string => `${file} can't be read; check its permissions.`;

/**
 * Returns the entry with the folders added to its search path that its imports need, wherever they are in the
 * workspace, and those of the command that serves its file. Returns `undefined` if none of them has a package in
 * `sought` (default: any). Lists the whole workspace, so it's only for an entry whose report is incomplete.
 */
export function widenedEntry(tree: SourceTree, entry: Entry, sought?: readonly string[]): Entry | undefined {
  const { file, module, searchPath } = entry;
  const served = entry.foundBy === '--entry' ? servedFolders(tree, file) : undefined;
  const root = served?.importedFrom;
  const folders = [
    ...(root === undefined ? [] : [root]),
    ...(served?.pythonPath ?? []),
    ...importedFolders(tree, file),
  ];
  const isOther = root !== undefined && moduleName(root, file) !== module;
  const added = [...new Set(folders)].filter(
    (folder) => !searchPath.includes(folder) || (isOther && folder === root),
  );
  const has = (folder: string, name: string): boolean =>
    tree.kind(joinPath(folder, name)) !== undefined ||
    tree.kind(joinPath(folder, `${name}.py`)) !== undefined;
  const isOfUse = (folder: string): boolean => sought?.some((name) => has(folder, name)) ?? true;
  if (!added.some(isOfUse)) return undefined;
  if (isOther)
    return {
      ...entry,
      module: moduleName(root, file),
      searchPath: [...new Set([...added, ...searchPath])],
    };
  const own = searchPath.findIndex((folder) => moduleName(folder, file) === module) + 1;
  return { ...entry, searchPath: [...searchPath.slice(0, own), ...added, ...searchPath.slice(own)] };
}

/**
 * Returns an entry with the environments of the command that serves it, for an entry that was found without that command.
 * Returns `undefined` if it has them, or they set none of the `variables`.
 */
export function servedEntry(tree: SourceTree, entry: Entry, variables: readonly string[]): Entry | undefined {
  const { start, file } = entry;
  if (variables.length === 0 || (start?.environments ?? []).length > 0) return undefined;
  const environments = environmentsOf(tree, file, variables);
  if (environments.length === 0) return undefined;
  return { ...entry, start: { ...(start ?? importedBy(entry.foundBy, [])), environments } };
}

/**
 * Returns an entry for each function by which a program may serve whose run or import shows no application: that of a
 * command of typer, of a module without a main guard. The likeliest comes first; `isNamed`: the command has its name.
 */
export function entriesByFunctions(
  tree: SourceTree,
  request: EntryRequest,
  entry: Entry,
): readonly (Entry & { readonly isNamed: boolean })[] {
  const { start, otherStarts: _, ...rest } = entry;
  const { file = entry.file, args = [] } = start?.program ?? {};
  return servingCallsOf(tree, file, args).map(({ isNamed, ...found }) => {
    const foundBy = isNamed ? foundWith(entry, 'names it') : foundUnserved(entry);
    const own = found.file === entry.file ? rest : toEntry(tree, request, { ...found, foundBy });
    return { ...own, app: found.app, foundBy, isNamed };
  });
}

/** Returns how an entry was found, with the words of its command that aren't known to serve. */
export const foundUnserved = (entry: Entry): string => foundWith(entry, "isn't known to serve");

const foundWith = ({ start, foundBy }: Entry, remark: string): string =>
  start === undefined || foundBy === '--entry' ? foundBy : `${foundBy}; "${start.command}" ${remark}`;

/** Returns an entry whose file is run as the main program. */
export const programEntry = (tree: SourceTree, entry: Entry): Entry => ({
  ...entry,
  start: programStart(tree, entry.file),
});

/** Returns true if packages with these names may be in the workspace, so that {@link widenedEntry} may find them. */
export const mayBeOwn = (tree: SourceTree, packages: readonly string[]): boolean =>
  packages.some((name) => holdsName(tree, name));

function toEntry(tree: SourceTree, request: EntryRequest, found: Found): Entry {
  const { folder, further } =
    found.importedFrom === undefined
      ? packageRoot(tree, found.file)
      : { folder: found.importedFrom, further: [] };
  const own = request.pythonPath.filter((one) => !isSitePackages(one)); // folders of installed packages are searched only for the names in `--follow`
  return {
    file: found.file,
    app: found.app,
    module: moduleName(folder, found.file),
    searchPath: searchPath(tree, found.file, own, [folder, ...further, ...(found.pythonPath ?? [])]),
    foundBy: found.foundBy,
    ...(found.others === undefined || found.others.length === 0 ? {} : { others: found.others }),
    ...(found.start === undefined ? {} : { start: found.start }),
    ...(found.otherStarts === undefined ? {} : { otherStarts: found.otherStarts }),
  };
}

/**
 * Finds the entry that the user gave: a file, a module or a folder, relative to the user's folder or else to the
 * root.
 */
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

/**
 * Returns the Failure for a folder given as entry: it has no default file, or an expression, which only a file can
 * have.
 */
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
