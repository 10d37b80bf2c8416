import type { ResourceName } from '../../base/naming/resource-name';
import { type Words, wordsIn } from './words';

/** Returns the words of a resource. */
export const wordsFor = ({ module, singular }: ResourceName): Words => ({
  plural: wordsIn(module),
  singular: wordsIn(singular),
});
