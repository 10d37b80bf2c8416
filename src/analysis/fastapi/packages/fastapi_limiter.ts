import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'fastapi-limiter',
  release: '0.1.6',
  known: '`RateLimiter(…)` asks for nothing that a document shows',
};

const DEPENDS = `
from fastapi import Request, Response

class RateLimiter:
    def __init__(self, *args, **options): ...
    async def __call__(self, request: Request, response: Response): ...
`;

/** Models `fastapi_limiter`: a dependency of routes. */
export const library: Package = (_classes, _builtins, top, { write }) => {
  const module = `${top}.depends`;
  const { RateLimiter } = write(module, DEPENDS);
  return RateLimiter === undefined ? {} : under(RateLimiter, `${module}.RateLimiter`);
};
