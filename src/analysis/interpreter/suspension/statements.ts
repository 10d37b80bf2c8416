import type { AugAssign, If, Match, Stmt } from '../../python/ast';
import { mayStopIn } from '../../python/ast/yields';
import { tested } from '../evaluation/tests';
import type { Machine } from '../machine';
import { execute, type Completion } from '../statements/execute';
import { executeMatch, takenCase } from '../statements/patterns/patterns';
import { assignAugmented, executeClause } from '../statements/statements';
import { findTarget } from '../statements/targets';
import type { Scope } from '../values/scope';
import { evaluateInSteps, withHoistedYields } from './expressions';
import { forInSteps, whileInSteps } from './loops';
import { inOneGo, type Steps } from './steps';
import { tryInSteps } from './tries';
import { withInSteps } from './managers';

/** Executes statements in program order, as `execute` does, and stops at their yields. */
export function* executeInSteps(vm: Machine, statements: readonly Stmt[], scope: Scope): Steps<Completion> {
  for (const stmt of statements) {
    if (!mayStopIn(stmt)) {
      if (execute(vm, [stmt], scope) === 'dead') return 'dead';
      continue;
    }
    vm.stepOn(stmt, scope);
    if ((yield* statementInSteps(vm, stmt, scope)) === 'dead') return 'dead';
  }
  return 'normal';
}

function statementInSteps(vm: Machine, stmt: Stmt, scope: Scope): Steps<Completion> {
  switch (stmt.type) {
    case 'If':
      return ifInSteps(vm, stmt, scope);
    case 'For':
      return forInSteps(vm, stmt, scope);
    case 'While':
      return whileInSteps(vm, stmt, scope);
    case 'Try':
      return tryInSteps(vm, stmt, scope);
    case 'With':
      return withInSteps(vm, stmt, scope);
    case 'Match':
      return matchInSteps(vm, stmt, scope);
    case 'AugAssign':
      return augmentInSteps(vm, stmt, scope);
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
  return inOneGo(vm, () => execute(vm, [stmt], scope));
}

/** Executes the branch that a decided test takes. */
function* ifInSteps(vm: Machine, stmt: If, scope: Scope): Steps<Completion> {
  const test = yield* withHoistedYields(vm, stmt.test, scope, (rest) => tested(vm, rest, scope));
  const { whenTrue, whenFalse } = test.result;
  if (whenTrue !== undefined && whenFalse !== undefined)
    return yield* inOneGo(vm, () => executeClause(vm, stmt, test, scope));
  return yield* executeInSteps(vm, whenFalse === undefined ? stmt.body : stmt.orelse, scope);
}

/** Python reads the target before the operand. */
function* augmentInSteps(vm: Machine, stmt: AugAssign, scope: Scope): Steps<Completion> {
  const target = findTarget(vm, stmt.target, scope);
  assignAugmented(vm, stmt, target, yield* evaluateInSteps(vm, stmt.value, scope), scope);
  return 'normal';
}

/** Executes the case that surely matches. */
function* matchInSteps(vm: Machine, stmt: Match, scope: Scope): Steps<Completion> {
  const subject = yield* evaluateInSteps(vm, stmt.subject, scope);
  const taken = takenCase(vm, stmt, subject, scope);
  if (taken === 'unknown') return yield* inOneGo(vm, () => executeMatch(vm, stmt, scope));
  return taken === undefined ? 'normal' : yield* executeInSteps(vm, taken.body, scope);
}
