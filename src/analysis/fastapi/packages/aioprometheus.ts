import { handler, under, type Package } from './kit/serve';

/** `aioprometheus` (read in 23.12): a function that answers with metrics, for the program to put on a route. */
export const library: Package = () =>
  under(handler('aioprometheus.asgi.starlette:metrics'), 'aioprometheus.asgi.starlette.metrics');
