import type { WantedImport } from '../edit/imports/import-blocks';
import type { Operation } from '../output/operations';
import type { Writing } from './writing';

/** Describes how a handler declares its answer. */
export interface Responses {
  /** Arguments of the decorator. */
  readonly arguments: readonly string[];
  /** The annotation of the result. */
  readonly result: string | undefined;
  readonly imports: readonly WantedImport[];
}

const OK = 200;

/** The names that Starlette gives to statuses. */
const STATUSES: Readonly<Record<number, string>> = {
  201: 'HTTP_201_CREATED',
  202: 'HTTP_202_ACCEPTED',
  204: 'HTTP_204_NO_CONTENT',
};

const FROM_TYPING: readonly WantedImport[] = [{ module: 'typing', name: 'Any' }];
const SEQUENCE: WantedImport = { module: 'collections.abc', name: 'Sequence' };
const STATUS: WantedImport = { module: 'fastapi', name: 'status' };

/** Returns the response model, the status and the annotation of an operation. */
export function responsesOf(writing: Writing, operation: Operation): Responses {
  const { isResponse, conventions } = writing;
  const { router } = conventions;
  const model = modelOf(writing, operation);
  // A result that isn't made from a row is the response itself.
  const isItself = router.responses === 'annotation' || (isResponse && router.results === 'row');
  const isStated = model === undefined || (operation === 'delete' && isPlainAnswer(writing));
  return {
    arguments: [
      ...(isStated || isItself ? [] : [`response_model=${model}`]),
      ...(model === undefined && router.isPostponed === true ? ['response_model=None'] : []),
      ...statusOf(writing, operation),
    ],
    result: isItself ? (model ?? 'None') : resultOf(writing, operation, model),
    imports: [...FROM_TYPING, SEQUENCE, STATUS],
  };
}

/** Returns what a client gets; `undefined` for nothing. */
function modelOf({ conventions }: Writing, operation: Operation): string | undefined {
  const { schema, wrapper, delete: gone } = conventions;
  if (operation === 'list') return wrapper?.type ?? `list[${schema.response}]`;
  if (operation !== 'delete' || gone.answer === 'row') return schema.response;
  return gone.answer === 'nothing' ? undefined : gone.answer.type;
}

const isPlainAnswer = ({ conventions: { delete: gone } }: Writing): boolean =>
  typeof gone.answer === 'object' && !gone.answer.isModel;

function resultOf(
  { conventions, row, store }: Writing,
  operation: Operation,
  model: string | undefined,
): string | undefined {
  const { router, wrapper, delete: gone } = conventions;
  if (router.results === 'none') return undefined;
  if (model === undefined) return 'None';
  if (router.results === 'any') return 'Any';
  if (operation === 'delete' && gone.answer !== 'row') return model;
  if (operation === 'list') return wrapper?.type ?? (store === 'stub' ? model : `Sequence[${row}]`);
  return store === 'stub' ? model : row;
}

function statusOf({ conventions }: Writing, operation: Operation): readonly string[] {
  const { create, delete: gone, router } = conventions;
  const status = operation === 'create' ? create.status : operation === 'delete' ? gone.status : OK;
  if (status === OK) return [];
  const name = router.statuses === 'constants' ? STATUSES[status] : undefined;
  return [`status_code=${name === undefined ? String(status) : `status.${name}`}`];
}
