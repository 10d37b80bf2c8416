import { modelClass } from '../../interpreter/values/classes';
import type { Library } from '../kit/library';

/** `threading`, as far as one thread sees it. */
export const library: Library = ({ object }) => ({
  'threading.local': modelClass('threading.local', [object]),
});
