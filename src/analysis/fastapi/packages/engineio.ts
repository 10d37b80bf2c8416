import type { PackageModel } from './kit/package-model';

/** An application that keeps the one it stands before: whatever isn't for the server goes to that. */
export const ASGI_APP = `
class ASGIApp:
    def __init__(self, server, other_asgi_app=None, *settings, **options):
        self.app = self.other_asgi_app = other_asgi_app
`;

/** `engineio`. */
export const library: PackageModel = {
  distribution: 'python-engineio',
  release: '4.15',
  known: 'as python-socketio',
  modules: { 'async_drivers.asgi': ASGI_APP },
};
