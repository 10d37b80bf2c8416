import type { PackageModel } from './kit/package-model';

/** `fastapi_health`: `health(conditions)` gives a function that answers with what its conditions say. */
export const library: PackageModel = {
  distribution: 'fastapi-health',
  release: '0.4',
  known: '`health(…)`, for a route',
  modules: {
    route: `
from inspect import Parameter, Signature
from fastapi import Depends

def health(conditions, **options):
    async def endpoint(**dependencies): ...
    endpoint.__signature__ = Signature([
        Parameter(one.__name__, Parameter.POSITIONAL_OR_KEYWORD, annotation=bool, default=Depends(one))
        for one in conditions
    ])
    return endpoint
`,
  },
};
