import { isObject, type Json, type JsonObject, withChanged, withChangedParts } from '../analysis/types/json';

/** Returns a document without the keys whose value is null. */
export const withoutNulls = (document: JsonObject): JsonObject =>
  withChanged(document, (one) => (one === null ? undefined : inside(one)));

const inside = (value: Json): Json =>
  isObject(value) ? withoutNulls(value) : withChangedParts(value, inside);
