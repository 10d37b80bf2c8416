import { standingBefore } from './kit/standing-before';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'python-socketio',
  release: '5.18',
  known: '`ASGIApp`: mounted, one row; as the application, the one it stands before',
};

/** `socketio`: an application that keeps the one it stands before. */
export const library: Package = (_, { object }) =>
  under(standingBefore('socketio.asgi.ASGIApp', object), 'socketio.ASGIApp', 'socketio.asgi.ASGIApp');
