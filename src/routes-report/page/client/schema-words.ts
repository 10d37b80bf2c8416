import { type Fields, fieldsOf, type Json, listOf, nameOf, textOf } from './document';

/** Returns a schema in a few words: `list of Item`, `string (uuid) | null`, `integer, ≥ 1`. */
export function schemaWords(schema: Fields): string {
  const unknown = schema['x-unknown'];
  if (unknown !== undefined) return `unknown: ${textOf(unknown)}`;
  const limits = LIMITS.flatMap(([key, before]) => {
    const value = schema[key];
    return value === undefined
      ? []
      : [`${before} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
  return [typeWords(schema), ...limits].join(', ');
}

/** Words before the value of each keyword that limits what a schema takes. */
const LIMITS = [
  ['minimum', '≥'],
  ['exclusiveMinimum', '>'],
  ['maximum', '≤'],
  ['exclusiveMaximum', '<'],
  ['multipleOf', 'multiple of'],
  ['minLength', 'length ≥'],
  ['maxLength', 'length ≤'],
  ['minItems', 'items ≥'],
  ['maxItems', 'items ≤'],
  ['pattern', 'pattern'],
] as const;

function typeWords(schema: Fields): string {
  const { $ref, allOf, anyOf, oneOf, enum: values } = schema;
  if ($ref !== undefined) return nameOf(textOf($ref));
  if (allOf !== undefined) return joined(allOf, ' & ');
  if (anyOf !== undefined || oneOf !== undefined) return joined(anyOf ?? oneOf, ' | ');
  if (values !== undefined)
    return listOf(values)
      .map((one) => JSON.stringify(one))
      .join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const types = [schema['type'] ?? []].flat().map((one) => namedType(textOf(one), schema));
  return types.length === 0 ? 'any' : types.join(' | ');
}

function namedType(type: string, schema: Fields): string {
  const format = schema['format'] ?? schema['contentMediaType'];
  if (type === 'array') return arrayWords(schema);
  if (type !== 'object') return format === undefined ? type : `${type} (${textOf(format)})`;
  const extra = schema['additionalProperties'];
  return typeof extra === 'object' ? `map of ${schemaWords(fieldsOf(extra))}` : type;
}

function arrayWords({ prefixItems, items, uniqueItems }: Fields): string {
  if (prefixItems !== undefined) return `(${joined(prefixItems, ', ')})`;
  const name = uniqueItems === true ? 'set' : 'list';
  return items === undefined ? name : `${name} of ${grouped(fieldsOf(items))}`;
}

/** Returns the words of a part, in parentheses if it has alternatives. */
function grouped(schema: Fields): string {
  const words = schemaWords(schema);
  return words.includes(' | ') ? `(${words})` : words;
}

const joined = (list: Json | undefined, between: string): string =>
  listOf(list)
    .map((one) => schemaWords(fieldsOf(one)))
    .join(between);
