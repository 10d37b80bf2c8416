import { namesOf } from '../../python/ast/free-names';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

/** Returns the variables of the functions around the one that runs which its text names, with their values. */
export function freeVariables({ frame }: Machine, scope: Scope): readonly (readonly [string, Value])[] {
  const { def } = frame?.func ?? {};
  if (def === undefined || scope.parent === undefined) return [];
  const { parent } = scope;
  return [...namesOf(def).free].flatMap((written) => {
    const value = homeOfVariable(parent, written)?.vars.get(scope.nameOf(written));
    return value === undefined ? [] : [[scope.nameOf(written), value] as const];
  });
}

/** Returns the scope of the function around that has a variable; `undefined` for a global one. */
function homeOfVariable(scope: Scope, written: string): Scope | undefined {
  for (let one: Scope | undefined = scope; one !== undefined && one.kind !== 'module'; one = one.parent) {
    if (one.kind === 'class') continue;
    const isOwn = one.code !== undefined && namesOf(one.code).own.has(written);
    if (isOwn || one.targets?.has(scope.nameOf(written)) === true) return one;
  }
  return undefined;
}
