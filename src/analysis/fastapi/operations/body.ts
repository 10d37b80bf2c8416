import { modelClass } from '../../interpreter/values/classes';
import { modelOf } from '../../types/predicates';
import type { ObjectNode, TypedField } from '../../types/type-node';
import { flat, type Dependant } from './dependant';
import type { BodyPart, BodySource } from './source';

/** Returns the body of an operation (`get_body_field`, 0.165); `undefined` if nothing reads one. */
export function bodyOf(root: Dependant, uniqueId: string): BodySource | undefined {
  const parts = flat(root).flatMap(({ body }) => body);
  const [first] = parts;
  if (first === undefined) return undefined;
  if (!isEmbedded(parts, first)) return { ...first, isRequired: first.field.isRequired };
  const name = `Body_${uniqueId}`;
  const isRequired = parts.some(({ field }) => field.isRequired);
  return {
    mediaType: mediaTypeOf(parts),
    isRequired,
    field: asField(modelOfParts(name, parts)),
    alias: 'body',
    openapiExamples: undefined,
    example: undefined,
  };
}

/** Tells whether each part is under its name, because there are several, or the only one says so. */
function isEmbedded(parts: readonly BodyPart[], first: BodyPart): boolean {
  if (new Set(parts.map(({ name }) => name)).size > 1 || first.isEmbedded) return true;
  return first.kind !== 'Body' && modelOf(first.field.plain) === undefined;
}

/** Files make it multipart, other form fields a form; of JSON, the media type that all have. */
function mediaTypeOf(parts: readonly BodyPart[]): string {
  if (parts.some(({ kind }) => kind === 'File')) return 'multipart/form-data';
  if (parts.some(({ kind }) => kind === 'Form')) return 'application/x-www-form-urlencoded';
  const [only = 'application/json', ...others] = new Set(parts.map(({ mediaType }) => mediaType));
  return others.length === 0 ? only : 'application/json';
}

/** The module in which FastAPI makes the model of several parts. */
const MODULE = 'fastapi._compat.v2';

/** Returns the model that FastAPI makes of several parts, whose fields have the names that are sent. */
function modelOfParts(name: string, parts: readonly BodyPart[]): ObjectNode {
  const byName = new Map(parts.map((part) => [part.name, part.field]));
  const fields = [...byName.values()];
  return {
    kind: 'object',
    form: 'model',
    identity: { name, module: MODULE, qualname: name, place: undefined },
    cls: modelClass(`${MODULE}.${name}`, []),
    body: () => ({
      fields,
      title: undefined,
      description: undefined,
      extra: undefined,
      extraType: undefined,
      change: undefined,
      custom: undefined,
      serialized: undefined,
      input: undefined,
      requiresDefaults: false,
      doubts: [],
    }),
  };
}

const asField = (type: ObjectNode): TypedField => ({
  name: 'body',
  alias: 'body',
  validationAlias: undefined,
  serializationAlias: undefined,
  type,
  isRequired: true,
  isExcluded: false,
  title: undefined,
  said: {},
  plain: type,
});
