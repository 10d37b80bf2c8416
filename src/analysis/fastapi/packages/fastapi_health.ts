import { keeping, native } from '../../libraries/kit/model';
import { handler, under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'fastapi-health',
  release: '0.4',
  known: '`health(…)`, for a route',
};

/** `fastapi_health`: `health(conditions)` gives a function that answers with what its conditions say. */
export const library: Package = () => {
  const endpoint = handler('fastapi_health.route:health.<locals>.endpoint');
  const make = native(keeping('fastapi_health.route.health(conditions, **options)'), () => endpoint);
  return under(make, 'fastapi_health.health', 'fastapi_health.route.health');
};
