import type { Stmt } from '../../python/ast';
import { mayStopIn } from '../../python/ast/yields';
import type { Machine } from '../machine';
import { execute, handlerOf, type Completion } from '../statements/execute';
import type { Scope } from '../values/scope';
import { withHoistedYields } from './expressions';
import { calling, inOneGo, isStepping, type Steps } from './steps';

/** Executes statements in program order, as `execute` does, and stops at their yields in a function that does. */
export function* executeInSteps(vm: Machine, statements: readonly Stmt[], scope: Scope): Steps<Completion> {
  if (!isStepping(vm)) return execute(vm, statements, scope);
  for (const stmt of statements) {
    if (!mayStopIn(stmt)) {
      if (execute(vm, [stmt], scope) === 'dead') return 'dead';
      continue;
    }
    vm.stepOn(stmt, scope);
    const begun = statementInSteps(vm, stmt, scope);
    if ((typeof begun === 'string' ? begun : yield* begun) === 'dead') return 'dead';
  }
  return 'normal';
}

function statementInSteps(vm: Machine, stmt: Stmt, scope: Scope): Completion | Steps<Completion> {
  switch (stmt.type) {
    case 'If':
    case 'For':
    case 'While':
    case 'Try':
    case 'With':
    case 'Match':
    case 'AugAssign':
      return handlerOf(vm, stmt)(vm, stmt, scope);
    case 'ExprStmt':
    case 'Assign':
    case 'AnnAssign':
    case 'Return':
      if (stmt.value === undefined) break;
      return withHoistedYields(vm, stmt.value, scope, (value) => execute(vm, [{ ...stmt, value }], scope));
    case 'Raise':
      if (stmt.exception === undefined) break;
      return withHoistedYields(vm, stmt.exception, scope, (exception) =>
        execute(vm, [{ ...stmt, exception }], scope),
      );
    case 'Assert':
      return withHoistedYields(vm, stmt.test, scope, (test) => execute(vm, [{ ...stmt, test }], scope));
  }
  const whole = calling(() => execute(vm, [stmt], scope));
  return inOneGo(vm, whole);
}
