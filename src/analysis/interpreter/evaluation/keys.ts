import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { LIMITS, type Machine } from '../machine';
import { findOnClass } from '../values/classes';
import { type Holder, keyOf } from '../values/dicts';
import { hashOfNumber } from '../values/exact';
import { hashedKey } from '../values/origin';
import { CONSTANT, str, unknown } from '../values/make';
import type { ClassValue, InstanceValue, Single, TupleValue, Unknown, Value } from '../values/values';
import { viewOf } from '../values/views';
import { isEqual } from './operators/comparisons';

/**
 * Returns the key by which a dict or set holds a value: one that's equal to it by `__hash__` and `__eq__` of the program's
 * classes, or the value itself. Unknown where these leave it open. What can't be hashed raises TypeError, if a `try` catches it.
 */
export function heldKey(vm: Machine, holder: Holder, key: Value): Value {
  switch (key.kind) {
    case 'list':
    case 'dict':
    case 'set': {
      const view = viewOf(key)?.name;
      const isHashed = view === 'dict_values' || (view === undefined && key.kind === 'set' && key.frozen);
      return isHashed ? key : refuseHash(vm, key, view ?? key.kind);
    }
    case 'tuple':
      for (const { value } of key.items) if (!CONSTANT.has(value.kind)) return keyOfTuple(vm, holder, key);
      return vm.hasOwnKeys ? equalToPlain(vm, holder, key) : key;
    case 'instance':
      return keyOfInstance(vm, holder, key);
    default:
      return vm.hasOwnKeys ? equalToPlain(vm, holder, key) : key;
  }
}

function refuseHash(vm: Machine, value: Value, name: string): Value {
  const words = `unhashable type: '${name}'`;
  vm.raiseIfCaught('TypeError', words, vm.here(), true, str(words));
  return value;
}

/** The hashes of objects whose class says how they're hashed, and of tuples of such, as when they were put in last. */
const hashes = new WeakMap<Value, string>();

/** Dicts and sets with keys whose class says how they're hashed. */
const withOwnKeys = new WeakSet<Holder>();

/** Returns the hash of a value that can't be told: hashes of equal values are equal all the same. */
export function unknownHash(value: Value, at: Place): Unknown {
  const [hash, of] = [unknown('argument', 'a hash', at), keyOf(value)];
  return of === undefined ? hash : { ...hash, origin: { kind: 'hash', of } };
}

/** A hash that nothing is known of: only `__eq__` tells whether the objects are equal. */
const ANY = '?';

const hashOfPlain = (key: Value): string | undefined => {
  if (key.kind !== 'num' && key.kind !== 'bool') return keyOf(key);
  const hash = hashOfNumber(key.kind === 'num' ? key.value : Number(key.value));
  return hash === undefined ? undefined : `n:${hash}`;
};

/** How the objects of a class are hashed: by the program's own methods, not at all, or as the analyser knows by itself. */
type Hashing = 'own' | 'none' | 'known';

function hashingOf({ cls, open }: InstanceValue): Hashing {
  if (cls.open !== undefined || open !== undefined) return 'known';
  const hash = findOnClass(cls, '__hash__');
  if (hash?.kind === 'none') return 'none';
  return hash?.kind === 'function' || definesEquality(cls) ? 'own' : 'known';
}

const definesEquality = (cls: ClassValue): boolean => findOnClass(cls, '__eq__')?.kind === 'function';

function keyOfInstance(vm: Machine, holder: Holder, key: InstanceValue): Value {
  const hashing = hashingOf(key);
  if (hashing === 'none') return refuseHash(vm, key, key.cls.name);
  if (hashing === 'known')
    return vm.hasOwnKeys && key.payload !== undefined ? equalToPlain(vm, holder, key) : key;
  return ownKey(vm, holder, key, askHash(vm, key));
}

/** Returns the key of a tuple whose elements aren't all plain. */
function keyOfTuple(vm: Machine, holder: Holder, key: TupleValue): Value {
  const asked = askHashes(vm, key);
  return asked.isOwn ? ownKey(vm, holder, key, asked.hash) : key;
}

interface TupleHash {
  readonly hash: string;
  /** True where a class of the program makes the hash of an element. */
  readonly isOwn: boolean;
}

/** Returns the hash of a tuple by those of its elements. `known`: those of tuples that it holds again and again. */
function askHashes(vm: Machine, { items }: TupleValue, known = new Map<Value, TupleHash>()): TupleHash {
  const parts: string[] = [];
  let isOwn = false;
  vm.work(items.length);
  for (const { value } of items) {
    const inner = value.kind === 'tuple' ? (known.get(value) ?? askHashes(vm, value, known)) : undefined;
    const isAsked = value.kind === 'instance' && hashingOf(value) === 'own';
    isOwn ||= isAsked || inner?.isOwn === true;
    // Methods of the program are asked each time, as in Python.
    if (inner?.isOwn === false) known.set(value, inner);
    if (inner === undefined && !isAsked) heldKey(vm, [], value);
    parts.push(inner?.hash ?? (isAsked ? askHash(vm, value) : (hashOfPlain(value) ?? ANY)));
  }
  return { hash: parts.includes(ANY) ? ANY : folded(`(${parts.join(',')})`), isOwn };
}

/** Returns a text that's equal for equal hashes and never long: where two share one, `__eq__` is asked, as in Python. */
function folded(hash: string): string {
  if (hash.length <= MAX_HASH) return hash;
  let fold = 0;
  for (let index = 0; index < hash.length; index += 1) fold = (fold * 31 + hash.charCodeAt(index)) | 0;
  return `${fold}:${hash.length}`;
}

const MAX_HASH = 200;

function ownKey(vm: Machine, holder: Holder, key: InstanceValue | TupleValue, hash: string): Value {
  const found = equalAmong(vm, holder, key, hash);
  if (found !== undefined) return found;
  hashes.set(key, hash);
  withOwnKeys.add(holder);
  vm.hasOwnKeys = true;
  return key;
}

function askHash(vm: Machine, key: InstanceValue): string {
  const made = callMethod(vm, key, '__hash__', [], vm.here());
  if (made?.kind === 'num') return `n:${made.value}`;
  return (made?.kind === 'unknown' ? hashedKey(made) : undefined) ?? ANY;
}

/** Returns the key that's equal to one with this hash, or why that isn't known; nothing where there's none. */
function equalAmong(vm: Machine, holder: Holder, key: Single, hash: string): Value | undefined {
  for (const one of keysIn(vm, holder)) {
    if (one === key) return one;
    const other = hashes.get(one) ?? (one.kind === 'instance' ? undefined : hashOfPlain(one));
    const mayBeSame = other === hash || other === ANY || (hash === ANY && hashes.has(one));
    if (other === undefined || !mayBeSame) continue;
    const same = isEqual(vm, one, key, vm.here());
    if (same === true) return one;
    if (same !== false) return same;
  }
  return undefined;
}

function* keysIn(vm: Machine, holder: Holder): Generator<Single> {
  const entries = 'kind' in holder && holder.kind === 'dict' ? holder.entries : undefined;
  const items = 'kind' in holder ? (holder.kind === 'dict' ? [] : holder.items) : holder;
  vm.work(items.length + (entries?.size ?? 0) + LIMITS.elementsOfStep);
  for (const { key } of entries?.values() ?? []) if (key.kind !== 'choice') yield key;
  for (const { value, guard } of items) if (value.kind !== 'choice' && vm.reaches(guard)) yield value;
}

const plainOf = (key: Single): Value => (key.kind === 'instance' ? (key.payload ?? key) : key);

/** Returns the key that's equal to a value with a hash of Python's own, among those of the program's classes. */
function equalToPlain(vm: Machine, holder: Holder, key: Value): Value {
  if (!withOwnKeys.has(holder) || key.kind === 'choice') return key;
  const own = keyOf(key);
  if (own === undefined || ('kind' in holder && holder.kind === 'dict' && holder.entries.has(own)))
    return key;
  const hash = hashOfPlain(plainOf(key));
  if (hash === undefined) return key;
  for (const one of keysIn(vm, holder)) {
    if (hashes.get(one) !== hash) continue;
    const same = isEqual(vm, one, key, vm.here());
    if (same === true) return one;
    if (same !== false) return same;
  }
  return key;
}
