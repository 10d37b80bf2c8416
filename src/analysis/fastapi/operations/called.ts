import { calleeName, endpointOf } from '../classes/endpoint';
import { isScheme } from '../classes/security';
import type { Dependant } from './dependant';
import { passingOf } from './never-refuses';
import type { DependencySource } from './source';

/** Returns the callables of the dependencies of the first, each name once. */
export function calledIn(dependants: readonly Dependant[]): readonly DependencySource[] {
  const taken = new Set(
    dependants.flatMap((one) => (one.taken ?? one.dependencies).map(({ callee }) => callee)),
  );
  const found = new Map<string, DependencySource>();
  for (const one of dependants.slice(1)) {
    const { callee } = one;
    const name = calleeName(callee);
    if (found.has(name)) continue;
    found.set(name, {
      name,
      place: endpointOf(callee).place,
      isScheme: isScheme(callee),
      asksScheme: one.usesScopes,
      isTaken: taken.has(callee),
      passes: () => passingOf(one),
    });
  }
  return [...found.values()];
}
