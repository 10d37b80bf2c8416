import { isObject, type Json, type JsonObject } from '../analysis/types/json/json';
import type { BodySource, OperationSource, ResponseSource } from '../analysis/fastapi/operations/source';
import type { DocumentRules } from '../analysis/fastapi/operations/operation';
import type { TypedField } from '../analysis/types/type-node';
import { merged, present } from './merge';
import { type Listed, listedOf, parameterObjects } from './parameters';
import type { Definitions, Wanted } from './schema/definitions';
import { STATUS_CODES } from 'node:http';

/** Methods whose body FastAPI describes. */
const WITH_BODY: ReadonlySet<string> = new Set(['get', 'head', 'post', 'put', 'delete', 'patch']);

/**
 * Returns the fields of an operation whose schemas its document shows, in the order in which FastAPI collects them: bodies, responses,
 * parameters. It makes them in another one from `time` on: parameters, bodies, responses.
 */
export function wantedOf(
  operation: OperationSource,
  time: number,
): {
  readonly callbacks: readonly Wanted[];
  readonly bodies: readonly Wanted[];
  readonly responses: readonly Wanted[];
  readonly parameters: readonly Wanted[];
} {
  const { body, responses, parameters, callbacks } = operation;
  const fields = [responses.field, ...responses.more.map(({ field }) => field), responses.stream?.field];
  return {
    callbacks: callbacks.flatMap(({ operations }) =>
      operations.flatMap((one) => Object.values(wantedOf(one, time)).flat()),
    ),
    bodies:
      body === undefined
        ? []
        : [body.field, ...body.bases].map((field) => ({
            field,
            mode: 'validation' as const,
            time: time + 1,
          })),
    responses: fields.flatMap((field) =>
      field === undefined ? [] : [{ field, mode: 'serialization' as const, time: time + 2 }],
    ),
    parameters: listedOf(parameters).map(({ field }) => ({ field, mode: 'validation', time })),
  };
}

/** Makes the objects of an operation, with the schemas of a document. */
export class OperationMaker {
  /** True once an operation has shown a validation error. */
  hasErrors = false;

  constructor(
    private readonly definitions: Definitions,
    private readonly rules: DocumentRules,
  ) {}

  /** Returns the operation for a method (`get_openapi_path`, FastAPI 0.165). */
  make(source: OperationSource, method: string): JsonObject {
    const { tags, summary, description, operationId, isDeprecated, security, callbacks } = source;
    const listed = listedOf(source.parameters);
    const parameters = [
      ...parameterObjects(listed, (field, alias) => this.definitions.schemaOf(field, 'validation', alias)),
      ...unreadInPath(source, listed),
    ];
    const hasInput = listed.length > 0 || source.body !== undefined;
    const operation = present({
      tags: tags.length === 0 ? undefined : tags,
      summary,
      description,
      operationId,
      deprecated: isDeprecated ? true : undefined,
      security: security.length === 0 ? undefined : security.map(({ name, scopes }) => ({ [name]: scopes })),
      parameters: parameters.length === 0 ? undefined : parameters,
      requestBody: source.body === undefined || !WITH_BODY.has(method) ? undefined : this.body(source.body),
      callbacks: callbacks.length === 0 ? undefined : this.callbacks(source),
      responses: this.responses(source, hasInput),
    });
    const whole = source.extra === undefined ? operation : merged(operation, source.extra);
    if (source.doubts.length === 0) return whole;
    return { ...whole, 'x-unknown': source.doubts.map(({ reason }) => reason).join('; ') };
  }

  private callbacks({ callbacks }: OperationSource): JsonObject {
    const found: Record<string, Json> = {};
    for (const { name, operations } of callbacks)
      for (const one of operations) {
        const item = Object.fromEntries(one.methods.map((method) => [method, this.make(one, method)]));
        found[name] = { [one.path]: item };
      }
    return found;
  }

  private body({ field, alias, isRequired, mediaType, openapiExamples, example }: BodySource): JsonObject {
    const hasExamples = isObject(openapiExamples) && Object.keys(openapiExamples).length > 0;
    const content = present({
      schema: this.definitions.schemaOf(field, 'validation', field.validationAlias ?? alias),
      ...(hasExamples ? { examples: openapiExamples } : { example }),
    });
    return present({ required: isRequired ? true : undefined, content: { [mediaType]: content } });
  }

  private responses(source: OperationSource, hasInput: boolean): JsonObject {
    const { responses } = source;
    const found: Record<string, JsonObject> = {};
    found[responses.status] = present({ description: responses.description, content: this.content(source) });
    for (const one of responses.more)
      found[one.status] = this.more(one, found[one.status], responses.mediaType);
    if (hasInput && !['422', '4XX', 'default'].some((status) => status in found)) {
      this.hasErrors = true;
      found['422'] = VALIDATION_ERROR;
    }
    return found;
  }

  /** Returns the content of the usual response; `undefined` if it has none. */
  private content({ responses }: OperationSource): JsonObject | undefined {
    const { allowsBody, mediaType, isJson, field, stream } = responses;
    if (!allowsBody) return undefined;
    if (stream !== undefined) return this.stream(stream.mediaType, stream.field);
    if (mediaType === undefined) return undefined;
    if (!isJson) return { [mediaType]: { schema: { type: 'string' } } };
    return { [mediaType]: { schema: field === undefined ? {} : this.schema(field) } };
  }

  private stream(mediaType: string, field: TypedField | undefined): JsonObject {
    const item = field === undefined ? undefined : this.schema(field);
    if (mediaType !== 'text/event-stream') return { [mediaType]: { itemSchema: item ?? {} } };
    const content = item === undefined ? {} : { contentMediaType: 'application/json', contentSchema: item };
    return {
      [mediaType]: {
        itemSchema: {
          type: 'object',
          properties: {
            data: { type: 'string', ...content },
            event: { type: 'string' },
            id: { type: 'string' },
            retry: { type: 'integer', minimum: 0 },
          },
          ...(item === undefined ? {} : { required: ['data'] }),
        },
      },
    };
  }

  private schema(field: TypedField): JsonObject {
    return this.definitions.schemaOf(field, 'serialization');
  }

  private more(
    { status, field, data }: ResponseSource,
    before: JsonObject | undefined,
    mediaType = 'application/json',
  ): JsonObject {
    const withModel =
      field === undefined
        ? data
        : merged(
            { ...data, content: isObject(data['content']) ? data['content'] : {} },
            {
              content: { [mediaType]: { schema: this.schema(field) } },
            },
          );
    const told = [data['description'], before?.['description'], statusText(status, this.rules.hasNewWords)];
    const description = told.find((one) => typeof one === 'string' && one !== '') ?? 'Additional Response';
    return { ...merged(before ?? {}, withModel), description };
  }
}

/** Returns the names in the path that something unknown reads: a document has to list them. */
function unreadInPath({ path, doubts }: OperationSource, listed: readonly Listed[]): readonly JsonObject[] {
  const [first] = doubts;
  if (first === undefined) return [];
  const known = new Set(listed.flatMap((one) => (one.in === 'path' ? one.name : [])));
  const names = [...path.matchAll(/\{([^{}]+)\}/gu)].flatMap(([, name = '']) =>
    known.has(name) ? [] : name,
  );
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { 'x-unknown': first.reason },
  }));
}

const VALIDATION_ERROR: JsonObject = {
  description: 'Validation Error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPValidationError' } } },
};

/** Python's words for status codes, where Node has others, or none. */
const PYTHON: Readonly<Record<string, string>> = {
  '1XX': 'Information',
  '2XX': 'Success',
  '3XX': 'Redirection',
  '4XX': 'Client Error',
  '5XX': 'Server Error',
  DEFAULT: 'Default Response',
  default: 'Default Response',
  '203': 'Non-Authoritative Information',
  '413': 'Content Too Large',
  '418': "I'm a Teapot",
  '422': 'Unprocessable Content',
};

/** Holds the words of Python before 3.13 that differ. */
const BEFORE_313: Readonly<Record<string, string>> = {
  '413': 'Request Entity Too Large',
  '414': 'Request-URI Too Long',
  '416': 'Requested Range Not Satisfiable',
  '422': 'Unprocessable Entity',
};

/** Returns the words for a status code or a range of them; `undefined` for another one. */
const statusText = (status: string, hasNewWords: boolean): string | undefined =>
  (hasNewWords ? undefined : BEFORE_313[status]) ?? PYTHON[status] ?? STATUS_CODES[status];
