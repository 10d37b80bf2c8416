import { comparedFields, fieldOf, keyMadeFor } from './key-fields';
import { NOWHERE } from '../../../base/diagnostics/place';
import { and, not } from '../guards/guards';
import { assign, seen } from './choice';
import { ABSENT, CONSTANT, item, textOf, unknown } from './make';
import { LIMITS } from '../limits';
import type { Machine } from '../machine';
import type { DictValue, InstanceValue, Item, NumValue, SetValue, Unknown, Value } from './values';

const identities = new WeakMap<object, string>();
let nextIdentity = 0;

function identityOf(value: object): string {
  const known = identities.get(value);
  if (known !== undefined) return known;
  nextIdentity += 1;
  const made = `#${nextIdentity}`;
  identities.set(value, made);
  return made;
}

/**
 * Returns an identifier for a key of a dict or an element of a set. It's equal for values that are equal in Python
 * (`1`, `1.0` and `True`; a member of a `str` enum and its value), `undefined` for unknown ones.
 */
export function keyOf(value: Value): string | undefined {
  return keyWithin(value, NESTED.has(value.kind) ? { left: MAX_ELEMENTS } : NO_ROOM);
}

function keyWithin(value: Value, room: Room): string | undefined {
  switch (value.kind) {
    case 'str': {
      const text = textOf(value);
      return text === undefined ? undefined : `s:${text}`;
    }
    case 'num':
      return keyOfNumber(value);
    case 'bool':
      return value.value ? 'n:1' : 'n:0';
    case 'none':
      return 'none';
    case 'bytes':
      return `b:${value.value}`;
    case 'tuple':
      return keyOfTuple(value.items, room);
    case 'slice':
      return keyOfTuple(
        [value.lower, value.upper, value.step].map((bound) => item(bound)),
        room,
        'slice:',
      );
    case 'set':
      return isPlainFrozen(value) ? keyOfFrozen(value, room) : identityOf(value);
    case 'instance':
      return value.payload === undefined ? keyOfInstance(value, room) : keyWithin(value.payload, room);
    case 'library':
      return `l:${value.name}`;
    case 'method':
      return `m:${identityOf(value.self)}:${identityOf(value.func)}`;
    case 'unknown':
    case 'choice':
      return undefined;
    default:
      return identityOf(value);
  }
}

/** Returns the key of a number. A float that's whole is equal to that integer; NaN only ever is itself. */
function keyOfNumber(number: NumValue): string {
  const { value, isFloat } = number;
  if (Number.isNaN(value)) return identityOf(number);
  const isLarge = isFloat && Number.isInteger(value) && !Number.isSafeInteger(value);
  return `n:${isLarge ? BigInt(value) : value}`;
}

/** Counts down the elements of nested tuples that are looked at: `t = (t, t)` doubles them. */
interface Room {
  left: number;
}

const MAX_ELEMENTS = 10_000;
const NO_ROOM: Room = { left: 0 };

/** Characters of a key that take the room of an element: nested keys are copied again and again. */
const CHARACTERS_OF_ELEMENT = 1_000;

/** Kinds of values whose keys are made of those of their elements. */
const NESTED: ReadonlySet<Value['kind']> = new Set(['tuple', 'set', 'slice', 'instance']);

/** Returns the key of an element, which begins with its length; `undefined` where it isn't known, or there's no room. */
function keyOfElement(value: Value, room: Room): string | undefined {
  room.left -= 1;
  const key = room.left < 0 ? undefined : keyWithin(value, room);
  if (key === undefined) return undefined;
  room.left -= Math.floor(key.length / CHARACTERS_OF_ELEMENT);
  return room.left < 0 ? undefined : `${key.length}:${key},`;
}

/** Returns the key of an instance: where a field isn't known, the instance is taken for a key of its own. */
function keyOfInstance(value: InstanceValue, room: Room): string | undefined {
  const own = keyMadeFor(value);
  if (own !== undefined) return own;
  const fields = comparedFields(value.cls);
  if (fields === undefined) return identityOf(value);
  let all = `d:${identityOf(value.cls)}:`;
  for (const name of fields) {
    const field = fieldOf(value, name);
    const key = field === undefined ? undefined : keyOfElement(field, room);
    if (room.left < 0) return undefined;
    if (key === undefined) return identityOf(value);
    all += key;
  }
  return all;
}

function keyOfTuple(items: readonly Item[], room: Room, kind = 't:'): string | undefined {
  let all = kind;
  for (const { value } of items) {
    const key = keyOfElement(value, room);
    if (key === undefined) return undefined;
    all += key;
  }
  return all;
}

/** Returns true for a frozenset whose elements are all there; a view of a dict is none. */
const isPlainFrozen = ({ frozen, items, open, view }: SetValue): boolean =>
  frozen && view === undefined && open === undefined && items.every(({ guard }) => guard.length === 0);

function keyOfFrozen({ items }: SetValue, room: Room): string | undefined {
  const keys: string[] = [];
  for (const { value } of items) {
    const key = keyOfElement(value, room);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return `f:${keys.sort().join('')}`;
}

/** Executes `dict[key] = value`. An unknown key leaves the dict open. */
export function setEntry(vm: Machine, dict: DictValue, key: Value, value: Value): void {
  if (key.kind === 'choice') {
    for (const { guard, value: one } of key.alternatives) {
      if (one.kind === 'absent' || !vm.reaches(guard)) continue;
      const before = vm.path;
      vm.path = and(before, guard);
      setEntry(vm, dict, one, value);
      vm.path = before;
    }
    return;
  }
  setHeld(vm, dict, heldKey(vm, dict, key), value);
}

/** A dict or set, or the elements of one. */
export type Holder = DictValue | SetValue | readonly Item[];

/** Returns the key by which a dict or set holds a value: keys of most kinds are equal where {@link keyOf} is. */
export const heldKey = (vm: Machine, holder: Holder, key: Value): Value =>
  vm.hasOwnKeys || !PLAIN.has(key.kind) ? vm.semantics.heldKey(vm, holder, key) : key;

/** Kinds of values that are hashed by what they hold. */
const PLAIN: ReadonlySet<Value['kind']> = new Set([...CONSTANT, 'unknown']);

/** Returns a value as a set looks for it: a set stands for the frozenset of its elements. */
export const asElement = <T extends Value>(value: T): T | SetValue =>
  value.kind === 'set' && !value.frozen ? { ...value, frozen: true } : value;

/** Sets the value of a key that {@link heldKey} has returned. */
export function setHeld(vm: Machine, dict: DictValue, key: Value, value: Value): void {
  const id = keyOf(key);
  if (id === undefined) {
    dict.open ??= openness(key);
    return;
  }
  vm.work(LIMITS.elementsOfStep);
  const old = dict.entries.get(id);
  const held = assign(old?.value, value, vm.path, dict.createdUnder);
  if (held.kind === 'choice') vm.made(2 * held.alternatives.length);
  dict.entries.set(id, { key: old?.key ?? key, value: held });
}

function openness(key: Value): Unknown {
  if (key.kind === 'unknown') return key;
  const hole = key.kind === 'str' ? key.parts.find((part) => typeof part !== 'string') : undefined;
  return typeof hole === 'object' ? hole : unknown('operands', 'a key of a dict', NOWHERE);
}

/** Returns the value of a key as seen on the current path; `undefined` if it's missing or unknown (see `open`). */
export const entryOf = (vm: Machine, dict: DictValue, key: Value): Value | undefined =>
  entryOfHeld(vm, dict, heldKey(vm, dict, key));

/** Returns the value of a key that {@link heldKey} has returned. */
export function entryOfHeld(vm: Machine, dict: DictValue, key: Value): Value | undefined {
  const id = keyOf(key);
  const entry = id === undefined ? undefined : dict.entries.get(id);
  return entry === undefined ? undefined : seen(entry.value, vm.path);
}

/** Executes `del dict[key]` on the current path. */
export const removeEntry = (vm: Machine, dict: DictValue, key: Value): void => {
  removeHeld(vm, dict, heldKey(vm, dict, key));
};

/** Removes a key that {@link heldKey} has returned. */
export function removeHeld(vm: Machine, dict: DictValue, key: Value): void {
  const id = keyOf(key);
  const entry = id === undefined ? undefined : dict.entries.get(id);
  if (id === undefined || entry === undefined) return;
  const guard = vm.changeOf(dict.createdUnder);
  if (guard.length === 0) {
    dict.entries.delete(id);
    return;
  }
  const gone = { kind: 'choice', alternatives: [{ guard: [], value: ABSENT }] } as const;
  dict.entries.set(id, { key: entry.key, value: assign(entry.value, gone, vm.path, dict.createdUnder) });
}

/** A key of a dict with its value, and the guard of its presence. */
type Entry = Item & { readonly key: Value };

/** Returns the entries that are possible on the current path. */
export function entriesOf(vm: Machine, dict: DictValue): readonly Entry[] {
  const found: Entry[] = [];
  vm.work(dict.entries.size);
  for (const { key, value } of dict.entries.values()) {
    const entry = asSeen(vm, key, value);
    if (entry !== undefined) found.push(entry);
  }
  return found;
}

/** Yields the entries as {@link entriesOf}, those that the dict has when they're asked for. */
export function* entriesLeft(vm: Machine, dict: DictValue): Generator<Entry> {
  for (const { key, value } of dict.entries.values()) {
    const entry = asSeen(vm, key, value);
    if (entry !== undefined) yield entry;
  }
}

function asSeen(vm: Machine, key: Value, value: Value): Entry | undefined {
  if (value.kind !== 'choice') return { key, value, guard: [] };
  const present = seen(value, vm.path);
  return present === undefined ? undefined : { key, value: present, guard: presenceOf(value) };
}

/** Returns the guard under which a value isn't absent. */
export function presenceOf(value: Value): Item['guard'] {
  if (value.kind !== 'choice') return [];
  const there = value.alternatives.filter((one) => one.value.kind !== 'absent');
  const [only] = there;
  if (there.length === value.alternatives.length || only === undefined) return [];
  if (there.length === 1) return only.guard;
  const absent = value.alternatives.filter((one) => one.value.kind === 'absent');
  const [gone] = absent;
  return gone === undefined || absent.length > 1 ? [] : not(gone.guard);
}

/** Executes `dict.update(other)`, `{**other}` or `dict |= other`. */
export function mergeInto(vm: Machine, dict: DictValue, other: Value): void {
  const source = contentOf(other);
  if (source === undefined) {
    dict.open ??= other.kind === 'unknown' ? other : unknown('operands', 'a mapping', NOWHERE);
    return;
  }
  for (const { key, value, guard } of entriesOf(vm, source)) {
    const before = vm.path;
    vm.path = and(before, guard);
    setEntry(vm, dict, key, value);
    vm.path = before;
  }
  dict.open ??= source.open;
}

/** Returns a dict, or the dict inside an instance of a subclass of `dict`. */
export function contentOf(value: Value): DictValue | undefined {
  if (value.kind === 'dict') return value;
  if (value.kind === 'instance' && value.payload !== undefined) return contentOf(value.payload);
  return undefined;
}

/** Returns a dict with these text keys. */
export function dictOf(vm: Machine, entries: Iterable<readonly [string, Value]>): DictValue {
  const dict = vm.dict();
  for (const [key, value] of entries) {
    dict.entries.set(`s:${key}`, { key: { kind: 'str', parts: key === '' ? [] : [key] }, value });
  }
  return dict;
}
