import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import type { OperationSource } from '../../../analysis/fastapi/operations/source';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Finds path operations whose response the document doesn't describe. */
export const noResponseModel: Rule = {
  level: 'off',
  summary: 'a path operation that answers JSON without a response model',
  readsOperations: true,
  find: (context) =>
    found(
      context,
      ({ details, operation }) => details?.responseModel === 'absent' && answersJson(operation),
      'has no response model. Annotate what its handler returns, or set response_model.',
    ),
};

/** Finds path operations without a description. */
export const undocumented: Rule = {
  level: 'off',
  summary: 'a path operation without a description: a docstring, or description=',
  readsOperations: true,
  find: (context) =>
    found(
      context,
      ({ operation }) => (operation?.description ?? '') === '',
      'has no description. Write a docstring for its handler.',
    ),
};

const answersJson = (operation: OperationSource | undefined): boolean =>
  operation !== undefined && operation.responses.allowsBody && operation.responses.isJson;

/** Returns a finding on each path operation of the document that a test holds for. */
function found(
  { routes }: CheckContext,
  test: (route: RegisteredRoute) => boolean,
  words: string,
): readonly Found[] {
  return routes.flatMap((route) => {
    const { kind, inSchema, operation, place } = route;
    if (kind !== 'api' || !inSchema || operation === undefined || place === null || !test(route)) return [];
    return [{ message: `${nameOf(route)} ${words}`, place, subject: nameOf(route), related: [] }];
  });
}
