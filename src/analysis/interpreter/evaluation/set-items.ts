import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { lend } from '../values/displays';
import { contentOf, removeEntry, setEntry } from '../values/dicts';
import { raiseInWords, refuseOperands } from '../guards/refusals';
import { describe } from '../attributes/open-attribute';
import { getEntry } from './items';
import { iterate, replaceItems } from './iterate';
import { item, unknown } from '../values/make';
import type { Machine } from '../machine';
import { positionsOf, spanOf } from '../values/slices';
import type { DictValue, Single, SliceValue, Value } from '../values/values';

/** Kinds of values whose items aren't set or deleted. */
const WITHOUT_ITEMS: ReadonlySet<Single['kind']> = new Set([
  'tuple',
  'str',
  'bytes',
  'num',
  'bool',
  'none',
  'set',
  'function',
]);

/** Raises TypeError for the change of a view that only can be read. Returns true for such a view. */
function refusesChange(vm: Machine, { isProxy }: DictValue, what: string, at: Place): boolean {
  if (isProxy === true) raiseInWords(vm, 'TypeError', `'mappingproxy' object does not ${what}`, at);
  return isProxy === true;
}

/** Executes `container[key] = value`. */
export function setItem(vm: Machine, container: Single, key: Single, value: Value, at: Place): void {
  if (container.kind === 'instance') {
    if (callMethod(vm, container, '__setitem__', [key, value], at) !== undefined) return;
    const { payload } = container;
    if (payload !== undefined && payload.kind !== 'choice') setItem(vm, payload, key, value, at);
    else refuseOperands(vm, `${describe(container)} does not support item assignment`, at, container);
    return;
  }
  if (WITHOUT_ITEMS.has(container.kind))
    refuseOperands(vm, `${describe(container)} does not support item assignment`, at, container);
  if (container.kind === 'dict' && !refusesChange(vm, container, 'support item assignment', at))
    setEntry(vm, container, key, value);
  if (container.kind === 'unknown' || container.kind === 'library') lend(vm, [container, value]);
  if (container.kind !== 'list') return;
  if (key.kind === 'slice') {
    setSlice(vm, container, key, value);
    return;
  }
  if (key.kind !== 'num') {
    container.open ??= key.kind === 'unknown' ? key : unknown('operands', 'an index', at);
    return;
  }
  const items = [...container.items];
  const index = Number(key.value);
  const position = index < 0 ? items.length + index : index;
  if (position < items.length && position >= 0) {
    items[position] = item(value);
    replaceItems(vm, container, items);
  }
}

function setSlice(
  vm: Machine,
  list: Extract<Single, { kind: 'list' }>,
  slice: SliceValue,
  value: Value,
): void {
  const given = value.kind === 'choice' ? undefined : iterate(vm, value, NOWHERE);
  const content = given?.open === undefined ? given?.items : undefined;
  const span = spanOf(slice, list.items.length);
  if (span === undefined || content === undefined) {
    list.open ??= value.kind === 'unknown' ? value : unknown('operands', 'a slice', NOWHERE);
    return;
  }
  if (slice.step.kind === 'none') {
    const { start, stop } = span;
    const tail = list.items.slice(Math.max(start, stop));
    replaceItems(vm, list, [...list.items.slice(0, start), ...content, ...tail]);
    return;
  }
  const positions = positionsOf(slice, list.items.length) ?? [];
  const items = [...list.items];
  positions.forEach((position, index) => {
    const one = content[index];
    if (one !== undefined) items[position] = one;
  });
  const isDeletion = content.length === 0;
  replaceItems(vm, list, isDeletion ? items.filter((_, index) => !positions.includes(index)) : items);
}

/** Executes `del container[key]`. */
export function deleteItem(vm: Machine, container: Single, key: Single, at: Place): void {
  if (container.kind === 'instance' && callMethod(vm, container, '__delitem__', [key], at) !== undefined)
    return;
  const content = container.kind === 'instance' ? container.payload : container;
  if (content === undefined || (content.kind !== 'choice' && WITHOUT_ITEMS.has(content.kind)))
    refuseOperands(vm, `${describe(container)} doesn't support item deletion`, at, content ?? container);
  const dict = contentOf(container);
  if (dict !== undefined && refusesChange(vm, dict, 'support item deletion', at)) return;
  if (dict !== undefined) {
    getEntry(vm, dict, key, at);
    removeEntry(vm, dict, key);
  }
  if (container.kind !== 'list') return;
  if (key.kind === 'slice') {
    setSlice(vm, container, key, vm.list());
  } else if (key.kind === 'num') {
    const index = Number(key.value);
    const position = index < 0 ? container.items.length + index : index;
    replaceItems(
      vm,
      container,
      container.items.filter((_, one) => one !== position),
    );
  }
}
