import type { Place } from '../../../base/diagnostics/place';
import { NO_ARGUMENTS } from '../calls/call-site';
import { callValue } from '../calls/calls';
import { raiseInWords } from '../guards/refusals';
import type { Machine } from '../machine';
import { findOnClass } from '../values/classes';
import { str, textOf, unknown } from '../values/make';
import type { ClassValue, Value } from '../values/values';
import { presenceOf } from './open-attribute';
import { removeOn, setOn } from './set-on';

/** Executes `cls.name = value`, by the `__setattr__` of its metaclass if the program defines one. */
export function setOnClass(vm: Machine, cls: ClassValue, name: string, value: Value, at: Place): void {
  const hook = cls.metaclass === undefined ? undefined : findOnClass(cls.metaclass, '__setattr__');
  if (hook?.kind === 'function')
    callValue(vm, hook, { ...NO_ARGUMENTS, args: [cls, str(name), value], isWhole: true }, at);
  else {
    refuseKept(vm, cls, name, 'set', at);
    setOwnOnClass(vm, cls, name, value, at);
  }
}

/** Raises AttributeError for an attribute that the model of a class keeps as it is. */
function refuseKept(vm: Machine, cls: ClassValue, name: string, change: 'set' | 'delete', at: Place): void {
  const keeper = cls.mro.find(({ hooks }) => hooks.kept !== undefined);
  const words = keeper?.hooks.kept?.(cls, name, change, vm);
  if (words !== undefined) raiseInWords(vm, 'AttributeError', words, at);
}

/** Executes `type.__setattr__(cls, name, value)`. */
export function setOwnOnClass(vm: Machine, cls: ClassValue, name: string, value: Value, at: Place): void {
  if (cls.metaclass !== undefined && ofDescriptor(vm, cls, name, '__set__', [cls, value], at)) return;
  if (vm.changeOf(cls.createdUnder).length === 0 && setByType(cls, name, value, at)) return;
  setOn(vm, cls.attrs, name, value, cls.createdUnder);
}

/** Asks a data descriptor of a metaclass. Returns false if there's none by the name. */
function ofDescriptor(
  vm: Machine,
  { metaclass }: ClassValue,
  name: string,
  method: '__set__' | '__delete__',
  args: readonly Value[],
  at: Place,
): boolean {
  const onMeta = metaclass === undefined ? undefined : findOnClass(metaclass, name);
  if (onMeta?.kind === 'descriptor' && onMeta.type === 'property') {
    const part = method === '__set__' ? onMeta.setter : onMeta.deleter;
    if (part === undefined || part.kind === 'none')
      vm.raiseIfCaught('AttributeError', 'a property that only can be read', at);
    else callValue(vm, part, { ...NO_ARGUMENTS, args }, at);
    return true;
  }
  const hook = onMeta?.kind === 'instance' ? findOnClass(onMeta.cls, method) : undefined;
  if (onMeta === undefined || hook === undefined) return false;
  callValue(vm, hook, { ...NO_ARGUMENTS, args: [onMeta, ...args] }, at);
  return true;
}

/** Sets what a class holds beside its namespace. Returns false for other names. */
function setByType(cls: ClassValue, name: string, value: Value, at: Place): boolean {
  const text = textOf(value);
  switch (name) {
    case '__name__':
    case '__qualname__':
      if (text === undefined) return false;
      cls.definedAs ??= { name: cls.name, qualname: cls.qualname };
      cls[name === '__name__' ? 'name' : 'qualname'] = text;
      cls.attrs.delete(name);
      return true;
    case '__module__':
      cls.attrs.delete('__firstlineno__');
      return false;
    case '__bases__':
      cls.open ??= unknown('operands', 'bases of a class that are set', at);
      return true;
    default:
      return false;
  }
}

/** Executes `del cls.name`, by the `__delattr__` of its metaclass if the program defines one. */
export function deleteOnClass(vm: Machine, cls: ClassValue, name: string, at: Place): void {
  const hook = cls.metaclass === undefined ? undefined : findOnClass(cls.metaclass, '__delattr__');
  if (hook?.kind === 'function')
    callValue(vm, hook, { ...NO_ARGUMENTS, args: [cls, str(name)], isWhole: true }, at);
  else {
    refuseKept(vm, cls, name, 'delete', at);
    deleteOwnOnClass(vm, cls, name, at);
  }
}

/** Executes `type.__delattr__(cls, name)`. */
function deleteOwnOnClass(vm: Machine, cls: ClassValue, name: string, at: Place): void {
  if (ofDescriptor(vm, cls, name, '__delete__', [cls], at)) return;
  const isMissing = !cls.attrs.has(name) && (name === '__abstractmethods__' || isNowhere(vm, cls, name, at));
  if (isMissing)
    raiseInWords(vm, 'AttributeError', `type object '${cls.name}' has no attribute '${name}'`, at);
  removeOn(vm, cls.attrs, name, cls.createdUnder);
}

/** Tells of an attribute that a class doesn't have itself whether deleting it fails. */
const isNowhere = (vm: Machine, cls: ClassValue, name: string, at: Place): boolean =>
  presenceOf(vm, cls, name, at) === false || (cls.place !== undefined && cls.open === undefined);
