import type { Place } from '../../../../base/diagnostics/place';
import type { Machine } from '../../machine';
import { setEntry } from '../../values/dicts';
import { str } from '../../values/make';
import type { Scope } from '../../values/scope';
import type { ClassValue, DictValue, Value } from '../../values/values';

/** The class body in which each cell stands for `__class__`. */
const BODIES = new WeakMap<Value, Scope>();

/** Puts the cell of `__class__` into the namespace that a metaclass gets: `type.__new__` fills it (PEP 3135). */
export function putCell(vm: Machine, namespace: DictValue, body: Scope, at: Place): void {
  const object = vm.models.builtin('object');
  if (object?.kind !== 'class') return;
  const cell = vm.instance(object, at);
  BODIES.set(cell, body);
  setEntry(vm, namespace, str('__classcell__'), cell);
}

/** Fills the cell that a namespace has, and takes it out. */
export function fillCell(cls: ClassValue): void {
  const cell = cls.attrs.get('__classcell__');
  if (cell === undefined) return;
  cls.attrs.delete('__classcell__');
  BODIES.get(cell)?.fillCell(cls);
}
