import { isObject, type JsonObject } from '../analysis/types/json/json';
import { modelOf } from '../analysis/types/predicates';
import { placed } from '../analysis/types/fields/field-metadata';
import type { TypedField } from '../analysis/types/type-node';
import type { InputSource, ParameterPlace, ParameterSource } from '../analysis/fastapi/operations/source';
import { present } from './merge';

/** The order of the places in which parameters are listed. */
const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

/**
 * A parameter as the document lists it: a field of a model counts by itself. The name is the one under which it's sent, the
 * alias the one that the title is made of.
 */
export interface Listed extends InputSource {
  readonly in: ParameterPlace;
}

/** Returns the parameters of an operation in the order of the document, the fields of models one by one. */
export function listedOf(parameters: readonly ParameterSource[]): readonly Listed[] {
  return PLACES.flatMap((place) =>
    parameters.filter((one) => one.in === place).flatMap((one) => fieldsOf(one) ?? [asListed(one)]),
  );
}

function asListed(parameter: ParameterSource): Listed {
  const { field, alias } = parameter;
  return { ...parameter, name: field.validationAlias ?? alias, alias: field.validationAlias ?? alias };
}

/** Returns the fields of a model as parameters; `undefined` for anything else. */
function fieldsOf({
  in: place,
  field,
  convertsUnderscores,
  isWhole = false,
}: ParameterSource): readonly Listed[] | undefined {
  const model = isWhole ? undefined : modelOf(field.plain);
  if (model === undefined || (model.form !== 'model' && model.form !== 'root')) return undefined;
  return model.body().fields.map((one) => {
    const alias = one.validationAlias ?? one.alias ?? one.name;
    const isPlain = alias === one.name && place === 'header' && convertsUnderscores;
    return {
      in: place,
      name: isPlain ? alias.replaceAll('_', '-') : alias,
      field: { ...one, type: placed(one.type, false) },
      alias,
      isShown: true,
      openapiExamples: one.openapiExamples,
      example: one.example,
    };
  });
}

/** Returns the parameter objects, each place and name once: a required one wins. */
export function parameterObjects(
  listed: readonly Listed[],
  schemaOf: (field: TypedField, alias: string) => JsonObject,
): readonly JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  const required = new Map<string, JsonObject>();
  for (const one of listed) {
    if (!one.isShown) continue;
    const object = parameterObject(one, schemaOf(one.field, one.alias));
    const key = JSON.stringify([one.in, one.name]);
    byKey.set(key, object);
    if (object['required'] === true) required.set(key, object);
  }
  for (const [key, object] of required) byKey.set(key, object);
  return [...byKey.values()];
}

function parameterObject(
  { in: place, name, field, openapiExamples, example }: Listed,
  schema: JsonObject,
): JsonObject {
  const { description = schema['description'], deprecated = schema['deprecated'] } = field.said;
  const hasExamples = isObject(openapiExamples) && Object.keys(openapiExamples).length > 0;
  return present({
    name,
    in: place,
    required: field.isRequired,
    schema,
    description: description === '' ? undefined : description,
    ...(hasExamples ? { examples: openapiExamples } : { example }),
    deprecated: deprecated === true ? true : undefined,
  });
}
