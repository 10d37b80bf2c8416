import type { Place } from '../../base/diagnostics/place';
import type { Sibling } from '../layout/sibling';

/** Returns the place that includes a resource's router without naming it, where a loop goes through routers: no place for another one shows. */
export function unnamedInclude(sibling: Sibling | undefined): Place | undefined {
  if (sibling === undefined || sibling.include !== undefined) return undefined;
  return sibling.operations
    .flatMap(({ route }) => route.details?.includes ?? [])
    .find(({ kind, place }) => kind === 'include' && place.file !== sibling.router)?.place;
}
