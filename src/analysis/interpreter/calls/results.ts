import { and, beyond } from '../guards/guards';
import { Raised, type Machine } from '../machine';
import type { Completion } from '../statements/execute';
import { choose } from '../values/choice';
import { NONE } from '../values/make';
import type { Alternative, Value } from '../values/values';

/** Returns the return values of a body that has ended, each under the guard of its `return`. */
export function resultOf(vm: Machine, completion: Completion, mark: number, entry: Machine['path']): Value {
  const only = takeOnlyReturn(vm, mark, entry);
  if (only !== undefined) return only;
  const alternatives = takeReturns(vm, mark, entry);
  if (completion === 'normal')
    alternatives.push({
      guard: beyond(vm.path, entry),
      value: vm.frame?.left ?? vm.decisions?.flowing(NONE) ?? NONE,
    });
  if (alternatives.length === 0) return throwLast(vm, mark);
  const chosen = choose(alternatives);
  return chosen.kind === 'absent' ? NONE : chosen;
}

/**
 * Takes the value of the only `return` if it's on the path of the call. Most calls end so, and then no guard needs to
 * be looked at.
 */
function takeOnlyReturn(vm: Machine, mark: number, entry: Machine['path']): Value | undefined {
  const last = vm.escapes.at(-1);
  if (vm.escapes.length !== mark + 1 || last?.kind !== 'return') return undefined;
  if (last.path !== entry || last.value.kind === 'choice') return undefined;
  vm.escapes.pop();
  return last.value;
}

/** Takes the return values since `mark`, each under its guard as seen from `entry`. */
export function takeReturns(vm: Machine, mark: number, entry: Machine['path']): Alternative[] {
  const alternatives: Alternative[] = [];
  const kept = vm.escapes.filter((escape, index) => {
    if (index < mark || escape.kind !== 'return') return true;
    const guard = beyond(escape.path, entry);
    const returned =
      escape.value.kind === 'choice' ? escape.value.alternatives : [{ guard: [], value: escape.value }];
    alternatives.push(...returned.map((one) => ({ guard: and(guard, one.guard), value: one.value })));
    return false;
  });
  vm.escapes = kept;
  return alternatives;
}

/** Throws the last exception of a body in which every path ended in one. */
function throwLast(vm: Machine, mark: number): Value {
  const raise = vm.escapes.findLast(({ kind }, index) => index >= mark && kind === 'raise');
  vm.escapes = vm.escapes.slice(0, mark);
  if (raise !== undefined) throw new Raised(raise.value, raise.at, raise.path);
  return NONE;
}
