import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { OPERATIONS } from '../scaffold/output/operations';

/** The names of an action in generated code. */
export interface ActionName {
  /** In the path: `mark-paid`. */
  readonly slug: string;
  /** In prose: `mark paid`. */
  readonly words: string;
  /** `mark_paid_product`. */
  readonly functionName: string;
}

const MAX_LENGTH = 40;
const WELL_FORMED = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Returns the action of `make action products mark-paid`. Throws a Failure that says why a word can't be used. */
export function parseActionName(action: string, resource: ResourceName): ActionName {
  if (action === '') throw new Failure('the action is missing: tool make action products archive');
  if (action.length > MAX_LENGTH || !WELL_FORMED.test(action)) {
    throw new Failure(
      `the action ${JSON.stringify(action)} must be a verb in lower case of up to ${MAX_LENGTH} characters, words separated by - or _: archive, mark-paid.`,
    );
  }
  if (OPERATIONS.some((operation) => operation === action)) {
    throw new Failure(`the action "${action}" is one of the router's own operations; choose another verb.`);
  }
  return actionOf(action, resource);
}

/** Returns the names of a valid action. */
function actionOf(action: string, { singular }: ResourceName): ActionName {
  const words = action.split(/[-_]/);
  return {
    slug: words.join('-'),
    words: words.join(' '),
    functionName: `${words.join('_')}_${singular}`,
  };
}
