import { qualified } from '../../libraries/kit/model';
import { handler, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'starlette-exporter',
  release: '0.24',
  known: 'the functions that answer with metrics',
};

/** `starlette_exporter`: functions that answer with metrics, for the program to put on a route. */
export const library: Package = () =>
  qualified('starlette_exporter', {
    handle_metrics: handler('starlette_exporter:handle_metrics'),
    handle_openmetrics: handler('starlette_exporter:handle_openmetrics'),
  });
