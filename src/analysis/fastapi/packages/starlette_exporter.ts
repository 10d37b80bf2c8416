import { qualified } from '../../libraries/kit/model';
import { handler, type Package } from './kit/serve';

/** `starlette_exporter` (read in 0.24): functions that answer with metrics, for the program to put on a route. */
export const library: Package = () =>
  qualified('starlette_exporter', {
    handle_metrics: handler('starlette_exporter:handle_metrics'),
    handle_openmetrics: handler('starlette_exporter:handle_openmetrics'),
  });
