import { isList, isObject, type Json, type JsonObject } from '../analysis/types/json';

/** Returns a document without the keys whose value is null. */
export const withoutNulls = (document: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(document).flatMap(([key, one]) => (one === null ? [] : [[key, inside(one)]])),
  );

function inside(value: Json): Json {
  if (isList(value)) return value.map(inside);
  return isObject(value) ? withoutNulls(value) : value;
}

/** Returns a document whose texts show no values of the environment. */
export function hidden(document: JsonObject, hide: ((text: string) => string) | undefined): JsonObject {
  if (hide === undefined) return document;
  const shown = (value: Json): Json => {
    if (typeof value === 'string') return hide(value);
    if (isList(value)) return value.map(shown);
    return isObject(value) ? hidden(value, hide) : value;
  };
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, shown(value)]));
}
