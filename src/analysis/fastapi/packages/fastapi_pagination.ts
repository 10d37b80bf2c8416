import { keeping, native } from '../../libraries/kit/model';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'fastapi-pagination',
  release: '0.16',
  known: '`add_pagination` adds none and gives back what it was given',
};

/** `fastapi_pagination`: changes what routes answer, and gives back what it was given. */
export const library: Package = () => {
  const name = 'fastapi_pagination.api.add_pagination';
  return under(
    native(keeping(`${name}(parent)`), ({ parent }) => parent),
    'fastapi_pagination.add_pagination',
    name,
  );
};
