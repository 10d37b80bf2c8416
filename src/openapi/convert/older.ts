import { areEqual, isList, isObject, type Json, type JsonObject } from '../../analysis/types/json/json';
import { ownEntry } from '../../base/code/own-entry';

/**
 * Returns a document of OpenAPI 3.1 as one of 3.0.3, with the usual conversions: `null` becomes `nullable`, `const` an
 * `enum`, `examples` of a schema an `example`, exclusive limits flags, fixed items one schema for all. What 3.0 can't say
 * is left out: webhooks, the summary of the application, the schemas of a stream's items.
 */
export function downgraded(document: JsonObject): JsonObject {
  const { openapi: _, webhooks: _webhooks, info, ...rest } = document;
  const older = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, convert(value, key)]));
  return { openapi: '3.0.3', ...(info === undefined ? {} : { info: olderInfo(info) }), ...older };
}

function olderInfo(info: Json): Json {
  if (!isObject(info)) return info;
  const { summary: _, license, ...rest } = info;
  if (!isObject(license)) return rest;
  const { identifier: _identifier, ...known } = license;
  return { ...rest, license: known };
}

/** Keys whose values are schemas, by what holds them. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set(['schema', 'itemSchema']);

function convert(value: Json, key: string): Json {
  if (SCHEMA_KEYS.has(key)) return schemaOf(value);
  if (isList(value)) return value.map((one) => convert(one, ''));
  if (!isObject(value)) return value;
  if (key === 'schemas') return mapped(value, schemaOf);
  if (key === 'examples' || key === 'example') return value;
  const { itemSchema: _, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, convert(one, name)]));
}

const mapped = (value: JsonObject, change: (one: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));

const isNull = (schema: Json): boolean => isObject(schema) && schema['type'] === 'null';

/** Returns a schema of JSON Schema 2020-12 as one of OpenAPI 3.0. */
function schemaOf(schema: Json): Json {
  if (!isObject(schema)) return schema === true ? {} : schema;
  const { $ref, ...others } = schema;
  const inner = keywords(others);
  if ($ref === undefined) return inner;
  return Object.keys(inner).length === 0 ? { $ref } : { ...inner, allOf: [{ $ref }] };
}

function keywords(schema: JsonObject): JsonObject {
  const result: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    const change = ownEntry(KEYWORDS, key);
    if (change !== undefined) Object.assign(result, change(value, schema));
    else if (KEPT.has(key) || key.startsWith('x-')) result[key] = value;
  }
  return result;
}

type Keyword = (value: Json, schema: JsonObject) => JsonObject;

const inObject =
  (key: string): Keyword =>
  (value) => ({ [key]: isObject(value) ? mapped(value, schemaOf) : value });
const one =
  (key: string): Keyword =>
  (value) => ({ [key]: schemaOf(value) });
const dropped: Keyword = () => ({});

/** Alternatives without null, which becomes a flag. */
const alternatives =
  (key: string): Keyword =>
  (value) => {
    if (!isList(value)) return { [key]: value };
    const known = value.filter((schema) => !isNull(schema)).map(schemaOf);
    const nullable = known.length < value.length ? { nullable: true } : {};
    const [only] = known;
    if (key === 'anyOf' && known.length === 1 && isObject(only))
      return '$ref' in only ? { allOf: [only], ...nullable } : { ...only, ...nullable };
    return { [key]: known, ...nullable };
  };

const limit =
  (usual: string): Keyword =>
  (value) => ({ [usual]: value, [usual === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum']: true });

/** Keywords that are the same in 3.0, which has no others but those that begin with `x-`. */
const KEPT: ReadonlySet<string> = new Set(
  (
    'title description format default required pattern deprecated readOnly writeOnly example externalDocs discriminator xml nullable ' +
    'multipleOf maximum minimum maxLength minLength maxItems minItems uniqueItems maxProperties minProperties'
  ).split(' '),
);

/** How keywords of a schema change. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  anyOf: alternatives('anyOf'),
  oneOf: alternatives('oneOf'),
  allOf: (value) => ({ allOf: isList(value) ? value.map(schemaOf) : value }),
  not: one('not'),
  items: one('items'),
  additionalProperties: one('additionalProperties'),
  properties: inObject('properties'),
  type: (value) => (value === 'null' ? { enum: [null], nullable: true } : { type: value }),
  // The aliases of a member repeat its value.
  enum: (value) => ({
    enum: isList(value)
      ? value.filter((item, index) => value.findIndex((other) => areEqual(item, other)) === index)
      : value,
  }),
  const: (value) => ({ enum: [value] }),
  examples: (value, schema) =>
    isList(value) && value.length > 0 && !('example' in schema) ? { example: value[0] ?? null } : {},
  exclusiveMinimum: limit('minimum'),
  exclusiveMaximum: limit('maximum'),
  prefixItems: (value, schema) => {
    const known = isList(value) ? value.map(schemaOf) : [];
    return 'items' in schema ? {} : { items: known.length === 0 ? {} : { anyOf: known } };
  },
  contentMediaType: (value) => (value === 'application/octet-stream' ? { format: 'binary' } : {}),
  contentEncoding: dropped,
  contentSchema: dropped,
  patternProperties: dropped,
  propertyNames: dropped,
  unevaluatedProperties: dropped,
  $defs: dropped,
  $schema: dropped,
  $comment: dropped,
};
