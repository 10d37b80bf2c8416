import { isSamePlace, type Place } from '../../../base/diagnostics/place';
import type { Expr, For, Stmt, While } from '../../python/ast';
import { findOnClass } from '../values/classes';
import { callMethod } from '../calls/calls';
import { consume } from '../calls/consumers';
import { isGenerator } from '../calls/functions';
import { raiseEnded } from '../evaluation/ended';
import { mayLeave } from './exits';
import { holds, resume } from '../guards/forks';
import { and, isContradictory, type Guard, type Test } from '../guards/guards';
import { type Ending, pull } from '../evaluation/pull';
import { recordMissingInput } from '../guards/missing-inputs';
import { LIMITS, Raised, type Machine } from '../machine';
import { isAside } from '../serving';
import { pullInSteps } from '../suspension/async-iterables';
import { evaluateInSteps, handedOut, withHoistedYields } from '../suspension/expressions';
import { atOnce, inOneGo, isStepping, pathHere, type Steps } from '../suspension/steps';
import { NONE } from '../values/make';
import type { Scope } from '../values/scope';
import { inSteps, type Completion } from './execute';
import { assignTarget } from './targets';
import { noteLeftOut } from './unanalyzed-calls';
import { decideTest, deciding, sourceOf, type Tested } from '../evaluation/tests';
import { variablesOf } from '../values/inputs';
import type { DeferredValue, Item, Resumption, Unknown, Value } from '../values/values';

/** The head of a loop: `for target in iterable`. */
interface Head {
  readonly target: Expr;
  readonly iterable: Expr;
  readonly line: number;
  /** The body of a statement. A comprehension has none, and never ends early. */
  readonly body?: readonly Stmt[];
  readonly isAsync?: boolean;
}

/** Executes `for`: the body once for each known element, and once for unknown ones, with the loop as its condition. */
export function* executeFor(vm: Machine, loop: For, scope: Scope): Steps<Completion> {
  const iterable = yield* evaluateInSteps(vm, loop.iterable, scope);
  if (vm.decisions?.unread.isEmpty === false)
    noteLeftOut(vm, loop.body, vm.decisions.causesOf(iterable), scope);
  const body = function* (value: Value): Steps<Completion> {
    assignTarget(vm, loop.target, value, scope);
    return yield* inSteps(vm, loop.body, scope);
  };
  return yield* inLoop(vm, loop.orelse, scope, repeatOver(vm, loop, iterable, scope, body));
}

/**
 * Runs a body for each element, as long as a path goes on. Calls `opened` with the reason if elements may be missing.
 */
export function* repeatOver(
  vm: Machine,
  head: Head,
  given: Value,
  scope: Scope,
  run: (value: Value) => Steps<Completion>,
  opened?: (cause: Unknown) => void,
): Steps<Completion> {
  const at = scope.placeOf(head);
  const iterable = iteratorBehind(vm, given, at);
  const body: typeof run = (value) => run(vm.decisions?.carry(iterable, value) ?? value);
  // A body that stops can't run inside of another generator.
  const stream = isStepping(vm) ? undefined : streamOf(vm, head, iterable, at);
  if (stream === undefined) return yield* repeatItems(vm, head, iterable, scope, body, opened);
  const entry = vm.path;
  const mark = vm.escapes.length;
  const { ready } = consume(vm, stream, 'for', (value) => atOnce(vm, iteration(vm, [], body(value))));
  if (!resume(vm, entry, mark)) return 'dead';
  return yield* repeatItems(vm, head, ready, scope, body, opened);
}

/** Returns the iterator of a modelled object, from which a loop that's left has taken no more than its rounds. */
function iteratorBehind(vm: Machine, value: Value, at: Place): Value {
  if (value.kind !== 'instance' || findOnClass(value.cls, '__iter__')?.kind !== 'native') return value;
  const made = callMethod(vm, value, '__iter__', [], at);
  return made?.kind === 'deferred' ? made : value;
}

/** Returns true for an expression whose generator is its own: no name leads to another one's. */
const makesIt = (expr: Expr): boolean =>
  expr.type === 'Call'
    ? expr.func.type !== 'Name' || expr.func.id !== 'iter'
    : expr.type === 'Comprehension' || expr.type === 'Await';

/**
 * Returns the generator to run around the loop's body, round by round: under undecided tests, too, the body runs where the
 * generator is. `undefined` for other iterables, and for a generator with a name: the program may go on with it.
 */
function streamOf(
  vm: Machine,
  { iterable: expr }: Head,
  iterable: Value,
  at: Place,
): DeferredValue | undefined {
  if (iterable.kind === 'instance') {
    const method = findOnClass(iterable.cls, '__iter__');
    if (method?.kind !== 'function' || method.def.type === 'Lambda' || !method.def.body().isGenerator)
      return undefined;
    const made = callMethod(vm, iterable, '__iter__', [], at);
    return made?.kind === 'deferred' ? made : undefined;
  }
  const isFresh = iterable.kind === 'deferred' && iterable.type === 'generator' && iterable.taken === 0;
  return isFresh && makesIt(expr) && iterable.code !== undefined ? iterable : undefined;
}

/** Runs a body for each element, which is asked for when the round before has ended. */
function* repeatItems(
  vm: Machine,
  head: Head,
  iterable: Value,
  scope: Scope,
  body: (value: Value) => Steps<Completion>,
  opened?: (cause: Unknown) => void,
): Steps<Completion> {
  const at = scope.placeOf(head);
  const elements =
    head.isAsync === true && isStepping(vm) ? pullInSteps(vm, iterable, at) : pull(vm, iterable, at);
  let next = yield* given(elements);
  for (let count = 0; next.done !== true && count < LIMITS.iterations; count += 1) {
    const { value, guard } = next.value;
    if (vm.reaches(guard)) {
      vm.step(() => at);
      if ((yield* iteration(vm, vm.beyond(guard), body(value))) === 'dead') return 'dead';
    }
    next = yield* given(elements);
  }
  if (next.done !== true) {
    vm.report({ code: 'limit-iterations', detail: String(LIMITS.iterations), at, affects: [] });
    return 'normal';
  }
  const open = next.value.open ?? raiseEnded(vm, next.value.ended);
  if (open === undefined) return 'normal';
  opened?.(open);
  return yield* iteration(vm, holds(vm, loopTest(head, open, scope)), body(open));
}

/** Returns the next element, and hands out what an asynchronous iterator waits for until then. */
function* given(elements: Iterator<Item, Ending, Resumption>): Steps<IteratorResult<Item, Ending>> {
  let next = elements.next({ sent: NONE });
  while (next.done !== true && next.value.awaited !== undefined)
    next = elements.next(yield* handedOut(next.value));
  return next;
}

/** Returns the condition of what a loop over something unknown does. */
export function loopTest(head: Head, cause: Unknown, scope: Scope): Test {
  const place = scope.placeOf(head);
  const text = `for ${sourceOf(scope, head.target)} in ${sourceOf(scope, head.iterable)}`;
  return {
    key: `${text}@${place.file}:${place.line}`,
    whenTrue: text,
    whenFalse: `not (${text})`,
    place,
    cause,
  };
}

/** Runs one round, which a `continue` ends. Returns `dead` if no path leads to the next round. */
function* iteration(vm: Machine, guard: Guard, body: Steps<Completion>): Steps<Completion> {
  return yield* guard.length === 0 ? roundUnder(vm, guard, body) : inOneGo(vm, roundUnder(vm, guard, body));
}

function* roundUnder(vm: Machine, guard: Guard, body: Steps<Completion>): Steps<Completion> {
  const goBack = pathHere(vm);
  const mark = vm.escapes.length;
  vm.path = and(vm.path, guard);
  try {
    yield* vm.decisions?.inRound(body) ?? body;
  } catch (error) {
    if (!(error instanceof Raised) || (vm.escapes.length === mark && guard.length === 0)) throw error;
    // Paths that a `continue` or `break` has ended don't raise the exception, nor does one without this round.
    vm.escapes.push({ kind: 'raise', path: error.path, value: error.value, at: error.at });
  } finally {
    vm.escapes = vm.escapes.filter(({ kind }, index) => index < mark || kind !== 'continue');
    goBack();
  }
  return resume(vm, vm.path, mark) ? 'normal' : 'dead';
}

/** Runs all rounds. A `break` ends here; `else` runs on the paths without one. */
function inLoop(
  vm: Machine,
  orelse: readonly Stmt[],
  scope: Scope,
  rounds: Steps<Completion>,
): Steps<Completion> {
  const steps = runLoop(vm, orelse, scope, rounds);
  return vm.decisions?.inLoop(steps) ?? steps;
}

function* runLoop(
  vm: Machine,
  orelse: readonly Stmt[],
  scope: Scope,
  rounds: Steps<Completion>,
): Steps<Completion> {
  const goBack = pathHere(vm);
  const mark = vm.escapes.length;
  const ended = yield* rounds;
  // A `break` in the `else` leaves the loop around.
  const breaks = new Set(vm.escapes.slice(mark).filter(({ kind }) => kind === 'break'));
  if (ended === 'normal' && (yield* inSteps(vm, orelse, scope)) === 'dead' && breaks.size === 0)
    return 'dead';
  vm.escapes = vm.escapes.filter((escape) => !breaks.has(escape));
  return resume(vm, goBack(), mark) ? 'normal' : 'dead';
}

/** Executes `while` as long as its test is known to hold. Under an undecided test, runs the body once. */
export function* executeWhile(vm: Machine, loop: While, scope: Scope): Steps<Completion> {
  const rounds = (led?: () => ReadonlySet<string>): Steps<Completion> => repeatWhile(vm, loop, scope, led);
  const stops = loop.test.type === 'Constant' && isStepping(vm) ? vm.frame?.stops : undefined;
  if (stops !== undefined) stops.endless += 1;
  try {
    return yield* inLoop(vm, loop.orelse, scope, vm.decisions?.leading(rounds) ?? rounds());
  } finally {
    if (stops !== undefined) stops.endless -= 1;
  }
}

/** Runs the rounds of a `while`. `led` tells which inputs led from its beginning to where it is. */
function* repeatWhile(
  vm: Machine,
  loop: While,
  scope: Scope,
  led?: () => ReadonlySet<string>,
): Steps<Completion> {
  const entry = vm.path;
  const { allSteps } = vm;
  const at = scope.placeOf(loop);
  const most = isStepping(vm) ? LIMITS.yields : LIMITS.rounds;
  const decide = (test: Expr): Tested => deciding(vm, () => decideTest(vm, test, scope));
  const causes = new Set<string>();
  const variables = (): string => variablesOf(loop.test, sourceOf(scope, loop.test), scope);
  let early = '';
  const isEnough = (rounds: number): boolean =>
    !isStepping(vm) &&
    (loop.test.type === 'Constant' || isAside(vm)) &&
    rounds >= LIMITS.freeRounds &&
    vm.allSteps - allSteps > LIMITS.roundsSteps;
  let round = 0;
  for (; round < most && !isEnough(round); round += 1) {
    vm.step(() => at);
    if (round === LIMITS.freeRounds) early = variables();
    const stopped = vm.frame?.stops?.count;
    const decided = yield* withHoistedYields(vm, loop.test, scope, decide);
    const { whenTrue, whenFalse } = decided.result;
    if (whenTrue === undefined || isContradictory(and(vm.path, whenTrue))) return 'normal';
    // An input that's given because the loop would never end without it doesn't let it begin.
    if (whenFalse !== undefined && isNeededAt(vm, at)) return 'normal';
    for (const cause of decided.causes ?? []) causes.add(cause);
    const body = inSteps(vm, loop.body, scope);
    const completion = yield* iteration(vm, whenFalse === undefined ? [] : whenTrue, body);
    // After a `break` under an undecided test, another round is undecided too. A generator goes on as long as it's asked.
    const isOpen = vm.path.length > entry.length && !(isStepping(vm) && isInGenerator(vm));
    if (completion === 'dead' || whenFalse !== undefined || isOpen) return completion;
    // Further rounds come while the server already runs, and while the program goes on.
    const isLast = isStepping(vm)
      ? stopped !== undefined && stopped === vm.frame?.stops?.count
      : isAside(vm) && !isInGenerator(vm);
    if (isLast && hasNoEnd(loop)) return 'normal';
  }
  if (isEndless(vm, loop)) return 'normal';
  vm.report({ code: 'limit-iterations', detail: String(round), at, affects: [scope.module.name] });
  // A loop whose test sees other values in each round waits for no input.
  if (variables() === early) recordMissingInput(vm, at, new Set([...causes, ...(led?.() ?? [])]));
  return 'normal';
}

const isNeededAt = ({ options }: Machine, at: Place): boolean =>
  options.needed.some((one) => isSamePlace(one.at, at));

/** Returns true for a loop that's meant to run on: beside the program, beside its server, or up to the last `next()`. */
function isEndless(vm: Machine, loop: While): boolean {
  return isStepping(vm) || isAside(vm) || vm.served.length > 0 || (isInGenerator(vm) && hasNoEnd(loop));
}

/** Returns true in a generator function. */
const isInGenerator = ({ frame }: Machine): boolean => frame?.func !== undefined && isGenerator(frame.func);

/** Returns true for `while True` without a statement that leaves it. */
const hasNoEnd = ({ body, test }: While): boolean => test.type === 'Constant' && !mayLeave(body);
