import type { Place } from '../../../base/diagnostics/place';
import { findAttribute } from '../attributes/attributes';
import { isReadWhole } from '../guards/refusals';
import type { Machine } from '../machine';
import { findOnClass } from '../values/classes';
import { str } from '../values/make';
import { markEscaped } from '../values/text/displays';
import type { ClassValue, Value } from '../values/values';
import { callOf, withFirst, type Arguments } from './call-site';
import { callValue } from './calls';

/** Calls a class. */
export function instantiate(vm: Machine, called: ClassValue, given: Arguments, at: Place): Value {
  // `Page[Item]()` is an object of `Page`.
  const cls = called.place === undefined || called.origin === undefined ? called : (called.mro[0] ?? called);
  const meta = cls.metaclass === undefined ? undefined : findOnClass(cls.metaclass, '__call__');
  if (meta?.kind === 'function') return callValue(vm, meta, withFirst(cls, given), at);
  const made = construct(vm, cls, given, at);
  if (made.kind === 'unknown') vm.doubts += 1;
  // The constructor of an unknown base gets it all.
  if (cls.open !== undefined) {
    markEscaped(vm, [made, ...given.args]);
    markEscaped(vm, given.keywords.values());
  }
  return made;
}

/** Makes an instance as `type.__call__` does: calls `__new__`, then `__init__` on its result. */
export function construct(vm: Machine, cls: ClassValue, given: Arguments, at: Place): Value {
  refuseAbstract(vm, cls, at);
  const hooked = cls.mro.find(({ hooks }) => hooks.construct !== undefined);
  const create = findOnClass(cls, '__new__');
  const isOwn = create?.kind === 'function' || create?.kind === 'descriptor';
  // A `__new__` of the program asks the one of the model, where that has one.
  if (hooked?.hooks.construct !== undefined && !(isOwn && hooked.hooks.yields === true))
    return hooked.hooks.construct(cls, callOf(vm, given, at));
  if (isOwn) {
    const func = create.kind === 'descriptor' ? create.func : create;
    const isBound = create.kind === 'descriptor' && create.type === 'classmethod';
    const named = withFirst(cls, given);
    const made = callValue(vm, func, isBound ? withFirst(cls, named) : named, at);
    if (made.kind !== 'instance' || !made.cls.mro.includes(cls)) return made;
    return initialize(vm, made, given, at);
  }
  return initialize(vm, vm.instance(cls, at), given, at);
}

/** Raises TypeError for a class with abstract methods. Looked up only if a `try` may catch it. */
function refuseAbstract(vm: Machine, cls: ClassValue, at: Place): void {
  if (cls.metaclass === undefined || vm.catchers.length === 0) return;
  const left = findAttribute(vm, cls, '__abstractmethods__', at);
  if (left?.kind === 'set' && left.items.length > 0)
    vm.raiseIfCaught('TypeError', `${cls.name} is abstract`, at);
}

/** Raises TypeError for arguments of a class that takes none, if a `try` catches it. */
function refuseArguments(vm: Machine, cls: ClassValue, given: Arguments, at: Place): void {
  const isGiven = given.isWhole === true && given.args.length + given.keywords.size > 0;
  const isPlain = (): boolean =>
    isReadWhole(cls) &&
    cls.mro.every(({ place, attrs }) => place === undefined || !MAKERS.some((name) => attrs.has(name)));
  if (isGiven && vm.catchers.length > 0 && isPlain())
    vm.raiseIfCaught('TypeError', 'takes no arguments', at, false, str(`${cls.name}() takes no arguments`));
}

const MAKERS = ['__init__', '__new__'];

/** Runs `__init__` on an instance and returns the instance. */
export function initialize(
  vm: Machine,
  instance: Extract<Value, { kind: 'instance' }>,
  given: Arguments,
  at: Place,
): Value {
  const init = findOnClass(instance.cls, '__init__');
  if (init?.kind === 'native') refuseArguments(vm, instance.cls, given, at);
  if (init !== undefined) callValue(vm, init, withFirst(instance, given), at);
  return instance;
}
