import type { Place } from '../../../../base/diagnostics/place';
import { derived } from '../../guards/missing-inputs';
import type { Machine } from '../../machine';
import { heldKey, keyOf } from '../../values/dicts';
import { bool, unknown } from '../../values/make';
import type { Item, Unknown, Value } from '../../values/values';

/** Returns the verdict of a comparison as a value, or the opposite of it. */
export const negateIf = (negate: boolean, value: boolean | Unknown): Value =>
  typeof value === 'boolean' ? bool(value !== negate) : derived(value);

/** Returns the reason why elements aren't known, if one depends on a test. */
export const guarded = (items: readonly Item[], at: Place): Unknown | undefined =>
  items.some(({ guard }) => guard.length > 0)
    ? unknown('alternatives', 'elements that depend on a test', at)
    : undefined;

/** Returns true if all elements of a set are in another one. */
export function isSubset(
  vm: Machine,
  inner: readonly Item[],
  outer: readonly Item[],
  at: Place,
): boolean | Unknown {
  const left = inner.map(({ value }) => keyOf(heldKey(vm, outer, value)));
  const right = new Set(outer.map(({ value }) => keyOf(value)));
  if (left.includes(undefined) || right.has(undefined)) return unknown('operands', 'an element of a set', at);
  return left.every((key) => right.has(key));
}
