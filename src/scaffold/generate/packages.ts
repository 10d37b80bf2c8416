import { baseName, joinPath, parentOf, foldersAround } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import type { Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import type { Evidence } from '../conventions/evidence';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { isDocstring } from '../edit/imports/import-blocks';
import { dottedName } from '../edit/names';
import { applied } from '../edit/source';
import { bottomOf } from '../edit/paths';
import { fillName } from '../layout/given';
import type { Sources } from '../layout/read/sources';
import { IDENTIFIER, substitute } from '../layout/words';
import { lackingModule, stagedIn } from './verify-names';

/**
 * Returns the empty `__init__.py` of new folders, where the folders around or beside them have one. A folder of the resource's
 * own is new, too, if the resource was made before and nothing else is in it.
 */
export function newPackages(
  tree: SourceTree,
  paths: readonly string[],
  isOwn: (folder: string) => boolean,
): readonly Change[] {
  const written = new Set(paths);
  const newFolders = (folder: string): readonly string[] => {
    const isAdded = tree.kind(folder) === undefined || (isOwn(folder) && holdsOnly(tree, folder, written));
    return folder !== '' && isAdded ? [folder, ...newFolders(parentOf(folder))] : [];
  };
  const folders = new Set(paths.flatMap((path) => newFolders(parentOf(path))));
  return [...folders]
    .filter((folder) => isPackage(tree, folder, folders))
    .toSorted((left, right) => left.length - right.length)
    .map((folder): Change => ({
      role: 'package',
      kind: 'write',
      path: `${folder}/__init__.py`,
      content: '',
    }));
}

/** True for a folder that holds only what's written, and an empty `__init__.py`. */
function holdsOnly(tree: SourceTree, folder: string, written: ReadonlySet<string>): boolean {
  const names = (tree.list(folder) ?? []).filter((name) => name !== '__pycache__');
  const paths = names.map((name) => joinPath(folder, name));
  const isOurs = (path: string): boolean =>
    written.has(path) ||
    (baseName(path) === '__init__.py' && tree.read(path)?.length === 0) ||
    (tree.kind(path) === 'directory' && holdsOnly(tree, path, written));
  return paths.every(isOurs);
}

function isPackage(tree: SourceTree, folder: string, added: ReadonlySet<string>): boolean {
  const around = parentOf(folder);
  if (added.has(around)) return isPackage(tree, around, added);
  const has = (path: string): boolean => tree.kind(joinPath(path, '__init__.py')) === 'file';
  const beside = (tree.list(around) ?? [])
    .map((name) => joinPath(around, name))
    .filter((path) => !added.has(path));
  const python = beside.filter((path) => tree.list(path)?.some((name) => name.endsWith('.py')) === true);
  return python.length > 0 ? python.some(has) : around !== '' && has(around);
}

/**
 * Gives the empty `__init__.py` of a resource's new folders what another resource's has there that gathers routers:
 * imports, `router = APIRouter()`, `router.include_router(…)`, `__all__`. One of which an import would lead nowhere stays empty,
 * but an import of everything in a module that isn't there is left out.
 */
export function withGathering(changes: readonly Change[], evidence: Evidence): readonly Change[] {
  const shown = gatheringFiles(evidence);
  // The innermost first: the others import from it.
  return changes
    .filter((one) => shown.has(one.path))
    .toSorted((left, right) => right.path.length - left.path.length)
    .reduce((current, { path }) => {
      const content = withoutLacking(path, shown.get(path) ?? '', stagedIn(current, evidence.sources));
      const whole = current.map((one): Change =>
        one.path === path && one.kind === 'write' && one.content === '' ? { ...one, content } : one,
      );
      return leadsSomewhere(path, content, whole, evidence) ? whole : current;
    }, changes);
}

/** Returns the text of a file without its imports of everything in modules that aren't there. */
function withoutLacking(path: string, text: string, staged: Sources): string {
  const isLacking = (one: Stmt): boolean =>
    one.type === 'ImportFrom' && one.names === '*' && lackingModule(one, path, staged) !== undefined;
  const gone = parseWhole(text).body.filter(isLacking);
  return applied(
    text,
    gone.map((one) => ({ at: one.start, remove: bottomOf(text, one) - one.start })),
  );
}

/** Returns the texts of a resource's own files that gather routers, for the new one, by path. */
function gatheringFiles({ layout, facts, paths, sources, words }: Evidence): ReadonlyMap<string, string> {
  const place = facts['place.router'].value;
  const like = layout.siblings.find((one) => paths.file(one.router, one.words).text === place?.text);
  if (like === undefined || place === null) return new Map();
  const inits = foldersAround(like.router).map((folder) => `${folder}/__init__.py`);
  return new Map(
    inits.flatMap((path) => {
      const own = fillName({ text: paths.file(path, like.words).text, joint: place.joint }, words);
      const module = sources.module(path);
      if (own === path || module === undefined || module.text.trim() === '') return [];
      if (!module.body.every(gathers)) return [];
      const renamed = (text: string): string =>
        substitute(text, like.words, words, IDENTIFIER, paths.othersOf(like.words));
      const [first] = module.body;
      const end = first !== undefined && isDocstring(first) ? bottomOf(module.text, first) : 0;
      const said = module.text.slice(0, end);
      // A docstring that doesn't name the resource is about it all the same.
      const isOurs = said === '' || renamed(said) !== said;
      return [[own, renamed(isOurs ? module.text : module.text.slice(end).trimStart())]];
    }),
  );
}

/** True for a statement of a file that does nothing but gather routers. */
export function gathers(one: Stmt): boolean {
  if (one.type === 'Import' || one.type === 'ImportFrom') return true;
  if (one.type === 'ExprStmt' && one.value.type === 'Str') return true;
  const value = one.type === 'Assign' || one.type === 'ExprStmt' ? one.value : undefined;
  if (value?.type === 'List' || value?.type === 'Tuple')
    return value.items.every(({ type }) => type === 'Str');
  return value?.type === 'Call' && /(?:^|\.)(?:APIRouter|include_router)$/.test(dottedName(value.func) ?? '');
}

/** True if all that a file imports from the project is there. */
function leadsSomewhere(
  path: string,
  text: string,
  changes: readonly Change[],
  { sources }: Evidence,
): boolean {
  const staged = stagedIn(changes, sources);
  const isProjects = (module: string): boolean =>
    module.startsWith('.') || staged.fileOf(module.split('.')[0] ?? '', path) !== undefined;
  return bindingsOf(parseWhole(text).body).every((binding) => {
    if (binding.imported === undefined || !isProjects(binding.imported.module)) return true;
    const found = staged.imported(path, binding);
    return (
      found !== undefined &&
      found.file !== path &&
      (found.name === undefined || staged.bindings(found.file).some(({ name }) => name === found.name))
    );
  });
}
