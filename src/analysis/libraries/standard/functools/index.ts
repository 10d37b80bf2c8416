import { findAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { orderOf } from '../../../interpreter/evaluation/order';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { modelClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, NativeFunction, PartialValue, Value } from '../../../interpreter/values/values';
import { forward, invoke } from '../../kit/calls';
import { areCertain } from '../../kit/elements';
import { own, setOwn } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { constructor, functions, keeping, members, methods, native, type Rule } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { dispatching } from './single-dispatch';
import { addOrder } from './total-ordering';

type Passing = '(*args, **keywords)';
type Keywords = ReadonlyMap<string, Value>;

/** Makes a function that stands for another one, whose name, place and attributes it has. */
export const wrapper = (name: string, wrapped: Value, rule: Rule<Passing>): NativeFunction => ({
  ...native(keeping(`${name}(*args, **keywords)`), rule),
  wrapped,
});

/** `functools`. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  return {
    ...functions(keeping('functools'), {
      'partial(func, /, *args, **keywords)': ({ func, args, keywords }, { open }) =>
        open ?? partialOf(func, args, keywords),
      'partialmethod(func, /, *args, **keywords)': ({ func, args, keywords }, site) =>
        partialMethod(object, func, args, keywords, site),
      'wraps(wrapped, assigned=..., updated=...)': ({ wrapped, assigned, updated }) =>
        native(keeping('functools.wraps(wrapper)'), ({ wrapper: outer }, site) =>
          wrap(site, outer, wrapped, { assigned, updated }),
        ),
      'update_wrapper(wrapper, wrapped, assigned=..., updated=...)': (
        { wrapper: outer, wrapped, assigned, updated },
        site,
      ) => wrap(site, outer, wrapped, { assigned, updated }),
      'lru_cache(maxsize=..., typed=False)': ({ maxsize }) => cacheDecorator(maxsize),
      'cache(user_function, /)': ({ user_function: func }) => cached(func),
      'singledispatch(func)': ({ func }, site) => dispatching(builtins, func, site),
      'singledispatchmethod(func)': ({ func }, site) => dispatching(builtins, func, site, true),
      'total_ordering(cls)': ({ cls }, site) => (cls.kind === 'class' ? addOrder(cls, site) : cls),
    }),
    ...functions('functools', {
      'reduce(function, iterable, initial=..., /)': ({ function: func, iterable, initial }, site) =>
        reduce(site, func, iterable, initial),
      'cmp_to_key(mycmp)': ({ mycmp }) => keyClass(object, mycmp),
    }),
    'functools.cached_property': modelClass('functools.cached_property', [object], [], {
      construct: constructor('(func)', (_, { func }) => ({
        kind: 'descriptor',
        type: 'cached_property',
        func,
        setter: undefined,
      })),
    }),
    'functools.WRAPPER_UPDATES': tuple(str('__dict__')),
  };
};

/** A partial of a partial is one of the function under it. */
const partialOf = (func: Value, args: readonly Value[], keywords: Keywords): PartialValue =>
  func.kind === 'partial'
    ? { ...func, args: [...func.args, ...args], keywords: new Map([...func.keywords, ...keywords]) }
    : { kind: 'partial', func, args, keywords };

/** `partialmethod(func, …)`: a partial of the method, of whatever object it's asked for through. */
function partialMethod(
  object: ClassValue,
  func: Value,
  args: readonly Value[],
  keywords: Keywords,
  { vm, at }: Site,
): Value {
  const bound = (self: Value, owner: Value): Value => {
    if (func.kind === 'descriptor')
      return func.type === 'classmethod' ? { kind: 'method', self: owner, func: func.func } : func;
    return { kind: 'method', self, func };
  };
  // Asked of the class, it's a function whose first argument is the object.
  const unbound = native(keeping('functools._method(cls_or_self, /, *args, **keywords)'), (given, site) =>
    forward(
      site,
      func,
      [given.cls_or_self, ...args, ...given.args],
      new Map([...keywords, ...given.keywords]),
    ),
  );
  const get = members(keeping('functools.partialmethod'), {
    '__get__(self, obj, cls=None)': ({ obj, cls }) =>
      obj.kind === 'none' && func.kind !== 'descriptor'
        ? unbound
        : { kind: 'partial', func: bound(obj, cls), args, keywords },
  });
  const made = vm.instance(modelClass('functools.partialmethod', [object], get), at);
  made.attrs.set('func', func);
  return made;
}

/** The attributes that a wrapper gets, and those that are brought up to date: texts, the usual ones unless they're given. */
interface Copied {
  readonly assigned: Value | undefined;
  readonly updated: Value | undefined;
}

const ASSIGNED = ['__module__', '__name__', '__qualname__'];

/** The attributes that a signature is read from, which follows `__wrapped__` anyway. */
const SIGNED = ['__annotations__', '__type_params__'];

/** Returns the names in a list of attributes; the usual ones as well, where it isn't known whole: `WRAPPER_ASSIGNMENTS` may be among it. */
function namesIn({ vm, at }: Pick<Site, 'vm' | 'at'>, list: Value): readonly string[] {
  const { items, open } = iterate(vm, list, at);
  const names = items.flatMap(({ value }) => textOf(value) ?? []);
  return open === undefined ? names : [...new Set([...ASSIGNED, ...names])];
}

/** Copies what `inspect` and FastAPI read of a function onto its wrapper. */
function wrap({ vm, at }: Site, outer: Value, wrapped: Value, { assigned, updated }: Copied): Value {
  const names = assigned === undefined ? ASSIGNED : namesIn({ vm, at }, assigned);
  const isUpdated =
    updated === undefined || iterate(vm, updated, at).items.some((one) => textOf(one.value) === '__dict__');
  return each(vm, outer, (func) => {
    // The wrapper may be an object that's called: `update_wrapper(self, function)`.
    if (func.kind !== 'function' && func.kind !== 'instance' && func.kind !== 'partial') return func;
    const attrs = func.kind === 'partial' ? (func.attrs ??= new Map<string, Value>()) : func.attrs;
    each(vm, wrapped, (source) => {
      if (source.kind === 'function' && isUpdated)
        for (const [name, value] of source.attrs) attrs.set(name, value);
      for (const name of names.filter((one) => !SIGNED.includes(one))) {
        const value = findAttribute(vm, source, name, at);
        if (value !== undefined && value.kind !== 'library') attrs.set(name, value);
      }
      return NONE;
    });
    attrs.set('__wrapped__', wrapped);
    return func;
  });
}

/** `@lru_cache`, `@lru_cache(maxsize=…)`. */
function cacheDecorator(first: Value | undefined): Value {
  const isDirect =
    first !== undefined && first.kind !== 'num' && first.kind !== 'none' && first.kind !== 'unknown';
  return isDirect
    ? cached(first, 128)
    : native(keeping('functools.lru_cache(user_function)'), ({ user_function: func }) =>
        cached(
          func,
          first === undefined ? 128 : first.kind === 'none' ? Infinity : (integerOf(first) ?? 128),
        ),
      );
}

/** Makes a function that keeps its last `size` results by the arguments: two calls give one object. */
function cached(func: Value, size = Infinity): Value {
  const results = new Map<string, Value>();
  const rule: Rule<Passing> = ({ args, keywords }, site) => {
    const key = site.open === undefined ? argumentsKey(args, keywords) : undefined;
    const known = key === undefined ? undefined : results.get(key);
    if (key !== undefined) results.delete(key);
    const result = known ?? forward(site, func, args, keywords);
    if (key !== undefined) results.set(key, result);
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size > size) results.delete(oldest);
    return result;
  };
  return { ...wrapper('functools.cache', func, rule), clear: () => results.clear() };
}

function argumentsKey(args: readonly Value[], keywords: Keywords): string | undefined {
  const keys = [...args.map(keyOf), ...[...keywords].flatMap(([name, value]) => [`${name}=`, keyOf(value)])];
  return keys.includes(undefined) ? undefined : JSON.stringify(keys);
}

function reduce(site: Site, func: Value, iterable: Value, initial: Value | undefined): Value {
  const { vm, at } = site;
  const { items, open } = iterate(vm, iterable, at);
  if (open !== undefined || !areCertain(vm, items))
    return causeOf(open, 'a reduction over what hangs on tests', at);
  const values = items.map(({ value }) => value);
  const start = initial ?? values.shift();
  if (start === undefined) return vm.raiseIfCaught('TypeError', 'reduce() of an empty iterable', at);
  return values.reduce((total, value) => invoke(site, func, total, value), start);
}

/** `cmp_to_key(compare)`: keys that ask the function how they stand. */
function keyClass(object: ClassValue, compare: Value): Value {
  const key = modelClass(
    'functools.K',
    [object],
    methods('functools.K', {
      '__lt__(other)': (self, { other }, site) => {
        const [a, b] = [self, other].map((one) =>
          one.kind === 'instance' ? (own(site, one, 'obj') ?? NONE) : NONE,
        );
        const sign = invoke(site, compare, a ?? NONE, b ?? NONE);
        const known = orderOf(sign, num(0));
        return known === undefined ? causeOf(sign, 'an order', site.at) : bool(known < 0);
      },
    }),
  );
  return native(keeping('functools.K(obj)'), ({ obj }, site) => {
    const instance = site.vm.instance(key, site.at);
    setOwn(site, instance, { obj });
    return instance;
  });
}
