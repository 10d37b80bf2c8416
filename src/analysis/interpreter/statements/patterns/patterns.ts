import type { Place } from '../../../../base/diagnostics/place';
import type { Expr, Match, MatchCase } from '../../../python/ast';
import { evaluate } from '../../evaluation/evaluate';
import { holds } from '../../guards/forks';
import { and, ALWAYS, isContradictory, not, type Guard } from '../../guards/guards';
import type { Machine } from '../../machine';
import { withHoistedYields } from '../../suspension/expressions';
import { calling, type Steps } from '../../suspension/steps';
import type { Scope } from '../../values/scope';
import { forkAll, inSteps, type Completion, type Side } from '../execute';
import { Matching } from './pattern-parts';
import { bindPattern, verdictOf } from './pattern-tests';
import { decideTest, deciding, sourceOf } from '../../evaluation/tests';
import { decide } from '../../evaluation/truth';
import type { Value } from '../../values/values';

/** Executes `match`: the first case that surely matches, and each possible one before it under its guard. */
export function* executeMatch(vm: Machine, stmt: Match, scope: Scope): Steps<Completion> {
  const { result: subject, causes } = yield* withHoistedYields(vm, stmt.subject, scope, (rest) =>
    deciding(vm, () => evaluate(vm, rest, scope)),
  );
  const branches: Side[] = [];
  let rest: Guard = ALWAYS;
  for (const one of stmt.cases) {
    const matching = new Matching(vm, scope, placeOfCase(one, scope));
    const { whenTrue, whenFalse } = decideCase(matching, one, subject, stmt.subject);
    const steps = runCase(matching, one, subject);
    if (whenTrue !== undefined) branches.push({ guard: and(rest, whenTrue), steps });
    if (whenFalse === undefined && branches.length === 1) {
      const { decisions } = vm;
      if (decisions === undefined || causes === undefined) return yield* steps;
      const text = labelOf(one, scope, stmt.subject);
      const test = { text, place: placeOfCase(one, scope), holds: true, causes };
      return yield* decisions.within(test, 'no', steps);
    }
    if (whenFalse === undefined) return yield* forkAll(vm, branches);
    rest = and(rest, whenFalse);
  }
  if (branches.length === 0) return 'normal';
  if (!isContradictory(and(vm.path, rest))) branches.push({ guard: rest, steps: calling(() => 'normal') });
  return yield* forkAll(vm, branches);
}

function* runCase(matching: Matching, { pattern, body }: MatchCase, subject: Value): Steps<Completion> {
  bindPattern(matching, pattern, subject);
  return yield* inSteps(matching.vm, body, matching.scope);
}

function decideCase(
  matching: Matching,
  one: MatchCase,
  subject: Value,
  about: Expr,
): ReturnType<typeof decide> {
  const { vm, scope, at: place } = matching;
  const verdict = verdictOf(matching, one.pattern, subject);
  if (verdict === false) return { whenTrue: undefined, whenFalse: ALWAYS };
  if (verdict === true && one.guard === undefined) return { whenTrue: ALWAYS, whenFalse: undefined };
  if (verdict === true && one.guard !== undefined) {
    bindPattern(matching, one.pattern, subject);
    return decideTest(vm, one.guard, scope);
  }
  const label = labelOf(one, scope, about);
  const test = {
    key: `${label}@${place.file}:${place.line}`,
    whenTrue: label,
    whenFalse: `not (${label})`,
    place,
  };
  const guard = holds(vm, test);
  return { whenTrue: guard, whenFalse: not(guard) };
}

const placeOfCase = ({ body: [first] }: MatchCase, scope: Scope): Place =>
  scope.placeOf(first ?? { line: 0 });

/** Returns a case as a condition in words: `mode matches case "a"`. */
function labelOf({ start, end }: MatchCase, scope: Scope, subject: Expr): string {
  const [head = ''] = scope.module.source.slice(start, end).split('\n');
  return `${sourceOf(scope, subject)} matches case ${head.replace(/^case\s*|:\s*$/gu, '')}`;
}
