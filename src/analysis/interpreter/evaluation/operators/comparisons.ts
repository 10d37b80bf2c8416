import type { Place } from '../../../../base/diagnostics/place';
import type { CompareOperator } from '../../../python/ast';
import { callOf, NO_ARGUMENTS } from '../../calls/call-site';
import { callMethod } from '../../calls/calls';
import { asElement, contentOf, entryOf, entryOfHeld, heldKey, keyOf } from '../../values/dicts';
import { each } from '../../guards/forks';
import { askOperands, type Asked, hasOwnMethod, isNotImplemented } from './operands';
import { type Equality, order } from './ordering';
import { guarded, isSubset, negateIf } from './verdicts';
import { derived, isGiven } from '../../guards/missing-inputs';
import { isSame, why } from './identity';
import { raiseEnded } from '../ended';
import { iterate } from '../iterate';
import { refuseOperands } from '../../guards/refusals';
import { describe } from '../../attributes/open-attribute';
import { pull } from '../pull';
import { bool, textOf, unknown } from '../../values/make';
import type { Machine } from '../../machine';
import { truthOf } from '../truth';
import { viewOf } from '../../values/views';
import type { DictValue, Single, Unknown, Value } from '../../values/values';

/** Returns `a op b`: True, False or an unknown. */
export function compare(vm: Machine, op: CompareOperator, a: Single, b: Single, at: Place): Value {
  switch (op) {
    case 'is':
    case 'is not':
      return negateIf(op === 'is not', isSame(a, b, at));
    case '==':
    case '!=':
      if ((isNotANumber(a) && isNumeric(b)) || (isNotANumber(b) && isNumeric(a))) return bool(op === '!=');
      return ownEquality(vm, op, a, b, at) ?? negateIf(op === '!=', isEqual(vm, a, b, at));
    case 'in':
    case 'not in':
      return negateIf(op === 'not in', contains(vm, b, a, at));
    default:
      return order(vm, op, [a, b], at, EQUALITY);
  }
}

/** Tells whether all elements of a set are in another one. */
const isWithin: Equality['isWithin'] = (vm, inner, outer, at) =>
  outer.view?.name === 'dict_items'
    ? all(inner.items.map(({ value }) => value.kind !== 'choice' && contains(vm, outer, value, at)))
    : isSubset(vm, inner.items, outer.items, at);

const all = (verdicts: readonly (boolean | Unknown)[]): boolean | Unknown =>
  !verdicts.includes(false) && (verdicts.find((one) => one !== true) ?? true);

const EQUALITY: Equality = { isEqual: (...given) => isEqual(...given), isWithin };

const isNumeric = ({ kind }: Single): boolean => kind === 'num' || kind === 'bool';

/** Returns true for NaN, which isn't equal to itself, though a container that holds it is. */
const isNotANumber = (value: Single): boolean => value.kind === 'num' && Number.isNaN(value.value);

/** Returns what `__eq__` or `__ne__` of an operand gives, which may be any value; `undefined` where neither decides. */
function ownEquality(vm: Machine, op: '==' | '!=', a: Single, b: Single, at: Place): Value | undefined {
  const [left, right] = [a, b].map((self) => (hasOwnMethod(self, '__ne__') ? '__ne__' : '__eq__'));
  if (op === '==' || (left === '__eq__' && right === '__eq__')) {
    if (!hasOwnMethod(a, '__eq__') && !hasOwnMethod(b, '__eq__')) return undefined;
    const made = askEquality(vm, a, b, at);
    if (made === undefined) return bool((a === b) === (op === '=='));
    return op === '==' ? knownOr(made, a, b, at) : negated(vm, made, a, b, at);
  }
  const ask = ({ self, name, other }: Asked): Value | undefined => {
    const made = callMethod(vm, self, name, [other], at);
    return name === '__ne__' || made === undefined ? made : negated(vm, made, a, b, at);
  };
  const made = askOperands(
    vm,
    { self: a, name: left ?? '', other: b },
    { self: b, name: right ?? '', other: a },
    at,
    ask,
  );
  return made === undefined ? bool(a !== b) : knownOr(made, a, b, at);
}

const askEquality = (vm: Machine, a: Single, b: Single, at: Place): Value | undefined =>
  askOperands(vm, { self: a, name: '__eq__', other: b }, { self: b, name: '__eq__', other: a }, at);

/** Returns the result of a comparison; an unknown one because of what is compared. */
const knownOr = (made: Value, a: Single, b: Single, at: Place): Value =>
  made.kind === 'unknown' ? why(a, b, at) : made;

const negated = (vm: Machine, made: Value, a: Single, b: Single, at: Place): Value =>
  each(vm, made, (one) => {
    if (isNotImplemented(one)) return one;
    const truth = truthOf(vm, one, at);
    return truth === undefined ? why(a, b, at) : bool(!truth);
  });

/** Returns `a == b`, as far as that's known; an object is equal to itself. */
export function isEqual(vm: Machine, a: Single, b: Single, at: Place): boolean | Unknown {
  if (a === b && a.kind !== 'unknown') return true;
  if ((a.kind === 'none' && isGiven(b)) || (b.kind === 'none' && isGiven(a))) return false;
  const own = askEquality(vm, a, b, at);
  if (own?.kind === 'choice') return why(a, b, at);
  if (own !== undefined) return truthOf(vm, own, at) ?? why(a, b, at);
  if (hasOwnMethod(a, '__eq__') || hasOwnMethod(b, '__eq__')) return false;
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

/** Returns true for an object of a class that extends a container, such as a named tuple, or whose content isn't known. */
const holdsContainer = (value: Single): value is Single & { readonly payload: Single } =>
  value.kind === 'instance' &&
  value.payload !== undefined &&
  value.payload.kind !== 'choice' &&
  (isContainer(value.payload) || value.payload.kind === 'unknown');

function sameItems(vm: Machine, a: Single, b: Single, at: Place): boolean | Unknown {
  // `dict.values()` is equal to itself alone.
  if (a.kind !== b.kind || (a.kind === 'list' && (viewOf(a) ?? viewOf(b)) !== undefined)) return false;
  vm.step(() => at);
  const [left, right] = [iterate(vm, a, at), iterate(vm, b, at)];
  const open = left.open ?? right.open ?? guarded([...left.items, ...right.items], at);
  if (open !== undefined) return open;
  if (left.items.length !== right.items.length) return false;
  if (a.kind === 'set' && b.kind === 'set') return isWithin(vm, a, b, at);
  if (a.kind === 'dict' && b.kind === 'dict') return sameEntries(vm, a, b, at);
  return allEqual(
    vm,
    left.items.map(({ value }, index) => [value, right.items[index]?.value]),
    at,
  );
}

function sameEntries(vm: Machine, a: DictValue, b: DictValue, at: Place): boolean | Unknown {
  const pairs = [...a.entries].map(([id, { key, value }]) => {
    const held = heldKey(vm, b, key);
    return [value, b.entries.get(held === key ? id : (keyOf(held) ?? id))?.value] as const;
  });
  return allEqual(vm, pairs, at);
}

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

function contains(vm: Machine, container: Single, element: Single, at: Place): boolean | Unknown {
  const own = callMethod(vm, container, '__contains__', [element], at);
  if (own !== undefined)
    return own.kind === 'choice'
      ? why(container, element, at)
      : (truthOf(vm, own, at) ?? why(container, element, at));
  if (container.kind === 'class') {
    const holder = container.mro.find(({ hooks }) => hooks.holds !== undefined);
    const held = holder?.hooks.holds?.(container, element, callOf(vm, NO_ARGUMENTS, at));
    if (holder !== undefined) return held ?? why(container, element, at);
  }
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

function containsKey(vm: Machine, dict: DictValue, element: Single, at: Place): boolean | Unknown {
  const held = heldKey(vm, dict, element);
  const key = keyOf(held);
  // An empty dict holds no key, not even an unknown one.
  if (key === undefined && dict.entries.size === 0 && dict.open === undefined) return false;
  if (key === undefined) return held.kind === 'unknown' ? derived(held) : why(element, element, at);
  const value = entryOfHeld(vm, dict, held);
  if (value === undefined) return dict.open ?? false;
  const stored = dict.entries.get(key)?.value;
  const maybe =
    stored?.kind === 'choice' &&
    stored.alternatives.some((one) => one.value.kind === 'absent' && vm.reaches(one.guard));
  return maybe ? unknown('alternatives', 'a key that depends on a test', at) : true;
}

/** Tells whether `dict.items()` holds a pair. */
function containsPair(vm: Machine, dict: DictValue, pair: Single, at: Place): boolean | Unknown {
  const [key, value, ...more] = pair.kind === 'tuple' ? pair.items : [];
  if (key === undefined || value === undefined || more.length > 0)
    return pair.kind === 'unknown' ? derived(pair) : false;
  const [id, given] = [key.value, value.value];
  if (id.kind === 'choice' || given.kind === 'choice') return why(pair, pair, at);
  const isThere = containsKey(vm, dict, id, at);
  if (isThere !== true) return isThere;
  const found = entryOf(vm, dict, id);
  return found === undefined || found.kind === 'choice' ? why(pair, pair, at) : isEqual(vm, found, given, at);
}

/** Asks for elements up to one that's surely equal. */
function containsItem(vm: Machine, container: Single, given: Single, at: Place): boolean | Unknown {
  const element = container.kind === 'set' ? asElement(given) : given;
  if (container.kind === 'set') {
    if (container.view?.name === 'dict_items') return containsPair(vm, container.view.of, element, at);
    if (heldKey(vm, container, element) !== element) return true;
  }
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
      const same = other === key || isLikewise(vm, value, element, key, at);
      if (same === true && vm.beyond(guard).length === 0) return true;
      if (same !== false)
        doubt ??= same === true ? unknown('alternatives', 'an element that depends on a test', at) : same;
    }
  }
  const { open, ended } = next.value;
  if (isEmpty && open === undefined) return raiseEnded(vm, ended) ?? false;
  const unsure = open ?? (key === undefined ? why(element, element, at) : undefined);
  return unsure ?? doubt ?? raiseEnded(vm, ended) ?? false;
}

/** Returns true if two values with different keys are equal all the same, which an `__eq__` may decide. */
function isLikewise(vm: Machine, a: Value, b: Single, key: string | undefined, at: Place): boolean | Unknown {
  if (a.kind === 'choice') return false;
  const mayBe = a.kind === 'instance' || b.kind === 'instance' || (a.kind === b.kind && isByContent(b, key));
  return mayBe ? isEqual(vm, a, b, at) : false;
}

/** Returns true for a container whose key tells which one it is, or which ones it holds, not what's in them. */
const isByContent = (value: Single, key: string | undefined): boolean =>
  isContainer(value) && (value.kind !== 'tuple' || key?.includes('#') === true);
