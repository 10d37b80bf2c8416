import type { ClassValue, ListValue, SetValue, Value } from './values';

/** The class of a view of a mapping's content: a built-in one's name, or a class of `collections.abc`. */
type ViewClass = 'dict_keys' | 'dict_items' | 'dict_values' | ClassValue;

const VIEWS = new WeakMap<Value, ViewClass>();

/** Has a list or set stand for a view of a mapping, which shows what's there now. */
export function asView<V extends ListValue | SetValue>(content: V, cls: ViewClass): V {
  VIEWS.set(content, cls);
  return content;
}

/** Returns the class of a view; `undefined` for another value. */
export const viewOf = (value: Value): ViewClass | undefined => VIEWS.get(value);
