import type { PackageModel } from './kit/package-model';

/** `fastapi_cache`: a decorator of handlers. */
export const library: PackageModel = {
  distribution: 'fastapi-cache2',
  release: '0.2.2',
  known: '`cache(…)`, behind which FastAPI sees the parameters of a handler, but not what it returns',
  modules: {
    decorator: `
from functools import wraps
from inspect import Signature, signature

def cache(expire=None, coder=None, key_builder=None, namespace="", injected_dependency_namespace="__fastapi_cache"):
    def wrapper(func):
        @wraps(func)
        async def inner(*args, **kwargs): ...
        inner.__signature__ = Signature(list(signature(func).parameters.values()))
        return inner
    return wrapper
`,
  },
};
