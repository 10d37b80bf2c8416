import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { str } from '../values/make';
import type { ClassValue, InstanceValue } from '../values/values';

interface Frozen {
  /** The exception that a change raises. */
  readonly error: ClassValue;
  /** The names that objects of subclasses can't change either. */
  readonly names: () => readonly string[];
}

const frozen = new WeakMap<ClassValue, Frozen>();

/** Has objects of a class refuse changes of their attributes, but by `object.__setattr__`. */
export function freeze(cls: ClassValue, error: ClassValue, names: () => readonly string[]): void {
  frozen.set(cls, { error, names });
}

export const isFrozen = ({ mro }: ClassValue): boolean => mro.some((one) => frozen.has(one));

/** Raises an exception for the change of an attribute of a frozen object, if a `try` catches it. */
export function refuseChange(
  vm: Machine,
  { cls }: InstanceValue,
  name: string,
  change: 'assign to' | 'delete',
  at: Place,
): void {
  for (const one of cls.mro) {
    const found = frozen.get(one);
    if (found === undefined || (one !== cls && !found.names().includes(name))) continue;
    const words = `cannot ${change} field '${name}'`;
    vm.raiseIfCaught(found.error, words, at, true, str(words));
  }
}
