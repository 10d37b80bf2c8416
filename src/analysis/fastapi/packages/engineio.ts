import { standingBefore } from './kit/standing-before';
import { under, type Package } from './kit/serve';

/** `engineio` (read in 4.15): an application that keeps the one it stands before. */
export const library: Package = (_, { object }) =>
  under(
    standingBefore('engineio.async_drivers.asgi.ASGIApp', object),
    'engineio.ASGIApp',
    'engineio.async_drivers.asgi.ASGIApp',
  );
