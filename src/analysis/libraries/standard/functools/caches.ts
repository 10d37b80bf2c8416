import { keyOf } from '../../../interpreter/values/dicts';
import type { NativeFunction, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { keeping, native, type Rule } from '../../kit/model';
import { integerOf, tupleItems } from '../../kit/values';

type Passing = '(*args, **keywords)';
type Keywords = ReadonlyMap<string, Value>;

/** Makes a function that stands for another one, whose name, place and attributes it has. */
export const wrapper = (name: string, wrapped: Value, rule: Rule<Passing>): NativeFunction => ({
  ...native(keeping(`${name}(*args, **keywords)`), rule),
  wrapped,
});

/** `@lru_cache`, `@lru_cache(maxsize=…)`. */
export function cacheDecorator(first: Value | undefined, isTyped: boolean): Value {
  const isDirect =
    first !== undefined && first.kind !== 'num' && first.kind !== 'none' && first.kind !== 'unknown';
  if (isDirect) return cached(first, 128);
  const size = first === undefined ? 128 : first.kind === 'none' ? Infinity : (integerOf(first) ?? 128);
  return native(keeping('functools.lru_cache(user_function)'), ({ user_function: func }) =>
    cached(func, Math.max(0, size), isTyped),
  );
}

/** Makes a function that keeps its last `size` results by the arguments: two calls give one object. */
export function cached(func: Value, size = Infinity, isTyped = false): Value {
  const results = new Map<string, Value>();
  const rule: Rule<Passing> = ({ args, keywords }, site) => {
    const key = site.open === undefined ? argumentsKey(args, keywords, isTyped) : undefined;
    const known = key === undefined ? undefined : results.get(key);
    if (key !== undefined) results.delete(key);
    const result = known ?? forward(site, func, args, keywords);
    if (key !== undefined) results.set(key, result);
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size > size) results.delete(oldest);
    return result;
  };
  return {
    ...wrapper('functools.cache', func, rule),
    clear: () => {
      results.clear();
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
