import type { Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { foldersAround } from '../../base/source/paths';
import type { Change } from '../change';
import type { Evidence } from '../conventions/evidence';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { isDocstring } from '../edit/imports/import-blocks';
import { dottedName } from '../edit/dotted-name';
import { applied } from '../edit/source';
import { bottomOf } from '../edit/statements';
import { fillName } from '../layout/fill-facts';
import type { Sources } from '../layout/read/sources';
import { IDENTIFIER, substitute } from '../layout/words';
import { lackingModule, stagedIn } from './verify-names';

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
