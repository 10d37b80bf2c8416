import {
  isObject,
  type Json,
  type JsonObject,
  withChanged,
  withChangedParts,
} from '../analysis/types/json/json';
import type { ApplicationSource } from '../analysis/fastapi/operations/source';

type Rules = ApplicationSource['rules'];

/** Returns the schemas of the answer to a request that isn't valid; releases before 0.128 don't show all parts of an error. */
export function validationSchemas({ rules, refusal = {}, fault = {} }: ApplicationSource): JsonObject {
  const { input: _, ctx: __, ...earlier } = isObject(fault['properties']) ? fault['properties'] : {};
  const properties = rules.showsInput || fault['properties'] === undefined ? {} : { properties: earlier };
  return { HTTPValidationError: refusal, ValidationError: { ...fault, ...properties } };
}

/** Returns a document as a release writes the schemas of files. */
export function inRelease(document: JsonObject, { showsMediaTypes }: Rules): JsonObject {
  const written = showsMediaTypes ? document : withFormats(document);
  return isObject(written) ? written : document;
}

function withFormats(value: Json): Json {
  if (!isObject(value)) return withChangedParts(value, withFormats);
  const isBytes = value['type'] === 'string' && value['contentMediaType'] === 'application/octet-stream';
  const shown = isBytes ? withFormat(value) : value;
  return withChanged(shown, withFormats);
}

/** Returns a schema of bytes with a format where the media type stands: its own, that of its encoding, or `binary`. */
function withFormat({ contentEncoding, format, ...rest }: JsonObject): JsonObject {
  const shown = format ?? (contentEncoding === 'base64' ? 'base64url' : 'binary');
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) =>
      key === 'contentMediaType' ? ['format', shown] : [key, value],
    ),
  );
}
