import type { Place } from '../../../base/diagnostics/place';
import { findOnClass } from '../values/classes';
import { NO_ARGUMENTS } from '../calls/call-site';
import { callValue } from '../calls/calls';
import { NONE } from '../values/make';
import type { Machine } from '../machine';
import { setOn } from './set-attribute';
import type { ClassValue, DescriptorValue, InstanceValue, Value } from '../values/values';

/** Returns a class attribute as an instance sees it: functions become methods, descriptors are called. */
export function bind(vm: Machine, value: Value, self: InstanceValue, at: Place, name?: string): Value {
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

function bindDescriptor(
  vm: Machine,
  value: DescriptorValue,
  self: InstanceValue,
  at: Place,
  name?: string,
): Value {
  switch (value.type) {
    case 'staticmethod':
      return value.func;
    case 'classmethod':
      return { kind: 'method', self: self.cls, func: value.func };
    case 'property':
      if (value.func.kind === 'none')
        return vm.raiseIfCaught(
          'AttributeError',
          `property ${name ?? ''} of ${self.cls.name} has no getter`,
          at,
        );
      return callValue(vm, value.func, { ...NO_ARGUMENTS, args: [self] }, at);
    case 'cached_property': {
      const result = callValue(vm, value.func, { ...NO_ARGUMENTS, args: [self] }, at);
      if (name !== undefined) setOn(vm, self.attrs, name, result, self.born);
      return result;
    }
  }
}

/** Returns what the `__get__` of a descriptor object returns; other objects are returned as they are. */
export function bindCustom(
  vm: Machine,
  value: InstanceValue,
  self: InstanceValue | undefined,
  at: Place,
  cls: ClassValue | undefined = self?.cls,
): Value {
  const get = findOnClass(value.cls, '__get__');
  if (get === undefined) return value;
  return callValue(vm, get, { ...NO_ARGUMENTS, args: [value, self ?? NONE, cls ?? NONE] }, at);
}
