import type { Place } from '../../../base/diagnostics/place';
import { forgetLookups } from '../attributes/hooks';
import { raiseInWords } from '../guards/refusals';
import type { Machine } from '../machine';
import { baseOf, bestBase } from '../values/layout';
import { unknown } from '../values/make';
import { addSubclass, removeSubclass, subclassesOf } from '../values/subclasses';
import type { ClassValue, Value } from '../values/values';
import { deriveFrom, orderAs, reorder } from './class-making';
import { refuseBases } from './class-refusals';

/** Executes `cls.__bases__ = bases`: its subclasses get other attributes, too. */
export function rebase(vm: Machine, cls: ClassValue, given: Value, at: Place): void {
  const refuse = (words: string): void => {
    raiseInWords(vm, 'TypeError', words, at);
  };
  const bases = given.kind === 'tuple' ? given.items.map(({ value }) => value) : [];
  if (bases.length === 0) {
    if (given.kind === 'unknown') cls.open ??= given;
    else refuse(`can only assign non-empty tuple to ${cls.name}.__bases__`);
    return;
  }
  refuseNewBases(vm, cls, bases, refuse);
  const old = { bases: cls.bases, open: cls.open };
  const orders = below(cls).map((one) => [one, [...one.mro]] as const);
  cls.bases = bases;
  try {
    reorderBelow(vm, cls, at);
  } catch (error) {
    if (cls.bases !== bases) throw error;
    Object.assign(cls, old);
    for (const [one, order] of orders) orderAs(one, order);
    throw error;
  }
  // A `mro()` of the program may have set other bases meanwhile.
  if (cls.bases !== bases) return;
  for (const base of old.bases) removeSubclass(base, cls);
  for (const base of bases) addSubclass(base, cls);
}

function refuseNewBases(
  vm: Machine,
  cls: ClassValue,
  bases: readonly Value[],
  refuse: (words: string) => void,
): void {
  if (vm.catchers.length === 0) return;
  refuseBases(bases, refuse);
  const classes = bases.flatMap((base) => (base.kind === 'class' ? [base] : []));
  if (classes.some((base) => base.mro.includes(cls) || chainOf(base).includes(cls)))
    refuse('a __bases__ item causes an inheritance cycle');
  const [before, after] = [baseOf(cls), bestBase(classes)?.base];
  const layout = (base: ClassValue | undefined): ClassValue | undefined =>
    base === undefined ? undefined : bestBase([base])?.layout;
  if (classes.length === bases.length && layout(before) !== layout(after))
    refuse(`__bases__ assignment: '${after?.name}' object layout differs from '${before?.name}'`);
}

function chainOf(cls: ClassValue): readonly ClassValue[] {
  const chain = [cls];
  for (let one = baseOf(cls); one !== undefined && !chain.includes(one); one = baseOf(one)) chain.push(one);
  return chain;
}

const below = (cls: ClassValue): readonly ClassValue[] => [cls, ...subclassesOf(cls).flatMap(below)];

/** Computes the MRO of a class and of those below it anew. */
function reorderBelow(vm: Machine, cls: ClassValue, at: Place): void {
  vm.step(() => at);
  const { bases } = cls;
  deriveFrom(vm, cls, bases, () => unknown('library', 'a base class', at));
  cls.bases = bases;
  forgetLookups(cls);
  reorder(vm, cls, at);
  for (const one of subclassesOf(cls)) if (one !== cls) reorderBelow(vm, one, at);
}
