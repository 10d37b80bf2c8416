import { findAttribute } from '../../interpreter/attributes/attributes';
import { paramsOf } from '../../interpreter/calls/arguments';
import type { Site } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { BUILT_IN, raiseInWords } from '../../interpreter/guards/refusals';
import type { ClassValue, Single, Value } from '../../interpreter/values/values';
import { keeping, members } from '../kit/model';
import { causeOf } from '../kit/values';
import { claimsClass } from './kinds';

/** `super()`, `super(cls, self)`: looks behind a class in the MRO of an object. */
export const SUPER = members(keeping(''), {
  'super(type=..., object_or_type=..., /)': ({ type, object_or_type: object }, site) => {
    const { vm, at } = site;
    const { ownClass, enclosingOwner } = vm.scope ?? {};
    if (type === undefined && ownClass === undefined && enclosingOwner !== undefined)
      raiseInWords(vm, 'RuntimeError', 'super(): empty __class__ cell', at);
    const after = type ?? ownClass ?? vm.frame?.func?.owner;
    const self = object ?? (type === undefined ? firstOf(site) : undefined);
    if (after !== undefined && BUILT_IN.has(after.kind))
      raiseInWords(vm, 'TypeError', `super() argument 1 must be a type, not ${after.kind}`, at);
    if (after === undefined && self !== undefined)
      raiseInWords(vm, 'RuntimeError', 'super(): __class__ cell not found', at);
    if (after?.kind !== 'class' || self === undefined) return causeOf(after, 'super() outside a method', at);
    return each(vm, self, (one) => superOf(site, after, one));
  },
});

/** Returns `super(after, self)`. An object that has nothing to do with the class is refused. */
function superOf({ vm, at }: Site, after: ClassValue, self: Single): Value {
  const refuse = (): void => {
    raiseInWords(vm, 'TypeError', 'super(type, obj): obj must be an instance or subtype of type', at);
  };
  if (self.kind !== 'instance' && self.kind !== 'class') {
    if (BUILT_IN.has(self.kind) && after.place !== undefined) refuse();
    return causeOf(self, 'super() of a value', at);
  }
  if (self.kind === 'class') {
    const isKnown = [self, self.metaclass].every((one) => one?.open === undefined);
    const isBelow = [self, self.metaclass ?? vm.models.builtin('type')].some(
      (one) => one?.kind === 'class' && one.mro.includes(after),
    );
    if (isKnown && !isBelow) refuse();
  } else if (!self.cls.mro.includes(after) && self.cls.open === undefined) {
    const claimed = claimsClass(self) ? findAttribute(vm, self, '__class__', at) : undefined;
    if (claimed?.kind === 'class' && claimed.mro.includes(after))
      return { kind: 'super', after, self, start: claimed };
    if (claimed === undefined || claimed.kind === 'class') refuse();
  }
  return { kind: 'super', after, self };
}

/** Returns what the first parameter of the calling function holds. */
function firstOf({ vm, at }: Site): Value | undefined {
  const def = vm.frame?.func?.def;
  let { scope } = vm;
  while (scope?.kind === 'comprehension') scope = scope.parent;
  const [first] = def === undefined ? [] : paramsOf(def);
  if (def === undefined || scope?.kind !== 'function') return vm.frame?.first;
  if (first?.kind !== 'positional' && first?.kind !== 'positional-only') {
    if (first === undefined) raiseInWords(vm, 'RuntimeError', 'super(): no arguments', at);
    return vm.frame?.first;
  }
  const held = scope.vars.get(first.name);
  if (held === undefined) raiseInWords(vm, 'RuntimeError', 'super(): arg[0] deleted', at);
  return held ?? vm.frame?.first;
}
