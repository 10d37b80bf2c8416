import { deleteOwnAttribute, setOwnAttribute } from '../../../interpreter/attributes/set-attribute';
import type { Site } from '../../../interpreter/calls/call-site';
import { findOnClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { keeping, type Member, methods } from '../../kit/model';
import { allFields, type Models } from './fields';

const FROZEN = new WeakSet<ClassValue>();

/** Tells whether objects of a class are of a dataclass whose fields don't change. */
export const isFrozen = ({ mro }: ClassValue): boolean => mro.some((one) => FROZEN.has(one));

/** Says that making an object of a class goes past its `__setattr__`, which refuses all changes. */
export function markFrozen(cls: ClassValue): void {
  FROZEN.add(cls);
}

/** Returns the methods by which a frozen dataclass refuses changes of its fields. */
export function freeze(cls: ClassValue, models: Models): readonly Member[] {
  FROZEN.add(cls);
  const isRefused = (self: InstanceValue, name: string): boolean =>
    self.cls === cls || allFields(cls, models).some((field) => field.name === name);
  const refuse = ({ vm, at }: Site, words: string): Value => {
    vm.raiseIfCaught(models.frozenError ?? 'AttributeError', words, at, true, str(words));
    return NONE;
  };
  return methods(keeping(cls.name), {
    '__setattr__(name, value, /)': (self, { name, value }, site) => {
      const field = textOf(name);
      if (field === undefined) return NONE;
      if (isRefused(self, field)) return refuse(site, `cannot assign to field '${field}'`);
      const next = findOnClass(self.cls, '__setattr__', cls);
      if (next !== undefined) return invoke(site, next, self, name, value);
      setOwnAttribute(site.vm, self, field, value, site.at);
      return NONE;
    },
    '__delattr__(name, /)': (self, { name }, site) => {
      const field = textOf(name);
      if (field === undefined) return NONE;
      if (isRefused(self, field)) return refuse(site, `cannot delete field '${field}'`);
      deleteOwnAttribute(site.vm, self, field, site.at);
      return NONE;
    },
  });
}
