import type { Library } from '../kit/library';
import { qualified } from '../kit/model';

/** No time passes here, so that nothing in a `TTLCache` or `TLRUCache` grows old. */
const CACHES = ['FIFOCache', 'LFUCache', 'LRUCache', 'RRCache', 'TTLCache', 'TLRUCache'];

const TEXT = `
from functools import wraps

class Cache(dict):
    def __init__(self, maxsize, *args, **options):
        self.maxsize = maxsize

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        if len(self) > self.maxsize:
            del self[next(iter(self))]

${CACHES.map((name) => `class ${name}(Cache): ...`).join('\n')}

def hashkey(*args, **keywords): return (*args, *sorted(keywords.items()))

def methodkey(self, /, *args, **keywords): return hashkey(*args, **keywords)

def cached(cache, key=hashkey, lock=None, condition=None, info=False):
    def decorator(func):
        if cache is None:
            return func

        @wraps(func)
        def wrapper(*args, **keywords):
            made = key(*args, **keywords)
            try:
                return cache[made]
            except KeyError:
                cache[made] = result = func(*args, **keywords)
                return result

        wrapper.cache = cache
        return wrapper

    return decorator
`;

/** cachetools (followed in 8.0): caches are dicts, and `cached` keeps a function's results in one. */
export const library: Library = ({ write }) => {
  const written = write('cachetools', TEXT);
  return { ...qualified('cachetools', written), ...qualified('cachetools.keys', written) };
};
