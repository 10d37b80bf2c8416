import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { markEscaped } from '../values/text/displays';
import { contentOf, removeEntry, setEntry } from '../values/dicts';
import { raiseInWords, refuseInWords } from '../guards/refusals';
import { indexed, refuseIndex } from './indexes';
import { getEntry } from './items';
import { iterate, replaceItems } from './iterate';
import { nameOfType } from './text/own-text';
import { item, unknown } from '../values/make';
import type { Machine } from '../machine';
import { positionsOf, spanOf } from '../values/slices';
import type { DictValue, ListValue, Single, SliceValue, Value } from '../values/values';

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
    else refuseAssignment(vm, container, at);
    return;
  }
  if (WITHOUT_ITEMS.has(container.kind)) refuseAssignment(vm, container, at);
  if (container.kind === 'dict' && !refusesChange(vm, container, 'support item assignment', at)) {
    setEntry(vm, container, key, value);
  }
  if (container.kind === 'unknown' || container.kind === 'library') markEscaped(vm, [container, value]);
  if (container.kind !== 'list') return;
  const index = indexed(vm, key, at);
  if (index.kind === 'slice') setSlice(vm, container, index, value, at);
  else changeElement(vm, container, index, value, at);
}

/** Raises TypeError for a value whose items aren't set, if a `try` catches it. */
function refuseAssignment(vm: Machine, container: Single, at: Place): void {
  refuseInWords(vm, `'${nameOfType(container)}' object does not support item assignment`, at, container);
}

/** Sets the element at an index of a list, or deletes it where no value is given. */
function changeElement(vm: Machine, list: ListValue, key: Single, value: Value | undefined, at: Place): void {
  if (key.kind !== 'num' || key.isFloat) {
    refuseIndex(vm, list, key, at);
    list.open ??= key.kind === 'unknown' ? key : unknown('operands', 'an index', at);
    return;
  }
  const here = [...list.items.keys()].filter((one) => vm.reaches(list.items[one]?.guard ?? []));
  const index = Number(key.value);
  const place = here[index < 0 ? here.length + index : index];
  if (place === undefined) {
    if (list.open === undefined) raiseInWords(vm, 'IndexError', 'list assignment index out of range', at);
    return;
  }
  const guard = list.items[place]?.guard ?? [];
  replaceItems(
    vm,
    list,
    list.items.toSpliced(place, 1, ...(value === undefined ? [] : [item(value, guard)])),
  );
}

const MUST_ASSIGN = 'must assign iterable to extended slice';

/** Kinds of values that can't be iterated over. */
export const WITHOUT_ELEMENTS: ReadonlySet<Value['kind']> = new Set(['num', 'bool', 'none', 'function']);

function setSlice(vm: Machine, list: ListValue, slice: SliceValue, value: Value, at: Place): void {
  if (WITHOUT_ELEMENTS.has(value.kind)) {
    const isExtended = spanOf(slice, 0)?.step !== 1;
    raiseInWords(vm, 'TypeError', isExtended ? MUST_ASSIGN : 'can only assign an iterable', at);
  }
  const given = value.kind === 'choice' ? undefined : iterate(vm, value, at);
  const content = given?.open === undefined ? given?.items : undefined;
  const span = spanOf(slice, list.items.length);
  if (span === undefined || content === undefined) {
    list.open ??= value.kind === 'unknown' ? value : unknown('operands', 'a slice', at);
    return;
  }
  if (slice.step.kind === 'none' || span.step === 1) {
    const { start, stop } = span;
    const tail = list.items.slice(Math.max(start, stop));
    replaceItems(vm, list, [...list.items.slice(0, start), ...content, ...tail]);
    return;
  }
  const positions = positionsOf(slice, list.items.length) ?? [];
  if (content.length !== positions.length) {
    const sizes = `size ${content.length} to extended slice of size ${positions.length}`;
    raiseInWords(vm, 'ValueError', `attempt to assign sequence of ${sizes}`, at);
    return;
  }
  const items = [...list.items];
  positions.forEach((position, index) => {
    const one = content[index];
    if (one !== undefined) items[position] = one;
  });
  replaceItems(vm, list, items);
}

function deleteSlice(vm: Machine, list: ListValue, slice: SliceValue, at: Place): void {
  const positions = positionsOf(slice, list.items.length);
  if (positions === undefined) {
    list.open ??= unknown('operands', 'a slice', at);
    return;
  }
  const gone = new Set(positions);
  replaceItems(
    vm,
    list,
    list.items.filter((_, index) => !gone.has(index)),
  );
}

/** Executes `del container[key]`. */
export function deleteItem(vm: Machine, container: Single, key: Single, at: Place): void {
  if (container.kind === 'instance' && callMethod(vm, container, '__delitem__', [key], at) !== undefined)
    return;
  const content = container.kind === 'instance' ? container.payload : container;
  if (content === undefined || (content.kind !== 'choice' && WITHOUT_ITEMS.has(content.kind)))
    refuseInWords(
      vm,
      `'${nameOfType(container)}' object doesn't support item deletion`,
      at,
      content ?? container,
    );
  const dict = contentOf(container);
  if (dict !== undefined && refusesChange(vm, dict, 'support item deletion', at)) return;
  if (dict !== undefined) {
    getEntry(vm, dict, key, at);
    removeEntry(vm, dict, key);
  }
  if (container.kind !== 'list') return;
  const index = indexed(vm, key, at);
  if (index.kind === 'slice') deleteSlice(vm, container, index, at);
  else changeElement(vm, container, index, undefined, at);
}
