import type { Expr } from '../../python/ast';
import { alternativesOf } from '../values/choice';
import { ofLibrary } from '../values/make';
import { evaluate } from './evaluate';
import { holds } from '../guards/forks';
import type { Leaving } from '../guards/branches';
import type { Test } from '../guards/guards';
import { variablesOf } from '../values/inputs';
import { inputsOf, remedyOf } from '../values/origin';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import { atOnce, calling, type Steps } from '../suspension/steps';
import { decide, type Decision } from './truth';
import type { LibraryValue, Unknown, Value } from '../values/values';

/** Returns the source text of a node on one line, as conditions show it. */
export function sourceOf(scope: Scope, node: { readonly start: number; readonly end: number }): string {
  const text = scope.module.source.slice(node.start, node.end);
  return text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ').trim() : text;
}

/** Evaluates and decides the test of an `if`, a `while` or a conditional expression. */
export function decideTest(vm: Machine, test: Expr, scope: Scope, negated = false): Decision {
  if (test.type === 'UnaryOp' && test.op === 'not') {
    const { whenTrue, whenFalse } = decideTest(vm, test.operand, scope, !negated);
    return { whenTrue: whenFalse, whenFalse: whenTrue };
  }
  if (test.type === 'BoolOp') return decideAll(vm, test, scope, negated);
  const value = evaluate(vm, test, scope);
  return decide(vm, value, () => testOf(test, value, scope, negated));
}

/**
 * Decides a test and runs the rest with the outcome. If decisions are recorded, records a test that inputs decide.
 */
export function underTest<T>(vm: Machine, test: Expr, scope: Scope, run: (decision: Decision) => T): T {
  const steps = (decision: Decision): Steps<T> => calling(() => run(decision));
  return atOnce(
    vm,
    following(vm, test, scope, tested(vm, test, scope), steps, () => 'no'),
  );
}

/** A decision, and the inputs that were read for it. */
interface Decided<T> {
  readonly result: T;
  /** `undefined` if there are none, or they aren't recorded. */
  readonly causes: ReadonlySet<string> | undefined;
}

/** A decided test, and the inputs that were read for it. */
export type Tested = Decided<Decision>;

/** Decides something. Returns the inputs that were read for it, too. */
export const deciding = <T>({ decisions }: Machine, decide: () => T): Decided<T> =>
  decisions?.deciding(decide) ?? { result: decide(), causes: undefined };

/** Decides a test. To be followed by {@link following}, unless no input was read for it. */
export const tested = (vm: Machine, test: Expr, scope: Scope): Tested =>
  doubted(
    vm,
    test,
    scope,
    deciding(vm, () => decideTest(vm, test, scope)),
  );

/** Returns a test as an undecided one, if absent inputs have decided it and the machine doubts them. */
function doubted(vm: Machine, test: Expr, scope: Scope, one: Tested): Tested {
  if (!vm.doubtsInputs || vm.decisions?.absentAmong(one.causes ?? []).length === 0) return one;
  const open = testOf(test, undefined, scope);
  return { result: { whenTrue: holds(vm, open), whenFalse: holds(vm, open, true) }, causes: undefined };
}

/** Runs what follows a test that has been decided, as {@link underTest} does. `leaves` returns how far the side that isn't taken would leave. */
export function following<T>(
  { decisions }: Machine,
  test: Expr,
  scope: Scope,
  { result, causes }: Tested,
  steps: (decision: Decision) => Steps<T>,
  leaves: (holds: boolean) => Leaving,
): Steps<T> {
  const isOpen = result.whenTrue !== undefined && result.whenFalse !== undefined;
  if (isOpen || causes === undefined || decisions === undefined) return steps(result);
  const holds = result.whenFalse === undefined;
  const decided = { text: sourceOf(scope, test), place: scope.placeOf(test), holds, causes };
  return decisions.within(decided, leaves(holds), steps(result));
}

/** Decides `a and b` or `a or b`. One known operand may decide it; otherwise the whole is one test. */
function decideAll(
  vm: Machine,
  test: Extract<Expr, { type: 'BoolOp' }>,
  scope: Scope,
  negated: boolean,
): Decision {
  const open: Decision[] = [];
  for (const operand of test.values) {
    const decision = decideTest(vm, operand, scope);
    const [decisive, other] =
      test.op === 'and' ? [decision.whenTrue, decision.whenFalse] : [decision.whenFalse, decision.whenTrue];
    if (decisive === undefined) return decision;
    if (other !== undefined) open.push(decision);
  }
  const [first] = open;
  if (first === undefined) return decideNone(test.op);
  if (open.length === 1 && test.values.length === 1) return first;
  const origin = first.whenTrue?.[0]?.literals[0]?.test.origin;
  return decide(
    vm,
    { kind: 'unknown', reason: 'operands', detail: sourceOf(scope, test), at: scope.placeOf(test) },
    () => ({ ...testOf(test, undefined, scope, negated), origin }),
  );
}

const decideNone = (op: 'and' | 'or'): Decision =>
  op === 'and' ? { whenTrue: [], whenFalse: undefined } : { whenTrue: undefined, whenFalse: [] };

/** Returns the first alternative of a value that leaves a test of it undecided. */
function undecidedIn(value: Value | undefined): Unknown | LibraryValue | undefined {
  if (value === undefined) return undefined;
  for (const { value: one } of alternativesOf(value))
    if (one.kind === 'unknown' || one.kind === 'library') return one;
  return undefined;
}

function whyUndecided(value: Value): string | undefined {
  const one = undecidedIn(value);
  if (one?.kind === 'unknown') return remedyOf(one) ?? `${one.detail} (${one.reason})`;
  return one === undefined ? undefined : `${one.name} (library)`;
}

/** Returns an expression as an undecided test. Equal texts about the same unknown and the same values are one test. */
export function testOf(expr: Expr, value: Value | undefined, scope: Scope, negated = false): Test {
  const text = sourceOf(scope, expr);
  const place = scope.placeOf(expr);
  const origin = value?.kind === 'unknown' ? value.at : place;
  const inputs = value?.kind === 'unknown' ? (inputsOf(value) ?? '') : '';
  const undecided = undecidedIn(value);
  return {
    key: `${text}@${origin.file}:${origin.line}${inputs}/${variablesOf(expr, text, scope)}`,
    whenTrue: negated ? `not (not ${text})` : text,
    whenFalse: negated ? `not ${text}` : `not (${text})`,
    place,
    why: value === undefined ? undefined : whyUndecided(value),
    origin: undecided?.kind === 'library' ? ofLibrary(undecided.name, place, undecided.name) : undecided,
  };
}
