import type { Place } from '../../../base/diagnostics/place';
import { callOf, NO_ARGUMENTS } from '../calls/call-site';
import type { Machine } from '../machine';
import { seen } from '../values/choice';
import { findOnClass, isTypedDict } from '../values/classes';
import { NONE, str, tuple } from '../values/make';
import type { ClassValue, Value } from '../values/values';
import { bind, bindCustom, isDataDescriptor } from './bound-attributes';
import { attributeOfBuiltin } from './builtin-attributes';
import { askHook, askMetaclass, hooksOf, interceptorOf } from './hooks';

/** Returns an attribute of a class or its bases, unbound, as far as it's there on the path. */
export function classAttribute(
  vm: Machine,
  cls: ClassValue,
  name: string,
  after?: ClassValue,
): Value | undefined {
  const value = findOnClass(cls, name, after);
  return value === undefined ? undefined : seen(value, vm.path);
}

/** Attributes that a class doesn't inherit. */
const OWN_NAMES: ReadonlySet<string> = new Set(['__name__', '__qualname__', '__module__', '__doc__']);

/** Returns `cls.name`, by the `__getattribute__` of its metaclass if the program defines one; `undefined` if it's missing. */
export function attributeOfClass(vm: Machine, cls: ClassValue, name: string, at: Place): Value | undefined {
  const { metaclass: meta } = cls;
  if (meta === undefined) return ownAttributeOfClass(vm, cls, name, at);
  const first = interceptorOf(meta);
  if (first !== undefined) return askHook(vm, first, cls, name, at) ?? askMetaclass(vm, cls, name, at);
  const onMeta = classAttribute(vm, meta, name);
  if (onMeta !== undefined && isDataDescriptor(onMeta)) return bind(vm, onMeta, cls, at, name);
  return ownAttributeOfClass(vm, cls, name, at);
}

/** Looks an attribute up as `type.__getattribute__` does; `undefined` if the class lacks it. */
export function ownAttributeOfClass(
  vm: Machine,
  cls: ClassValue,
  name: string,
  at: Place,
): Value | undefined {
  const value = OWN_NAMES.has(name) ? cls.attrs.get(name) : classAttribute(vm, cls, name);
  if (value?.kind === 'descriptor') {
    if (value.type === 'classmethod') return { kind: 'method', self: cls, func: value.func };
    return value.type === 'staticmethod' ? value.func : value;
  }
  if (value?.kind === 'instance' && findOnClass(value.cls, '__get__') !== undefined)
    return bindCustom(vm, value, undefined, at, cls);
  if (name === '__doc__') return cls.attrs.get(name) ?? NONE;
  return value ?? implicitOfClass(vm, cls, name, at);
}

function implicitOfClass(vm: Machine, cls: ClassValue, name: string, at: Place): Value | undefined {
  switch (name) {
    case '__name__':
      return str(cls.name);
    case '__qualname__':
      return str(cls.qualname);
    case '__module__':
      return str(cls.module);
    case '__mro__':
      return tuple(...(isTypedDict(cls) ? [cls, ...basesOfTyped(vm)] : cls.mro));
    case '__bases__':
      return tuple(...(isTypedDict(cls) ? basesOfTyped(vm).slice(0, 1) : cls.bases));
    case '__origin__':
    case '__args__': {
      // A model in brackets is a class of its own.
      const origin = cls.args === undefined || cls.mro[0] === cls ? undefined : originOfClass(vm, cls);
      if (origin !== undefined) return name === '__origin__' ? origin : tuple(...(cls.args ?? []));
    }
  }
  for (const hooks of hooksOf(cls)) {
    const value = hooks.classMissing?.(cls, name, callOf(vm, NO_ARGUMENTS, at));
    if (value !== undefined) return value;
  }
  const meta = cls.metaclass ?? vm.models.builtin('type');
  const onMeta = meta?.kind === 'class' ? classAttribute(vm, meta, name) : undefined;
  return onMeta === undefined
    ? (attributeOfBuiltin(vm, cls, name) ?? askMetaclass(vm, cls, name, at))
    : bind(vm, onMeta, cls, at, name);
}

/** Returns the classes behind a `TypedDict`: it derives from dict alone, whatever its statement says. */
const basesOfTyped = ({ models }: Machine): readonly Value[] =>
  ['dict', 'object'].flatMap((name) => models.builtin(name) ?? []);

/** Returns the class that stands before the brackets of `list[int]`; `undefined` if it isn't known. */
export function originOfClass({ models }: Machine, cls: ClassValue): Value | undefined {
  const plain = cls.module === 'builtins' ? models.builtin(cls.name) : undefined;
  return plain ?? cls.origin ?? models.library(`${cls.module}.${cls.name}`);
}
