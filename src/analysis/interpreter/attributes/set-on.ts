import type { Machine } from '../machine';
import { assign, without } from '../values/choice';
import type { Value } from '../values/values';

/** Sets an attribute of an object that was made on the path `createdUnder`. */
export function setOn(
  vm: Machine,
  attrs: Map<string, Value>,
  name: string,
  value: Value,
  createdUnder: Machine['path'],
): void {
  attrs.set(name, assign(attrs.get(name), value, vm.path, createdUnder));
}

/** Removes an attribute of an object that was made on the path `createdUnder`. */
export function removeOn(
  vm: Machine,
  attrs: Map<string, Value>,
  name: string,
  createdUnder: Machine['path'],
): void {
  const left = without(attrs.get(name), vm.path, createdUnder);
  if (left === undefined) attrs.delete(name);
  else attrs.set(name, left);
}
