import { native } from '../../libraries/kit/model';
import { handler, under, type Package } from './kit/serve';

/** `prometheus_client` (read in 0.26): `make_asgi_app()` is a function that serves requests; it has no routes. */
export const library: Package = () => {
  const name = 'prometheus_client.asgi.make_asgi_app';
  const app = handler('prometheus_client.asgi:make_asgi_app.<locals>.prometheus_app');
  return under(
    native(`${name}(registry=None, disable_compression=False)`, () => app),
    'prometheus_client.make_asgi_app',
    name,
  );
};
