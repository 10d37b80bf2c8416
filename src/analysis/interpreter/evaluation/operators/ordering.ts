import type { Place } from '../../../../base/diagnostics/place';
import { describe } from '../../attributes/open-attribute';
import { refuseOperands } from '../../guards/refusals';
import type { Machine } from '../../machine';
import { FALSE, num, TRUE } from '../../values/make';
import type { Item, SetValue, Single, Unknown, Value } from '../../values/values';
import { askOperands, hasOwnMethod } from './operands';
import { why } from './identity';
import { orderOf } from './order';
import { guarded, negateIf } from './verdicts';

export type OrderOperator = '<' | '<=' | '>' | '>=';

/** The special method of an order, and that of the other operand. */
const ORDER_METHODS: Readonly<Record<OrderOperator, readonly [string, string]>> = {
  '<': ['__lt__', '__gt__'],
  '<=': ['__le__', '__ge__'],
  '>': ['__gt__', '__lt__'],
  '>=': ['__ge__', '__le__'],
};

/** Kinds of values that have no order among themselves, unless their class defines one. */
const UNORDERED: ReadonlySet<Single['kind']> = new Set([
  'none',
  'dict',
  'function',
  'method',
  'module',
  'instance',
]);

/** Tell whether two values are equal, and whether a set holds all elements of another. */
export interface Equality {
  readonly isEqual: (vm: Machine, a: Single, b: Single, at: Place) => boolean | Unknown;
  readonly isWithin: (vm: Machine, inner: SetValue, outer: SetValue, at: Place) => boolean | Unknown;
}

/** Returns `a op b` for an operator of order. */
export function order(
  vm: Machine,
  op: OrderOperator,
  [a, b]: readonly [Single, Single],
  at: Place,
  by: Equality,
): Value {
  const [name, reflected] = ORDER_METHODS[op];
  const own = askOperands(vm, { self: a, name, other: b }, { self: b, name: reflected, other: a }, at);
  if (own !== undefined) return own;
  if (a.kind === 'set' && b.kind === 'set') return orderOfSets(vm, op, [a, b], at, by);
  const isOwn = hasOwnMethod(a, name) || hasOwnMethod(b, reflected);
  const sign = isOwn ? undefined : orderOf(a, b);
  if (sign === undefined) {
    const isSequence = (a.kind === 'list' || a.kind === 'tuple') && a.kind === b.kind;
    if (isSequence) return orderOfSequences(vm, op, [a.items, b.items], at, by) ?? why(a, b, at);
    const [x, y] = isOwn ? [a, b] : [builtInOf(a), builtInOf(b)];
    if (x !== a || y !== b) return order(vm, op, [x, y], at, by);
    if (a.kind !== b.kind || UNORDERED.has(a.kind))
      refuseOperands(vm, `${op} of ${describe(a)} and ${describe(b)}`, at, a, b);
    vm.doubts += 1;
    return why(a, b, at);
  }
  const holds = { '<': sign < 0, '<=': sign <= 0, '>': sign > 0, '>=': sign >= 0 }[op];
  return holds ? TRUE : FALSE;
}

/** Returns the built-in value under an object of a subclass. */
const builtInOf = (value: Single): Single =>
  value.kind === 'instance' && value.payload !== undefined && value.payload.kind !== 'choice'
    ? value.payload
    : value;

/** Compares two sets: `<=` means that the second holds the first, `<` that it holds more besides. */
function orderOfSets(
  vm: Machine,
  op: OrderOperator,
  [a, b]: readonly [SetValue, SetValue],
  at: Place,
  by: Equality,
): Value {
  const [inner, outer] = op.startsWith('<') ? [a, b] : [b, a];
  const [left, right] = [inner.items, outer.items];
  const open = inner.open ?? outer.open ?? guarded([...left, ...right], at);
  if (open !== undefined) return open;
  if (left.length > right.length || (!op.endsWith('=') && left.length === right.length)) return FALSE;
  return negateIf(false, by.isWithin(vm, inner, outer, at));
}

/** Compares the first elements that aren't equal; `undefined` where that depends on tests, or on what isn't known. */
function orderOfSequences(
  vm: Machine,
  op: OrderOperator,
  [left, right]: readonly [readonly Item[], readonly Item[]],
  at: Place,
  by: Equality,
): Value | undefined {
  vm.step(() => at);
  for (const [index, { value, guard }] of left.entries()) {
    const other = right[index];
    if (other === undefined) break;
    const isOpen = value.kind === 'choice' || other.value.kind === 'choice';
    if (isOpen || guard.length > 0 || other.guard.length > 0) return undefined;
    const same = by.isEqual(vm, value, other.value, at);
    if (same === false) return order(vm, op, [value, other.value], at, by);
    if (same !== true) return undefined;
  }
  return order(vm, op, [num(left.length), num(right.length)], at, by);
}
