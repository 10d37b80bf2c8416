import type { Machine } from '../machine';
import { assign, without } from '../values/choice';
import type { Value } from '../values/values';

/** Sets an attribute of an object that was made on the path `born`. */
export function setOn(
  vm: Machine,
  attrs: Map<string, Value>,
  name: string,
  value: Value,
  born: Machine['path'],
): void {
  attrs.set(name, assign(attrs.get(name), value, vm.path, born));
}

/** Removes an attribute of an object that was made on the path `born`. */
export function removeOn(vm: Machine, attrs: Map<string, Value>, name: string, born: Machine['path']): void {
  const left = without(attrs.get(name), vm.path, born);
  if (left === undefined) attrs.delete(name);
  else attrs.set(name, left);
}
