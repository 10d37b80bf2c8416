import type { Stmt } from '../../python/ast';
import { fork, resume } from '../guards/forks';
import type { Guard } from '../guards/guards';
import { isCertain } from '../guards/refusals';
import { type Machine, StartupLimitReached } from '../machine';
import type { StartupHandler } from '../startup-handler';
import { atOnce, inOneGo, type Steps } from '../suspension/steps';
import { checkpoint } from '../unwinding';
import type { Scope } from '../values/scope';
import { isOvercome, leaveOut } from './uncaught';

/** How a statement ended: `normal` goes on with the next one; `dead` means that every path has left (see `Machine.escapes`). */
export type Completion = 'normal' | 'dead';

type StatementHandler<S extends Stmt> = (
  vm: Machine,
  stmt: S,
  scope: Scope,
) => Completion | Steps<Completion>;

/** One handler for each kind of statement, in steps where it has blocks; the compiler asks for one when a kind is added. */
export type StatementHandlers = {
  readonly [T in Stmt['type']]: StatementHandler<Extract<Stmt, { type: T }>>;
};

/** Executes statements in program order, up to the first one that no path leaves normally. */
export function execute(vm: Machine, statements: readonly Stmt[], scope: Scope): Completion {
  for (const stmt of statements) {
    vm.stepOn(stmt, scope);
    if (executeRecovering(vm, stmt, scope) === 'dead') return 'dead';
  }
  return 'normal';
}

function executeRecovering(vm: Machine, stmt: Stmt, scope: Scope): Completion {
  const { startupHandler } = vm;
  if (startupHandler?.depth === vm.depth && scope.kind === 'function')
    return recovering(vm, startupHandler, scope, stmt);
  return vm.options.overcome === undefined ? executeOne(vm, stmt, scope) : overcoming(vm, stmt, scope);
}

function executeOne(vm: Machine, stmt: Stmt, scope: Scope): Completion {
  const begun = handlerOf(vm, stmt)(vm, stmt, scope);
  return typeof begun === 'string' ? begun : atOnce(vm, begun);
}

/** Returns the handler of a statement. */
export const handlerOf = ({ semantics }: Machine, { type }: Stmt): StatementHandler<Stmt> =>
  // The one cast: TypeScript can't see that the handler picked by the type of a statement takes this one.
  semantics.statements[type] as StatementHandler<Stmt>;

/** Executes statements in program order: in a function that stops where it yields in steps, else in one go. */
export const inSteps = (vm: Machine, statements: readonly Stmt[], scope: Scope): Steps<Completion> =>
  vm.semantics.executeInSteps(vm, statements, scope);

/**
 * Runs a statement of a startup handler. An exception that may come from a mistake of a model, and that nothing
 * catches, leaves just the statement, as at the top of a module; so does the limit of steps.
 */
function recovering(vm: Machine, startupHandler: StartupHandler, within: Scope, stmt: Stmt): Completion {
  const { path, escapes, frame, scope, catchers, depth } = vm;
  const handling = vm.handling.length;
  const { leaves, isLooping = false } = startupHandler;
  try {
    if (stmt.type === 'For' || stmt.type === 'While')
      vm.startupHandler = { ...startupHandler, isLooping: true };
    return executeOne(vm, stmt, within);
  } catch (error) {
    if ((isLooping && error instanceof StartupLimitReached) || !leaves(error, within.placeOf(stmt)))
      throw error;
    vm.leftStatements += 1;
    Object.assign(vm, { path, escapes, frame, scope, catchers, depth });
    vm.handling.length = handling;
    return 'normal';
  } finally {
    vm.startupHandler = startupHandler;
  }
}

/**
 * Runs a statement of a function, or of a module that the program imports. An exception that ended an earlier
 * interpretation leaves just the statement: the whole `try`, if a handler raised it. One under an undecided test rules out that side of the
 * test instead.
 */
function overcoming(vm: Machine, stmt: Stmt, scope: Scope): Completion {
  const isMain = scope.kind === 'module' && scope.module.file === vm.options.program;
  const isPart = scope.kind === 'class' || vm.handling.length > 0;
  if (isMain || isPart || !isCertain(vm)) return executeOne(vm, stmt, scope);
  const { path } = vm;
  const mark = vm.escapes.length;
  const goBack = checkpoint(vm);
  try {
    return executeOne(vm, stmt, scope);
  } catch (error) {
    if (!isOvercome(vm, error)) throw error;
    goBack();
    leaveOut(vm, { statement: stmt, error, scope });
    return resume(vm, path, mark) ? 'normal' : 'dead';
  }
}

/** A branch of a statement. */
export interface Side {
  readonly guard: Guard;
  readonly steps: Steps<Completion>;
}

/** Runs branches of statements, each in one go under its guard. Returns `dead` where none of them ends normally. */
export const forkAll = (vm: Machine, sides: readonly Side[]): Steps<Completion> =>
  inOneGo(vm, forked(vm, sides));

function* forked(vm: Machine, sides: readonly Side[]): Steps<Completion> {
  const branches = sides.map(({ guard, steps }) => ({ guard, run: () => atOnce(vm, steps) }));
  return fork(vm, branches).some(({ result }) => result === 'normal') ? 'normal' : 'dead';
}
