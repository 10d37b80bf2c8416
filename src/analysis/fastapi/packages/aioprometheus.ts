import type { PackageModel } from './kit/package-model';

/** `aioprometheus`: a function that answers with metrics, for the program to put on a route. */
export const library: PackageModel = {
  distribution: 'aioprometheus',
  release: '23.12',
  known: 'the function that answers with metrics',
  modules: { 'asgi.starlette': 'async def metrics(request): ...' },
};
