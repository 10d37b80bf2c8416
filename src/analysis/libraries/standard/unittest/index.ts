import type { Library } from '../../kit/library';
import { mockClasses } from './mocks';
import { patchFunction } from './patches';

/** `unittest.mock`: mocks, and names that are replaced for a while. The rest of `unittest` runs in tests alone. */
export const library: Library = ({ object }) => {
  const mocks = mockClasses(object);
  return { ...mocks, 'unittest.mock.patch': patchFunction(object, mocks) };
};
