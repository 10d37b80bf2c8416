import { each } from '../../interpreter/guards/forks';
import type { Machine } from '../../interpreter/machine';
import type { ClassValue } from '../../interpreter/values/values';
import { keeping, members } from '../kit/model';
import { causeOf } from '../kit/values';

/** `super()`, `super(cls, self)`: looks behind a class in the MRO of an object. */
export const SUPER = members(keeping(''), {
  'super(type=..., object_or_type=..., /)': ({ type, object_or_type: object }, { vm, at }) => {
    const after = type ?? ownerOf(vm);
    const self = object ?? (type === undefined ? vm.frame?.first : undefined);
    if (after?.kind !== 'class' || self === undefined) return causeOf(after, 'super() outside a method', at);
    return each(vm, self, (one) =>
      one.kind === 'instance' || one.kind === 'class'
        ? { kind: 'super', after, self: one }
        : causeOf(one, 'super() of a value', at),
    );
  },
});

/** Returns the class in whose body the calling function stands. */
function ownerOf(vm: Machine): ClassValue | undefined {
  for (let { scope } = vm; scope !== undefined; scope = scope.parent)
    if (scope.owner !== undefined) return scope.owner;
  return vm.frame?.func?.owner;
}
