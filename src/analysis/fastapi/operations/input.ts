import { ofLibrary } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { Place } from '../../../base/diagnostics/place';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { fieldOf } from '../../types/fields/field-of';
import { Doubt } from '../../types/doubt';
import { annotatedBase } from '../../types/scalars';
import { isScalar, isUploadFile, isUploadFileSequence, unknownIn } from '../../types/predicates';
import type { TypedField } from '../../types/type-node';
import type { SignatureParameter } from './signature';
import type { BodyPart, InputSource, ParameterPlace, ParameterSource } from './source';
import { doubt, givenFlag, givenJson, givenText, type Reading } from './values';

/** A parameter, or a part of the body. */
export type InputKind =
  | { readonly kind: 'Param'; readonly parameter: ParameterSource }
  | { readonly kind: 'Part'; readonly part: BodyPart };

type Source = ParameterPlace | BodyPart['kind'];

/** Where a value comes from, by the class that declares it. */
const SOURCES: Readonly<Record<string, Source>> = {
  Path: 'path',
  Query: 'query',
  Header: 'header',
  Cookie: 'cookie',
  Param: 'query',
  Body: 'Body',
  Form: 'Form',
  File: 'File',
};

const MEDIA_TYPES: Readonly<Record<BodyPart['kind'], string>> = {
  Body: 'application/json',
  Form: 'application/x-www-form-urlencoded',
  File: 'multipart/form-data',
};

/** Models `analyze_param` (0.165) for a parameter that's neither a dependency nor handed something. */
export function inputOf(
  reading: Reading,
  parameter: SignatureParameter,
  isInPath: boolean,
): InputKind | undefined {
  const { marker, name } = parameter;
  const field = withEllipsis(
    parameter.field ?? fieldOf(reading.site, declarationOf(reading, parameter, isInPath)),
    parameter,
  );
  const source = marker === undefined ? usualSource(reading, name, field, isInPath) : sourceOf(marker);
  if (source === undefined) return undefined;
  switch (source) {
    case 'path':
    case 'query':
    case 'header':
    case 'cookie':
      return { kind: 'Param', parameter: parameterOf(reading, source, name, field, marker) };
    default:
      return { kind: 'Part', part: partOf(reading, source, name, field, marker) };
  }
}

/** Behind a declaration in `Annotated` FastAPI takes `...` for a default, which it doesn't show. */
const withEllipsis = (
  field: TypedField,
  { marker, isMarkerDefault, default: initial }: SignatureParameter,
): TypedField =>
  marker !== undefined && !isMarkerDefault && initial?.kind === 'ellipsis'
    ? { ...field, isRequired: false }
    : field;

function declarationOf(
  { site: { vm, at } }: Reading,
  parameter: SignatureParameter,
  isInPath: boolean,
): Parameters<typeof fieldOf>[1] {
  const { name, marker, isMarkerDefault, default: initial, module } = parameter;
  // With a declaration as the default FastAPI takes the type alone out of `Annotated`.
  const annotation = isMarkerDefault ? bareType(vm, parameter.type, at) : parameter.annotation;
  // A path parameter is required, whatever default it has.
  const assigned = isMarkerDefault ? marker : isInPath && marker === undefined ? undefined : initial;
  const anything = vm.models.library('typing.Any') ?? ofLibrary('typing.Any', at);
  return { name, annotation: annotation ?? anything, assigned, module };
}

/** Returns a type without what's said of it, if it's a name of pydantic for an `Annotated` one. */
function bareType(vm: Machine, type: Value | undefined, at: Place): Value | undefined {
  const base = type?.kind === 'library' ? annotatedBase(type.name) : undefined;
  if (base === undefined) return type;
  const known = vm.models.library(base) ?? vm.models.builtin(base);
  return known ?? { kind: 'library', name: base, isModule: false, at };
}

const sourceOf = (marker: InstanceValue): Source | undefined =>
  marker.cls.mro
    .filter(({ module }) => module === 'fastapi.params')
    .map(({ name }) => SOURCES[name])
    .find((one) => one !== undefined);

/** Returns where the value of a parameter without a declaration comes from. */
function usualSource(
  reading: Reading,
  name: string,
  { plain }: TypedField,
  isInPath: boolean,
): Source | undefined {
  if (isInPath) return 'path';
  const unknown = unknownIn(plain);
  if (unknown !== undefined) {
    const at = unknown.at.file === '' ? reading.site.at : unknown.at;
    reading.doubts.push(new Doubt(`the parameter ${name}: ${unknown.reason}`, at, unknown.package));
    return undefined;
  }
  if (isUploadFile(plain) || isUploadFileSequence(plain)) return 'File';
  return isScalar(plain) ? 'query' : 'Body';
}

function inputSource(
  reading: Reading,
  name: string,
  field: TypedField,
  marker: InstanceValue | undefined,
  alias = field.alias ?? name,
): InputSource {
  const shown = { name, field, alias };
  if (marker === undefined)
    return { ...shown, isShown: true, openapiExamples: undefined, example: undefined };
  if (marker.open !== undefined) doubt(reading, marker.open, `the declaration of ${name}`);
  return {
    ...shown,
    isShown: givenFlag(reading, marker, 'include_in_schema', true),
    openapiExamples: givenJson(reading, marker, 'openapi_examples'),
    example: givenJson(reading, marker, 'example'),
  };
}

function parameterOf(
  reading: Reading,
  place: ParameterPlace,
  name: string,
  field: TypedField,
  marker: InstanceValue | undefined,
): ParameterSource {
  const converts = marker === undefined ? true : givenFlag(reading, marker, 'convert_underscores', true);
  const isRenamed = place === 'header' && converts && field.alias === undefined;
  const alias = isRenamed ? name.replaceAll('_', '-') : undefined;
  const input = inputSource(reading, name, field, marker, alias);
  return { ...input, in: place, convertsUnderscores: converts };
}

function partOf(
  reading: Reading,
  kind: BodyPart['kind'],
  name: string,
  field: TypedField,
  marker: InstanceValue | undefined,
): BodyPart {
  const isEmbedded = kind === 'Body' && marker !== undefined && givenFlag(reading, marker, 'embed', false);
  const mediaType = marker === undefined ? undefined : givenText(reading, marker, 'media_type');
  return {
    ...inputSource(reading, name, field, marker),
    kind,
    isEmbedded,
    mediaType: mediaType ?? MEDIA_TYPES[kind],
  };
}
