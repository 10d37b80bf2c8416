import { isObject, type Json, type JsonObject, withChanged, withChangedParts } from '../analysis/types/json';
import type { ApplicationSource } from '../analysis/fastapi/operations/source';

type Rules = ApplicationSource['rules'];

/** The parts of an error that releases before 0.128 don't show. */
const LATER: JsonObject = { input: { title: 'Input' }, ctx: { type: 'object', title: 'Context' } };

/** Returns the schemas of the answer to a request that isn't valid. */
export const validationSchemas = ({ rules, refusal = {} }: ApplicationSource): JsonObject => ({
  HTTPValidationError: refusal,
  ValidationError: {
    properties: { ...PROPERTIES, ...(rules.showsInput ? LATER : {}) },
    type: 'object',
    required: ['loc', 'msg', 'type'],
    title: 'ValidationError',
  },
});

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

/** The parts of an error that all releases show. */
const PROPERTIES: JsonObject = {
  loc: { items: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, type: 'array', title: 'Location' },
  msg: { type: 'string', title: 'Message' },
  type: { type: 'string', title: 'Error Type' },
};
