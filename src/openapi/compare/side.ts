import { isObject, type JsonObject } from '../../analysis/types/json/json';

/** An operation in a document. */
export interface Side {
  /** The path with its parameters: `/items/{id}`. */
  readonly path: string;
  readonly document: JsonObject;
  /** The path item around it. */
  readonly item: JsonObject;
  readonly operation: JsonObject;
  /** The reason why a part of the operation isn't known. */
  readonly unknown?: string;
  /** True for a request that the server sends: a callback, a webhook. */
  readonly isSent?: boolean;
}

/** Returns an operation of a document, `undefined` if it has none of that path and method. */
export function sideOf(
  document: JsonObject,
  path: string,
  method: string,
  section: 'paths' | 'webhooks' = 'paths',
): Side | undefined {
  const { [section]: paths } = document;
  const item = isObject(paths) ? paths[path] : undefined;
  return isObject(item) ? sideIn(document, path, item, method) : undefined;
}

/** Returns an operation of a path item. */
export function sideIn(
  document: JsonObject,
  path: string,
  item: JsonObject,
  method: string,
): Side | undefined {
  const operation = item[method];
  if (!isObject(operation)) return undefined;
  const { 'x-unknown': unknown } = operation;
  return { document, path, item, operation, ...(typeof unknown === 'string' ? { unknown } : {}) };
}

/** The methods that a path item may have, in lower case. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;
