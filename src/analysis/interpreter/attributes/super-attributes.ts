import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import { findOnClass } from '../values/classes';
import type { ClassValue, SuperValue, Value } from '../values/values';
import { bind, bindCustom } from './bound-attributes';
import { classAttribute } from './class-attributes';

/** Returns an attribute of `super()`, bound to its object; `undefined` if no class behind has it. */
export function attributeOfSuper(vm: Machine, value: SuperValue, name: string, at: Place): Value | undefined {
  const { after, self } = value;
  const start = startOf(vm, value);
  if (name === '__class__') return vm.models.builtin('super');
  const found = start === undefined ? undefined : classAttribute(vm, start, name, after);
  if (found === undefined) return ofItself(value, start, name) ?? start?.open;
  if (name === '__new__' && found.kind !== 'descriptor') return found;
  const isOfClass = self.kind === 'class' && start === self;
  const cls = self.kind === 'class' ? self : self.cls;
  // Class methods without the decorator (data model, 3.3.3.1).
  if (BY_CLASS.has(name) && (found.kind === 'function' || found.kind === 'native'))
    return { kind: 'method', self: cls, func: found };
  return isOfClass ? ofClass(vm, found, self, at) : bind(vm, found, self, at, name);
}

const BY_CLASS: ReadonlySet<string> = new Set(['__init_subclass__', '__class_getitem__']);

/** Returns the class in whose MRO `super()` looks: of a class that isn't below the given one, its metaclass. */
function startOf(vm: Machine, { after, self, start }: SuperValue): ClassValue | undefined {
  if (start !== undefined) return start;
  if (self.kind === 'instance') return self.cls;
  if (self.mro.includes(after)) return self;
  const type = self.metaclass ?? vm.models.builtin('type');
  return type?.kind === 'class' && type.mro.includes(after) ? type : self;
}

/** Returns an attribute of a class as it's found behind another one in its MRO. */
function ofClass(vm: Machine, found: Value, self: ClassValue, at: Place): Value {
  if (found.kind === 'descriptor') {
    if (found.type === 'classmethod') return { kind: 'method', self, func: found.func };
    return found.type === 'staticmethod' ? found.func : found;
  }
  const isCustom = found.kind === 'instance' && findOnClass(found.cls, '__get__') !== undefined;
  return isCustom ? bindCustom(vm, found, undefined, at, self) : found;
}

function ofItself(
  { after, self }: SuperValue,
  start: ClassValue | undefined,
  name: string,
): Value | undefined {
  switch (name) {
    case '__self__':
      return self;
    case '__thisclass__':
      return after;
    case '__self_class__':
      return start;
    default:
      return undefined;
  }
}
