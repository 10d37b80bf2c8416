import { setAttribute } from '../../interpreter/attributes/set-attribute';
import type { Site } from '../../interpreter/calls/call-site';
import { initialize } from '../../interpreter/calls/instantiate';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entriesOf, entryOf, removeEntry, setEntry } from '../../interpreter/values/dicts';
import { NONE, str, tuple } from '../../interpreter/values/make';
import type { ClassHooks, DictValue, Value } from '../../interpreter/values/values';
import { forward, forwardAll } from '../kit/calls';
import { ownOrNone, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, native, qualified, type Rule } from '../kit/model';
import { integerOf } from '../kit/values';
import { wrapper } from '../standard/functools/caches';

/** No time passes here, so that nothing in a `TTLCache` or `TLRUCache` grows old. */
const CACHES = ['Cache', 'FIFOCache', 'LFUCache', 'LRUCache', 'RRCache', 'TTLCache', 'TLRUCache'] as const;

/** cachetools (followed in 8.0): caches are dicts, and `cached` keeps a function's results in one. */
export const library: Library = (builtins) => ({
  ...qualified(
    'cachetools',
    Object.fromEntries(
      CACHES.map((name) => [
        name,
        modelClass(`cachetools.${name}`, [builtins.class('dict')], MEMBERS, HOOKS),
      ]),
    ),
  ),
  ...functions(keeping('cachetools.keys'), {
    'hashkey(*args, **keywords)': ({ args, keywords }) => hashKey(args, keywords),
    'methodkey(self, /, *args, **keywords)': ({ args, keywords }) => hashKey(args, keywords),
  }),
  ...functions(keeping('cachetools'), {
    'cached(cache, key=None, lock=None, condition=None, info=False)': ({ cache, key }) =>
      native(keeping('cachetools.cached(func)'), ({ func }, { vm, at }) => {
        if (func.kind === 'choice' || cache.kind === 'none') return func;
        setAttribute(vm, func, 'cache', cache, at);
        return wrapper('cachetools.cached', func, remembering({ func, cache, key }));
      }),
  }),
});

/** A cache isn't filled by what it's made with. */
const HOOKS: Partial<ClassHooks> = {
  construct: (cls, call) =>
    initialize(call.vm, call.vm.instance(cls, call.at, call.vm.dict()), call, call.at),
};

const MEMBERS = methods('cachetools.Cache', {
  '__init__(maxsize, *args, **options)': (self, { maxsize }, site) => {
    setOwn(site, self, { maxsize });
    return NONE;
  },
});

/** A function, the mapping that keeps its results, and the function that makes a key of its arguments; None: `hashkey`. */
interface Kept {
  readonly func: Value;
  readonly cache: Value;
  readonly key: Value;
}

/** Returns the rule of a function whose results are kept, as long as the arguments and the cache are known. */
const remembering =
  ({ func, cache, key }: Kept): Rule<'(*args, **keywords)'> =>
  ({ args, keywords }, site) => {
    const content = site.open === undefined ? contentOf(cache) : undefined;
    if (content === undefined) return forward(site, func, args, keywords);
    const made = key.kind === 'none' ? hashKey(args, keywords) : forwardAll(site, key, args, keywords);
    const known = entryOf(site.vm, content, made);
    if (known !== undefined && known.kind !== 'unknown' && known.kind !== 'choice') return known;
    const result = forward(site, func, args, keywords);
    setEntry(site.vm, content, made, result);
    shrink(site, cache, content);
    return result;
  };

const hashKey = (args: readonly Value[], keywords: ReadonlyMap<string, Value>): Value =>
  tuple(
    ...args,
    ...[...keywords]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => tuple(str(name), value)),
  );

/** Lets the oldest entry of a full cache go. */
function shrink(site: Site, cache: Value, content: DictValue): void {
  const limit = cache.kind === 'instance' ? integerOf(ownOrNone(site, cache, 'maxsize')) : undefined;
  const [oldest] = entriesOf(site.vm, content);
  if (limit !== undefined && oldest !== undefined && content.entries.size > limit)
    removeEntry(site.vm, content, oldest.key);
}
