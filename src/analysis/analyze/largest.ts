import { flatten } from '../fastapi/listing/flatten';
import type { InstanceValue } from '../interpreter/values/values';
import { variableOf } from '../entry/application';
import type { Run } from './run';

/** The application to list instead of one that was never made. */
export interface Largest {
  readonly app: InstanceValue;
  readonly expression: string;
}

/**
 * Returns the application with most routes of those that a run made before it ended: the one that was asked for doesn't
 * exist. Returns `undefined` if none has a route; documentation routes don't count.
 */
export function largestApplication({ vm, log, classes, request }: Run): Largest | undefined {
  const models = classes();
  if (models === undefined) return undefined;
  let largest: { readonly app: InstanceValue; readonly count: number } | undefined;
  for (const app of models.applications) {
    const view = log.quietly(() => flatten(vm, app, models, log.report));
    const count = view?.rows.filter(({ kind }) => kind !== 'docs').length ?? 0;
    if (count > (largest?.count ?? 0)) largest = { app, count };
  }
  return largest === undefined
    ? undefined
    : {
        app: largest.app,
        expression: request.entry.app ?? variableOf(vm.modules.get(request.module), largest.app) ?? 'app',
      };
}
