import type { Place } from '../../../base/diagnostics/place';
import { raiseInWords } from '../guards/refusals';
import type { Machine } from '../machine';
import { cellOfVariable, CONTENT } from '../values/cells';
import { setEntry } from '../values/dicts';
import { str } from '../values/make';
import type { Scope } from '../values/scope';
import type { ClassValue, DictValue, InstanceValue, Value } from '../values/values';

/** The class body in which each cell stands for `__class__`. */
const BODIES = new WeakMap<InstanceValue, Scope>();

/** Puts the cell of `__class__` into the namespace that a metaclass gets: `type.__new__` fills it (PEP 3135). */
export function cellOf(vm: Machine, namespace: DictValue, body: Scope, at: Place): InstanceValue | undefined {
  const { classCell } = body;
  classCell.vars.clear();
  const cell = cellOfVariable(vm, classCell, '__class__', at);
  if (cell === undefined) return undefined;
  BODIES.set(cell, body);
  setEntry(vm, namespace, str('__classcell__'), cell);
  return cell;
}

/** Fills the cell that a namespace has, and takes it out. */
export function fillCell(vm: Machine, cls: ClassValue, at: Place): void {
  const cell = cls.attrs.get('__classcell__');
  if (cell === undefined) return;
  cls.attrs.delete('__classcell__');
  if (cell.kind === 'instance' && cell.cls.name === 'cell') {
    cell.attrs.set(CONTENT, cls);
    const body = BODIES.get(cell);
    body?.fillCell(cls);
  } else if (cell.kind !== 'unknown' && cell.kind !== 'choice')
    raiseInWords(
      vm,
      'TypeError',
      `type.__new__: __classcell__ must be a nonlocal cell, not ${cell.kind}`,
      at,
    );
}

/** Raises what a class statement raises whose `__class__` isn't the class that it makes, if a `try` catches it. */
export function refuseCell(vm: Machine, cell: InstanceValue, made: Value, at: Place): void {
  const content = cell.attrs.get(CONTENT);
  if (made.kind !== 'class' || content === made) return;
  if (content === undefined)
    raiseInWords(
      vm,
      'RuntimeError',
      `__class__ not set defining '${made.name}' as ${made.name}. Was __classcell__ propagated to type.__new__?`,
      at,
    );
  else raiseInWords(vm, 'TypeError', `__class__ set to another class defining '${made.name}'`, at);
}
