import type { Pattern } from '../../../python/ast';
import { compare } from '../../evaluation/operators/comparisons';
import { evaluate } from '../../evaluation/evaluate';
import { each } from '../../guards/forks';
import { derived } from '../../guards/missing-inputs';
import { keyOf } from '../../values/dicts';
import { item, unknown } from '../../values/make';
import type { Single, Value } from '../../values/values';
import { type Matching, type PatternOf, restOf, type Sequence } from './pattern-parts';

/** True if a pattern matches, false if it doesn't, `undefined` if that isn't known. */
type Verdict = boolean | undefined;

/** Tells whether a subject matches a pattern. */
export function verdictOf(matching: Matching, pattern: Pattern, subject: Value): Verdict {
  const { vm, scope, at } = matching;
  if (subject.kind === 'choice') {
    const verdicts = subject.alternatives
      .filter(({ guard, value }) => value.kind !== 'absent' && vm.reaches(guard))
      .map(({ value }) => (value.kind === 'absent' ? false : verdictOf(matching, pattern, value)));
    return verdicts.every((one) => one === verdicts[0]) ? verdicts[0] : undefined;
  }
  switch (pattern.type) {
    case 'MatchAs':
      return pattern.pattern === undefined ? true : verdictOf(matching, pattern.pattern, subject);
    case 'MatchStar':
      return true;
    case 'MatchOr':
      return any(pattern.patterns, (one) => verdictOf(matching, one, subject));
    case 'MatchValue': {
      const result = each(vm, evaluate(vm, pattern.value, scope), (value) =>
        // PEP 634: None, True and False are compared by identity.
        compare(vm, pattern.value.type === 'Constant' ? 'is' : '==', subject, value, at),
      );
      return result.kind === 'bool' ? result.value : undefined;
    }
    case 'MatchSequence':
      return matchesSequence(matching, pattern, subject);
    case 'MatchMapping':
      return matchesMapping(matching, pattern, subject);
    case 'MatchClass': {
      const parts = matching.parts(pattern, subject);
      if (parts === undefined || parts === false) return parts;
      return all(parts, ({ part, value }) => ofPart(matching, part, value));
    }
  }
}

const ofPart = (matching: Matching, part: Pattern, value: Value | false | undefined): Verdict =>
  value === undefined || value === false ? value : verdictOf(matching, part, value);

/** Judges one after the other, up to one that surely doesn't match: Python asks for nothing behind it. */
function all<T>(parts: readonly T[], verdict: (part: T, index: number) => Verdict): Verdict {
  let isSure = true;
  for (const [index, part] of parts.entries()) {
    const one = verdict(part, index);
    if (one === false) return false;
    isSure &&= one === true;
  }
  return isSure ? true : undefined;
}

/** Judges one after the other, up to one that surely matches. */
function any<T>(parts: readonly T[], verdict: (part: T) => Verdict): Verdict {
  let isSure = true;
  for (const part of parts) {
    const one = verdict(part);
    if (one === true) return true;
    isSure &&= one === false;
  }
  return isSure ? false : undefined;
}

function matchesSequence(matching: Matching, pattern: PatternOf<'MatchSequence'>, subject: Single): Verdict {
  const sequence = matching.sequence(pattern, subject);
  if (sequence === undefined || sequence === false) return sequence;
  if (sequence.open !== undefined) return undefined;
  const { patterns } = pattern;
  const star = starOf(pattern);
  if (star < 0 ? sequence.length !== patterns.length : sequence.length < patterns.length - 1) return false;
  return all(patterns, (one, index) =>
    index === star ? true : verdictOf(matching, one, sequence.at(indexIn(sequence, pattern, star, index))),
  );
}

const starOf = ({ patterns }: PatternOf<'MatchSequence'>): number =>
  patterns.findIndex(({ type }) => type === 'MatchStar');

/** Returns the index of the element that a part of a pattern stands for: those behind a star count from the end. */
const indexIn = (
  { length }: Sequence,
  { patterns }: PatternOf<'MatchSequence'>,
  star: number,
  index: number,
): number => (star >= 0 && index > star ? length - patterns.length + index : index);

function matchesMapping(matching: Matching, pattern: PatternOf<'MatchMapping'>, subject: Single): Verdict {
  const { vm, scope, at } = matching;
  const values = matching.values(pattern, subject);
  if (values === undefined || values === false) return values;
  const keys = pattern.items.map(({ key }) => keyOf(evaluate(vm, key, scope)));
  if (keys.some((key, index) => key !== undefined && keys.indexOf(key) < index))
    vm.raiseIfCaught('ValueError', 'mapping pattern checks a duplicate key', at);
  return all(pattern.items, ({ pattern: part }, index) => ofPart(matching, part, values[index]));
}

/** Binds the names of a pattern that matched, or may have. */
export function bindPattern(matching: Matching, pattern: Pattern, subject: Value): void {
  const { vm, scope } = matching;
  switch (pattern.type) {
    case 'MatchAs':
      if (pattern.pattern !== undefined) bindPattern(matching, pattern.pattern, subject);
      if (pattern.name !== undefined) scope.set(pattern.name, subject, vm.path);
      return;
    case 'MatchOr': {
      const first = pattern.patterns.find((one) => verdictOf(matching, one, subject) !== false);
      if (first !== undefined) bindPattern(matching, first, subject);
      return;
    }
    case 'MatchSequence':
      bindSequence(matching, pattern, subject);
      return;
    case 'MatchMapping':
      bindMapping(matching, pattern, subject);
      return;
    case 'MatchClass': {
      const parts = subject.kind === 'choice' ? undefined : matching.parts(pattern, subject);
      const bound =
        parts === undefined || parts === false
          ? [...pattern.patterns, ...pattern.keywords.map((one) => one.pattern)].map((part) => ({ part }))
          : parts;
      for (const one of bound)
        bindPattern(matching, one.part, known('value' in one ? one.value : undefined, matching, subject));
      return;
    }
    default:
      return;
  }
}

/** Returns the value of a part, if it's known; else an unknown that stands for it. */
const known = (value: Value | false | undefined, { at }: Matching, subject: Value): Value => {
  if (value !== undefined && value !== false) return value;
  return subject.kind === 'unknown' ? derived(subject) : unknown('operands', 'a part of a matched value', at);
};

function bindSequence(matching: Matching, pattern: PatternOf<'MatchSequence'>, subject: Value): void {
  const { vm, scope } = matching;
  const { patterns } = pattern;
  const star = starOf(pattern);
  const found = subject.kind === 'choice' ? undefined : matching.sequence(pattern, subject);
  const sequence = found === false ? undefined : found;
  patterns.forEach((part, index) => {
    if (part.type !== 'MatchStar') {
      const value = sequence?.at(indexIn(sequence, pattern, star, index));
      bindPattern(matching, part, known(value, matching, subject));
    } else if (part.name !== undefined) {
      const count = Math.max(0, (sequence?.length ?? 0) - patterns.length + 1);
      const open = sequence === undefined ? derived(unknownOf(subject, matching)) : sequence.open;
      const rest = Array.from({ length: count }, (_, behind) => item(sequence?.at(star + behind) ?? subject));
      scope.set(part.name, vm.listOf(rest, open), vm.path);
    }
  });
}

const unknownOf = (subject: Value, { at }: Matching): Extract<Value, { kind: 'unknown' }> =>
  subject.kind === 'unknown' ? subject : unknown('operands', 'the rest of a matched value', at);

function bindMapping(matching: Matching, pattern: PatternOf<'MatchMapping'>, subject: Value): void {
  const { vm, scope, at } = matching;
  const values = subject.kind === 'choice' ? undefined : matching.values(pattern, subject);
  pattern.items.forEach(({ pattern: part }, index) => {
    const value = values === undefined || values === false ? undefined : values[index];
    bindPattern(matching, part, known(value, matching, subject));
  });
  if (pattern.rest === undefined) return;
  const dict = subject.kind === 'choice' ? undefined : restOf(vm, subject, at);
  const rest = vm.dict(dict === undefined ? unknownOf(subject, matching) : dict.open);
  const named = new Set(pattern.items.map(({ key }) => keyOf(evaluate(vm, key, scope))));
  for (const [id, entry] of dict?.entries ?? []) if (!named.has(id)) rest.entries.set(id, entry);
  scope.set(pattern.rest, rest, vm.path);
}
