import { parse as parseYaml } from 'yaml';
import { isObject, type Json, type JsonObject } from '../analysis/types/json/json';

/** Parses a document, JSON or YAML; `undefined` for a text that's no OpenAPI document. */
export function parseDocument(text: string): JsonObject | undefined {
  const document = parsed(text.replace(/^\ufeff/u, ''));
  return isObject(document) && 'openapi' in document ? document : undefined;
}

/** Returns `3.0` or `3.1`, the version of a document. */
export function versionOf({ openapi }: JsonObject): '3.0' | '3.1' {
  return typeof openapi === 'string' && openapi.startsWith('3.0') ? '3.0' : '3.1';
}

function parsed(text: string): Json | undefined {
  try {
    // The casts: both give values of JSON.
    return (text.trimStart().startsWith('{') ? JSON.parse(text) : parseYaml(text)) as Json;
  } catch {
    return undefined;
  }
}
