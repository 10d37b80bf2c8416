import type { Place } from '../diagnostics/place';
import { findOnClass } from './attributes';
import { callOf, NO_ARGUMENTS } from './call-site';
import { callValue } from './calls';
import { assign, without } from './choice';
import { str } from './make';
import type { Machine } from './machine';
import type { InstanceValue, Single, Value } from './values';

/** Sets a name in the attributes of an object that was made on the path `born`. */
export function setOn(
  vm: Machine,
  attrs: Map<string, Value>,
  name: string,
  value: Value,
  born: Machine['path'],
): void {
  attrs.set(name, assign(attrs.get(name), value, vm.path, born));
}

/** Removes a name from the attributes of an object that was made on the path `born`. */
export function removeOn(vm: Machine, attrs: Map<string, Value>, name: string, born: Machine['path']): void {
  const left = without(attrs.get(name), vm.path, born);
  if (left === undefined) attrs.delete(name);
  else attrs.set(name, left);
}

/** `target.name = value`. */
export function setAttribute(vm: Machine, target: Single, name: string, value: Value, at: Place): void {
  switch (target.kind) {
    case 'module':
      target.scope.set(name, value, vm.path);
      return;
    case 'class':
      setOn(vm, target.attrs, name, value, target.born);
      return;
    case 'function':
      setOn(vm, target.attrs, name, value, []);
      return;
    case 'partial':
      setOn(vm, (target.attrs ??= new Map()), name, value, []);
      return;
    case 'instance':
      setOnInstance(vm, target, name, value, at);
      return;
    case 'native':
    case 'descriptor': {
      // A cached function, a static method: it's kept on the function under it, where it's also looked for.
      const under = target.kind === 'native' ? target.wrapped : target.func;
      if (under !== undefined && under.kind !== 'choice') setAttribute(vm, under, name, value, at);
      return;
    }
    case 'method':
      if (target.func.kind !== 'choice') setAttribute(vm, target.func, name, value, at);
      return;
    default:
      return;
  }
}

function setOnInstance(vm: Machine, target: InstanceValue, name: string, value: Value, at: Place): void {
  const onClass = findOnClass(target.cls, name);
  if (onClass?.kind === 'descriptor' && onClass.type === 'property') {
    if (onClass.setter !== undefined) {
      callValue(vm, onClass.setter, { ...NO_ARGUMENTS, args: [target, value] }, at);
    }
    return;
  }
  const set = onClass?.kind === 'instance' ? findOnClass(onClass.cls, '__set__') : undefined;
  if (set !== undefined && onClass !== undefined) {
    callValue(vm, set, { ...NO_ARGUMENTS, args: [onClass, target, value] }, at);
    return;
  }
  const hook = findOnClass(target.cls, '__setattr__');
  if (hook?.kind === 'function') {
    callValue(vm, hook, { ...NO_ARGUMENTS, args: [target, str(name), value] }, at);
    return;
  }
  const keeper = target.cls.mro.find(({ hooks }) => hooks.assigned !== undefined);
  const kept = keeper?.hooks.assigned?.(target, name, value, callOf(vm, NO_ARGUMENTS, at)) ?? value;
  setOn(vm, target.attrs, name, kept, target.born);
}
