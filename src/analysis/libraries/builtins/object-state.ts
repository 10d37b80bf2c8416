import type { Site } from '../../interpreter/calls/call-site';
import { dictOf } from '../../interpreter/values/dicts';
import { NONE, textOf, tuple } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { itemsOrSelf } from '../kit/values';

/** Returns the state of an object that defines none: its attributes; those in slots apart. */
export function stateOf({ cls, attrs }: InstanceValue, { vm }: Pick<Site, 'vm'>): Value {
  const slots = cls.mro.flatMap((one) => itemsOrSelf(one.attrs.get('__slots__') ?? tuple()));
  const names = new Set(slots.map((one) => textOf(one)));
  const plain = dictOf(
    vm,
    [...attrs].filter(([name]) => !names.has(name)),
  );
  const [own, inSlots] = [
    plain.entries.size > 0 ? plain : NONE,
    dictOf(
      vm,
      [...attrs].filter(([name]) => names.has(name)),
    ),
  ];
  return inSlots.entries.size > 0 ? tuple(own, inSlots) : own;
}
