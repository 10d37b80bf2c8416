/**
 * Digests of an OpenAPI document: of each operation, part by part, and of each schema. Goldens consist of them: they tell
 * whether two documents are equal and where they aren't, and hold no text of the applications.
 */
import { createHash } from 'node:crypto';

export const PARTS = ['id', 'parameters', 'body', 'responses', 'security', 'whole'];
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
const LENGTH = 10;
const ABSENT = '-';

/** Returns the digests of a document: `operations` by method and path, `schemas` by name, `rest` of all else. */
export function digestsOf(document) {
  const { paths = {}, components: { schemas = {}, ...components } = {}, ...rest } = document;
  return {
    rest: digest({ ...rest, components }),
    operations: Object.fromEntries(operationsOf(paths).map(([key, operation]) => [key, partsOf(operation)])),
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, digest(schema)])),
  };
}

/** Returns the operations of a document's paths, `[method and path, operation]`, in order. */
export function operationsOf(paths = {}) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  );
}

/** Returns the digests of an operation's parts, in the order of PARTS, one text. */
function partsOf(operation) {
  const { tags = [], operationId, parameters, requestBody, responses, security } = operation;
  const parts = [{ tags, operationId }, parameters, requestBody, responses, security, operation];
  return parts.map(digest).join(' ');
}

function digest(value) {
  if (value === undefined) return ABSENT;
  return createHash('sha256').update(JSON.stringify(sorted(value))).digest('hex').slice(0, LENGTH);
}

/** Returns a value with the keys of its objects sorted: their order doesn't count here. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}
