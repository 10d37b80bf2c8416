import type { Place } from '../../../base/diagnostics/place';
import { and, ALWAYS, beyond, conflicts, isContradictory, not, union, type Guard } from '../guards/guards';
import { ABSENT, unknown } from './make';
import { inputsOf } from './origin';
import type { Absent, Alternative, Single, Value } from './values';

/** More alternatives than this become one unknown. */
export const MAX_ALTERNATIVES = 8;

const NOWHERE: Place = { file: '', line: 0 };

/** The alternatives of any value: one, unconditional, unless it's a Choice. */
export const alternativesOf = (value: Value | Absent): readonly Alternative[] =>
  value.kind === 'choice' ? value.alternatives : [{ guard: ALWAYS, value }];

/** One value out of alternatives: equal ones joined, contradictory ones dropped, too many of them unknown. */
export function choose(alternatives: Iterable<Alternative>): Value | Absent {
  const merged = merge(alternatives);
  const [only] = merged;
  if (only === undefined) return ABSENT;
  if (merged.length === 1 || merged.every(({ value }) => equal(value, only.value))) return only.value;
  if (merged.length > MAX_ALTERNATIVES) return tooMany(merged);
  return { kind: 'choice', alternatives: merged };
}

/** Whether {@link choose} gives up on these, whatever else is added to them. */
export function areTooMany(alternatives: readonly Alternative[]): boolean {
  return alternatives.length > MAX_ALTERNATIVES && isTooMany(merge(alternatives));
}

/** Alternatives that are merged and don't all say the same. */
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
    if (isContradictory(next.guard) || joins(merged, next)) continue;
    merged.push(next);
    // What comes may join one of these, but not make them fewer.
    if (isTooMany(merged)) break;
  }
  return merged;
}

/** Joins an alternative with an equal one, if one guard can say both. */
function joins(merged: Alternative[], next: Alternative): boolean {
  for (const [index, one] of merged.entries()) {
    const guard = equal(one.value, next.value) ? union(one.guard, next.guard) : undefined;
    if (guard === undefined) continue;
    merged[index] = { value: one.value, guard };
    return true;
  }
  return false;
}

/** Whether two values can't be told apart: the same object, or equal constants. */
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
        a.at.file === b.at.file &&
        a.at.line === b.at.line
      );
    default:
      return false;
  }
}

/** The alternatives that are possible on this path, missing names left out, with what they ask for beyond it. */
export function possible(value: Value, path: Guard): readonly (Alternative & { readonly value: Single })[] {
  const found: (Alternative & { readonly value: Single })[] = [];
  for (const { guard, value: single } of alternativesOf(value)) {
    if (single.kind === 'absent' || conflicts(path, guard)) continue;
    found.push({ guard: beyond(guard, path), value: single });
  }
  return found;
}

/** The value as this path sees it; `undefined` where nothing of it is left (the name isn't bound here). */
export function seen(value: Value, path: Guard): Value | undefined {
  if (value.kind !== 'choice') return value;
  const left = possible(value, path);
  const [only] = left;
  if (only === undefined) return undefined;
  if (left.length === 1) return only.value;
  const chosen = choose(left);
  return chosen.kind === 'absent' ? undefined : chosen;
}

/**
 * What a name, attribute or key holds after an assignment on this path, when it held `old` (`undefined`: nothing)
 * and its owner was made on the path `born`: the new value where the path holds, the old one elsewhere.
 */
export function assign(old: Value | undefined, value: Value, path: Guard, born: Guard): Value {
  const guard = path === born ? ALWAYS : beyond(path, born).filter(({ assumed }) => !assumed);
  if (guard.length === 0) return value;
  const added = alternativesOf(value).map((one) => ({ guard: and(guard, one.guard), value: one.value }));
  const chosen = choose(chain(added, keptOf(old ?? ABSENT, guard)));
  return chosen.kind === 'absent' ? value : chosen;
}

/** What's left of `old` after a deletion on this path; `undefined` where nothing is. */
export function without(old: Value | undefined, path: Guard, born: Guard): Value | undefined {
  const guard = path === born ? ALWAYS : beyond(path, born).filter(({ assumed }) => !assumed);
  if (old === undefined || guard.length === 0) return undefined;
  const chosen = choose(chain(keptOf(old, guard), [{ guard, value: ABSENT }]));
  return chosen.kind === 'absent' ? undefined : chosen;
}

/** What a value is where the guard doesn't hold. Made as it's read: of a long guard only the first are. */
function* keptOf(old: Value | Absent, guard: Guard): Generator<Alternative> {
  for (const outside of outsidesOf(guard)) {
    for (const one of alternativesOf(old)) yield { guard: and(outside, one.guard), value: one.value };
  }
}

function* chain<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Disjoint guards that together hold wherever this one doesn't. */
export const elsewhere = (guard: Guard): readonly Guard[] => [...outsidesOf(guard)];

function* outsidesOf(guard: Guard): Generator<Guard> {
  for (const [index, clause] of guard.entries()) yield and(guard.slice(0, index), not([clause]));
}
