import type { Machine } from '../machine';
import { entriesOf } from './dicts';
import { item, tuple } from './make';
import type { ClassValue, DictValue, Item, ListValue, SetValue, Value } from './values';

/** Marks `dict.keys()`, `dict.values()` or `dict.items()`, whose elements are always those of the dict. */
export interface View {
  readonly name: 'dict_keys' | 'dict_values' | 'dict_items';
  readonly of: DictValue;
}

/** A set or list, which may be a view of a dict. */
export interface MayFollow {
  readonly view?: View;
}

/** Returns `dict.keys()` or `dict.items()`: a set that follows the dict's changes. */
export const setView = (vm: Machine, of: DictValue, name: 'dict_keys' | 'dict_items'): SetValue =>
  following<SetValue>(vm, {
    kind: 'set',
    items: [],
    createdUnder: of.createdUnder,
    frozen: true,
    view: { name, of },
  });

/** Returns `dict.values()`: a list that follows the dict's changes. */
export const valuesView = (vm: Machine, of: DictValue): ListValue =>
  following<ListValue>(vm, {
    kind: 'list',
    items: [],
    createdUnder: of.createdUnder,
    view: { name: 'dict_values', of },
  });

/** Makes the elements of a view those that the dict has when they're read. Nothing changes a view itself. */
function following<T extends SetValue | ListValue>(vm: Machine, value: T & { readonly view: View }): T {
  const { view } = value;
  const ignore = (): void => undefined;
  Object.defineProperty(value, 'items', { get: () => elementsOf(vm, view), set: ignore, enumerable: true });
  Object.defineProperty(value, 'open', { get: () => view.of.open, set: ignore, enumerable: true });
  return value;
}

const elementsOf = (vm: Machine, { name, of }: View): readonly Item[] =>
  entriesOf(vm, of).map(({ key, value, guard }) => item(elementOf(name, key, value), guard));

/** Returns the element that a view shows for an entry of its dict. */
export const elementOf = (name: View['name'], key: Value, value: Value): Value =>
  name === 'dict_keys' ? key : name === 'dict_values' ? value : tuple(key, value);

/** Returns what a value is a view of; nothing for any other value. */
export const viewOf = (value: Value): View | undefined =>
  value.kind === 'set' || value.kind === 'list' ? value.view : undefined;

/** Views of the program's mappings, with their classes of `collections.abc`. */
const ABSTRACT = new WeakMap<Value, ClassValue>();

/** Has a list or set stand for a view of a mapping of the program. */
export function asView<V extends ListValue | SetValue>(content: V, cls: ClassValue): V {
  ABSTRACT.set(content, cls);
  return content;
}

/** Returns the class of a view of a mapping of the program; nothing for any other value. */
export const abstractViewOf = (value: Value): ClassValue | undefined => ABSTRACT.get(value);
