import type { Place } from '../../../../base/diagnostics/place';
import type { Expr, Match, MatchCase } from '../../../python/ast';
import { evaluate } from '../../evaluation/evaluate';
import { holds } from '../../guards/forks';
import { and, ALWAYS, isContradictory, not, type Guard } from '../../guards/guards';
import type { Machine } from '../../machine';
import type { Scope } from '../../values/scope';
import { execute, forkAll, type Completion } from '../execute';
import { Matching } from './pattern-parts';
import { bindPattern, verdictOf } from './pattern-tests';
import { decideTest, sourceOf } from '../../evaluation/tests';
import { decide } from '../../evaluation/truth';
import type { Value } from '../../values/values';

/** Executes `match`: the first case that surely matches, and each possible one before it under its guard. */
export function executeMatch(vm: Machine, stmt: Match, scope: Scope): Completion {
  const evaluated = (): Value => evaluate(vm, stmt.subject, scope);
  const { result: subject, causes } = vm.decisions?.deciding(evaluated) ?? { result: evaluated() };
  const branches: { guard: Guard; run: () => Completion }[] = [];
  let rest: Guard = ALWAYS;
  for (const one of stmt.cases) {
    const matching = new Matching(vm, scope, placeOfCase(one, scope));
    const { whenTrue, whenFalse } = decideCase(matching, one, subject, stmt.subject);
    if (whenTrue !== undefined)
      branches.push({ guard: and(rest, whenTrue), run: () => runCase(matching, one, subject) });
    if (
      whenFalse === undefined &&
      branches.length === 1 &&
      vm.decisions !== undefined &&
      causes !== undefined
    ) {
      const test = {
        text: labelOf(one, scope, stmt.subject),
        place: placeOfCase(one, scope),
        holds: true,
        causes,
      };
      return vm.decisions.within(test, 'no', () => forkAll(vm, branches));
    }
    if (whenFalse === undefined) return forkAll(vm, branches);
    rest = and(rest, whenFalse);
  }
  if (!isContradictory(and(vm.path, rest))) branches.push({ guard: rest, run: () => 'normal' });
  return forkAll(vm, branches);
}

/** Binds and returns the case of a `match` that's surely taken, `undefined` if none is; `unknown` where that isn't decided. */
export function takenCase(
  vm: Machine,
  { cases, subject: about }: Match,
  subject: Value,
  scope: Scope,
): MatchCase | 'unknown' | undefined {
  for (const one of cases) {
    const matching = new Matching(vm, scope, placeOfCase(one, scope));
    const { whenTrue, whenFalse } = decideCase(matching, one, subject, about);
    if (whenTrue === undefined) continue;
    if (whenFalse !== undefined) return 'unknown';
    bindPattern(matching, one.pattern, subject);
    return one;
  }
  return undefined;
}

function runCase(matching: Matching, { pattern, body }: MatchCase, subject: Value): Completion {
  bindPattern(matching, pattern, subject);
  return execute(matching.vm, body, matching.scope);
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
