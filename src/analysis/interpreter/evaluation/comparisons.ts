import type { Place } from '../../../base/diagnostics/place';
import type { CompareOperator } from '../../python/ast';
import { callMethod } from '../calls/calls';
import { contentOf, entryOf, keyOf } from '../values/dicts';
import { refuseOperands } from '../guards/refusals';
import { describe } from '../attributes/open-attribute';
import { derived, isGiven } from '../guards/lacks';
import { isSame, why } from './identity';
import { raiseEnded } from './ended';
import { iterate } from './iterate';
import { orderOf } from './order';
import { pull } from './pull';
import { bool, FALSE, num, textOf, TRUE, unknown } from '../values/make';
import type { Machine } from '../machine';
import { truthOf } from './truth';
import type { Item, SetValue, Single, Unknown, Value } from '../values/values';

/** Returns `a op b`: True, False or an unknown. */
export function compare(vm: Machine, op: CompareOperator, a: Single, b: Single, at: Place): Value {
  switch (op) {
    case 'is':
    case 'is not':
      return negateIf(op === 'is not', isSame(a, b, at));
    case '==':
    case '!=':
      if ((isNotANumber(a) && isNumeric(b)) || (isNotANumber(b) && isNumeric(a))) return bool(op === '!=');
      return negateIf(op === '!=', isEqual(vm, a, b, at));
    case 'in':
    case 'not in':
      return negateIf(op === 'not in', contains(vm, b, a, at));
    default:
      return order(vm, op, a, b, at);
  }
}

const isNumeric = ({ kind }: Single): boolean => kind === 'num' || kind === 'bool';

/** Returns true for NaN, which isn't equal to itself, though a container that holds it is. */
const isNotANumber = (value: Single): boolean => value.kind === 'num' && Number.isNaN(value.value);

const negateIf = (negate: boolean, value: boolean | Unknown): Value =>
  typeof value === 'boolean' ? bool(value !== negate) : derived(value);

function isEqual(vm: Machine, a: Single, b: Single, at: Place): boolean | Unknown {
  if (a === b && a.kind !== 'unknown') return true;
  if ((a.kind === 'none' && isGiven(b)) || (b.kind === 'none' && isGiven(a))) return false;
  const own = callMethod(vm, a, '__eq__', [b], at) ?? callMethod(vm, b, '__eq__', [a], at);
  if (own !== undefined && own.kind !== 'choice') {
    const truth = truthOf(vm, own, at);
    return truth ?? why(a, b, at);
  }
  if (a.kind === 'unknown' || b.kind === 'unknown') return why(a, b, at);
  if (holdsContainer(a) && isContainer(b)) return isEqual(vm, a.payload, b, at);
  if (holdsContainer(b)) return isEqual(vm, a, b.payload, at);
  const [left, right] = [keyOf(a), keyOf(b)];
  if (left !== undefined && right !== undefined && !isContainer(a) && !isContainer(b)) {
    if (a.kind === 'library' || b.kind === 'library') return left === right ? true : why(a, b, at);
    return left === right;
  }
  if (isContainer(a) && isContainer(b)) return sameItems(vm, a, b, at);
  if (a.kind === 'str' || b.kind === 'str')
    return a.kind === b.kind || a.kind === 'library' || b.kind === 'library' ? why(a, b, at) : false;
  return isContainer(a) !== isContainer(b) ? false : why(a, b, at);
}

const isContainer = ({ kind }: Single): boolean =>
  kind === 'list' || kind === 'tuple' || kind === 'set' || kind === 'dict';

/** Returns true for an object of a class that extends a container, such as a named tuple. */
const holdsContainer = (value: Single): value is Single & { readonly payload: Single } =>
  value.kind === 'instance' &&
  value.payload !== undefined &&
  value.payload.kind !== 'choice' &&
  isContainer(value.payload);

function sameItems(vm: Machine, a: Single, b: Single, at: Place): boolean | Unknown {
  if (a.kind !== b.kind) return false;
  vm.step(() => at);
  const [left, right] = [iterate(vm, a, at), iterate(vm, b, at)];
  const open = left.open ?? right.open ?? guarded([...left.items, ...right.items], at);
  if (open !== undefined) return open;
  if (left.items.length !== right.items.length) return false;
  if (a.kind === 'set') return isSubset(left.items, right.items, at);
  if (a.kind === 'dict' && b.kind === 'dict') {
    const pairs = [...a.entries].map(([key, { value }]) => [value, b.entries.get(key)?.value] as const);
    return allEqual(vm, pairs, at);
  }
  return allEqual(
    vm,
    left.items.map(({ value }, index) => [value, right.items[index]?.value]),
    at,
  );
}

const guarded = (items: readonly Item[], at: Place): Unknown | undefined =>
  items.some(({ guard }) => guard.length > 0)
    ? unknown('alternatives', 'elements that hang on a test', at)
    : undefined;

/** Returns true if all pairs are equal, false if one surely isn't. */
function allEqual(
  vm: Machine,
  pairs: readonly (readonly [Value, Value | undefined])[],
  at: Place,
): boolean | Unknown {
  let doubt: Unknown | undefined;
  for (const [left, right] of pairs) {
    if (right === undefined) return false;
    const isOpen = left.kind === 'choice' || right.kind === 'choice';
    const same = isOpen ? unknown('alternatives', 'elements that differ', at) : isEqual(vm, left, right, at);
    if (same === false) return false;
    if (same !== true) doubt ??= same;
  }
  return doubt ?? true;
}

/** Returns true if all elements of a set are in another one. */
function isSubset(inner: readonly Item[], outer: readonly Item[], at: Place): boolean | Unknown {
  const keys = (items: readonly Item[]): readonly (string | undefined)[] =>
    items.map(({ value }) => keyOf(value));
  const [left, right] = [keys(inner), keys(outer)];
  if ([...left, ...right].includes(undefined)) return unknown('operands', 'an element of a set', at);
  return left.every((key) => right.includes(key));
}

/** Compares two sets: `<=` means that the second holds the first, `<` that it holds more besides. */
function orderOfSets(vm: Machine, op: OrderOperator, a: SetValue, b: SetValue, at: Place): Value {
  const [inner, outer] = (op.startsWith('<') ? [a, b] : [b, a]).map((set) => iterate(vm, set, at));
  if (inner === undefined || outer === undefined) return FALSE;
  const open = inner.open ?? outer.open ?? guarded([...inner.items, ...outer.items], at);
  if (open !== undefined) return open;
  if (!op.endsWith('=') && inner.items.length === outer.items.length) return FALSE;
  return negateIf(false, isSubset(inner.items, outer.items, at));
}

function contains(vm: Machine, container: Single, element: Single, at: Place): boolean | Unknown {
  const own = callMethod(vm, container, '__contains__', [element], at);
  if (own !== undefined)
    return own.kind === 'choice'
      ? why(container, element, at)
      : (truthOf(vm, own, at) ?? why(container, element, at));
  const dict = contentOf(container);
  if (dict !== undefined) return containsKey(vm, dict, element, at);
  if (container.kind === 'str') {
    const [whole, part] = [textOf(container), textOf(element)];
    if (whole !== undefined && part !== undefined) return whole.includes(part);
    if (element.kind !== 'str')
      refuseOperands(vm, `in of str requires str, not ${describe(element)}`, at, element);
    return part !== undefined && container.parts.some((one) => typeof one === 'string' && one.includes(part))
      ? true
      : why(container, element, at);
  }
  if (container.kind === 'bytes' && element.kind === 'bytes') return container.value.includes(element.value);
  if (
    container.kind === 'instance' &&
    container.payload !== undefined &&
    container.payload.kind !== 'choice'
  ) {
    return contains(vm, container.payload, element, at);
  }
  return containsItem(vm, container, element, at);
}

function containsKey(
  vm: Machine,
  dict: NonNullable<ReturnType<typeof contentOf>>,
  element: Single,
  at: Place,
): boolean | Unknown {
  const key = keyOf(element);
  // An empty dict holds no key, not even an unknown one.
  if (dict.entries.size === 0 && dict.open === undefined) return false;
  if (key === undefined) return why(element, element, at);
  const value = entryOf(vm, dict, element);
  if (value === undefined) return dict.open ?? false;
  const stored = dict.entries.get(key)?.value;
  const maybe =
    stored?.kind === 'choice' &&
    stored.alternatives.some((one) => one.value.kind === 'absent' && vm.reaches(one.guard));
  return maybe ? unknown('alternatives', 'a key that hangs on a test', at) : true;
}

/** Asks for elements up to one that's surely equal. */
function containsItem(vm: Machine, container: Single, element: Single, at: Place): boolean | Unknown {
  const elements = pull(vm, container, at);
  const key = keyOf(element);
  let doubt: Unknown | undefined;
  let isEmpty = true;
  let next = elements.next();
  for (; next.done !== true; next = elements.next()) {
    const { value, guard } = next.value;
    isEmpty = false;
    if (!vm.reaches(guard)) continue;
    const other = keyOf(value);
    if (other === undefined)
      doubt ??= value.kind === 'unknown' ? derived(value) : unknown('operands', 'an element', at);
    else {
      const same = other === key || isLikewise(vm, value, element, at);
      if (same === true && vm.beyond(guard).length === 0) return true;
      if (same !== false)
        doubt ??= same === true ? unknown('alternatives', 'an element that hangs on a test', at) : same;
    }
  }
  const { open, ended } = next.value;
  if (isEmpty && open === undefined) return raiseEnded(vm, ended) ?? false;
  const unsure = open ?? (key === undefined ? why(element, element, at) : undefined);
  return unsure ?? doubt ?? raiseEnded(vm, ended) ?? false;
}

/** Returns true if two values with different keys are equal all the same, which an `__eq__` may decide. */
const isLikewise = (vm: Machine, a: Value, b: Single, at: Place): boolean | Unknown =>
  a.kind === 'instance' || (b.kind === 'instance' && a.kind !== 'choice') ? isEqual(vm, a, b, at) : false;

type OrderOperator = '<' | '<=' | '>' | '>=';

const ORDER_METHODS = { '<': '__lt__', '<=': '__le__', '>': '__gt__', '>=': '__ge__' } as const;
const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function order(vm: Machine, op: OrderOperator, a: Single, b: Single, at: Place): Value {
  const own =
    callMethod(vm, a, ORDER_METHODS[op], [b], at) ??
    (b.kind === 'instance' ? callMethod(vm, b, ORDER_METHODS[MIRRORED[op]], [a], at) : undefined);
  if (own !== undefined) return own;
  if (a.kind === 'set' && b.kind === 'set') return orderOfSets(vm, op, a, b, at);
  const sign = orderOf(a, b);
  if (sign !== undefined) {
    const holds = { '<': sign < 0, '<=': sign <= 0, '>': sign > 0, '>=': sign >= 0 }[op];
    return holds ? TRUE : FALSE;
  }
  const isSequence = (a.kind === 'list' || a.kind === 'tuple') && a.kind === b.kind;
  if (isSequence) return orderOfSequences(vm, op, [a.items, b.items], at) ?? why(a, b, at);
  if (a.kind !== b.kind || UNORDERED.has(a.kind))
    refuseOperands(vm, `${op} of ${describe(a)} and ${describe(b)}`, at, a, b);
  return why(a, b, at);
}

/** Compares the first elements that aren't equal; `undefined` where that hangs on tests, or on what isn't known. */
function orderOfSequences(
  vm: Machine,
  op: OrderOperator,
  [left, right]: readonly [readonly Item[], readonly Item[]],
  at: Place,
): Value | undefined {
  vm.step(() => at);
  for (const [index, { value, guard }] of left.entries()) {
    const other = right[index];
    if (other === undefined) break;
    const isOpen = value.kind === 'choice' || other.value.kind === 'choice';
    if (isOpen || guard.length > 0 || other.guard.length > 0) return undefined;
    const same = isEqual(vm, value, other.value, at);
    if (same === false) return order(vm, op, value, other.value, at);
    if (same !== true) return undefined;
  }
  return order(vm, op, num(left.length), num(right.length), at);
}

/** Kinds of values of which none is before another. */
const UNORDERED: ReadonlySet<Single['kind']> = new Set(['none', 'dict', 'function', 'module', 'instance']);
