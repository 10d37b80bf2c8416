import { callAttribute, getAttribute } from '../../interpreter/attributes/attributes';
import type { Site } from '../../interpreter/calls/call-site';
import { compare } from '../../interpreter/evaluation/operators/comparisons';
import { inPlace } from '../../interpreter/evaluation/operators/in-place';
import { getItem } from '../../interpreter/evaluation/items';
import { deleteItem, setItem } from '../../interpreter/evaluation/set-items';
import { binary, unary } from '../../interpreter/evaluation/operators/operators';
import { each } from '../../interpreter/guards/forks';
import { NONE, textOf, tuple } from '../../interpreter/values/make';
import type { Single, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { keeping, members, native, qualified } from '../kit/model';
import { causeOf } from '../kit/values';
import { verdictOf, verdictValue } from '../kit/truth-values';

const BINARY = {
  add: '+',
  concat: '+',
  sub: '-',
  mul: '*',
  truediv: '/',
  floordiv: '//',
  mod: '%',
  pow: '**',
  or_: '|',
  and_: '&',
  xor: '^',
  lshift: '<<',
  rshift: '>>',
} as const;

const IN_PLACE = {
  iadd: '+',
  iconcat: '+',
  isub: '-',
  imul: '*',
  itruediv: '/',
  ifloordiv: '//',
  imod: '%',
  ipow: '**',
  ior: '|',
  iand: '&',
  ixor: '^',
  ilshift: '<<',
  irshift: '>>',
} as const;

const COMPARING = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  is_: 'is',
  is_not: 'is not',
} as const;

const UNARY = { neg: '-', pos: '+', invert: '~', inv: '~', not_: 'not' } as const;

const each2 = ({ vm }: Site, a: Value, b: Value, run: (a: Single, b: Single) => Value): Value =>
  each(vm, a, (x) => each(vm, b, (y) => run(x, y)));

/** `operator`. */
export const library: Library = () => {
  const functions: Readonly<Record<string, Value>> = {
    ...named(BINARY, (name, op) =>
      native(`operator.${name}(a, b, /)`, ({ a, b }, { vm, at }) => binary(vm, op, a, b, at)),
    ),
    ...named(IN_PLACE, (name, op) =>
      native(keeping(`operator.${name}(a, b, /)`), ({ a, b }, { vm, at }) =>
        each(vm, a, (one) => inPlace(vm, op, one, b, at)),
      ),
    ),
    ...named(COMPARING, (name, op) =>
      native(`operator.${name}(a, b, /)`, ({ a, b }, site) =>
        each2(site, a, b, (x, y) => compare(site.vm, op, x, y, site.at)),
      ),
    ),
    ...named(UNARY, (name, op) =>
      native(`operator.${name}(a, /)`, ({ a }, { vm, at }) => each(vm, a, (x) => unary(vm, op, x, at))),
    ),
    ...Object.fromEntries(ITEMS),
    ...Object.fromEntries(GETTERS),
  };
  // Operators are there under the names of their special methods, too.
  const special = SPECIAL.flatMap((name) => {
    const func = functions[name];
    return func === undefined ? [] : [[`__${name.replace(/_$/u, '')}__`, func] as const];
  });
  return qualified('operator', { ...functions, ...Object.fromEntries(special) });
};

const SPECIAL: readonly string[] = [
  ...Object.keys(BINARY),
  ...Object.keys(IN_PLACE),
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'neg', 'pos', 'invert', 'inv', 'not_'],
  ...['contains', 'getitem', 'setitem', 'delitem'],
];

const named = <K extends string, T>(
  table: Readonly<Record<K, T>>,
  make: (name: K, op: T) => Value,
): Readonly<Record<string, Value>> =>
  // The cast: `Object.entries` forgets the type of the keys.
  Object.fromEntries((Object.entries(table) as [K, T][]).map(([name, op]) => [name, make(name, op)]));

const ITEMS = members('operator', {
  'truth(a, /)': ({ a }, { vm, at }) => verdictValue(verdictOf(vm, a, at), a, 'a truth value', at),
  'contains(a, b, /)': ({ a, b }, site) => each2(site, a, b, (x, y) => compare(site.vm, 'in', y, x, site.at)),
  'getitem(a, b, /)': ({ a, b }, site) => each2(site, a, b, (x, y) => getItem(site.vm, x, y, site.at)),
  'setitem(a, b, c, /)': ({ a, b, c }, site) =>
    each2(site, a, b, (x, y) => (setItem(site.vm, x, y, c, site.at), NONE)),
  'delitem(a, b, /)': ({ a, b }, site) =>
    each2(site, a, b, (x, y) => (deleteItem(site.vm, x, y, site.at), NONE)),
});

/** One getter gives its value, several a tuple of theirs. */
const getter = (
  name: string,
  keys: readonly Value[],
  get: (key: Value, on: Value, site: Site) => Value,
): Value =>
  native(`operator.${name}(obj, /)`, ({ obj }, site) => {
    const values = keys.map((key) => get(key, obj, site));
    const [only = NONE] = values;
    return values.length === 1 ? only : tuple(...values);
  });

const GETTERS = members('operator', {
  'itemgetter(*items)': ({ items }) =>
    getter('itemgetter', items, (key, on, site) =>
      each2(site, on, key, (x, y) => getItem(site.vm, x, y, site.at)),
    ),
  'attrgetter(*attrs)': ({ attrs }) =>
    getter('attrgetter', attrs, (key, on, { vm, at }) => {
      const path = textOf(key);
      if (path === undefined) return causeOf(key, 'the name of an attribute', at);
      return path
        .split('.')
        .reduce<Value>((value, name) => each(vm, value, (one) => getAttribute(vm, one, name, at)), on);
    }),
  'methodcaller(name, /, *args, **kwargs)': ({ name, args, kwargs }, { open }) =>
    native('operator.methodcaller(obj, /)', ({ obj }, { vm, at }) => {
      const text = textOf(name);
      if (text === undefined) return causeOf(name, 'the name of a method', at);
      return each(vm, obj, (one) => callAttribute(vm, one, text, { args, keywords: kwargs, open }, at));
    }),
});
