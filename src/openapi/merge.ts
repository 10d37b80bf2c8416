import { isList, isObject, type Json, type JsonObject } from '../analysis/types/json/json';

/** Merges objects as FastAPI's `deep_dict_update` does: objects are merged, lists joined, anything else is replaced. */
export function merged(base: JsonObject, update: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...base };
  for (const [key, value] of Object.entries(update)) {
    const before = result[key];
    if (before === undefined) result[key] = value;
    else if (isObject(before) && isObject(value)) result[key] = merged(before, value);
    else if (isList(before) && isList(value)) result[key] = [...before, ...value];
    else result[key] = value;
  }
  return result;
}

/** Returns an object without the keys whose value is undefined. */
export const present = (values: Readonly<Record<string, Json | undefined>>): JsonObject =>
  // The cast: what's undefined has been left out.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as JsonObject;
