import { isStandardModule } from '../../../base/naming/python';
import type { Place } from '../../../base/diagnostics/place';
import { each } from '../guards/forks';
import { bind, isDataDescriptor } from './bound-attributes';
import { findOnClass } from '../values/classes';
import { callOf, NO_ARGUMENTS, type Arguments } from '../calls/call-site';
import { seen } from '../values/choice';
import { callValue } from '../calls/calls';
import {
  attributeOfDeferred,
  attributeOfDescriptor,
  attributeOfFunction,
  attributeOfPartial,
} from './callable-attributes';
import { str } from '../values/make';
import { attributeOfSlice } from '../values/slices';
import { attributeOfUnknown } from '../values/origin';
import { askHook, hooksOf, interceptorOf, unlessLacking } from './hooks';
import { raiseLack, refuseNowhere } from './lack';
import { attributeOfBuiltin } from './builtin-attributes';
import { attributeOfClass, classAttribute, ownAttributeOfClass } from './class-attributes';
import { attributeOfSuper } from './super-attributes';
import { presenceOf, unmodelled } from './open-attribute';
import type { Machine } from '../machine';
import type {
  ClassValue,
  InstanceValue,
  LibraryValue,
  ModuleValue,
  NativeFunction,
  Single,
  Value,
} from '../values/values';

/**
 * Returns `value.name`. An attribute that's surely missing raises AttributeError: always of an object that FastAPI or
 * Starlette makes, of another only if a `try` catches it; else it's unknown.
 */
export function getAttribute(vm: Machine, value: Single, name: string, at: Place): Value {
  if (value.kind === 'unknown') return attributeOfUnknown(value, name);
  return foundOrMissing(vm, value, name, at, findAttribute(vm, value, name, at));
}

/** Returns an attribute as {@link getAttribute} does, after a lookup that found this. */
function foundOrMissing(
  vm: Machine,
  value: Exclude<Single, { readonly kind: 'unknown' }>,
  name: string,
  at: Place,
  found: Value | undefined,
): Value {
  if (value.kind === 'library' && found?.kind === 'library') refuseNowhere(vm, value, name, at);
  if (found !== undefined && (value.kind !== 'library' || !vm.isCaught('AttributeError'))) return found;
  const presence = presenceOf(vm, value, name, at);
  if (presence !== false) return found ?? (presence === true ? unmodelled(value, name, at) : presence);
  return raiseLack(vm, value, name, at);
}

/** Returns the attribute that a dotted path names: `app.v1` of a module. An empty path gives the value itself. */
export const getDotted = (vm: Machine, value: Value, path: string, at: Place): Value =>
  path
    .split('.')
    .filter((name) => name !== '')
    .reduce((owner, name) => each(vm, owner, (one) => getAttribute(vm, one, name, at)), value);

/** Returns `value.name`; `undefined` if the value lacks it or nothing is known about it. */
export function findAttribute(vm: Machine, value: Single, name: string, at: Place): Value | undefined {
  switch (value.kind) {
    case 'module':
      return attributeOfModule(vm, value, name, at);
    case 'instance':
      return attributeOfInstance(vm, value, name, at);
    case 'class':
      return attributeOfClass(vm, value, name, at);
    case 'function':
      return attributeOfFunction(vm, value, name) ?? attributeOfBuiltin(vm, value, name);
    case 'super':
      return attributeOfSuper(vm, value, name, at);
    case 'library':
      return attributeOfLibrary(vm, value, name, at);
    case 'method':
      if (name === '__self__') return value.self;
      if (name === '__func__') return value.func;
      if (name === '__get__') return attributeOfBuiltin(vm, value, name);
      return value.func.kind === 'choice' ? undefined : findAttribute(vm, value.func, name, at);
    case 'partial':
      return attributeOfPartial(vm, value, name);
    case 'native':
      return attributeOfNative(vm, value, name, at);
    case 'deferred':
      return attributeOfDeferred(vm, value, name, at) ?? attributeOfBuiltin(vm, value, name);
    case 'slice':
      return attributeOfSlice(value, name) ?? attributeOfBuiltin(vm, value, name);
    case 'descriptor':
      return attributeOfDescriptor(vm, value, name, at) ?? attributeOfBuiltin(vm, value, name);
    default:
      return attributeOfBuiltin(vm, value, name);
  }
}

/**
 * Returns an attribute of a library value. A CapWords name is taken for a class, and a class for exported under its
 * own name (PEP 8).
 */
function attributeOfLibrary(vm: Machine, value: LibraryValue, name: string, at: Place): Value {
  const last = value.name.slice(value.name.lastIndexOf('.') + 1);
  if (name === '__name__' && !value.isModule && /^[A-Z][A-Za-z0-9]*[a-z]/u.test(last)) return str(last);
  if (name === '__dict__') return vm.libraryNames.dictOf(value.name, unmodelled(value, name, at));
  const set = vm.libraryNames.find(value.name, name, vm.path);
  if (set !== undefined) return set;
  const qualified = `${value.name}.${name}`;
  return vm.models.library(qualified) ?? { ...value, name: qualified, isModule: false, at };
}

function attributeOfModule(vm: Machine, module: ModuleValue, name: string, at: Place): Value | undefined {
  if (module.face !== undefined && !name.startsWith('__'))
    return attributeOfInstance(vm, module.face, name, at);
  const stored = module.scope.vars.get(name);
  const value = stored === undefined ? module.scope.implicit?.(name) : seen(stored, vm.path);
  if (value !== undefined) return value;
  if (name === '__class__') return attributeOfBuiltin(vm, module, name);
  return askHook(vm, module.scope.vars.get('__getattr__'), module, name, at);
}

function attributeOfNative(vm: Machine, value: NativeFunction, name: string, at: Place): Value | undefined {
  const { wrapped } = value;
  if (wrapped !== undefined && name === '__wrapped__') return wrapped;
  const method = attributeOfBuiltin(vm, value, name);
  if (method !== undefined) return method;
  // A new type has a name of its own.
  const isType = value.name.startsWith('typing.NewType.');
  if (isType && name === '__supertype__') return wrapped;
  if (wrapped !== undefined && wrapped.kind !== 'choice' && !isType)
    return findAttribute(vm, wrapped, name, at);
  return nameOfNative(vm, value, name);
}

/** Returns a name of a modelled function, or the built-in class that it's a method of. */
function nameOfNative(vm: Machine, { name: qualified }: NativeFunction, name: string): Value | undefined {
  const dot = qualified.lastIndexOf('.');
  const last = qualified.slice(dot + 1);
  if (name === '__name__') return str(last);
  const owner = dot < 0 ? undefined : vm.models.builtin(qualified.slice(0, dot));
  if (owner?.kind === 'class') {
    if (name === '__objclass__' && owner.name !== 'object') return owner;
    // The attributes of `object` stand for ones that a class may have of its own.
    return name === '__qualname__' && owner.name !== 'object' ? str(qualified) : undefined;
  }
  // A special method is one of a class, which a model may leave out of the name.
  const isPlain = dot < 0 || (isStandardModule(qualified.slice(0, dot)) && !last.startsWith('__'));
  return name === '__qualname__' && isPlain ? str(last) : undefined;
}

function attributeOfInstance(
  vm: Machine,
  instance: InstanceValue,
  name: string,
  at: Place,
): Value | undefined {
  const first = interceptorOf(instance.cls);
  if (first !== undefined) return askHook(vm, first, instance, name, at);
  return attributeOfObject(vm, instance, name, at);
}

/** Returns `object.__getattribute__(instance, name)`: what a class asks that has its own `__getattribute__`; so of a class. */
export const getOwnAttribute = (
  vm: Machine,
  self: InstanceValue | ClassValue,
  name: string,
  at: Place,
): Value =>
  foundOrMissing(
    vm,
    self,
    name,
    at,
    self.kind === 'class' ? ownAttributeOfClass(vm, self, name, at) : attributeOfObject(vm, self, name, at),
  );

/** Looks an attribute up as `object.__getattribute__` does; `undefined` if the instance lacks it. */
function attributeOfObject(vm: Machine, instance: InstanceValue, name: string, at: Place): Value | undefined {
  const onClass = classAttribute(vm, instance.cls, name);
  if (onClass !== undefined && isDataDescriptor(onClass)) return computed(vm, onClass, instance, name, at);
  const own = instance.attrs.get(name);
  const stored = own === undefined ? undefined : seen(own, vm.path);
  if (stored !== undefined) return stored;
  if (onClass !== undefined) return computed(vm, onClass, instance, name, at);
  if (name === '__class__') return instance.cls;
  if (instance.payload !== undefined && instance.payload.kind !== 'choice') {
    const inherited = findAttribute(vm, instance.payload, name, at);
    if (inherited !== undefined) return inherited;
  }
  return missingAttribute(vm, instance, name, at);
}

/** Returns a class attribute as an instance sees it. Where a property raises AttributeError, Python asks `__getattr__`. */
function computed(
  vm: Machine,
  onClass: Value,
  instance: InstanceValue,
  name: string,
  at: Place,
): Value | undefined {
  const hasHook = onClass.kind === 'descriptor' && findOnClass(instance.cls, '__getattr__') !== undefined;
  return hasHook
    ? unlessLacking(
        vm,
        at,
        () => bind(vm, onClass, instance, at, name),
        () => missingAttribute(vm, instance, name, at),
      )
    : bind(vm, onClass, instance, at, name);
}

function missingAttribute(vm: Machine, instance: InstanceValue, name: string, at: Place): Value | undefined {
  for (const hooks of hooksOf(instance.cls)) {
    const value = hooks.missing?.(instance, name, callOf(vm, NO_ARGUMENTS, at));
    if (value !== undefined) return value;
  }
  const hook = findOnClass(instance.cls, '__getattr__');
  return name.startsWith('__') ? undefined : askHook(vm, hook, instance, name, at);
}

/** Calls `value.name(…)`, including a method that a subclass overrides. */
export function callAttribute(vm: Machine, value: Single, name: string, given: Arguments, at: Place): Value {
  return callValue(vm, getAttribute(vm, value, name, at), given, at);
}
