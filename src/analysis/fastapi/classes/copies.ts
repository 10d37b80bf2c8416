import type { Place } from '../../../base/diagnostics/place';
import type { InstanceValue, Value } from '../../interpreter/values/values';

/** Whose copy a route is, and what the include added that made it (before 0.137.0). */
export interface Copy {
  readonly from: InstanceValue;
  /** Of the include. */
  readonly at: Place;
  /** The router that was included. */
  readonly router: InstanceValue;
  /** The prefix of the router that includes, and the one that's given. */
  readonly prefixes: readonly Value[];
  /** Tags likewise. */
  readonly tags: readonly Value[];
}

const COPIES = new WeakMap<InstanceValue, Copy>();

/** Notes whose copy a route is. */
export const noteCopy = (route: InstanceValue, copy: Copy): void => {
  COPIES.set(route, copy);
};

/** The includes that made a route what it is, the last one first, each a copy of a copy. */
export function copiesOf(route: InstanceValue): readonly Copy[] {
  const copy = COPIES.get(route);
  return copy === undefined ? [] : [copy, ...copiesOf(copy.from)];
}
