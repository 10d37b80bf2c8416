/** A JSON value. Objects keep the order of their keys. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Tells whether two JSON values are equal, whatever the order of their keys is. */
export function areEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isList(a) || isList(b))
    return (
      isList(a) && isList(b) && a.length === b.length && a.every((one, index) => areEqual(one, b[index]))
    );
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => areEqual(a[key], b[key]));
}

/** Tells whether a JSON value is a list; `Array.isArray` doesn't narrow read-only ones. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Tells whether a JSON value is an object. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a JSON object whose values a function has changed; `undefined` leaves a key out. It's the same object if all of them stay. */
export function withChanged(
  object: JsonObject,
  change: (value: Json, key: string) => Json | undefined,
): JsonObject {
  const keys = Object.keys(object);
  let left: Set<string> | undefined;
  let copy: Record<string, Json> | undefined;
  for (const key of keys) {
    const value = object[key] ?? null;
    const changed = change(value, key);
    if (changed === value) continue;
    if (changed === undefined) (left ??= new Set()).add(key);
    else (copy ??= { ...object })[key] = changed;
  }
  const whole = copy ?? object;
  return left === undefined
    ? whole
    : Object.fromEntries(Object.entries(whole).filter(([key]) => !left.has(key)));
}

/** Returns a JSON value whose items or values a function has changed; the same value if all of them stay, or if it has none. */
export function withChangedParts(value: Json, change: (part: Json) => Json): Json {
  if (isList(value)) return withChangedItems(value, change);
  return isObject(value) ? withChanged(value, change) : value;
}

/** Returns a JSON list whose items a function has changed; the same list if all of them stay. */
export function withChangedItems(list: readonly Json[], change: (item: Json) => Json): readonly Json[] {
  let copy: Json[] | undefined;
  for (const [index, item] of list.entries()) {
    const changed = change(item);
    if (changed === item) continue;
    copy ??= [...list];
    copy[index] = changed;
  }
  return copy ?? list;
}
