import type { Place } from '../../../base/diagnostics/place';
import type { Expr } from '../../python/ast';
import { deleteAttribute, setAttribute } from '../attributes/set-attribute';
import { evaluate } from '../evaluation/evaluate';
import { each } from '../guards/forks';
import { raiseOnProof } from '../guards/refusals';
import { isComplete } from '../values/displays';
import { deleteItem, getItem, setItem } from '../evaluation/items';
import { iterate } from '../evaluation/iterate';
import { NONE, num, unknown } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Single, Unknown, Value } from '../values/values';

/** Assigns a value to a target. */
export function assignTarget(vm: Machine, target: Expr, value: Value, scope: Scope): void {
  const at = scope.placeOf(target);
  switch (target.type) {
    case 'Name':
      scope.set(target.id, value, vm.path);
      return;
    case 'Attribute':
      onEach(vm, evaluate(vm, target.value, scope), (object) => {
        setAttribute(vm, object, target.attr, value, at);
      });
      return;
    case 'Subscript': {
      const key = evaluate(vm, target.index, scope);
      onEach(vm, evaluate(vm, target.value, scope), (object) => {
        onEach(vm, key, (one) => {
          setItem(vm, object, one, value, at);
          vm.decisions?.flowing(object);
        });
      });
      return;
    }
    case 'Tuple':
    case 'List':
      unpack(vm, target.items, value, scope, at);
      return;
    case 'Starred':
      assignTarget(vm, target.value, value, scope);
      return;
    default:
      return;
  }
}

function onEach(vm: Machine, value: Value, action: (single: Single) => void): void {
  each(vm, value, (single) => {
    action(single);
    return NONE;
  });
}

function unpack(vm: Machine, targets: readonly Expr[], value: Value, scope: Scope, at: Place): void {
  const star = targets.findIndex(({ type }) => type === 'Starred');
  if (star < 0) {
    checkLength(vm, value, targets.length, at);
    const elementOf = elementsOf(vm, value, at);
    targets.forEach((target, index) => {
      assignTarget(vm, target, elementOf(index), scope);
    });
    return;
  }
  const { items, open } = iterate(vm, value, at);
  const after = targets.length - star - 1;
  const rest = items.slice(star, Math.max(star, items.length - after));
  const why = open ?? unknown('operands', 'too few values to unpack', at);
  targets.forEach((target, index) => {
    const one = index < star ? items[index] : items[items.length - targets.length + index];
    assignTarget(vm, target, index === star ? vm.listOf(rest, open) : (one?.value ?? why), scope);
  });
}

/** Raises ValueError for a sequence that's unpacked into another number of targets. */
function checkLength(vm: Machine, value: Value, wanted: number, at: Place): void {
  if (value.kind !== 'list' && value.kind !== 'tuple') return;
  const { items } = value;
  const isOpen =
    (value.kind === 'list' && value.open !== undefined) || items.some(({ guard }) => guard.length > 0);
  if (items.length === wanted || isOpen) return;
  const words = `${items.length < wanted ? 'not enough' : 'too many'} values to unpack (expected ${wanted})`;
  raiseOnProof(vm, 'ValueError', words, at, { isProven: isComplete(vm, value, items) });
}

/** Returns the elements of an unpacked value by index. Consumes an iterator once. */
function elementsOf(vm: Machine, value: Value, at: Place): (index: number) => Value {
  const tooFew = (open: Unknown | undefined): Unknown =>
    open ?? unknown('operands', 'too few values to unpack', at);
  if (value.kind === 'list' || value.kind === 'tuple' || value.kind === 'choice') {
    return (index) =>
      each(vm, value, (single) => {
        if (single.kind === 'list' || single.kind === 'tuple') return getItem(vm, single, num(index), at);
        const { items, open } = iterate(vm, single, at);
        return items[index]?.value ?? tooFew(open);
      });
  }
  const { items, open } = iterate(vm, value, at);
  return (index) => items[index]?.value ?? tooFew(open);
}

/** Executes `del target`. */
export function deleteTarget(vm: Machine, target: Expr, scope: Scope): void {
  const at = scope.placeOf(target);
  switch (target.type) {
    case 'Name':
      if (scope.find(target.id) === undefined && scope.module.scope.open === undefined)
        vm.raiseIfCaught('NameError', `name ${target.id} is not defined`, at);
      scope.unset(target.id, vm.path);
      return;
    case 'Attribute':
      onEach(vm, evaluate(vm, target.value, scope), (object) => {
        deleteAttribute(vm, object, target.attr, at);
      });
      return;
    case 'Subscript': {
      const key = evaluate(vm, target.index, scope);
      onEach(vm, evaluate(vm, target.value, scope), (object) => {
        onEach(vm, key, (one) => {
          deleteItem(vm, object, one, at);
        });
      });
      return;
    }
    case 'Tuple':
    case 'List':
      target.items.forEach((one) => {
        deleteTarget(vm, one, scope);
      });
      return;
    default:
      return;
  }
}
