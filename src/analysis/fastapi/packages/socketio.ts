import { standingBefore } from './kit/standing-before';
import { under, type Package } from './kit/serve';

/** `socketio` (read in 5.18): an application that keeps the one it stands before. */
export const library: Package = (_, { object }) =>
  under(standingBefore('socketio.asgi.ASGIApp', object), 'socketio.ASGIApp', 'socketio.asgi.ASGIApp');
