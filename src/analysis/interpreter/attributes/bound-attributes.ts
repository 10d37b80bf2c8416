import type { Place } from '../../../base/diagnostics/place';
import { findOnClass } from '../values/classes';
import { NO_ARGUMENTS } from '../calls/call-site';
import { callValue } from '../calls/calls';
import { NONE } from '../values/make';
import type { Machine } from '../machine';
import { setOn } from './set-on';
import type { ClassValue, DescriptorValue, InstanceValue, Value } from '../values/values';

/** An object whose class has an attribute: an instance, or a class, whose class is its metaclass. */
type Owner = InstanceValue | ClassValue;

function classOfOwner(vm: Machine, self: Owner): ClassValue | undefined {
  if (self.kind === 'instance') return self.cls;
  const type = vm.models.builtin('type');
  return self.metaclass ?? (type?.kind === 'class' ? type : undefined);
}

/** Returns a class attribute as an instance sees it: functions become methods, descriptors are called. */
export function bind(vm: Machine, value: Value, self: Owner, at: Place, name?: string): Value {
  switch (value.kind) {
    case 'function':
    case 'native':
      return { kind: 'method', self, func: value };
    case 'descriptor':
      return bindDescriptor(vm, value, self, at, name);
    case 'instance':
      return bindCustom(vm, value, self, at);
    default:
      return value;
  }
}

function bindDescriptor(vm: Machine, value: DescriptorValue, self: Owner, at: Place, name?: string): Value {
  switch (value.type) {
    case 'staticmethod':
      return value.func;
    case 'classmethod':
      return { kind: 'method', self: classOfOwner(vm, self) ?? self, func: value.func };
    case 'property':
      if (value.func.kind === 'none')
        return vm.raiseIfCaught(
          'AttributeError',
          `property ${name ?? ''} of ${classOfOwner(vm, self)?.name ?? 'type'} has no getter`,
          at,
        );
      return callValue(vm, value.func, { ...NO_ARGUMENTS, args: [self] }, at);
    case 'cached_property': {
      const result = callValue(vm, value.func, { ...NO_ARGUMENTS, args: [self] }, at);
      if (name !== undefined) setOn(vm, self.attrs, name, result, self.createdUnder);
      return result;
    }
  }
}

/** Returns what the `__get__` of a descriptor object returns; other objects are returned as they are. */
export function bindCustom(
  vm: Machine,
  value: InstanceValue,
  self: Owner | undefined,
  at: Place,
  cls: ClassValue | undefined = self === undefined ? undefined : classOfOwner(vm, self),
): Value {
  const get = findOnClass(value.cls, '__get__');
  if (get === undefined) return value;
  return callValue(vm, get, { ...NO_ARGUMENTS, args: [value, self ?? NONE, cls ?? NONE] }, at);
}

/**
 * Returns true for a property, or an object with `__get__` and another method of a descriptor, which take precedence over the
 * instance's own attributes.
 */
export const isDataDescriptor = (value: Value): boolean =>
  value.kind === 'descriptor'
    ? value.type === 'property'
    : value.kind === 'instance' &&
      findOnClass(value.cls, '__get__') !== undefined &&
      (findOnClass(value.cls, '__set__') !== undefined || findOnClass(value.cls, '__delete__') !== undefined);
