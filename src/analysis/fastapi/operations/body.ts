import { modelClass } from '../../interpreter/values/classes';
import { pydanticModelOf } from '../../types/predicates';
import { placed } from '../../types/fields/field-metadata';
import type { ObjectNode, TypedField } from '../../types/type-node';
import type { Dependant } from './dependant';
import { Doubt } from '../../types/doubt';
import type { DocumentRules } from './operation';
import type { BodyPart, BodySource } from './source';
import type { Reading } from './values';

/** Returns the body of an operation (`get_body_field`, 0.165); `undefined` if nothing reads one. */
export function bodyOf(
  reading: Reading,
  dependants: readonly Dependant[],
  uniqueId: string,
  { mixesModels, asksFormMedia, takesAliasesInBodies }: DocumentRules,
): BodySource | undefined {
  const parts = dependants.flatMap(({ body }) => body);
  const [first] = parts;
  if (first === undefined) return undefined;
  if (!isEmbedded(parts, first)) return { ...first, isRequired: first.field.isRequired, bases: [] };
  const all = [...new Map(parts.map((part) => [part.name, part])).values()];
  for (const { field, kind, name } of all)
    if (
      mixesModels &&
      kind === 'Form' &&
      field.plain.kind === 'nullable' &&
      pydanticModelOf(field.plain.of) !== undefined
    )
      reading.doubts.push(new Doubt(`the form ${name}: a model that may be missing`, reading.site.at));
  const isBase = (part: BodyPart): boolean => mixesModels && isFormModel(part);
  const bases = all.filter(isBase);
  return {
    mediaType: mediaTypeOf(all, asksFormMedia),
    isRequired: all.some(({ field }) => field.isRequired),
    field: asField(
      modelOfFields(
        `Body_${uniqueId}`,
        all
          .filter((part) => !isBase(part))
          .map(({ field }) => (takesAliasesInBodies ? field : { ...field, alias: undefined })),
      ),
    ),
    bases: bases.map(({ field }) => field),
    alias: 'body',
    openapiExamples: undefined,
    example: undefined,
  };
}

/** Tells whether the fields of a part are sent beside the other parts of a form. */
const isFormModel = ({ kind, field }: BodyPart): boolean =>
  kind === 'Form' && pydanticModelOf(field.plain) !== undefined;

/** Tells whether each part is under its name, because there are several, or the only one says so. */
function isEmbedded(parts: readonly BodyPart[], first: BodyPart): boolean {
  if (new Set(parts.map(({ name }) => name)).size > 1 || first.isEmbedded) return true;
  return first.kind !== 'Body' && pydanticModelOf(first.field.plain) === undefined;
}

/** Files make it multipart, other form fields a form; the media type counts that all parts of the kind have. */
function mediaTypeOf(parts: readonly BodyPart[], asksFormMedia: boolean): string {
  if (parts.some(({ kind }) => kind === 'File')) return 'multipart/form-data';
  const forms = parts.filter(({ kind }) => kind === 'Form');
  const [counting, usual] =
    forms.length > 0 ? [forms, 'application/x-www-form-urlencoded'] : [parts, 'application/json'];
  if (forms.length > 0 && !asksFormMedia) return usual;
  const [only = usual, ...others] = new Set(counting.map(({ mediaType }) => mediaType));
  return others.length === 0 ? only : usual;
}

/** The module in which FastAPI makes the model of several parts. */
const MODULE = 'fastapi._compat.v2';

/** Returns the model that FastAPI makes of several parts, whose fields have the names that are sent. */
function modelOfFields(name: string, fields: readonly TypedField[]): ObjectNode {
  const placedFields = fields.map((field) => ({ ...field, type: placed(field.type, true) }));
  return {
    kind: 'object',
    form: 'model',
    // Pydantic takes the last part of a name with dots, which an operation id may have.
    identity: {
      name: name.slice(name.lastIndexOf('.') + 1),
      module: MODULE,
      qualname: name,
      place: undefined,
    },
    name,
    cls: modelClass(`${MODULE}.${name}`, []),
    body: () => ({
      fields: placedFields,
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
