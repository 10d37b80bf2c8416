import { parseWhole } from '../../analysis/python/parser';
import { unlessFailure } from '../../base/diagnostics/failure';
import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { definedNames } from '../edit/names';
import { unlessRefused } from '../edit/refused';
import { actionsIn } from '../generate/action';
import { type Draft, draftOf, type Wanted } from '../generate/draft';
import { foundResources } from '../layout/find/found-resources';
import { isIn } from '../layout/find/resource-words';
import type { Sources } from '../layout/read/sources';
import type { SiteLayout } from '../layout/site-layout';
import { isSameResource, type Words, wordsOf } from '../layout/words';
import type { Parts } from './gone';

/** A resource as `make` would write it, and what of that a project has. */
export interface FoundParts {
  readonly draft: Draft;
  /** The project's files, with the resource. */
  readonly sources: Sources;
  readonly parts: Parts;
  /** The files in which its definitions would be. */
  readonly paths: readonly string[];
}

/** A name that no resource has: what's in other files for it is in files of its own. */
const OTHER = wordsOf('quokkas');

/** Finds what a project has of a resource as it would be made in the project, or in the one without it. Returns `undefined` where none can be. */
export function partsIn(
  { inspection, layout }: SiteLayout,
  wanted: Wanted,
  sources: Sources,
  /** True to count folders that keep nothing else but an empty `__init__.py`, also those that aren't called after the resource. */
  hasFolders: boolean,
): FoundParts | undefined {
  const draft = drafted(() => draftOf(inspection, layout, wanted));
  const other = drafted(() => draftOf(inspection, layout, { ...wanted, words: OTHER }));
  if (draft === undefined || other === undefined) return undefined;
  const names = namesIn(draft, sources);
  const others = new Set([...other.written, ...other.changes].map(({ path }) => path));
  const written = draft.changes.flatMap(({ kind, path }) => (kind === 'write' ? [path] : []));
  const own = [...names.keys(), ...written].filter((path) => !others.has(path));
  const isOwnFolder = (folder: string): boolean => ![...others].some((path) => path.startsWith(`${folder}/`));
  const mayGo = (folder: string): boolean => hasFolders || isIn(baseName(folder), wanted.words);
  const parts = thereOf(own, names, sources, { isOwnFolder, mayGo });
  return { draft, sources, parts, paths: [...names.keys()] };
}

/** Finds what a project has of a resource by its words, in the files that serve it. */
export function partsByWords({ inspection }: SiteLayout, words: Words): Parts {
  const { sources, roster } = foundResources(inspection);
  const files =
    roster.studied.find(({ sibling }) => isSameResource(sibling.words, words))?.sibling.files ?? [];
  const others = roster.paths.othersOf(words);
  const named = files.map(({ path }) => {
    const all = sources.statements(path).flatMap(definedNames);
    return [path, new Set(all.filter((name) => isIn(name, words, others)))] as const;
  });
  const own = files.flatMap(({ path, isOwn }) => (isOwn ? [path] : []));
  return thereOf(own, new Map(named), sources);
}

/** Tells which folders go with a resource. */
interface Folders {
  readonly isOwnFolder: (folder: string) => boolean;
  readonly mayGo: (folder: string) => boolean;
}

const ALL_FOLDERS: Folders = { isOwnFolder: () => false, mayGo: () => true };

function thereOf(
  own: readonly string[],
  names: ReadonlyMap<string, ReadonlySet<string>>,
  sources: Sources,
  folders = ALL_FOLDERS,
): Parts {
  const there = own.filter((path) => sources.tree.kind(path) === 'file');
  const shared = [...names].flatMap(([path, all]) => {
    const found = sources
      .statements(path)
      .flatMap(definedNames)
      .filter((name) => all.has(name));
    return own.includes(path) || found.length === 0 ? [] : [[path, new Set(found)] as const];
  });
  return withFolders({ own: new Set(there), shared: new Map(shared) }, sources.tree, folders);
}

/** Returns the names that a draft defines, by file, with those of the resource's actions. */
function namesIn(draft: Draft, sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, ReadonlySet<string>>();
  for (const { unit, path } of draft.written) {
    const actions = path === draft.router.path && unit.role === 'router' ? actionsIn(draft, sources) : [];
    const defined = parseWhole(unit.code).body.flatMap(definedNames);
    names.set(path, new Set([...(names.get(path) ?? []), ...defined, ...actions.map(({ name }) => name)]));
  }
  return names;
}

/** Counts the `__init__.py` of folders that keep nothing else among a resource's own files: the empty ones, and those in a folder of its own. */
export function withFolders(
  { own, shared }: Parts,
  tree: SourceTree,
  { isOwnFolder, mayGo } = ALL_FOLDERS,
): Parts {
  const all = new Set(own);
  const folders = [...own].map(parentOf).toSorted((left, right) => right.length - left.length);
  for (let folder = folders.shift(); folder !== undefined && folder !== ''; folder = folders.shift()) {
    const init = joinPath(folder, '__init__.py');
    const text = tree.read(init);
    if (text === undefined || (text.length > 0 && !isOwnFolder(folder))) continue;
    if (!mayGo(folder) || !isEmptied(tree, folder, all)) continue;
    all.add(init);
    folders.push(parentOf(folder));
  }
  return { own: all, shared };
}

/** True for a folder that keeps nothing but an `__init__.py` and Python's caches. */
const isEmptied = (tree: SourceTree, folder: string, gone: ReadonlySet<string>): boolean =>
  (tree.list(folder) ?? []).every((name) => {
    const path = joinPath(folder, name);
    if (gone.has(path) || name === '__pycache__' || baseName(path) === '__init__.py') return true;
    return tree.kind(path) === 'directory' && isEmptied(tree, path, gone);
  });

/** Returns a draft; `undefined` where there can be none. */
const drafted = <T>(make: () => T): T | undefined => unlessFailure(() => unlessRefused(make));
