import type { PackageModel } from './kit/package-model';

/** `prometheus_client`: `make_asgi_app()` is a function that serves requests; it has no routes. */
export const library: PackageModel = {
  distribution: 'prometheus-client',
  release: '0.26',
  known: '`make_asgi_app()`, mounted: one row',
  modules: {
    asgi: `
def make_asgi_app(registry=None, disable_compression=False):
    async def prometheus_app(scope, receive, send): ...
    return prometheus_app
`,
  },
};
