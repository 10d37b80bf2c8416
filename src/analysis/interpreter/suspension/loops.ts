import type { For, Stmt, While } from '../../python/ast';
import { raiseEnded } from '../evaluation/ended';
import { type Ending, pull } from '../evaluation/pull';
import { decideTest } from '../evaluation/tests';
import { holds, resume } from '../guards/forks';
import { LIMITS, type Machine } from '../machine';
import { execute, type Completion } from '../statements/execute';
import { breaksSince, executeWhile, hasNoEnd, isInGenerator, iteration, loopTest } from '../statements/loops';
import { assignTarget } from '../statements/targets';
import type { Scope } from '../values/scope';
import { NONE } from '../values/make';
import type { Item, Resumption, Value } from '../values/values';
import { pullInSteps } from './async-iterables';
import { evaluateInSteps, handedOut, withHoistedYields } from './expressions';
import { goBack, inOneGo, pathInside, type Steps } from './steps';

/** Executes `for` in steps: the body once for each element, in one go where its presence isn't decided. */
export function* forInSteps(vm: Machine, loop: For, scope: Scope): Steps<Completion> {
  const iterable = yield* evaluateInSteps(vm, loop.iterable, scope);
  return yield* loopInSteps(vm, loop.orelse, scope, () => roundsOf(vm, loop, iterable, scope));
}

function* roundsOf(vm: Machine, loop: For, iterable: Value, scope: Scope): Steps<Completion> {
  const at = scope.placeOf(loop);
  const elements = loop.isAsync ? pullInSteps(vm, iterable, at) : pull(vm, iterable, at);
  let next = yield* given(elements);
  for (let count = 0; next.done !== true && count < LIMITS.iterations; count += 1) {
    const { value, guard } = next.value;
    const beyond = vm.beyond(guard);
    vm.step(() => at);
    const bind = (): void => {
      assignTarget(vm, loop.target, vm.decisions?.carry(iterable, value) ?? value, scope);
    };
    if (beyond.length === 0) {
      bind();
      if ((yield* round(vm, vm.semantics.executeInSteps(vm, loop.body, scope))) === 'dead') return 'dead';
    } else if (vm.reaches(guard)) {
      const once = (): Completion => (bind(), execute(vm, loop.body, scope));
      if ((yield* inOneGo(vm, () => iteration(vm, beyond, once))) === 'dead') return 'dead';
    }
    next = yield* given(elements);
  }
  if (next.done !== true) return 'normal';
  const open = next.value.open ?? raiseEnded(vm, next.value.ended);
  if (open === undefined) return 'normal';
  return yield* inOneGo(vm, () =>
    iteration(vm, holds(vm, loopTest(loop, open, scope)), () => {
      assignTarget(vm, loop.target, open, scope);
      return execute(vm, loop.body, scope);
    }),
  );
}

/** Returns the next element, and hands out what an asynchronous iterator waits for until then. */
function* given(elements: Iterator<Item, Ending, Resumption>): Steps<IteratorResult<Item, Ending>> {
  let next = elements.next({ sent: NONE });
  while (next.done !== true && next.value.awaited !== undefined)
    next = elements.next(yield* handedOut(next.value));
  return next;
}

/** Executes `while` in steps, as long as its test is known to hold. */
export function* whileInSteps(vm: Machine, loop: While, scope: Scope): Steps<Completion> {
  const { stops } = vm.frame ?? {};
  if (stops === undefined || loop.test.type !== 'Constant') return yield* repeatInSteps(vm, loop, scope);
  stops.endless += 1;
  try {
    return yield* repeatInSteps(vm, loop, scope);
  } finally {
    stops.endless -= 1;
  }
}

function* repeatInSteps(vm: Machine, loop: While, scope: Scope): Steps<Completion> {
  return yield* loopInSteps(vm, loop.orelse, scope, function* () {
    const entry = vm.path.length;
    for (let count = 0; count < LIMITS.yields; count += 1) {
      const stops = vm.frame?.stops?.count;
      vm.step(() => scope.placeOf(loop));
      const { whenTrue, whenFalse } = yield* withHoistedYields(vm, loop.test, scope, (test) =>
        decideTest(vm, test, scope),
      );
      if (whenTrue === undefined) return 'normal';
      if (whenFalse !== undefined)
        return yield* inOneGo(vm, () => executeWhile(vm, { ...loop, orelse: [] }, scope));
      if ((yield* round(vm, vm.semantics.executeInSteps(vm, loop.body, scope))) === 'dead') return 'dead';
      // After a `break` under an undecided test, another round is undecided too. A generator goes on as long as it's asked.
      if (vm.path.length > entry && !isInGenerator(vm)) return 'normal';
      // Beside the program, further rounds come while the server already runs.
      if (stops !== undefined && stops === vm.frame?.stops?.count && hasNoEnd(loop)) return 'normal';
    }
    return 'normal';
  });
}

/** Runs one round, which a `continue` ends. Returns `dead` if no path leads to the next round. */
function* round(vm: Machine, body: Steps<Completion>): Steps<Completion> {
  const entry = pathInside(vm);
  const mark = vm.escapes.length;
  yield* body;
  vm.escapes = vm.escapes.filter(({ kind }, index) => index < mark || kind !== 'continue');
  goBack(vm, entry);
  return resume(vm, vm.path, mark) ? 'normal' : 'dead';
}

/** Runs all rounds. A `break` ends here; `else` runs on the paths without one. */
function* loopInSteps(
  vm: Machine,
  orelse: readonly Stmt[],
  scope: Scope,
  rounds: () => Steps<Completion>,
): Steps<Completion> {
  const entry = pathInside(vm);
  const mark = vm.escapes.length;
  const ended = yield* rounds();
  const breaks = breaksSince(vm, mark);
  if (ended === 'normal' && (yield* vm.semantics.executeInSteps(vm, orelse, scope)) === 'dead') {
    if (breaks.size === 0) return 'dead';
  }
  vm.escapes = vm.escapes.filter((escape) => !breaks.has(escape));
  goBack(vm, entry);
  return resume(vm, vm.path, mark) ? 'normal' : 'dead';
}
