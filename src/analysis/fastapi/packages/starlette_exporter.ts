import type { PackageModel } from './kit/package-model';

/** `starlette_exporter`: functions that answer with metrics, for the program to put on a route. */
export const library: PackageModel = {
  distribution: 'starlette-exporter',
  release: '0.24',
  known: 'the functions that answer with metrics',
  modules: { '': 'def handle_metrics(request): ...\ndef handle_openmetrics(request): ...' },
};
