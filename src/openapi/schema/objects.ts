import { merged } from '../../analysis/types/fields/field-metadata';
import type { JsonObject } from '../../analysis/types/json/json';
import type {
  Mode,
  ObjectBody,
  ObjectNode,
  FieldMetadata,
  TypedField,
  TypeNode,
} from '../../analysis/types/type-node';
import { isMadeOnce } from './content';
import { change } from './describe';
import type { Generator } from './generator';
import { inField } from './invalid';
import { titled } from './titles';

/** Returns a reference to the definition of a class with fields. */
export function objectSchema(type: ObjectNode, mode: Mode, generator: Generator): JsonObject {
  const { frame } = generator;
  const said = frame === undefined ? [] : generator.shared.metadataOf(type, frame);
  if (frame !== undefined && isMadeOnce(type)) generator.shared.mention(type, frame);
  const make = (): JsonObject => definition(type, mode, generator);
  const reference = generator.define(type.cls, type.identity, mode, make);
  if (frame !== undefined) generator.shared.mention(type, frame);
  return inOneReference(said).reduce((now, one) => generator.described(now, one), reference);
}

/** Returns what's said of a reference that's shared: the texts in the order in which they're said, and all other keys after them. */
function inOneReference(said: readonly FieldMetadata[]): readonly FieldMetadata[] {
  const { extra } = merged(said);
  return extra === undefined ? said : [...said.map((one) => ({ ...one, extra: undefined })), { extra }];
}

/** Returns the definition of a class with fields. */
export function definition(type: ObjectNode, mode: Mode, generator: Generator): JsonObject {
  const body = type.body();
  if (type.form === 'named-tuple') return tupleSchema(body, mode, generator);
  const plain = (): JsonObject => ownSchema(type, body, mode, generator);
  return generator.inside(isMadeOnce(type) ? generator.shared.frameIn(type) : generator.frame, () => {
    const schema = generator.customized(body.custom, plain, mode);
    return body.doubts.reduce((now, doubt) => ({ ...now, ...generator.unknown(doubt) }), schema);
  });
}

function ownSchema(type: ObjectNode, body: ObjectBody, mode: Mode, generator: Generator): JsonObject {
  const instead = mode === 'serialization' ? body.serialized : body.input;
  if (instead !== undefined) return generator.schemaOf(instead, mode);
  const { description } = body;
  const root = type.form === 'root' ? body.fields[0]?.type : undefined;
  // The field of a root model speaks for the whole model.
  const said = root === undefined ? [] : metadataOf(root);
  const schema = {
    ...(root === undefined ? fieldsSchema(type, body, mode, generator) : generator.schemaOf(root, mode)),
    title: said.find(({ title }) => title !== undefined)?.title ?? body.title ?? type.name,
    ...(description !== undefined && { description }),
  };
  const last = body.change ?? said.find(({ extra }) => extra !== undefined)?.extra;
  return last === undefined ? schema : change(generator, schema, last);
}

/** Returns what's said of a type and its default, the outermost first. */
function metadataOf(type: TypeNode): readonly FieldMetadata[] {
  if (type.kind === 'default') return metadataOf(type.of);
  return type.kind === 'described' ? [type.said, ...metadataOf(type.of)] : [];
}

function fieldsSchema(type: ObjectNode, body: ObjectBody, mode: Mode, generator: Generator): JsonObject {
  const properties: [string, JsonObject][] = [];
  const required: string[] = [];
  for (const field of body.fields) {
    const isLeftOut = mode === 'serialization' ? field.isExcluded : field.isComputed === true;
    if (isLeftOut || isSkipped(field.type)) continue;
    const name = nameOf(field, mode);
    const make = (): JsonObject => fieldSchema(field, name, type, mode, generator);
    properties.push([name, inField(`${type.name}.${field.name}`, make)]);
    if (isRequired(field, mode, body)) required.push(name);
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...extraKeys(body, mode, generator),
  };
}

/** Tells whether `SkipJsonSchema` leaves a field out, also where it's of all but None. */
const isSkipped = (type: TypeNode): boolean =>
  (type.kind === 'skipped' && type.mode === undefined) ||
  ((type.kind === 'default' || type.kind === 'described' || type.kind === 'nullable') && isSkipped(type.of));

const isRequired = (field: TypedField, mode: Mode, body: ObjectBody): boolean => {
  if (mode !== 'serialization' || field.isOptional === true) return field.isRequired;
  return field.isComputed === true || body.requiresDefaults || field.isRequired;
};

function extraKeys({ extra, extraType }: ObjectBody, mode: Mode, generator: Generator): JsonObject {
  if (extra === 'forbid') return { additionalProperties: false };
  if (extra !== 'allow') return {};
  return { additionalProperties: extraType === undefined ? true : generator.schemaOf(extraType, mode) };
}

/** Returns the name of a field in the data: its alias, if it has one for the mode. */
export const nameOf = (field: TypedField, mode: Mode): string =>
  (mode === 'validation' ? field.validationAlias : field.serializationAlias) ?? field.alias ?? field.name;

/** Returns the schema of a field; the title comes from its name unless the type has a definition or a title. */
function fieldSchema(
  field: TypedField,
  name: string,
  { form }: ObjectNode,
  mode: Mode,
  generator: Generator,
): JsonObject {
  const schema = generator.schemaOf(field.type, mode);
  const hasTitle =
    field.title !== undefined || (field.madeTitle === undefined && !takesTitle(field.type, mode));
  const made = field.madeTitle ?? titleIn(name, generator);
  const shown = hasTitle || 'title' in schema ? { ...schema } : { ...schema, title: made };
  return field.isComputed === true && form !== 'typed-dict' ? { ...shown, readOnly: true } : shown;
}

const titleIn = (name: string, { rules }: Generator): string =>
  rules.trimsTitles ? titled(name).trim() : titled(name);

/** Tells whether a field of a type gets a title: one with a definition of its own has another. */
function takesTitle(type: TypeNode, mode: Mode): boolean {
  switch (type.kind) {
    case 'object':
    case 'enum':
    case 'alias':
      return false;
    case 'serializer':
    case 'fixed':
    case 'nullable':
    case 'default':
    case 'described':
    case 'skipped':
      return takesTitle(type.of, mode);
    case 'function':
      return type.of === undefined || type.mode === 'plain' || takesTitle(type.of, mode);
    default:
      return true;
  }
}

/** Returns the schema of a `NamedTuple`: a list of its fields, of which those without a default have to be there. */
function tupleSchema({ fields }: ObjectBody, mode: Mode, generator: Generator): JsonObject {
  const items = fields.map((field) => {
    const schema = generator.schemaOf(field.type, mode);
    return 'title' in schema || !takesTitle(field.type, mode)
      ? schema
      : { ...schema, title: field.madeTitle ?? titleIn(field.name, generator) };
  });
  const needed = fields.filter(({ isRequired: must }) => must).length;
  return {
    type: 'array',
    ...(items.length > 0 && { prefixItems: items }),
    ...(needed > 0 && { minItems: needed }),
    maxItems: fields.length,
  };
}
