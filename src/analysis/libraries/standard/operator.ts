import { callAttribute, getAttribute } from '../../interpreter/attributes/attributes';
import type { Call } from '../../interpreter/calls/call-site';
import { compare } from '../../interpreter/evaluation/comparisons';
import { deleteItem, getItem, setItem } from '../../interpreter/evaluation/items';
import { binary, unary } from '../../interpreter/evaluation/operators';
import { each } from '../../interpreter/guards/forks';
import { native, NONE, textOf, tuple } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Entries } from '../kit/library';
import { behindSelf, causeOf, functions } from '../kit/support';
import { verdictOf, verdictValue } from '../kit/truth-values';

const BINARY = {
  add: '+',
  concat: '+',
  iadd: '+',
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
  ior: '|',
  iand: '&',
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

/** `operator`. */
export function library(): Entries {
  const calls: Record<string, (call: Call) => Value> = { ...GETTERS, ...ITEMS };
  for (const [name, op] of Object.entries(BINARY)) {
    calls[name] = ({ vm, args: [a = NONE, b = NONE], at }) => binary(vm, op, a, b, at);
  }
  for (const [name, op] of Object.entries(COMPARING)) {
    calls[name] = ({ vm, args: [a = NONE, b = NONE], at }) =>
      each(vm, a, (x) => each(vm, b, (y) => compare(vm, op, x, y, at)));
  }
  for (const [name, op] of Object.entries(UNARY)) {
    calls[name] = ({ vm, args: [a = NONE], at }) => each(vm, a, (x) => unary(vm, op, x, at));
  }
  return functions('operator', calls);
}

const ITEMS: Readonly<Record<string, (call: Call) => Value>> = {
  truth: ({ vm, args: [value = NONE], at }) =>
    verdictValue(verdictOf(vm, value, at), value, 'a truth value', at),
  contains: ({ vm, args: [whole = NONE, part = NONE], at }) =>
    each(vm, whole, (x) => each(vm, part, (y) => compare(vm, 'in', y, x, at))),
  getitem: ({ vm, args: [whole = NONE, key = NONE], at }) =>
    each(vm, whole, (x) => each(vm, key, (y) => getItem(vm, x, y, at))),
  setitem: ({ vm, args: [whole = NONE, key = NONE, value = NONE], at }) =>
    each(vm, whole, (x) => each(vm, key, (y) => (setItem(vm, x, y, value, at), NONE))),
  delitem: ({ vm, args: [whole = NONE, key = NONE], at }) =>
    each(vm, whole, (x) => each(vm, key, (y) => (deleteItem(vm, x, y, at), NONE))),
};

/** One getter gives its value, several a tuple of theirs. */
const getter =
  (name: string, get: (key: Value, on: Value, call: Call) => Value) =>
  ({ args: keys }: Call): Value =>
    native(name, (call) => {
      const values = keys.map((key) => get(key, call.args[0] ?? NONE, call));
      const [only = NONE] = values;
      return values.length === 1 ? only : tuple(...values);
    });

const GETTERS: Readonly<Record<string, (call: Call) => Value>> = {
  itemgetter: getter('operator.itemgetter', (key, on, { vm, at }) =>
    each(vm, on, (x) => each(vm, key, (y) => getItem(vm, x, y, at))),
  ),
  attrgetter: getter('operator.attrgetter', (key, on, { vm, at }) => {
    const path = textOf(key);
    if (path === undefined) return causeOf(key, 'the name of an attribute', at);
    return path
      .split('.')
      .reduce<Value>((value, name) => each(vm, value, (one) => getAttribute(vm, one, name, at)), on);
  }),
  methodcaller: (made) =>
    native('operator.methodcaller', ({ vm, args: [on = NONE], at }) => {
      const name = textOf(made.args[0] ?? NONE);
      if (name === undefined) return causeOf(made.args[0], 'the name of a method', at);
      return each(vm, on, (one) => callAttribute(vm, one, name, behindSelf(made), at));
    }),
};
