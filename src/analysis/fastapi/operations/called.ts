import { calleeName, endpointOf } from '../classes/endpoint';
import { isScheme } from '../classes/security';
import type { Dependant } from './dependant';
import type { DependencySource, Passing } from './source';
import { findOnClass } from '../../interpreter/values/classes';
import { returningOf } from '../../interpreter/calls/returning';
import type { FunctionValue, Value } from '../../interpreter/values/values';

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

/**
 * Returns how a dependency lets every request pass: neither it nor what it depends on or calls can raise. A parameter that
 * FastAPI demands (a header, a scheme's credentials) may be missing, but whatever it holds is accepted. `undefined` if it
 * may refuse, or if that isn't known.
 */
function passingOf({ callee, dependencies }: Dependant): Passing | undefined {
  const func = functionOf(callee);
  const passing = func && returningOf(func);
  if (passing === undefined) return undefined;
  const schemes = dependencies.filter((one) => isScheme(one.callee));
  if (dependencies.some((one) => !schemes.includes(one) && passingOf(one) === undefined)) return undefined;
  // Others look at the credentials that it hands on.
  return passing.isGiven && schemes.some((one) => refusesByItself(one.callee)) ? undefined : passing;
}

/** Returns the function of the project that a call of a dependency runs. */
function functionOf(callee: Value): FunctionValue | undefined {
  if (callee.kind === 'function') return callee;
  if (callee.kind === 'method') return callee.func.kind === 'function' ? callee.func : undefined;
  const called = callee.kind === 'instance' ? findOnClass(callee.cls, '__call__') : undefined;
  return called?.kind === 'function' ? called : undefined;
}

/** Tells whether a scheme answers a request without credentials itself. */
function refusesByItself(scheme: Value): boolean {
  const kept = scheme.kind === 'instance' ? scheme.attrs.get('auto_error') : undefined;
  return kept?.kind !== 'bool' || kept.value;
}
