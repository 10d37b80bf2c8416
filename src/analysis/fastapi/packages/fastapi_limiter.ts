import type { PackageModel } from './kit/package-model';

/** `fastapi_limiter`: a dependency of routes. */
export const library: PackageModel = {
  distribution: 'fastapi-limiter',
  release: '0.1.6',
  known: '`RateLimiter(…)` asks for nothing that a document shows',
  modules: {
    depends: `
from fastapi import Request, Response

class RateLimiter:
    def __init__(self, *args, **options): ...
    async def __call__(self, request: Request, response: Response): ...
`,
  },
};
