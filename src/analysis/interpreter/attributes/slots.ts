import type { Machine } from '../machine';
import { viewOf } from '../values/views';
import type { ClassValue, NativeFunction, Single, Value } from '../values/values';

/** Returns a special method that some classes of an MRO have from a built-in one; `undefined` where another model may have it. */
export function slotAmong(
  vm: Machine,
  classes: readonly ClassValue[],
  name: string,
): NativeFunction | undefined {
  if (!name.startsWith('__')) return undefined;
  for (const { place, module, name: type } of classes) {
    if (place !== undefined) continue;
    if (module !== 'builtins') return undefined;
    const slot = vm.models.slot(type, name);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

/** Returns a special method of a built-in value, bound to it. */
export function slotOfValue(vm: Machine, value: Single, name: string): Value | undefined {
  const types = name.startsWith('__') && viewOf(value) === undefined ? typesOf(value) : [];
  for (const type of types) {
    const func = vm.models.slot(type, name);
    if (func !== undefined) return { kind: 'method', self: value, func };
  }
  return undefined;
}

function typesOf(value: Single): readonly string[] {
  switch (value.kind) {
    case 'num':
      return [value.isFloat ? 'float' : 'int'];
    case 'bool':
      return ['bool', 'int'];
    case 'set':
      return [value.frozen ? 'frozenset' : 'set'];
    case 'dict':
      return value.isProxy === true ? [] : ['dict'];
    default:
      return [value.kind];
  }
}
