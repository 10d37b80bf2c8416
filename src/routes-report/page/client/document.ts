/** A JSON value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | Fields;

/** An object of the document. */
export interface Fields {
  readonly [key: string]: Json | undefined;
}

let whole: Fields | undefined;

/** Returns the OpenAPI document. Parses it when it's first asked for: few visitors open a route. */
function openapi(): Fields {
  whole ??= fieldsOf(JSON.parse(document.getElementById('openapi')?.textContent ?? '{}') as Json);
  return whole;
}

/** Returns the operation of a method; `undefined` if the document has none. */
export function operationOf(path: string, method: string): Fields | undefined {
  const found = fieldsOf(fieldsOf(openapi()['paths'])[path])[method];
  return found === undefined ? undefined : fieldsOf(found);
}

/** Returns the schema that a reference leads to. */
export const schemaOf = (reference: string): Fields =>
  fieldsOf(fieldsOf(fieldsOf(openapi()['components'])['schemas'])[nameOf(reference)]);

/** Returns the name of a schema: `#/components/schemas/Item` → `Item`. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns an object; an empty one for anything else. */
export const fieldsOf = (value: Json | undefined): Fields =>
  // The cast: what's neither null nor a list is an object.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Returns a list; an empty one for anything else. */
export const listOf = (value: Json | undefined): readonly Json[] =>
  // The cast: `Array.isArray` doesn't narrow read-only lists.
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** Returns a text; an empty one for anything else. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
