import { handler, under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'starlette-prometheus',
  release: '0.10',
  known: 'the function that answers with metrics',
};

/** `starlette_prometheus`: a function that answers with metrics, for the program to put on a route. */
export const library: Package = () =>
  under(
    handler('starlette_prometheus.view:metrics'),
    'starlette_prometheus.metrics',
    'starlette_prometheus.view.metrics',
  );
