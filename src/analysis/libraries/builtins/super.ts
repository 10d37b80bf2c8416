import type { Call } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { causeOf } from '../kit/support';

/** `super()`, `super(cls, self)`: what stands behind a class in the MRO of an object. */
export function superOf(call: Call): Value {
  const {
    vm,
    args: [cls, object],
    at,
  } = call;
  const after = cls ?? ownerOf(call);
  const self = object ?? (cls === undefined ? vm.frame?.first : undefined);
  if (after?.kind !== 'class' || self === undefined) return causeOf(after, 'super() outside a method', at);
  return each(vm, self, (one) =>
    one.kind === 'instance' || one.kind === 'class'
      ? { kind: 'super', after, self: one }
      : causeOf(one, 'super() of a value', at),
  );
}

/** The class in whose body the calling function stands. */
function ownerOf({ vm }: Call): ClassValue | undefined {
  for (let { scope } = vm; scope !== undefined; scope = scope.parent)
    if (scope.owner !== undefined) return scope.owner;
  return vm.frame?.func?.owner;
}
