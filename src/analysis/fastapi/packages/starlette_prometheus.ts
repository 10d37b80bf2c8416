import type { PackageModel } from './kit/package-model';

/** `starlette_prometheus`: a function that answers with metrics, for the program to put on a route. */
export const library: PackageModel = {
  distribution: 'starlette-prometheus',
  release: '0.10',
  known: 'the function that answers with metrics',
  modules: { view: 'def metrics(request): ...' },
};
