import type { Json } from './json';

/** Returns the JSON type that all values have; `undefined` if they have several. */
export function commonType(values: readonly Json[]): string | undefined {
  const types = new Set(values.map(typeOfJson));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}

function typeOfJson(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}
