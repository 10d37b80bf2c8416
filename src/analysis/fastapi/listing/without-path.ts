import { openAttribute } from '../../interpreter/attributes/open-attribute';
import { unknown } from '../../interpreter/values/make';
import type { InstanceValue, Unknown } from '../../interpreter/values/values';

/** Returns why a route isn't listed that has no path: its class decides by itself which requests match. */
export function withoutPath(route: InstanceValue): Unknown {
  const open = openAttribute(route);
  return open?.kind === 'unknown'
    ? open
    : unknown('attribute', `${route.cls.name} without a path`, route.place);
}
