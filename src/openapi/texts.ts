import { isObject, type Json, type JsonObject, withChanged, withChangedParts } from '../analysis/types/json';

/** Returns a document without the keys whose value is null. */
export const withoutNulls = (document: JsonObject): JsonObject =>
  withChanged(document, (one) => (one === null ? undefined : inside(one)));

const inside = (value: Json): Json =>
  isObject(value) ? withoutNulls(value) : withChangedParts(value, inside);

/** Returns a document whose texts show no values of the environment. */
export function hidden(document: JsonObject, hide: ((text: string) => string) | undefined): JsonObject {
  if (hide === undefined) return document;
  const shown = (value: Json): Json =>
    typeof value === 'string' ? hide(value) : withChangedParts(value, shown);
  return withChanged(document, shown);
}
