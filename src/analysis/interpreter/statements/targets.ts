import type { Place } from '../../../base/diagnostics/place';
import type { Expr } from '../../python/ast';
import { getAttribute } from '../attributes/attributes';
import { deleteAttribute, setAttribute } from '../attributes/set-attribute';
import { evaluate } from '../evaluation/evaluate';
import { each } from '../guards/forks';
import { raiseOnProof, refuseInWords } from '../guards/refusals';
import { isComplete } from '../values/text/displays';
import { getItem } from '../evaluation/items';
import { nameOfType } from '../evaluation/text/own-text';
import { deleteItem, setItem, WITHOUT_ELEMENTS } from '../evaluation/set-items';
import { findOnClass } from '../values/classes';
import { raiseEnded } from '../evaluation/ended';
import { iterate } from '../evaluation/iterate';
import { pull } from '../evaluation/pull';
import { NONE, num, unknown } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Item, Single, Unknown, Value } from '../values/values';
import { viewOf } from '../values/views';

/** Assigns a value to a target. */
export function assignTarget(vm: Machine, target: Expr, value: Value, scope: Scope): void {
  const at = scope.placeOf(target);
  switch (target.type) {
    case 'Name':
      scope.set(target.id, value, vm.path);
      return;
    case 'Attribute':
      assignAttribute(vm, evaluate(vm, target.value, scope), scope.nameOf(target.attr), value, at);
      return;
    case 'Subscript': {
      const key = evaluate(vm, target.index, scope);
      assignItem(vm, evaluate(vm, target.value, scope), key, value, at);
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

function assignAttribute(vm: Machine, owner: Value, name: string, value: Value, at: Place): void {
  if (owner.kind !== 'choice') {
    setAttribute(vm, owner, name, value, at);
    return;
  }
  onEach(vm, owner, (object) => {
    setAttribute(vm, object, name, value, at);
  });
}

function assignItem(vm: Machine, container: Value, key: Value, value: Value, at: Place): void {
  onEach(vm, container, (object) => {
    onEach(vm, key, (one) => {
      setItem(vm, object, one, value, at);
      vm.decisions?.flowing(object);
    });
  });
}

/** A target with its value, and how it's assigned: what stands in it has been evaluated. */
interface Found {
  readonly old: Value;
  readonly assign: (value: Value) => void;
}

/** Finds the target of an augmented assignment, whose object and key are evaluated once: `rows[next(index)] += 1`. */
export function findTarget(vm: Machine, target: Expr, scope: Scope): Found {
  const at = scope.placeOf(target);
  if (target.type === 'Attribute') {
    const owner = evaluate(vm, target.value, scope);
    const name = scope.nameOf(target.attr);
    return {
      old: each(vm, owner, (one) => getAttribute(vm, one, name, at)),
      assign: (value) => {
        assignAttribute(vm, owner, name, value, at);
      },
    };
  }
  if (target.type !== 'Subscript')
    return {
      old: evaluate(vm, target, scope),
      assign: (value) => {
        assignTarget(vm, target, value, scope);
      },
    };
  const container = evaluate(vm, target.value, scope);
  const key = evaluate(vm, target.index, scope);
  return {
    old: each(vm, container, (one) => each(vm, key, (two) => getItem(vm, one, two, at))),
    assign: (value) => {
      assignItem(vm, container, key, value, at);
    },
  };
}

function onEach(vm: Machine, value: Value, action: (single: Single) => void): void {
  each(vm, value, (single) => {
    action(single);
    return NONE;
  });
}

function unpack(vm: Machine, targets: readonly Expr[], value: Value, scope: Scope, at: Place): void {
  refuseWhole(vm, value, at);
  const star = targets.findIndex(({ type }) => type === 'Starred');
  if (star < 0) {
    const elementOf = elementsOf(vm, value, targets.length, at);
    targets.forEach((target, index) => {
      assignTarget(vm, target, elementOf(index), scope);
    });
    return;
  }
  const { items, open } = iterate(vm, value, at);
  const least = targets.length - 1;
  if (items.length < least && isWhole({ items, open })) {
    const words = `not enough values to unpack (expected at least ${least}, got ${items.length})`;
    raiseOnProof(vm, 'ValueError', words, at, { words, isProven: isComplete(vm, value, items) });
  }
  const after = targets.length - star - 1;
  const rest = items.slice(star, Math.max(star, items.length - after));
  const why = open ?? unknown('operands', 'too few values to unpack', at);
  targets.forEach((target, index) => {
    const one = index < star ? items[index] : items[items.length - targets.length + index];
    assignTarget(vm, target, index === star ? vm.listOf(rest, open) : (one?.value ?? why), scope);
  });
}

interface Elements {
  readonly items: readonly Item[];
  readonly open?: Unknown | undefined;
}

const isWhole = ({ items, open }: Elements): boolean =>
  open === undefined && items.every(({ guard }) => guard.length === 0);

/** Raises ValueError for a value that's unpacked into another number of targets. */
function checkLength(vm: Machine, value: Value, found: Elements, wanted: number, at: Place): void {
  const { items } = found;
  if (items.length === wanted || !isWhole(found)) return;
  const words =
    items.length < wanted
      ? `not enough values to unpack (expected ${wanted}, got ${items.length})`
      : `too many values to unpack (expected ${wanted})`;
  // Newer releases of Python tell how many there are.
  const isSame = items.length < wanted || value.kind === 'deferred' || vm.options.python[1] < 14;
  raiseOnProof(vm, 'ValueError', words, at, {
    ...(isSame && { words }),
    isProven: isComplete(vm, value, items),
  });
}

/** Returns the elements of an unpacked value by index. Consumes an iterator once. */
function elementsOf(vm: Machine, value: Value, wanted: number, at: Place): (index: number) => Value {
  const tooFew = (open: Unknown | undefined): Unknown =>
    open ?? unknown('operands', 'too few values to unpack', at);
  if (
    viewOf(value) === undefined &&
    (value.kind === 'list' || value.kind === 'tuple' || value.kind === 'choice')
  ) {
    if (value.kind !== 'choice') checkLength(vm, value, value, wanted, at);
    return (index) =>
      each(vm, value, (single) => {
        if (single.kind === 'list' || single.kind === 'tuple') return getItem(vm, single, num(index), at);
        const { items, open } = iterate(vm, single, at);
        return items[index]?.value ?? tooFew(open);
      });
  }
  const found = firstOf(vm, value, wanted, at);
  checkLength(vm, value, found, wanted, at);
  return (index) => found.items[index]?.value ?? tooFew(found.open);
}

/** Raises TypeError for a value without elements, if a `try` catches it. */
function refuseWhole(vm: Machine, value: Value, at: Place): void {
  const isWithout =
    value.kind === 'instance'
      ? value.payload === undefined && !ELEMENTS.some((name) => findOnClass(value.cls, name) !== undefined)
      : WITHOUT_ELEMENTS.has(value.kind);
  if (isWithout && value.kind !== 'choice')
    refuseInWords(vm, `cannot unpack non-iterable ${nameOfType(value)} object`, at, value);
}

const ELEMENTS = ['__iter__', '__getitem__'];

/** Asks for as many elements as there are targets, and for one more, which isn't to be there. */
function firstOf(vm: Machine, value: Value, wanted: number, at: Place): Elements {
  const items: Item[] = [];
  const elements = pull(vm, value, at);
  while (items.length <= wanted) {
    const next = elements.next();
    if (next.done === true) return { items, open: next.value.open ?? raiseEnded(vm, next.value.ended) };
    if (vm.reaches(next.value.guard)) items.push(next.value);
  }
  return { items };
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
        deleteAttribute(vm, object, scope.nameOf(target.attr), at);
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
