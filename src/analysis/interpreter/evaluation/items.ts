import { type Place } from '../../../base/diagnostics/place';
import { getAttribute } from '../attributes/attributes';
import { callMethod, callValue } from '../calls/calls';
import { NO_ARGUMENTS } from '../calls/call-site';
import { isComplete, surelyLacks } from '../values/text/displays';
import { entryOf, keyOf, setEntry } from '../values/dicts';
import { each } from '../guards/forks';
import { derived, refuse } from '../guards/missing-inputs';
import { isPlainClass, raiseOnProof, refuseOperands, raiseInWords } from '../guards/refusals';
import { describe } from '../attributes/open-attribute';
import { indexed, refuseIndex } from './indexes';
import { ofUnknownKey } from './unknown-key';
import { bytes, isPlainTuple, num, str, textOf, unknown } from '../values/make';
import { copied } from '../values/copied';
import type { Machine } from '../machine';
import { positionsOf, spanOf } from '../values/slices';
import type {
  BytesValue,
  DictValue,
  Item,
  NumValue,
  Single,
  SliceValue,
  TupleValue,
  Unknown,
  Value,
} from '../values/values';

/** Returns `container[key]`. */
export function getItem(vm: Machine, container: Single, key: Single, at: Place): Value {
  switch (container.kind) {
    case 'dict':
      return getEntry(vm, container, key, at);
    case 'list':
    case 'tuple':
    case 'str': {
      if (container.kind === 'list' && container.view !== undefined)
        return notSubscriptable(vm, container, at);
      const position = indexed(vm, key, at);
      if (container.kind === 'str') return getCharacter(vm, container, position, at);
      return getElement(
        vm,
        container.items,
        container.kind === 'list' ? container.open : undefined,
        container,
        position,
        at,
      );
    }
    case 'bytes':
      return getByte(vm, container, indexed(vm, key, at), at);
    case 'instance':
      return getFromInstance(vm, container, key, at);
    case 'class':
      return getFromClass(vm, container, key, at);
    case 'unknown':
      return derived(container);
    default:
      return notSubscriptable(vm, container, at);
  }
}

function notSubscriptable(vm: Machine, container: Single, at: Place): Value {
  refuseOperands(vm, `${describe(container)} is not subscriptable`, at, container);
  return container.kind === 'library' || container.kind === 'native'
    ? container
    : unknown('operands', `[] of a ${container.kind}`, at);
}

/** Returns the value of a key; raises KeyError for one that surely lacks. */
export function getEntry(vm: Machine, dict: DictValue, key: Single, at: Place): Value {
  const found = entryOf(vm, dict, key);
  if (found !== undefined) return found;
  // A `defaultdict` keeps what it makes for a key that isn't known.
  if (dict.factory !== undefined && keyOf(key) === undefined) setEntry(vm, dict, key, key);
  if (key.kind === 'unknown') return ofUnknownKey(vm, dict, key, at);
  if (dict.factory !== undefined && keyOf(key) !== undefined) {
    const made = callValue(vm, dict.factory, NO_ARGUMENTS, at);
    setEntry(vm, dict, key, made);
    return made;
  }
  if (dict.open !== undefined) return dict.open;
  const text = textOf(key) ?? '?';
  const missing = raiseOnProof(vm, 'KeyError', `key ${text}`, at, {
    words: `'${text}'`,
    argument: key,
    isProven: surelyLacks(vm, dict, key),
  });
  refuse(vm, key, at);
  return missing;
}

/** How many elements of a list, from its beginning, are known to depend on no test. `items` only grows or is replaced. */
const plainOnes = new WeakMap<readonly Item[], number>();

/** Returns true if no element depends on a test. */
function arePlain(items: readonly Item[]): boolean {
  let plain = plainOnes.get(items) ?? 0;
  while (plain < items.length && items[plain]?.guard.length === 0) plain += 1;
  plainOnes.set(items, plain);
  return plain === items.length;
}

function getElement(
  vm: Machine,
  items: readonly Item[],
  open: Unknown | undefined,
  whole: Single,
  key: Single,
  at: Place,
): Value {
  if (isWhole(key) && arePlain(items)) {
    const place = Number(key.value);
    const plain = items[place < 0 ? items.length + place : place];
    if (plain !== undefined && (place >= 0 || open === undefined)) return plain.value;
  }
  vm.work(items.length);
  const here = items.filter(({ guard }) => vm.reaches(guard));
  if (key.kind === 'slice') return sliceOf(vm, here, open, whole, key);
  if (key.kind === 'unknown') return derived(key);
  if (!isWhole(key)) return notAnIndex(vm, whole, key, at);
  const index = Number(key.value);
  const position = index < 0 ? here.length + index : index;
  const before = index < 0 ? here.slice(position) : here.slice(0, position + 1);
  if (before.some(({ guard }) => vm.beyond(guard).length > 0)) {
    return unknown('alternatives', 'an element of a list whose length depends on a test', at);
  }
  if (index < 0 && open !== undefined) return open;
  const found = here[position]?.value ?? open;
  if (found !== undefined) return found;
  return raiseOnProof(vm, 'IndexError', 'index out of range', at, {
    argument: str(`${whole.kind} index out of range`),
    isProven: isComplete(vm, whole, here),
  });
}

const isWhole = (key: Single): key is NumValue => key.kind === 'num' && !key.isFloat;

function notAnIndex(vm: Machine, sequence: Single, key: Single, at: Place): Unknown {
  refuseIndex(vm, sequence, key, at);
  return unknown('operands', 'an index', at);
}

function sliceOf(
  vm: Machine,
  items: readonly Item[],
  open: Unknown | undefined,
  whole: Single,
  slice: SliceValue,
): Value {
  const positions = positionsOf(slice, items.length);
  if (positions === undefined) {
    const bound = [slice.lower, slice.upper, slice.step].find(({ kind }) => kind === 'unknown');
    return bound ?? vm.listOf(items, open);
  }
  if (whole.kind === 'tuple' && isAllOf(whole, positions)) return whole;
  const cut = positions.flatMap((position) => items[position] ?? []);
  return whole.kind === 'tuple' ? { kind: 'tuple', items: cut } : vm.listOf(cut, open);
}

/** Returns true where a slice selects a whole tuple in its order: it's that tuple then. */
const isAllOf = (whole: TupleValue, positions: readonly number[]): boolean =>
  isPlainTuple(whole) &&
  positions.length === whole.items.length &&
  positions.every((position, index) => position === index);

/** Matches a character that takes two places of a text here, and one in Python. */
const SURROGATES = /[\uD800-\uDFFF]/;

function getCharacter(vm: Machine, text: Extract<Single, { kind: 'str' }>, key: Single, at: Place): Value {
  const known = textOf(text);
  if (known === undefined) return firstHole(text, at);
  // A text without surrogates is read by its own positions.
  const characters = SURROGATES.test(known) ? Array.from(known) : known;
  if (typeof characters !== 'string') vm.work(characters.length);
  if (key.kind === 'slice') {
    const span = spanOf(key, characters.length);
    if (span === undefined) return unknown('operands', 'a slice of a string', at);
    if (typeof characters === 'string' && span.step === 1)
      return copied(vm, str(characters.slice(span.start, Math.max(span.start, span.stop))));
    const positions = positionsOf(key, characters.length) ?? [];
    vm.work(positions.length);
    return str(positions.map((position) => characters[position] ?? '').join(''));
  }
  if (!isWhole(key)) return key.kind === 'unknown' ? derived(key) : notAnIndex(vm, text, key, at);
  const char = characters.at(Number(key.value));
  return char === undefined ? raiseInWords(vm, 'IndexError', 'string index out of range', at) : str(char);
}

/** Returns a byte as a number, or bytes for a slice. */
function getByte(vm: Machine, whole: BytesValue, key: Single, at: Place): Value {
  const content = whole.value;
  if (key.kind === 'slice') {
    const positions = positionsOf(key, content.length);
    return positions === undefined
      ? unknown('operands', 'a slice of bytes', at)
      : (vm.work(positions.length), bytes(positions.map((index) => content.charAt(index)).join('')));
  }
  if (!isWhole(key)) return key.kind === 'unknown' ? derived(key) : notAnIndex(vm, whole, key, at);
  const index = Number(key.value);
  const code = content.charCodeAt(index < 0 ? content.length + index : index);
  return Number.isNaN(code) ? vm.raiseIfCaught('IndexError', 'index out of range', at) : num(code);
}

/** Returns the first unknown part of a string. */
export function firstHole({ parts }: Extract<Single, { kind: 'str' }>, at: Place): Unknown {
  const hole = parts.find((part) => typeof part !== 'string');
  return typeof hole === 'object' ? derived(hole) : unknown('operands', 'a string', at);
}

function getFromInstance(
  vm: Machine,
  container: Extract<Single, { kind: 'instance' }>,
  key: Single,
  at: Place,
): Value {
  const own = callMethod(vm, container, '__getitem__', [key], at);
  if (own !== undefined) return own;
  const { payload } = container;
  if (payload === undefined) {
    refuseOperands(vm, `${describe(container)} is not subscriptable`, at, container);
    return container.open ?? container.cls.open ?? unknown('operands', `[] of a ${container.cls.name}`, at);
  }
  if (payload.kind === 'dict' && entryOf(vm, payload, key) === undefined && payload.open === undefined) {
    const missing = callMethod(vm, container, '__missing__', [key], at);
    if (missing !== undefined) return missing;
  }
  return each(vm, payload, (single) => getItem(vm, single, key, at));
}

/** Returns `cls[key]`: a member of an Enum, the result of a `__class_getitem__`, else the class (a generic one). */
function getFromClass(vm: Machine, cls: Extract<Single, { kind: 'class' }>, key: Single, at: Place): Value {
  const own = callMethod(vm, cls, '__getitem__', [key], at);
  if (own !== undefined) return own;
  for (const { hooks } of cls.mro) {
    if (hooks.members === undefined) continue;
    const name = textOf(key);
    if (name !== undefined && !cls.attrs.has(name) && cls.open === undefined)
      vm.raiseIfCaught('KeyError', name, at, false, key);
    return name === undefined
      ? unknown('operands', `a member of ${cls.name}`, at)
      : getAttribute(vm, cls, name, at);
  }
  for (const base of cls.mro) {
    const method = base.attrs.get('__class_getitem__');
    if (method !== undefined) {
      const func = method.kind === 'descriptor' ? method.func : method;
      return callValue(vm, func, { ...NO_ARGUMENTS, args: [cls, key], isWhole: true }, at);
    }
  }
  if (vm.catchers.length > 0 && isPlainClass(cls) && cls.mro.some(({ name }) => name === 'BaseException'))
    raiseInWords(vm, 'TypeError', `type '${cls.name}' is not subscriptable`, at);
  return cls;
}
