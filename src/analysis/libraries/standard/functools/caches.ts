import { keyOf } from '../../../interpreter/values/dicts';
import { bool, NONE, num, str } from '../../../interpreter/values/make';
import type { NativeFunction, Value } from '../../../interpreter/values/values';
import { forward, invoke } from '../../kit/calls';
import type { Builtins } from '../../kit/library';
import { keeping, native, type Rule } from '../../kit/model';
import { causeOf, integerOf, tupleItems } from '../../kit/values';
import { namedTupleFunction } from '../collections/named-tuple';

type Passing = '(*args, **keywords)';
type Keywords = ReadonlyMap<string, Value>;

/** Makes a function that stands for another one, whose name, place and attributes it has. */
export const wrapper = (name: string, wrapped: Value, rule: Rule<Passing>): NativeFunction => ({
  ...native(keeping(`${name}(*args, **keywords)`), rule),
  wrapped,
});

/** `@lru_cache`, `@lru_cache(maxsize=…)`. */
export function cacheDecorator(builtins: Builtins, first: Value | undefined, isTyped: boolean): Value {
  const isDirect =
    first !== undefined && first.kind !== 'num' && first.kind !== 'none' && first.kind !== 'unknown';
  if (isDirect) return cached(builtins, first, 128);
  const size = first === undefined ? 128 : first.kind === 'none' ? Infinity : (integerOf(first) ?? 128);
  return native(keeping('functools.lru_cache(user_function)'), ({ user_function: func }) =>
    cached(builtins, func, Math.max(0, size), isTyped),
  );
}

/** How often a cache was asked, and with what success; `isKnown` is false once that hangs on what isn't known. */
interface Tally {
  hits: number;
  misses: number;
  isKnown: boolean;
}

/** Makes a function that keeps its last `size` results by the arguments: two calls give one object. */
export function cached(builtins: Builtins, func: Value, size = Infinity, isTyped = false): Value {
  const results = new Map<string, Value>();
  let tally: Tally = { hits: 0, misses: 0, isKnown: true };
  const rule: Rule<Passing> = ({ args, keywords }, site) => {
    const key = site.open === undefined ? argumentsKey(args, keywords, isTyped) : undefined;
    const known = key === undefined ? undefined : results.get(key);
    if (key === undefined || site.vm.path.length > 0) tally.isKnown = false;
    if (known === undefined) tally.misses += 1;
    else tally.hits += 1;
    if (key !== undefined) results.delete(key);
    const result = known ?? forward(site, func, args, keywords);
    if (key !== undefined) results.set(key, result);
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size > size) results.delete(oldest);
    return result;
  };
  const limit = size === Infinity ? NONE : num(size);
  return {
    ...wrapper('functools.cache', func, rule),
    cache: {
      clear: () => {
        results.clear();
        tally = { hits: 0, misses: 0, isKnown: true };
      },
      info: ({ vm, at }) => {
        if (!tally.isKnown) return causeOf(undefined, 'the state of a cache', at);
        const site = { vm, at };
        const names = vm.list(['hits', 'misses', 'maxsize', 'currsize'].map((name) => str(name)));
        const type = invoke(site, namedTupleFunction(builtins), str('CacheInfo'), names);
        return invoke(site, type, num(tally.hits), num(tally.misses), limit, num(results.size));
      },
      parameters: ({ vm }) => {
        const dict = vm.dict();
        dict.entries.set('s:maxsize', { key: str('maxsize'), value: limit });
        dict.entries.set('s:typed', { key: str('typed'), value: bool(isTyped) });
        return dict;
      },
    },
  };
}

function argumentsKey(args: readonly Value[], keywords: Keywords, isTyped: boolean): string | undefined {
  const keys = [...args.map(keyOf), ...[...keywords].flatMap(([name, value]) => [`${name}=`, keyOf(value)])];
  if (isTyped) keys.push(...[...args, ...keywords.values()].map(typeIn));
  if (keys.includes(undefined)) return undefined;
  return JSON.stringify(!isTyped && keywords.size === 0 && isKeyItself(args) ? keys[0] : keys);
}

/** Returns whether the only argument is the key, which no tuple equals: so `f(1)` and `f(True)` are kept apart. */
const isKeyItself = ([first, ...others]: readonly Value[]): boolean =>
  others.length === 0 && (first?.kind === 'str' || (first?.kind === 'num' && !first.isFloat));

/** Returns what tells equal values of different types apart. */
const typeIn = (value: Value): string =>
  value.kind === 'num' ? `num ${value.isFloat}` : `${value.kind} ${tupleItems(value).length}`;
