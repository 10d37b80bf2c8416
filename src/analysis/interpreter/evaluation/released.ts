import type { Machine } from '../machine';
import { findOnClass } from '../values/classes';
import { keyOf } from '../values/dicts';
import type { DictValue, Value } from '../values/values';

/** Notes a value that a name or a container gives up: if nothing else holds it, Python calls its `__del__`, which isn't run here. */
export function noteReleased(vm: Machine, value: Value | undefined): void {
  if (value?.kind === 'instance' && findOnClass(value.cls, '__del__') !== undefined) vm.doubts += 1;
}

/** As {@link noteReleased}, of what a dict holds under a key. */
export function noteEntry(vm: Machine, { entries }: DictValue, key: Value): void {
  const id = keyOf(key);
  if (id !== undefined) noteReleased(vm, entries.get(id)?.value);
}
