import { standingBefore } from './kit/standing-before';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'python-engineio',
  release: '4.15',
  known: 'as python-socketio',
};

/** `engineio`: an application that keeps the one it stands before. */
export const library: Package = (_, { object }) =>
  under(
    standingBefore('engineio.async_drivers.asgi.ASGIApp', object),
    'engineio.ASGIApp',
    'engineio.async_drivers.asgi.ASGIApp',
  );
