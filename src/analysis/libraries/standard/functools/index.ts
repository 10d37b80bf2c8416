import { findAttribute } from '../../../interpreter/attributes/attributes';
import type { Machine } from '../../../interpreter/machine';
import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, PartialValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { areCertain } from '../../kit/containers/elements';
import type { Library } from '../../kit/library';
import { constructor, functions, keeping, native } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { cached, cacheDecorator } from './caches';

type Keywords = ReadonlyMap<string, Value>;

/** `functools`. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  return {
    ...functions(keeping('functools'), {
      'partial(func, /, *args, **keywords)': ({ func, args, keywords }, { vm, open }) =>
        open ?? partialOf(vm, func, args, keywords),
      'wraps(wrapped, assigned=..., updated=...)': ({ wrapped, assigned, updated }) =>
        native(keeping('functools.wraps(wrapper)'), ({ wrapper: outer }, site) =>
          wrap(site, outer, wrapped, { assigned, updated }),
        ),
      'update_wrapper(wrapper, wrapped, assigned=..., updated=...)': (
        { wrapper: outer, wrapped, assigned, updated },
        site,
      ) => wrap(site, outer, wrapped, { assigned, updated }),
      'lru_cache(maxsize=..., typed=False)': ({ maxsize, typed }) => cacheDecorator(maxsize, isTrue(typed)),
      'cache(user_function, /)': ({ user_function: func }) => cached(func),
      'singledispatch(func)': ({ func }, site) => dispatching(object, func, site),
      'singledispatchmethod(func)': ({ func }, site) => dispatching(object, func, site),
      'total_ordering(cls)': ({ cls }, { at }) => {
        if (cls.kind === 'class') cls.open ??= unknown('library', 'functools.total_ordering', at);
        return cls;
      },
    }),
    ...functions('functools', {
      'reduce(function, iterable, initial=..., /)': ({ function: func, iterable, initial }, site) =>
        reduce(site, func, iterable, initial),
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

/** Makes what `singledispatch` returns: which of the registered functions a call reaches isn't known. */
function dispatching(object: ClassValue, func: Value, site: Site): Value {
  const made = site.vm.instance(modelClass('functools.singledispatch', [object]), site.at);
  made.open = causeOf(undefined, 'functools.singledispatch', site.at);
  // It's given the function, as those that are registered later.
  invoke(site, made, func);
  return made;
}

/** A partial of a partial is one of the function under it. */
function partialOf(vm: Machine, func: Value, args: readonly Value[], keywords: Keywords): PartialValue {
  if (func.kind !== 'partial') return { kind: 'partial', func, args, keywords };
  vm.made(func.args.length + func.keywords.size);
  return { ...func, args: [...func.args, ...args], keywords: new Map([...func.keywords, ...keywords]) };
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
  const changed =
    updated === undefined ? ['__dict__'] : iterate(vm, updated, at).items.map(({ value }) => textOf(value));
  if (changed.some((name) => name !== '__dict__'))
    return causeOf(updated, 'a wrapper whose attributes are brought up to date', at);
  const isUpdated = changed.length > 0;
  return each(vm, outer, (func) => {
    // The wrapper may be an object that's called: `update_wrapper(self, function)`.
    if (func.kind !== 'function' && func.kind !== 'instance' && func.kind !== 'partial') return func;
    const attrs = func.kind === 'partial' ? (func.attrs ??= new Map<string, Value>()) : func.attrs;
    // An object has no text of a function: its own attribute says it.
    const ownNames = assigned === undefined ? [...new Set([...names, '__doc__'])] : names;
    each(vm, wrapped, (source) => {
      if (source.kind === 'function' && isUpdated)
        for (const [name, value] of source.attrs) attrs.set(name, value);
      for (const name of func.kind === 'instance' ? ownNames : names.filter((one) => !SIGNED.includes(one))) {
        const value = findAttribute(vm, source, name, at);
        if (value !== undefined && value.kind !== 'library') attrs.set(name, value);
      }
      return NONE;
    });
    // Without a text of its own a wrapper is taken to have that of the function it wraps.
    if (assigned !== undefined && !names.includes('__doc__') && !attrs.has('__doc__'))
      attrs.set('__doc__', findAttribute(vm, func, '__doc__', at) ?? NONE);
    attrs.set('__wrapped__', wrapped);
    return func;
  });
}

function reduce(site: Site, func: Value, iterable: Value, initial: Value | undefined): Value {
  const { vm, at } = site;
  const { items, open } = iterate(vm, iterable, at);
  if (open !== undefined || !areCertain(vm, items))
    return causeOf(open, 'a reduction over what depends on tests', at);
  const values = items.map(({ value }) => value);
  const start = initial ?? values.shift();
  if (start === undefined) return vm.raiseIfCaught('TypeError', 'reduce() of an empty iterable', at);
  return values.reduce((total, value) => invoke(site, func, total, value), start);
}
