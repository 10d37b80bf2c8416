import { isSamePlace, NOWHERE } from '../../../base/diagnostics/place';
import {
  and,
  ALWAYS,
  beyond,
  changeOf,
  conflicts,
  isContradictory,
  not,
  union,
  type Guard,
} from '../guards/guards';
import { ABSENT, unknown } from './make';
import { inputsOf } from './origin';
import type { Absent, Alternative, Choice, Single, Value } from './values';

/** Alternatives of one value, at most. More become one unknown. */
export const MAX_ALTERNATIVES = 8;

/** Returns the alternatives of a value: one, unconditional, unless it's a Choice. */
export const alternativesOf = (value: Value | Absent): readonly Alternative[] =>
  value.kind === 'choice' ? value.alternatives : [{ guard: ALWAYS, value }];

/** Returns the alternatives of a value on the paths where a guard holds. */
export const alternativesUnder = (guard: Guard, value: Value | Absent): readonly Alternative[] =>
  alternativesOf(value).map((one) => ({ guard: and(guard, one.guard), value: one.value }));

/** Makes one value of alternatives. Joins equal ones and drops contradictory ones; too many become unknown. */
export function choose(alternatives: Iterable<Alternative>): Value | Absent {
  const merged = merge(alternatives);
  const [only] = merged;
  if (only === undefined) return ABSENT;
  if (merged.length === 1 || merged.every(({ value }) => equal(value, only.value))) return only.value;
  if (merged.length > MAX_ALTERNATIVES) return tooMany(merged);
  return { kind: 'choice', alternatives: merged };
}

/** Returns true if {@link choose} makes these an unknown, whatever is added to them. */
export function areTooMany(alternatives: readonly Alternative[]): boolean {
  return alternatives.length > MAX_ALTERNATIVES && isTooMany(merge(alternatives));
}

/** Returns true if merged alternatives are too many and not all equal. */
const isTooMany = (merged: readonly Alternative[]): boolean =>
  merged.length > MAX_ALTERNATIVES && !merged.every(({ value }) => equal(value, merged[0]?.value ?? ABSENT));

function tooMany(alternatives: readonly Alternative[]): Value {
  const at = alternatives[0]?.guard[0]?.literals[0]?.test.place ?? NOWHERE;
  return unknown(
    'alternatives',
    `one of more than ${MAX_ALTERNATIVES} values, by tests that can't be decided`,
    at,
  );
}

function merge(alternatives: Iterable<Alternative>): readonly Alternative[] {
  const merged: Alternative[] = [];
  for (const next of alternatives) {
    // Too many of one value are that value, whatever their guards are; one of another value makes them unknown.
    if (merged.length > MAX_ALTERNATIVES && equal(next.value, merged[0]?.value ?? ABSENT)) continue;
    if (isContradictory(next.guard) || joins(merged, next)) continue;
    merged.push(next);
    // Further alternatives may join one of these, but can't make them fewer.
    if (isTooMany(merged)) break;
  }
  return merged;
}

/** Joins an alternative with an equal one if one guard can express both. */
function joins(merged: Alternative[], next: Alternative): boolean {
  let index = 0;
  for (const one of merged) {
    const guard = equal(one.value, next.value) ? union(one.guard, next.guard) : undefined;
    if (guard !== undefined) {
      merged[index] = { value: one.value, guard };
      return true;
    }
    index += 1;
  }
  return false;
}

/** Returns true if two values can't be told apart: the same object, or equal constants. */
function equal(a: Single | Absent, b: Single | Absent): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'str':
      return (
        b.kind === 'str' &&
        a.parts.length === b.parts.length &&
        a.parts.every((part, index) => part === b.parts[index])
      );
    case 'bytes':
      return b.kind === 'bytes' && a.value === b.value;
    case 'num':
      return b.kind === 'num' && a.value === b.value && a.isFloat === b.isFloat;
    case 'bool':
      return b.kind === 'bool' && a.value === b.value;
    case 'none':
    case 'ellipsis':
    case 'absent':
      return a.kind === b.kind;
    case 'library':
      return b.kind === 'library' && a.name === b.name;
    case 'unknown':
      return (
        b.kind === 'unknown' &&
        a.reason === b.reason &&
        a.detail === b.detail &&
        inputsOf(a) === inputsOf(b) &&
        isSamePlace(a.at, b.at)
      );
    default:
      return false;
  }
}

/**
 * Returns the alternatives that are possible on a path, without absent ones. Their guards leave out what the path
 * implies.
 */
export function possible(value: Value, path: Guard): readonly (Alternative & { readonly value: Single })[] {
  const found: (Alternative & { readonly value: Single })[] = [];
  for (const { guard, value: single } of alternativesOf(value)) {
    if (single.kind === 'absent' || conflicts(path, guard)) continue;
    found.push({ guard: beyond(guard, path), value: single });
  }
  return found;
}

/** Returns a value as seen on a path; `undefined` if no alternative is left (the name isn't bound there). */
export function seen(value: Value, path: Guard): Value | undefined {
  if (value.kind !== 'choice') return value;
  const last = LOOKS.get(value);
  if (last?.path === path) return last.value;
  const found = lookAt(value, path);
  LOOKS.set(value, { path, value: found });
  return found;
}

/** By Choice, the path on which it was last seen, and as what. A body reads its variables on one path again and again. */
const LOOKS = new WeakMap<Choice, { readonly path: Guard; readonly value: Value | undefined }>();

function lookAt(value: Choice, path: Guard): Value | undefined {
  const left = possible(value, path);
  const [only] = left;
  if (only === undefined) return undefined;
  if (left.length === 1) return only.value;
  const chosen = choose(left);
  return chosen.kind === 'absent' ? undefined : chosen;
}

/**
 * Returns the value of a name, attribute or key after an assignment on a path: the new value if the path holds, else
 * the old one (`undefined`: none). `createdUnder` is the path on which the owner was made.
 */
export function assign(old: Value | undefined, value: Value, path: Guard, createdUnder: Guard): Value {
  const guard = changeOf(path, createdUnder);
  if (guard.length === 0) return value;
  const chosen = choose(replaced(old ?? ABSENT, value, guard));
  return chosen.kind === 'absent' ? value : chosen;
}

/** Returns the rest of a value after a deletion on a path; `undefined` if nothing is left. */
export function without(old: Value | undefined, path: Guard, createdUnder: Guard): Value | undefined {
  const guard = changeOf(path, createdUnder);
  if (old === undefined || guard.length === 0) return undefined;
  const chosen = choose(chain(softDeleteOf(old, guard), [{ guard, value: ABSENT }]));
  return chosen.kind === 'absent' ? undefined : chosen;
}

/** Yields the alternatives of a new value where a guard holds, then those of the old one elsewhere. */
function* replaced(old: Value | Absent, value: Value, guard: Guard): Generator<Alternative> {
  yield* alternativesUnder(guard, value);
  yield* softDeleteOf(old, guard);
}

/**
 * Yields the alternatives of a value on the paths where a guard doesn't hold. Lazy, because of a long guard only the
 * first are read.
 */
function* softDeleteOf(old: Value | Absent, guard: Guard): Generator<Alternative> {
  for (let index = 0; index < guard.length; index += 1) {
    const outside = outsideOf(guard, index);
    if (old.kind !== 'choice') yield { guard: outside, value: old };
    else for (const one of old.alternatives) yield { guard: and(outside, one.guard), value: one.value };
  }
}

function* chain<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Returns disjoint guards that together hold exactly where this one doesn't. */
export const elsewhere = (guard: Guard): readonly Guard[] => guard.map((_, index) => outsideOf(guard, index));

/** Returns the guard that holds where a clause is the first one of a guard that doesn't. */
const outsideOf = (guard: Guard, index: number): Guard =>
  and(guard.slice(0, index), not(guard.slice(index, index + 1)));
