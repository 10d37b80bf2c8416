import { handler, under, type Package } from './kit/serve';

/** `starlette_prometheus` (read in 0.10): a function that answers with metrics, for the program to put on a route. */
export const library: Package = () =>
  under(
    handler('starlette_prometheus.view:metrics'),
    'starlette_prometheus.metrics',
    'starlette_prometheus.view.metrics',
  );
