import { Failure } from '../../base/diagnostics/failure';
import type { Change } from '../change';
import { EditRefused } from '../edit/refused';
import type { NewField } from '../frame/field';
import { withReferences } from '../frame/references';
import type { UpdateVerb } from '../layout/facts';
import { foundResources } from '../layout/find/found-resources';
import { builtIn, type BuiltInRequest } from './built-in';
import { FRAME_WORDS } from './words';

/** Holds what is written without another resource's example. */
export interface BuiltInPlan {
  readonly changes: readonly Change[];
  readonly sibling: undefined;
  readonly fields: readonly NewField[];
  readonly whole: readonly Change[];
}

/** Plans a resource from built-in frames; returns `undefined` if nothing is to be written. Throws a Failure. */
export function builtInPlan(
  request: BuiltInRequest & { readonly update?: UpdateVerb | undefined },
): BuiltInPlan | undefined {
  if (request.update !== undefined && request.update !== 'put')
    throw new Failure(
      '--update: no other resource shows how one is changed, and the first one gets PUT; leave the option out.',
    );
  const { inspection, words } = request;
  const { sources } = foundResources(inspection);
  const fields = withReferences(request.fields, sources, { words, like: FRAME_WORDS });
  try {
    const changes = builtIn({ ...request, fields });
    return changes.length === 0 ? undefined : { changes, sibling: undefined, fields, whole: changes };
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    throw new Failure(`a file of the project can't be extended: it ${error.message}; nothing is written.`);
  }
}
