import type { Place } from '../../../base/diagnostics/place';
import { findOnClass } from '../values/classes';
import { callOf, NO_ARGUMENTS } from '../calls/call-site';
import { callValue } from '../calls/calls';
import { contentOf } from '../values/dicts';
import { markEscaped } from '../values/text/displays';
import { adoptNamespace } from '../values/namespace';
import { slotsOf } from '../values/layout';
import { str, unknown, NONE } from '../values/make';
import { BUILT_IN, isReadWhole, raiseInWords, refuseOperands } from '../guards/refusals';
import type { Machine } from '../machine';
import { setOnDeferred } from './callable-attributes';
import { describe, presenceOf, unmodelled } from './open-attribute';
import { removeOn, setOn } from './set-on';
import { deleteOnClass, setOnClass } from './set-on-class';
import type {
  InstanceValue,
  LibraryValue,
  ModuleValue,
  Single,
  Value,
  FunctionValue,
} from '../values/values';

/** Executes `target.name = value`. */
export function setAttribute(vm: Machine, target: Single, name: string, value: Value, at: Place): void {
  switch (target.kind) {
    case 'module':
      setOnModule(vm, target, name, value, at);
      return;
    case 'class':
      setOnClass(vm, target, name, value, at);
      return;
    case 'function':
      setOnFunction(vm, target, name, value);
      return;
    case 'partial':
      setOn(vm, (target.attrs ??= new Map()), name, value, []);
      return;
    case 'instance':
      setOnInstance(vm, target, name, value, at);
      return;
    case 'library':
      setInLibrary(vm, target, name, value, at);
      return;
    case 'native':
      // For a cached function it's kept on the function inside, where lookups find it.
      if (target.wrapped !== undefined && target.wrapped.kind !== 'choice')
        setAttribute(vm, target.wrapped, name, value, at);
      return;
    case 'descriptor':
      if (target.type === 'property' && name !== '__doc__')
        raiseInWords(vm, 'AttributeError', `'property' object has no attribute '${name}'`, at);
      else setOn(vm, (target.attrs ??= new Map()), name, value, []);
      return;
    case 'method':
      raiseInWords(vm, 'AttributeError', `'method' object has no attribute '${name}'`, at);
      if (target.func.kind !== 'choice') setAttribute(vm, target.func, name, value, at);
      return;
    case 'deferred':
      if (setOnDeferred(vm, target, name, value, at)) return;
      refuseAttribute(vm, target, name, at);
      return;
    case 'unknown':
      vm.doubts += 1;
      markEscaped(vm, [target, value]);
      return;
    default:
      refuseAttribute(vm, target, name, at);
  }
}

/**
 * Sets a name of a module. With another class (`sys.modules[__name__].__class__ = Lazy`) the module is an object of it, whose
 * attributes are the module's names.
 */
function setOnModule(vm: Machine, module: ModuleValue, name: string, value: Value, at: Place): void {
  const { scope, face } = module;
  if (name === '__class__' && value.kind === 'class')
    module.face = { ...vm.instance(value, at), attrs: scope.vars, createdUnder: scope.createdUnder };
  else if (face !== undefined && !name.startsWith('__')) setOnInstance(vm, face, name, value, at);
  else scope.set(name, value, vm.path);
}

/** Raises AttributeError for an attribute that a value of a built-in class can't have, if a `try` catches it. */
function refuseAttribute(vm: Machine, target: Single, name: string, at: Place): void {
  const words = `${describe(target)} has no attribute ${name}`;
  if (name === '__class__') refuseOperands(vm, words, at, target);
  if (BUILT_IN.has(target.kind)) vm.raiseIfCaught('AttributeError', words, at);
}

function setInLibrary(vm: Machine, owner: LibraryValue, name: string, value: Value, at: Place): void {
  const old = vm.models.library(`${owner.name}.${name}`) ?? unmodelled(owner, name, at);
  vm.libraryNames.set(owner.name, name, value, vm.path, old);
}

/** Executes `del target.name`. */
export function deleteAttribute(vm: Machine, target: Single, name: string, at: Place): void {
  switch (target.kind) {
    case 'module':
      deleteName(vm, target, name, at);
      return;
    case 'library':
      vm.libraryNames.unset(target.name, name, vm.path);
      return;
    case 'class':
      deleteOnClass(vm, target, name, at);
      return;
    case 'function':
      deleteOnFunction(vm, target, name, at);
      return;
    case 'instance': {
      const hook = ownHook(target.cls, '__delattr__');
      if (hook === undefined) deleteOwnAttribute(vm, target, name, at);
      else callValue(vm, hook, { ...NO_ARGUMENTS, args: [target, str(name)] }, at);
      return;
    }
    case 'descriptor':
      if (target.attrs?.has(name) === true) removeOn(vm, target.attrs, name, []);
      else raiseInWords(vm, 'AttributeError', `'${target.type}' object has no attribute '${name}'`, at);
      return;
    case 'deferred':
      if (setOnDeferred(vm, target, name, undefined, at)) return;
      refuseAttribute(vm, target, name, at);
      return;
    default:
      refuseAttribute(vm, target, name, at);
  }
}

function deleteName(vm: Machine, module: ModuleValue, name: string, at: Place): void {
  if (!module.scope.vars.has(name) && presenceOf(vm, module, name, at) === false) {
    const words = `'module' object has no attribute '${name}'`;
    raiseInWords(vm, 'AttributeError', words, at);
  }
  module.scope.unset(name, vm.path);
}

/** Executes `object.__delattr__(target, name)`. */
function deleteOwnAttribute(vm: Machine, target: InstanceValue, name: string, at: Place): void {
  const onClass = findOnClass(target.cls, name);
  if (onClass?.kind === 'descriptor' && onClass.type === 'property') {
    callPart(vm, onClass.deleter, [target], at);
    return;
  }
  const remove = onClass?.kind === 'instance' ? findOnClass(onClass.cls, '__delete__') : undefined;
  if (remove !== undefined && onClass !== undefined) {
    callValue(vm, remove, { ...NO_ARGUMENTS, args: [onClass, target] }, at);
    return;
  }
  const keeper = target.cls.mro.find(({ hooks }) => hooks.deleted !== undefined);
  keeper?.hooks.deleted?.(target, name, callOf(vm, NO_ARGUMENTS, at));
  if (!target.attrs.has(name) && presenceOf(vm, target, name, at) === false)
    vm.raiseIfCaught('AttributeError', `${describe(target)} has no attribute ${name}`, at);
  removeOn(vm, target.attrs, name, target.createdUnder);
}

/** Calls the setter or deleter of a property. A property without one is read-only. */
function callPart(vm: Machine, part: Value | undefined, args: readonly Value[], at: Place): void {
  if (part === undefined || part.kind === 'none')
    vm.raiseIfCaught('AttributeError', 'a property that only can be read', at);
  else callValue(vm, part, { ...NO_ARGUMENTS, args }, at);
}

/** Executes `target.__dict__ = value`. Under a test, or with another value than a dict, its attributes aren't known then. */
function setNamespace(vm: Machine, target: InstanceValue, value: Value, at: Place): void {
  const dict = vm.changeOf(target.createdUnder).length === 0 ? contentOf(value) : undefined;
  if (dict !== undefined && adoptNamespace(target, dict)) return;
  target.open ??= value.kind === 'unknown' ? value : unknown('operands', 'a namespace', at);
  markEscaped(vm, [target, value]);
}

/** Executes `target.__class__ = value`. Under a test, or with another value than a class, its attributes aren't known then. */
function setClass(vm: Machine, target: InstanceValue, value: Value, at: Place): void {
  if (value.kind === 'class' && vm.changeOf(target.createdUnder).length === 0) {
    target.cls = value;
    return;
  }
  refuseOperands(vm, '__class__ must be set to a class', at, ...(value.kind === 'choice' ? [] : [value]));
  target.open ??= value.kind === 'unknown' ? value : unknown('operands', 'the class of an object', at);
}

/** Returns true for an attribute that a class whose objects have slots alone leaves no place for (the data model, 3.3.2.4). */
function isRefusedBySlots({ cls, open }: InstanceValue, name: string): boolean {
  if (open !== undefined || !isReadWhole(cls)) return false;
  return cls.mro.every((one) => {
    const slots = one.place === undefined ? [] : slotsOf(one);
    return slots !== undefined && !slots.includes(name) && !slots.includes('__dict__');
  });
}

function setOnInstance(vm: Machine, target: InstanceValue, name: string, value: Value, at: Place): void {
  const hook = ownHook(target.cls, '__setattr__');
  if (hook === undefined) setOwnAttribute(vm, target, name, value, at);
  else callValue(vm, hook, { ...NO_ARGUMENTS, args: [target, str(name), value] }, at);
}

/** Returns a special method that a class of the project has, a function or not: not that of `object`. */
function ownHook({ mro }: InstanceValue['cls'], name: string): Value | undefined {
  const owner = mro.find(({ attrs }) => attrs.has(name));
  const hook = owner?.attrs.get(name);
  return owner?.place === undefined && hook?.kind !== 'function' ? undefined : hook;
}

/** Executes `object.__setattr__(target, name, value)`. */
export function setOwnAttribute(
  vm: Machine,
  target: InstanceValue,
  name: string,
  value: Value,
  at: Place,
): void {
  if (name === '__dict__') {
    setNamespace(vm, target, value, at);
    return;
  }
  if (name === '__class__') {
    setClass(vm, target, value, at);
    return;
  }
  const onClass = findOnClass(target.cls, name);
  if (onClass?.kind === 'descriptor' && onClass.type === 'property') {
    callPart(vm, onClass.setter, [target, value], at);
    return;
  }
  const set = onClass?.kind === 'instance' ? findOnClass(onClass.cls, '__set__') : undefined;
  if (set !== undefined && onClass !== undefined) {
    callValue(vm, set, { ...NO_ARGUMENTS, args: [onClass, target, value] }, at);
    return;
  }
  if (isRefusedBySlots(target, name)) {
    vm.raiseIfCaught('AttributeError', `${describe(target)} has no attribute ${name}`, at);
    return;
  }
  const keeper = target.cls.mro.find(({ hooks }) => hooks.assigned !== undefined);
  const kept = keeper?.hooks.assigned?.(target, name, value, callOf(vm, NO_ARGUMENTS, at)) ?? value;
  setOn(vm, target.attrs, name, kept, target.createdUnder);
}

/** Executes `func.name = value`. */
function setOnFunction(vm: Machine, func: FunctionValue, name: string, value: Value): void {
  setOn(vm, func.attrs, name, value, []);
}

/** Executes `del func.name`. Raises AttributeError for an attribute that isn't there, if a `try` catches it. */
function deleteOnFunction(vm: Machine, func: FunctionValue, name: string, at: Place): void {
  if (/^__(?:defaults|kwdefaults|doc)__$/u.test(name)) setOnFunction(vm, func, name, NONE);
  else if (!func.attrs.has(name)) vm.raiseIfCaught('AttributeError', `function has no attribute ${name}`, at);
  else removeOn(vm, func.attrs, name, []);
}
