import { ASGI_APP } from './engineio';
import type { PackageModel } from './kit/package-model';

/** `socketio`. */
export const library: PackageModel = {
  distribution: 'python-socketio',
  release: '5.18',
  known: '`ASGIApp`: mounted, one row; as the application, the one it stands before',
  modules: { asgi: ASGI_APP },
};
