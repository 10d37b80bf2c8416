import type { Place } from '../../../base/diagnostics/place';
import type { Expr, Match, MatchCase, Pattern } from '../../python/ast';
import { findAttribute } from '../attributes/attributes';
import { compare } from '../evaluation/comparisons';
import { contentOf, entryOf, keyOf } from '../values/dicts';
import { evaluate } from '../evaluation/evaluate';
import { each, holds } from '../guards/forks';
import { and, ALWAYS, isContradictory, not, type Guard } from '../guards/guards';
import { iterate } from '../evaluation/iterate';
import { textOf } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import { execute, forkAll, type Completion } from './execute';
import { refuseNoClass, refuseParts } from './pattern-refusals';
import { decideTest, sourceOf } from '../evaluation/tests';
import { decide } from '../evaluation/truth';
import type { Single, Value } from '../values/values';

/** True if a pattern matches, false if it doesn't, `undefined` if that isn't known. */
type Verdict = boolean | undefined;

/** Executes `match`: the first case that surely matches, and each possible one before it under its guard. */
export function executeMatch(vm: Machine, stmt: Match, scope: Scope): Completion {
  const evaluated = (): Value => evaluate(vm, stmt.subject, scope);
  const { result: subject, causes } = vm.decisions?.deciding(evaluated) ?? { result: evaluated() };
  const branches: { guard: Guard; run: () => Completion }[] = [];
  let rest: Guard = ALWAYS;
  for (const one of stmt.cases) {
    const { whenTrue, whenFalse } = decideCase(vm, one, subject, scope, stmt.subject);
    if (whenTrue !== undefined)
      branches.push({ guard: and(rest, whenTrue), run: () => runCase(vm, one, subject, scope) });
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
    const { whenTrue, whenFalse } = decideCase(vm, one, subject, scope, about);
    if (whenTrue === undefined) continue;
    if (whenFalse !== undefined) return 'unknown';
    bindPattern(vm, one.pattern, subject, scope);
    return one;
  }
  return undefined;
}

function runCase(vm: Machine, { pattern, body }: MatchCase, subject: Value, scope: Scope): Completion {
  bindPattern(vm, pattern, subject, scope);
  return execute(vm, body, scope);
}

function decideCase(
  vm: Machine,
  one: MatchCase,
  subject: Value,
  scope: Scope,
  about: Expr,
): ReturnType<typeof decide> {
  const place = placeOfCase(one, scope);
  const verdict = verdictOf(vm, one.pattern, subject, scope, place);
  if (verdict === false) return { whenTrue: undefined, whenFalse: ALWAYS };
  if (verdict === true && one.guard === undefined) return { whenTrue: ALWAYS, whenFalse: undefined };
  if (verdict === true && one.guard !== undefined) {
    bindPattern(vm, one.pattern, subject, scope);
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
  const [head = ''] = scope.module.text.slice(start, end).split('\n');
  return `${sourceOf(scope, subject)} matches case ${head.replace(/^case\s*|:\s*$/gu, '')}`;
}

function verdictOf(vm: Machine, pattern: Pattern, subject: Value, scope: Scope, at: Place): Verdict {
  if (subject.kind === 'choice') {
    const verdicts = subject.alternatives
      .filter(({ guard, value }) => value.kind !== 'absent' && vm.reaches(guard))
      .map(({ value }) => (value.kind === 'absent' ? false : verdictOf(vm, pattern, value, scope, at)));
    return verdicts.every((one) => one === verdicts[0]) ? verdicts[0] : undefined;
  }
  switch (pattern.type) {
    case 'MatchAs':
      return pattern.pattern === undefined ? true : verdictOf(vm, pattern.pattern, subject, scope, at);
    case 'MatchStar':
      return true;
    case 'MatchOr': {
      const verdicts = pattern.patterns.map((one) => verdictOf(vm, one, subject, scope, at));
      return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false;
    }
    case 'MatchValue': {
      const result = each(vm, evaluate(vm, pattern.value, scope), (value) =>
        // PEP 634: None, True and False are compared by identity.
        compare(vm, pattern.value.type === 'Constant' ? 'is' : '==', subject, value, at),
      );
      return result.kind === 'bool' ? result.value : undefined;
    }
    case 'MatchSequence':
      return matchesSequence(vm, pattern, subject, scope, at);
    case 'MatchMapping':
      return matchesMapping(vm, pattern, subject, scope, at);
    case 'MatchClass':
      return matchesClass(vm, pattern, subject, scope, at);
  }
}

const all = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;

type Of<T extends Pattern['type']> = Extract<Pattern, { type: T }>;

/** Returns true for a `range`, which is a sequence without being a list of its elements. */
const isRange = (value: Single): boolean =>
  value.kind === 'instance' && value.cls.module === 'builtins' && value.cls.name === 'range';

function matchesSequence(
  vm: Machine,
  { patterns }: Of<'MatchSequence'>,
  subject: Single,
  scope: Scope,
  at: Place,
): Verdict {
  if (subject.kind === 'unknown') return undefined;
  // An instance of a subclass of `list`, or a `deque`.
  const sequence = subject.kind === 'instance' && !isRange(subject) ? subject.payload : subject;
  if (sequence?.kind !== 'list' && sequence?.kind !== 'tuple' && sequence?.kind !== 'instance') return false;
  const { items, open } = iterate(vm, subject, at);
  if (open !== undefined) return undefined;
  const star = patterns.findIndex(({ type }) => type === 'MatchStar');
  if (star < 0 ? items.length !== patterns.length : items.length < patterns.length - 1) return false;
  return all(
    patterns.map((pattern, index) => {
      const one = items[star >= 0 && index > star ? items.length - patterns.length + index : index];
      return index === star || one === undefined ? true : verdictOf(vm, pattern, one.value, scope, at);
    }),
  );
}

function matchesMapping(
  vm: Machine,
  { items }: Of<'MatchMapping'>,
  subject: Single,
  scope: Scope,
  at: Place,
): Verdict {
  if (subject.kind === 'unknown') return undefined;
  const dict = contentOf(subject);
  if (dict === undefined) return false;
  const keys = items.map(({ key }) => keyOf(evaluate(vm, key, scope)));
  if (keys.some((key, index) => key !== undefined && keys.indexOf(key) < index))
    vm.raiseIfCaught('ValueError', 'mapping pattern checks a duplicate key', at);
  return all(
    items.map(({ key, pattern }) => {
      const value = entryOf(vm, dict, evaluate(vm, key, scope));
      if (value === undefined) return dict.open === undefined ? false : undefined;
      return verdictOf(vm, pattern, value, scope, at);
    }),
  );
}

function matchesClass(
  vm: Machine,
  pattern: Of<'MatchClass'>,
  subject: Single,
  scope: Scope,
  at: Place,
): Verdict {
  const cls = evaluate(vm, pattern.cls, scope);
  refuseNoClass(vm, cls, at);
  const check = vm.models.builtin('isinstance');
  if (check?.kind !== 'native' || subject.kind === 'unknown') return undefined;
  const verdict = check.run({ vm, at, args: [subject, cls], keywords: new Map(), open: undefined });
  if (verdict.kind !== 'bool' || !verdict.value) return verdict.kind === 'bool' ? false : undefined;
  const values = partsOf(vm, pattern, subject, cls, at);
  return all(
    values.map(({ part, value }) =>
      value === undefined ? undefined : verdictOf(vm, part, value, scope, at),
    ),
  );
}

/** Returns the values for the parts of a class pattern: those of `__match_args__`, then those of keywords. */
function partsOf(
  vm: Machine,
  pattern: Of<'MatchClass'>,
  subject: Single,
  cls: Value,
  at: Place,
): readonly { readonly part: Pattern; readonly value: Value | undefined }[] {
  const names = cls.kind === 'class' ? findAttribute(vm, cls, '__match_args__', at) : undefined;
  const order = names === undefined ? [] : iterate(vm, names, at).items.map(({ value }) => textOf(value));
  if (cls.kind === 'class') refuseParts(vm, pattern, cls, names, at);
  const positional = pattern.patterns.map((part, index) => {
    const name = order[index];
    if (name === undefined) return { part, value: order.length === 0 ? subject : undefined };
    return { part, value: findAttribute(vm, subject, name, at) };
  });
  const named = pattern.keywords.map(({ name, pattern: part }) => ({
    part,
    value: findAttribute(vm, subject, name, at),
  }));
  return [...positional, ...named];
}

/** Binds the names of a pattern that matched. */
function bindPattern(vm: Machine, pattern: Pattern, subject: Value, scope: Scope): void {
  const at = scope.placeOf({ line: 0 });
  switch (pattern.type) {
    case 'MatchAs':
      if (pattern.pattern !== undefined) bindPattern(vm, pattern.pattern, subject, scope);
      if (pattern.name !== undefined) scope.set(pattern.name, subject, vm.path);
      return;
    case 'MatchOr': {
      const [first] = pattern.patterns.filter((one) => verdictOf(vm, one, subject, scope, at) !== false);
      if (first !== undefined) bindPattern(vm, first, subject, scope);
      return;
    }
    case 'MatchSequence': {
      const { items, open } = iterate(vm, subject, at);
      const star = pattern.patterns.findIndex(({ type }) => type === 'MatchStar');
      const after = star < 0 ? 0 : pattern.patterns.length - star - 1;
      pattern.patterns.forEach((part, index) => {
        if (part.type === 'MatchStar') {
          if (part.name !== undefined)
            scope.set(part.name, vm.listOf(items.slice(star, items.length - after), open), vm.path);
          return;
        }
        const one = items[star >= 0 && index > star ? items.length - pattern.patterns.length + index : index];
        if (one !== undefined) bindPattern(vm, part, one.value, scope);
      });
      return;
    }
    case 'MatchMapping': {
      const dict = contentOf(subject);
      for (const { key, pattern: part } of pattern.items) {
        const value = dict === undefined ? undefined : entryOf(vm, dict, evaluate(vm, key, scope));
        if (value !== undefined) bindPattern(vm, part, value, scope);
      }
      if (pattern.rest !== undefined) bindRest(vm, pattern.rest, pattern.items, dict, scope);
      return;
    }
    case 'MatchClass':
      if (subject.kind === 'choice') return;
      for (const { part, value } of partsOf(vm, pattern, subject, evaluate(vm, pattern.cls, scope), at)) {
        if (value !== undefined) bindPattern(vm, part, value, scope);
      }
      return;
    default:
      return;
  }
}

/** Binds `**rest` of a mapping pattern: a dict of the keys that the pattern doesn't name. */
function bindRest(
  vm: Machine,
  name: string,
  items: Of<'MatchMapping'>['items'],
  dict: ReturnType<typeof contentOf>,
  scope: Scope,
): void {
  const rest = vm.dict(dict?.open);
  const named = new Set(items.map(({ key }) => keyOf(evaluate(vm, key, scope))));
  for (const [id, entry] of dict?.entries ?? []) if (!named.has(id)) rest.entries.set(id, entry);
  scope.set(name, rest, vm.path);
}
