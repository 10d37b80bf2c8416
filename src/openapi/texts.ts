import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  withChanged,
  withChangedItems,
} from '../analysis/types/json';

/** Returns a document without the keys whose value is null. */
export const withoutNulls = (document: JsonObject): JsonObject =>
  withChanged(document, (one) => (one === null ? undefined : inside(one)));

function inside(value: Json): Json {
  if (isList(value)) return withChangedItems(value, inside);
  return isObject(value) ? withoutNulls(value) : value;
}

/** Returns a document whose texts show no values of the environment. */
export function hidden(document: JsonObject, hide: ((text: string) => string) | undefined): JsonObject {
  if (hide === undefined) return document;
  const shown = (value: Json): Json => {
    if (typeof value === 'string') return hide(value);
    if (isList(value)) return withChangedItems(value, shown);
    return isObject(value) ? withChanged(value, shown) : value;
  };
  return withChanged(document, shown);
}
