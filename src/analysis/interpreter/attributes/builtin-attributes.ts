import { NOWHERE } from '../../../base/diagnostics/place';
import { callOf, NO_ARGUMENTS } from '../calls/call-site';
import type { Machine } from '../machine';
import type { Single, Value } from '../values/values';
import { partOfNumber, PLAIN, throughClass } from './plain-values';
import { viewOf } from '../values/views';
import { slotOfValue } from './slots';
import { isOfView } from './open-attribute';

/** Returns a method of a built-in kind of value, or another attribute that all of the kind have. */
export function attributeOfBuiltin(vm: Machine, value: Single, name: string): Value | undefined {
  const method = vm.models.method(value.kind, name);
  if (method !== undefined && (viewOf(value) === undefined || isOfView(name)))
    return { kind: 'method', self: value, func: method };
  const part = partOfNumber(value, name);
  if (part !== undefined) return part;
  const slot = slotOfValue(vm, value, name);
  if (slot !== undefined) return slot;
  if (name !== '__class__' && !PLAIN.has(value.kind)) return undefined;
  const type = typeOf(vm, value);
  return name === '__class__' || type?.kind !== 'class' ? type : throughClass(type, name);
}

/** Returns `type(value)`; `undefined` if it isn't known. */
function typeOf(vm: Machine, value: Single): Value | undefined {
  const type = vm.models.builtin('type');
  if (type?.kind !== 'class') return undefined;
  const given = { ...NO_ARGUMENTS, args: [value] };
  return type.hooks.construct?.(type, callOf(vm, given, NOWHERE));
}
