import type { Assert } from '../../python/ast';
import { NO_ARGUMENTS } from '../calls/call-site';
import { instantiate } from '../calls/instantiate';
import { evaluate } from '../evaluation/evaluate';
import { decideTest, deciding, sourceOf } from '../evaluation/tests';
import { fork } from '../guards/forks';
import { recordMissingInput } from '../guards/missing-inputs';
import { isCertain } from '../guards/refusals';
import type { Machine } from '../machine';
import { atOnce, calling } from '../suspension/steps';
import type { Scope } from '../values/scope';
import { raisedHere } from './exceptions';

/**
 * Executes `assert`. An undecided test is taken to hold. A test that fails for us alone would end a program that starts,
 * so the exception is raised only where something catches it, or for `assert False`; otherwise the absent inputs that decided
 * it are needed.
 */
export function executeAssert(vm: Machine, stmt: Assert, scope: Scope): void {
  const { test, message } = stmt;
  const { decisions } = vm;
  const { result, causes } = deciding(vm, () => decideTest(vm, test, scope));
  const { whenTrue, whenFalse } = result;
  const cls = vm.models.builtin('AssertionError');
  if (whenFalse === undefined || cls?.kind !== 'class') return;
  const at = scope.placeOf(stmt);
  const raise = (): never => {
    const args = message === undefined ? [] : [evaluate(vm, message, scope)];
    throw raisedHere(vm, instantiate(vm, cls, { ...NO_ARGUMENTS, args }, at), at);
  };
  if (test.type === 'Constant' && isCertain(vm)) raise();
  if (!vm.isCaught(cls)) {
    if (whenTrue === undefined) recordMissingInput(vm, at, causes);
    else
      fork(vm, [
        { guard: whenFalse, run: raise },
        { guard: whenTrue, run: () => undefined },
      ]);
  } else if (whenTrue === undefined) {
    if (decisions === undefined || causes === undefined) raise();
    else {
      const decided = { text: sourceOf(scope, test), place: scope.placeOf(test), holds: false, causes };
      atOnce(vm, decisions.within(decided, 'no', calling(raise)));
    }
  }
}
