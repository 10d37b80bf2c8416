import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'fastapi-cache2',
  release: '0.2.2',
  known: '`cache(…)`, behind which FastAPI sees the parameters of a handler, but not what it returns',
};

const MODULE = 'fastapi_cache.decorator';

const DECORATOR = `
from functools import wraps
from inspect import Signature, signature

def cache(expire=None, coder=None, key_builder=None, namespace="", injected_dependency_namespace="__fastapi_cache"):
    def wrapper(func):
        @wraps(func)
        async def inner(*args, **kwargs): ...
        inner.__signature__ = Signature(list(signature(func).parameters.values()))
        return inner
    return wrapper
`;

/** Models `fastapi_cache.decorator.cache`. */
export const library: Package = (_classes, _builtins, _top, { write }) => {
  const { cache } = write(MODULE, DECORATOR);
  return cache === undefined ? {} : under(cache, `${MODULE}.cache`);
};
