import { findAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { orderOf } from '../../../interpreter/evaluation/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { modelClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { FALSE, native, NONE, num, TRUE } from '../../../interpreter/values/make';
import type { ClassValue, NativeFunction, PartialValue, Value } from '../../../interpreter/values/values';
import type { Builtins, Entries } from '../../kit/library';
import { dispatching } from './single-dispatch';
import { areCertain, causeOf, functions } from '../../kit/support';

/** A modelled function that stands for another one, whose name, place and attributes it has. */
export const wrapper = (name: string, wrapped: Value, run: (call: Call) => Value): NativeFunction => ({
  ...native(name, run, true),
  wrapped,
});

/** `functools`. */
export function library(builtins: Builtins): Entries {
  return {
    ...functions(
      'functools',
      {
        partial: toPartial,
        partialmethod: (call) => toPartialMethod(builtins, call),
        wraps: ({ args: [wrapped = NONE] }) => native('functools.wraps', (call) => wrap(call, wrapped), true),
        update_wrapper: (call) => wrap(call, call.args[1] ?? NONE),
        lru_cache: (call) => cacheDecorator(call),
        cache: (call) => cached(call.args[0] ?? NONE),
        singledispatch: (call) => dispatching(builtins, call),
        singledispatchmethod: (call) => dispatching(builtins, call, true),
        total_ordering: ({ args: [cls = NONE] }) => (cls.kind === 'class' ? addOrder(cls) : cls),
      },
      true,
    ),
    ...functions('functools', { reduce }),
    'functools.cmp_to_key': cmpToKey(builtins.object),
    'functools.cached_property': modelClass('functools.cached_property', [builtins.object], [], {
      construct: (_, { args: [func = NONE] }) => ({
        kind: 'descriptor',
        type: 'cached_property',
        func,
        setter: undefined,
      }),
    }),
    'functools.WRAPPER_ASSIGNMENTS': { kind: 'tuple', items: [] },
  };
}

function toPartial({ args: [func = NONE, ...args], keywords, open }: Call): Value {
  if (open !== undefined) return open;
  if (func.kind !== 'partial') return { kind: 'partial', func, args, keywords };
  // A partial of a partial is one of the function under it.
  const flat: PartialValue = {
    ...func,
    args: [...func.args, ...args],
    keywords: new Map([...func.keywords, ...keywords]),
  };
  return flat;
}

/** `partialmethod(func, …)`: a partial of the method, of whatever object it's asked for through. */
function toPartialMethod({ object }: Builtins, call: Call): Value {
  const {
    vm,
    args: [func = NONE, ...args],
    keywords,
    at,
  } = call;
  const get = native(
    'functools.partialmethod.__get__',
    (asked) => {
      const [, self = NONE, owner = NONE] = asked.args;
      if (func.kind === 'descriptor') {
        const bound: Value =
          func.type === 'classmethod' ? { kind: 'method', self: owner, func: func.func } : func;
        return { kind: 'partial', func: bound, args, keywords };
      }
      if (self.kind === 'none') return { kind: 'partial', func, args, keywords };
      return { kind: 'partial', func: { kind: 'method', self, func }, args, keywords };
    },
    true,
  );
  const made = vm.instance(modelClass('functools.partialmethod', [object], [['__get__', get]]), at);
  made.attrs.set('func', func);
  return made;
}

/** Copies what `inspect` and FastAPI read of a function onto its wrapper. */
function wrap({ vm, args: [inner = NONE], at }: Call, wrapped: Value): Value {
  return each(vm, inner, (func) => {
    // Another wrapper may be an object that's called: `update_wrapper(self, function)`.
    if (func.kind !== 'function' && func.kind !== 'instance' && func.kind !== 'partial') return func;
    const attrs = func.kind === 'partial' ? (func.attrs ??= new Map<string, Value>()) : func.attrs;
    each(vm, wrapped, (source) => {
      if (source.kind === 'function') for (const [name, value] of source.attrs) attrs.set(name, value);
      for (const name of ['__name__', '__qualname__', '__module__']) {
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
function cacheDecorator({ args: [first] }: Call): Value {
  const isDirect =
    first !== undefined && first.kind !== 'num' && first.kind !== 'none' && first.kind !== 'unknown';
  return isDirect
    ? cached(first)
    : native('functools.lru_cache', ({ args: [func = NONE] }) => cached(func), true);
}

/** A function whose results are kept by its arguments: two calls give one object. */
function cached(func: Value): Value {
  const results = new Map<string, Value>();
  const run = (call: Call): Value => {
    const key = argumentsKey(call);
    const known = key === undefined ? undefined : results.get(key);
    if (known !== undefined) return known;
    const result = callValue(call.vm, func, call, call.at);
    if (key !== undefined) results.set(key, result);
    return result;
  };
  return { ...wrapper('functools.cache', func, run), clear: () => results.clear() };
}

function argumentsKey({ args, keywords, open }: Call): string | undefined {
  const keys = [...args.map(keyOf), ...[...keywords].flatMap(([name, value]) => [`${name}=`, keyOf(value)])];
  return open !== undefined || keys.includes(undefined) ? undefined : JSON.stringify(keys);
}

function reduce({ vm, args: [func = NONE, source = NONE, initial], at }: Call): Value {
  const { items, open } = iterate(vm, source, at);
  if (open !== undefined || !areCertain(vm, items))
    return causeOf(open, 'a reduction over what hangs on tests', at);
  const values = items.map(({ value }) => value);
  const start = initial ?? values.shift();
  if (start === undefined) return vm.raiseIfCaught('TypeError', 'reduce() of an empty iterable', at);
  return values.reduce(
    (total, value) => callValue(vm, func, { ...NO_ARGUMENTS, args: [total, value] }, at),
    start,
  );
}

/** `cmp_to_key(compare)`: keys that ask the function how they stand. */
function cmpToKey(object: ClassValue): NativeFunction {
  return native('functools.cmp_to_key', ({ args: [order = NONE] }) => {
    const less = native('functools.K.__lt__', ({ vm, args: [a, b], at }) => {
      const [x, y] = [a, b].map((one) => (one?.kind === 'instance' ? (one.attrs.get('obj') ?? NONE) : NONE));
      const sign = callValue(vm, order, { ...NO_ARGUMENTS, args: [x ?? NONE, y ?? NONE] }, at);
      const known = orderOf(sign, num(0));
      return known === undefined ? causeOf(sign, 'an order', at) : known < 0 ? TRUE : FALSE;
    });
    const key = modelClass('functools.K', [object], [['__lt__', less]]);
    return native(
      'functools.K',
      ({ vm, args: [value = NONE], at }) => {
        const instance = vm.instance(key, at);
        instance.attrs.set('obj', value);
        return instance;
      },
      true,
    );
  });
}

/** The order methods that a class lacks, from the one it has and `__eq__`. */
function addOrder(cls: ClassValue): ClassValue {
  const less = cls.attrs.get('__lt__');
  if (less === undefined) return cls;
  const derive = (name: string, swap: boolean, negate: boolean): void => {
    if (cls.attrs.has(name)) return;
    cls.attrs.set(
      name,
      native(`functools.${name}`, ({ vm, args: [a = NONE, b = NONE], at }) => {
        const result = callValue(vm, less, { ...NO_ARGUMENTS, args: swap ? [b, a] : [a, b] }, at);
        return negate && result.kind === 'bool' ? (result.value ? FALSE : TRUE) : result;
      }),
    );
  };
  derive('__gt__', true, false);
  derive('__le__', true, true);
  derive('__ge__', false, true);
  return cls;
}
