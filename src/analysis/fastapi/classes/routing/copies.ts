import type { Place } from '../../../../base/diagnostics/place';
import type { InstanceValue, Value } from '../../../interpreter/values/values';

/** The origin of a copied route, and what the include added to it (before 0.137.0). */
export interface Copy {
  readonly from: InstanceValue;
  /** The place of the include. */
  readonly at: Place;
  /** The included router. */
  readonly router: InstanceValue;
  /** The including router's prefix, and the prefix argument. */
  readonly prefixes: readonly Value[];
  /** The including router's tags, and the tags argument. */
  readonly tags: readonly Value[];
}

const COPIES = new WeakMap<InstanceValue, Copy>();

/** Records the origin of a copied route. */
export const noteCopy = (route: InstanceValue, copy: Copy): void => {
  COPIES.set(route, copy);
};

/** Returns the includes that led to a route, the last one first: each made a copy of the copy before. */
export function copiesOf(route: InstanceValue): readonly Copy[] {
  const copies: Copy[] = [];
  for (let copy = COPIES.get(route); copy !== undefined; copy = COPIES.get(copy.from)) copies.push(copy);
  return copies;
}
