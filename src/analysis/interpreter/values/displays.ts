import { keyOf } from './dicts';
import type { DictValue, Item, Value } from './values';

/** Containers that a display in the source made, and that no code which isn't read was given. */
const DISPLAYED = new WeakSet<Value>();

/** Marks a container as made by a display (`{"a": 1}`): all that it holds is written in the source. */
export function displayed<T extends Value>(container: T): T {
  DISPLAYED.add(container);
  return container;
}

/** Notes that code which isn't read is given values: it may change them, and what they hold. */
export function lend(values: Iterable<Value>): void {
  for (const value of values) {
    DISPLAYED.delete(value);
    for (const inner of contentsOf(value)) DISPLAYED.delete(inner);
  }
}

function contentsOf(value: Value): Iterable<Value> {
  switch (value.kind) {
    case 'instance':
      return value.attrs.values();
    case 'dict':
      return [...value.entries.values()].map((entry) => entry.value);
    case 'list':
    case 'tuple':
      return value.items.map((item) => item.value);
    default:
      return [];
  }
}

/** Kinds of keys that equal no value of another kind than these. */
const PLAIN: ReadonlySet<Value['kind']> = new Set(['str', 'bytes', 'num', 'bool', 'none']);

const isPlain = (key: Value): boolean => PLAIN.has(key.kind) && keyOf(key) !== undefined;

/**
 * Returns true for evidence that a dict lacks a key that isn't found: both are written in the source. An empty dict waits
 * to be filled.
 */
export const surelyLacks = (dict: DictValue, key: Value): boolean =>
  DISPLAYED.has(dict) &&
  dict.open === undefined &&
  dict.entries.size > 0 &&
  isPlain(key) &&
  [...dict.entries.values()].every((entry) => isPlain(entry.key));

/** Returns true for evidence that a list or tuple has no more elements than these. An empty one waits to be filled. */
export const isComplete = (sequence: Value, items: readonly Item[]): boolean =>
  DISPLAYED.has(sequence) && items.length > 0;
