import { NOWHERE } from '../../../base/diagnostics/place';
import { callOf, NO_ARGUMENTS } from '../calls/call-site';
import type { Machine } from '../machine';
import type { Single, Value, ClassValue } from '../values/values';
import { viewOf } from '../values/views';
import { isOfView } from './open-attribute';
import { findOnClass } from '../values/classes';
import { num } from '../values/make';

/** Returns a method of a built-in kind of value, or another attribute that all of the kind have. */
export function attributeOfBuiltin(vm: Machine, value: Single, name: string): Value | undefined {
  const method = vm.models.method(value.kind, name);
  if (method !== undefined && (viewOf(value) === undefined || isOfView(name)))
    return { kind: 'method', self: value, func: method };
  const part = partOfNumber(value, name);
  if (part !== undefined) return part;
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

/** Returns a part of a number as a complex one, or of a whole number as a fraction. */
function partOfNumber(value: Single, name: string): Value | undefined {
  if (value.kind !== 'num' && value.kind !== 'bool') return undefined;
  const number = value.kind === 'bool' ? num(Number(value.value)) : value;
  if (name === 'real') return number;
  if (name === 'imag') return num(0, number.isFloat);
  if (number.isFloat) return undefined;
  return name === 'numerator' ? number : name === 'denominator' ? num(1) : undefined;
}

/** Built-in values whose classes have static and class methods. */
const PLAIN: ReadonlySet<Single['kind']> = new Set(['str', 'bytes', 'num', 'dict']);

/** Returns a static or class method that a built-in value has from its class: `"".maketrans`, `{}.fromkeys`. */
function throughClass(type: ClassValue, name: string): Value | undefined {
  const found = findOnClass(type, name);
  if (found?.kind !== 'descriptor') return undefined;
  if (found.type === 'staticmethod') return found.func;
  return found.type === 'classmethod' ? { kind: 'method', self: type, func: found.func } : undefined;
}
