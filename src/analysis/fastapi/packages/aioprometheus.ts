import { handler, under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'aioprometheus',
  release: '23.12',
  known: 'the function that answers with metrics',
};

/** `aioprometheus`: a function that answers with metrics, for the program to put on a route. */
export const library: Package = () =>
  under(handler('aioprometheus.asgi.starlette:metrics'), 'aioprometheus.asgi.starlette.metrics');
