import { isList, isObject, type Json, type JsonObject } from '../analysis/types/json';

/**
 * Keys of a schema in the order in which FastAPI writes those of components (`fastapi.openapi.models.Schema`, 0.165); others follow
 * in their own order. Schemas in paths are written as they're made.
 */
const KEYS = (
  '$schema $vocabulary $id $anchor $dynamicAnchor $ref $dynamicRef $defs $comment allOf anyOf oneOf not if then else ' +
  'dependentSchemas prefixItems items contains properties patternProperties additionalProperties propertyNames ' +
  'unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum ' +
  'maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required ' +
  'dependentRequired format contentEncoding contentMediaType contentSchema title description default deprecated readOnly ' +
  'writeOnly examples discriminator xml externalDocs example'
).split(' ');

const PLACES: ReadonlyMap<string, number> = new Map(KEYS.map((key, index) => [key, index]));

/** Keys whose values are schemas, and those whose values are objects with a schema under each key. */
const SCHEMAS: ReadonlySet<string> = new Set(
  (
    'allOf anyOf oneOf prefixItems not if then else items contains additionalProperties propertyNames unevaluatedItems ' +
    'unevaluatedProperties contentSchema'
  ).split(' '),
);
const NAMED: ReadonlySet<string> = new Set(['$defs', 'dependentSchemas', 'properties', 'patternProperties']);

/** Returns the schemas of a document's components with their keys in FastAPI's order. */
export const orderedSchemas = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, ordered(schema)]));

function ordered(schema: Json): Json {
  if (isList(schema)) return schema.map(ordered);
  if (!isObject(schema)) return schema;
  const placed = Object.entries(schema).map(([key, value]) => [key, inside(key, value)] as const);
  return Object.fromEntries(placed.toSorted(([left], [right]) => placeOf(left) - placeOf(right)));
}

const placeOf = (key: string): number => PLACES.get(key) ?? KEYS.length;

function inside(key: string, value: Json): Json {
  if (SCHEMAS.has(key)) return ordered(value);
  return NAMED.has(key) && isObject(value) ? orderedSchemas(value) : value;
}
