import { keeping, native } from '../../libraries/kit/model';
import { under, type Package } from './kit/serve';

/** `fastapi_pagination` (read in 0.16): changes what routes answer, and gives back what it was given. */
export const library: Package = () => {
  const name = 'fastapi_pagination.api.add_pagination';
  return under(
    native(keeping(`${name}(parent)`), ({ parent }) => parent),
    'fastapi_pagination.add_pagination',
    name,
  );
};
