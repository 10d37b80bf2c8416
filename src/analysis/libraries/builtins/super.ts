import { paramsOf } from '../../interpreter/calls/arguments';
import type { Site } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { raiseInWords } from '../../interpreter/guards/refusals';
import type { ClassValue, Single, Value } from '../../interpreter/values/values';
import { keeping, members } from '../kit/model';
import { causeOf } from '../kit/values';

/** `super()`, `super(cls, self)`: looks behind a class in the MRO of an object. */
export const SUPER = members(keeping(''), {
  'super(type=..., object_or_type=..., /)': ({ type, object_or_type: object }, site) => {
    const { vm, at } = site;
    const { ownClass } = vm.scope ?? {};
    const after = type ?? ownClass ?? vm.frame?.func?.owner;
    const self = object ?? (type === undefined ? firstOf(site) : undefined);
    if (after?.kind !== 'class' || self === undefined) return causeOf(after, 'super() outside a method', at);
    return each(vm, self, (one) => superOf(site, after, one));
  },
});

/** Returns `super(after, self)`. An object that has nothing to do with the class is refused. */
function superOf({ vm, at }: Site, after: ClassValue, self: Single): Value {
  const refuse = (): void => {
    raiseInWords(vm, 'TypeError', 'super(type, obj): obj must be an instance or subtype of type', at);
  };
  if (self.kind !== 'instance' && self.kind !== 'class') return causeOf(self, 'super() of a value', at);
  if (self.kind === 'class') {
    const isKnown = [self, self.metaclass].every((one) => one?.open === undefined);
    const isBelow = [self, self.metaclass ?? vm.models.builtin('type')].some(
      (one) => one?.kind === 'class' && one.mro.includes(after),
    );
    if (isKnown && !isBelow) refuse();
  } else if (!self.cls.mro.includes(after) && self.cls.open === undefined) refuse();
  return { kind: 'super', after, self };
}

/** Returns what the first parameter of the calling function holds. */
function firstOf({ vm }: Site): Value | undefined {
  const def = vm.frame?.func?.def;
  let { scope } = vm;
  while (scope?.kind === 'comprehension') scope = scope.parent;
  const [first] = def === undefined ? [] : paramsOf(def);
  if (def === undefined || scope?.kind !== 'function') return vm.frame?.first;
  const isPlain = first?.kind === 'positional' || first?.kind === 'positional-only';
  return (isPlain ? scope.vars.get(first.name) : undefined) ?? vm.frame?.first;
}
