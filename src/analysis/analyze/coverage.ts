import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { canFollow } from '../libraries/kit/can-follow';
import type { Run } from './run';
import type { Machine } from '../interpreter/machine';
import { joinPath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';

/** Codes of diagnostics about registrations that can't be followed: any router that nothing includes may be theirs. */
const OPEN: ReadonlySet<Diagnostic['code']> = new Set(['router-unknown', 'routes-unknown', 'target-unknown']);

/**
 * Returns the diagnostics of a run, each with the modules whose routes it may hide, and with a package to follow if that
 * would tell more. `hidden`: modules with routers that the application doesn't reach.
 */
export function coverage({ request, tree, log, vm }: Run, hidden: readonly string[]): readonly Diagnostic[] {
  let unimported: readonly string[] | undefined;
  const modulesBehind = ({ code, affects, package: name }: Diagnostic): readonly string[] => {
    if (affects.length > 0 || !(OPEN.has(code) || code === 'mount-unknown')) return affects;
    // A package doesn't import the project's modules; an import by an unknown name may.
    if (name !== undefined) return [];
    const further = (unimported ??= unimportedRouters(tree, request.searchPath, vm));
    return OPEN.has(code) ? [...hidden, ...further] : further;
  };
  return log.all.map((one) => withSuggestion({ ...one, affects: modulesBehind(one) }, request));
}

/** Proposes to follow a diagnostic's package only if that could tell more. */
function withSuggestion(
  diagnostic: Diagnostic,
  { followed = [], isInstalled = () => true }: Run['request'],
): Diagnostic {
  const name = diagnostic.package;
  const isOf = name !== undefined && canFollow(name) && !followed.includes(name);
  return isOf ? { ...diagnostic, isAbsent: !isInstalled(name) } : { ...diagnostic, package: undefined };
}

/** The most files that are read. */
const MAX_READ = 2_000;

/** A call that makes an application or a router, also of a derived class. Doesn't match comments. */
const MAKES = /^[^#\n]*\b(?:FastAPI|Starlette|\w*Router)[ \t]*\(/m;

/**
 * Returns the modules that make routers or applications but aren't imported, of the packages that the program
 * imports from. An import by an unknown name may have meant them; without such an import returns none.
 */
function unimportedRouters(tree: SourceTree, searchPath: readonly string[], vm: Machine): readonly string[] {
  const beginnings = [...vm.unknownImports];
  if (beginnings.length === 0) return [];
  const tops = new Set([...vm.modules.keys()].map((name) => name.split('.', 1)[0] ?? name));
  const found = new Set<string>();
  let count = 0;
  for (const folder of searchPath) {
    for (const top of tops) {
      for (const file of walkFiles(tree, joinPath(folder, top))) {
        const name = moduleOf(file, folder);
        if (name === undefined || vm.modules.has(name)) continue;
        if (!beginnings.some((one) => name.startsWith(one))) continue;
        count += 1;
        if (count > MAX_READ) return [...found];
        if (MAKES.test(readText(tree, file) ?? '')) found.add(name);
      }
    }
  }
  return [...found];
}

function moduleOf(file: string, folder: string): string | undefined {
  if (!file.endsWith('.py')) return undefined;
  const path = folder === '' ? file : file.slice(folder.length + 1);
  return path.replace(/(?:\/__init__)?\.py$/u, '').replaceAll('/', '.');
}
