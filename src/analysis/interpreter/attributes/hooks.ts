import type { Place } from '../../../base/diagnostics/place';
import { NO_ARGUMENTS } from '../calls/call-site';
import { callValue } from '../calls/calls';
import { unlessRaised } from '../guards/boundaries';
import { endsOf } from '../guards/exception-outcome';
import { str } from '../values/make';
import { Raised, type Machine } from '../machine';
import { findOnClass } from '../values/classes';
import type { ClassHooks, ClassValue, Single, Value } from '../values/values';

const interceptors = new WeakMap<ClassValue, { readonly hook: Value | undefined }>();

/** Returns the project's `__getattribute__` for a class. Cached, because every lookup asks. */
export function interceptorOf(cls: ClassValue): Value | undefined {
  let known = interceptors.get(cls);
  if (known === undefined) {
    const hook = findOnClass(cls, '__getattribute__');
    known = { hook: hook?.kind === 'function' ? hook : undefined };
    interceptors.set(cls, known);
  }
  return known.hook;
}

/** The non-empty hooks along the MRO of each class. Cached, because lookups ask often and most classes have none. */
const hooksAlong = new WeakMap<ClassValue, readonly ClassHooks[]>();

/** Returns what the models along the MRO of a class do about it, nearest first. */
export function hooksOf(cls: ClassValue): readonly ClassHooks[] {
  const known = hooksAlong.get(cls);
  if (known !== undefined) return known;
  const found = cls.mro.map(({ hooks }) => hooks).filter((hooks) => Object.keys(hooks).length > 0);
  hooksAlong.set(cls, found);
  return found;
}

/** The last AttributeError that a `__getattr__` raised, with its arguments: whoever asked may have to raise it. */
const refused = new WeakMap<
  Machine,
  { readonly error: Raised; readonly owner: Value | undefined; readonly name: string }
>();

/** Returns the AttributeError that a `__getattr__` has just raised about an attribute; `undefined` if none did. */
export function refusalOf(vm: Machine, owner: Value, name: string): Raised | undefined {
  const last = refused.get(vm);
  refused.delete(vm);
  return last?.owner === owner && last.name === name ? last.error : undefined;
}

/** Calls a `__getattr__`. Returns `undefined` if it raises AttributeError. */
export function askHook(
  vm: Machine,
  hook: Value | undefined,
  owner: Single,
  name: string,
  at: Place,
): Value | undefined {
  if (hook === undefined) return undefined;
  // That of a module is a plain function.
  const args = owner.kind === 'module' ? [str(name)] : [owner, str(name)];
  const isMissing = (cls: ClassValue): boolean => cls.mro.some((base) => base.name === 'AttributeError');
  vm.catchers.push(isMissing);
  try {
    return callValue(vm, hook, { ...NO_ARGUMENTS, args }, at);
  } catch (error) {
    if (!(error instanceof Raised) || error.value.kind !== 'instance' || !isMissing(error.value.cls))
      throw error;
    refused.set(vm, { error, owner, name });
    return undefined;
  } finally {
    vm.catchers.pop();
  }
}

/** Returns what the `__getattr__` of a metaclass gives for a class; Python looks special methods up without it. */
export function askMetaclass(vm: Machine, cls: ClassValue, name: string, at: Place): Value | undefined {
  const isSpecial = name.startsWith('__') && name.endsWith('__');
  const hook =
    cls.metaclass === undefined || isSpecial ? undefined : findOnClass(cls.metaclass, '__getattr__');
  return hook?.kind === 'function' ? askHook(vm, hook, cls, name, at) : undefined;
}

/** Returns an attribute, or a substitute if looking it up raises AttributeError, as a property may. */
export const unlessLacking = (
  vm: Machine,
  at: Place,
  find: () => Value | undefined,
  substitute: () => Value | undefined,
): Value | undefined => unlessRaised(vm, { boundary: LACKS, at }, find, substitute);

const LACKS = endsOf('AttributeError');
