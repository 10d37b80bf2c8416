import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { canFollow } from '../libraries/kit/can-follow';
import { unimportedRouters } from '../entry/unimported';
import type { Run } from './run';

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
