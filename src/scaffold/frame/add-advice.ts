import type { ProjectLayout } from '../layout/facts';
import { isSameResource, type Words } from '../layout/words';
import type { Fitting } from './fitting';

/** Says how a resource that's there gets further fields; `undefined` for one that isn't, and where just its router is meant. */
export function addAdvice(
  { siblings }: ProjectLayout,
  words: Words,
  { resource, roles }: Fitting,
): string | undefined {
  const isThere = siblings.some((one) => isSameResource(one.words, words));
  const isMeant = roles?.has('schema') ?? true;
  return isThere && isMeant ? `add fields with: tool make resource ${resource.name} --add-fields` : undefined;
}
