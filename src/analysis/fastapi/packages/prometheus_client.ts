import { native } from '../../libraries/kit/model';
import { handler, under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'prometheus-client',
  release: '0.26',
  known: '`make_asgi_app()`, mounted: one row',
};

/** `prometheus_client`: `make_asgi_app()` is a function that serves requests; it has no routes. */
export const library: Package = () => {
  const name = 'prometheus_client.asgi.make_asgi_app';
  const app = handler('prometheus_client.asgi:make_asgi_app.<locals>.prometheus_app');
  return under(
    native(`${name}(registry=None, disable_compression=False)`, () => app),
    'prometheus_client.make_asgi_app',
    name,
  );
};
