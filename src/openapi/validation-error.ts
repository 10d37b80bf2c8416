import type { JsonObject } from '../analysis/types/json';

/** The schemas of the answer to a request that isn't valid, as FastAPI 0.165 shows them. */
export const VALIDATION_SCHEMAS: JsonObject = {
  HTTPValidationError: {
    properties: {
      detail: { items: { $ref: '#/components/schemas/ValidationError' }, type: 'array', title: 'Detail' },
    },
    type: 'object',
    title: 'HTTPValidationError',
  },
  ValidationError: {
    properties: {
      loc: {
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        type: 'array',
        title: 'Location',
      },
      msg: { type: 'string', title: 'Message' },
      type: { type: 'string', title: 'Error Type' },
      input: { title: 'Input' },
      ctx: { type: 'object', title: 'Context' },
    },
    type: 'object',
    required: ['loc', 'msg', 'type'],
    title: 'ValidationError',
  },
};
