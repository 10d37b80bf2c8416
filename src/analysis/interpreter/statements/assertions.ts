import type { Assert } from '../../python/ast';
import { NO_ARGUMENTS } from '../calls/call-site';
import { instantiate } from '../calls/instantiate';
import { evaluate } from '../evaluation/evaluate';
import { decideTest, sourceOf } from '../evaluation/tests';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Completion } from './execute';
import { raisedHere } from './exceptions';

/**
 * Executes `assert`. A test that fails for us alone would end a program that starts, so the exception is raised only
 * where something catches it, or where an absent input decided the test. The latter is known only of a run that
 * records decisions: `vm.isUnmet` asks for one.
 */
export function executeAssert(vm: Machine, stmt: Assert, scope: Scope): Completion {
  const { test, message } = stmt;
  const { decisions } = vm;
  const decide = (): boolean => decideTest(vm, test, scope).whenTrue === undefined;
  const { result: fails, causes } = decisions?.deciding(decide) ?? { result: decide(), causes: undefined };
  const cls = vm.models.builtin('AssertionError');
  if (!fails || cls?.kind !== 'class') return 'normal';
  if (!vm.isCaught(cls) && decisions?.isAbsent(causes) !== true) {
    vm.isUnmet = true;
    return 'normal';
  }
  const at = scope.placeOf(stmt);
  const raised = (): never => {
    const args = message === undefined ? [] : [evaluate(vm, message, scope)];
    throw raisedHere(vm, instantiate(vm, cls, { ...NO_ARGUMENTS, args }, at), at);
  };
  if (decisions === undefined || causes === undefined) return raised();
  const decided = { text: sourceOf(scope, test), place: scope.placeOf(test), holds: false, causes };
  return decisions.within(decided, false, raised);
}
