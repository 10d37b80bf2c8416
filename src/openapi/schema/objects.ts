import type { JsonObject } from '../../analysis/types/json';
import type { Mode, ObjectBody, ObjectNode, TypedField, TypeNode } from '../../analysis/types/type-node';
import type { Generator } from './generator';
import { titled } from './titles';

/** Returns a reference to the definition of a class with fields. */
export const objectSchema = (type: ObjectNode, mode: Mode, generator: Generator): JsonObject =>
  generator.define(type.cls, type.identity, mode, () => definition(type, mode, generator));

function definition(type: ObjectNode, mode: Mode, generator: Generator): JsonObject {
  const body = type.body();
  const title = body.title ?? type.identity.name;
  const { description } = body;
  return {
    ...fieldsSchema(body, mode, generator),
    title,
    ...(description !== undefined && { description }),
  };
}

function fieldsSchema(body: ObjectBody, mode: Mode, generator: Generator): JsonObject {
  const properties: [string, JsonObject][] = [];
  const required: string[] = [];
  for (const field of body.fields) {
    if (mode === 'serialization' && field.isExcluded) continue;
    const name = nameOf(field, mode);
    properties.push([name, fieldSchema(field, mode, generator)]);
    if (isRequired(field, mode, body)) required.push(name);
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...extraKeys(body, mode, generator),
  };
}

const isRequired = (field: TypedField, mode: Mode, body: ObjectBody): boolean =>
  mode === 'serialization' && (field.isComputed === true || body.requiresDefaults) ? true : field.isRequired;

function extraKeys({ extra, extraType }: ObjectBody, mode: Mode, generator: Generator): JsonObject {
  if (extra === 'forbid') return { additionalProperties: false };
  if (extra !== 'allow') return {};
  return { additionalProperties: extraType === undefined ? true : generator.schemaOf(extraType, mode) };
}

/** The name of a field in the data: its alias, if it has one for the mode. */
const nameOf = (field: TypedField, mode: Mode): string =>
  (mode === 'validation' ? field.validationAlias : field.serializationAlias) ?? field.alias ?? field.name;

/** Returns the schema of a field; the title comes from its name unless the type has a definition or a title. */
function fieldSchema(field: TypedField, mode: Mode, generator: Generator): JsonObject {
  const schema = generator.schemaOf(field.type, mode);
  return 'title' in schema || !takesTitle(field.type) ? schema : { ...schema, title: titled(field.name) };
}

/** Tells whether a field of a type gets a title: one with a definition of its own has another. */
function takesTitle(type: TypeNode): boolean {
  switch (type.kind) {
    case 'object':
    case 'enum':
    case 'alias':
      return false;
    case 'nullable':
    case 'default':
    case 'described':
    case 'skipped':
    case 'serializer':
      return takesTitle(type.of);
    case 'function':
      return type.of === undefined || type.mode === 'plain' || takesTitle(type.of);
    default:
      return true;
  }
}
