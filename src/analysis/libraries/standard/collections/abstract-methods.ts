import type { Call } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { entriesOf } from '../../../interpreter/values/dicts';
import { getItem, setItem } from '../../../interpreter/evaluation/items';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { bool, NONE, tuple } from '../../../interpreter/values/make';
import { Raised, type Machine } from '../../../interpreter/machine';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { methods, selfOf, type Member, type Run } from '../../kit/members';
import { causeOf, lazily, mapItems, under } from '../../kit/support';

/** What an exception of this name gives instead. */
function unless(vm: Machine, name: string, action: () => Value, otherwise: () => Value): Value {
  vm.catchers.push((cls) => cls.mro.some((base) => base.name === name));
  try {
    return action();
  } catch (error) {
    if (error instanceof Raised && error.value.kind === 'instance') {
      if (error.value.cls.mro.some((base) => base.name === name)) return otherwise();
    }
    throw error;
  } finally {
    vm.catchers.pop();
  }
}

type OnSelf = (self: InstanceValue, call: Call) => Value;

const onSelf =
  (run: OnSelf): Run =>
  (call) => {
    const self = selfOf(call);
    return self === undefined ? causeOf(call.args[0], 'an object', call.at) : run(self, call);
  };

const itemOf = (self: InstanceValue, key: Value, { vm, at }: Call): Value =>
  key.kind === 'choice' ? causeOf(key, 'a key', at) : getItem(vm, self, key, at);

const keysAnd =
  (convert: (key: Value, value: Value) => Value): OnSelf =>
  (self, call) =>
    lazily(() =>
      mapItems(call.vm, iterate(call.vm, self, call.at), (key) => convert(key, itemOf(self, key, call))),
    );

const MAPPING: Readonly<Record<string, OnSelf>> = {
  get: (self, call) => {
    const otherwise = (): Value => call.args[2] ?? call.keywords.get('default') ?? NONE;
    return unless(call.vm, 'KeyError', () => itemOf(self, call.args[1] ?? NONE, call), otherwise);
  },
  keys: keysAnd((key) => key),
  values: keysAnd((_, value) => value),
  items: keysAnd((key, value) => tuple(key, value)),
  __contains__: (self, call) =>
    unless(
      call.vm,
      'KeyError',
      () => {
        const value = itemOf(self, call.args[1] ?? NONE, call);
        return value.kind === 'unknown' ? value : bool(true);
      },
      () => bool(false),
    ),
};

const MUTABLE: Readonly<Record<string, OnSelf>> = {
  update: (self, call) => {
    const { vm, at } = call;
    const given = vm.dict();
    fillDict(given, { ...call, args: call.args.slice(1) });
    for (const { key, value, guard } of entriesOf(vm, given)) {
      if (key.kind === 'choice') continue;
      under(vm, guard, () => {
        setItem(vm, self, key, value, at);
      });
    }
    return NONE;
  },
  setdefault: (self, call) => {
    const [, key = NONE, value = NONE] = call.args;
    return unless(
      call.vm,
      'KeyError',
      () => itemOf(self, key, call),
      () => {
        if (key.kind !== 'choice') setItem(call.vm, self, key, value, call.at);
        return value;
      },
    );
  },
  pop: (self, call) => {
    const {
      vm,
      args: [, key = NONE, fallback],
      at,
    } = call;
    const take = (): Value => {
      const value = itemOf(self, key, call);
      callMethod(vm, self, '__delitem__', [key], at);
      return value;
    };
    return fallback === undefined ? take() : unless(vm, 'KeyError', take, () => fallback);
  },
};

const membersOf = (owner: string, table: Readonly<Record<string, OnSelf>>): Member[] =>
  methods(owner, Object.fromEntries(Object.entries(table).map(([name, run]) => [name, onSelf(run)])));

/** How a `UserDict` sets keys: through the `__setitem__` that a subclass may have. */
export const SETTERS: readonly Member[] = membersOf('collections.UserDict', MUTABLE).filter(
  ([name]) => name !== 'pop',
);

/** What `collections.abc` gives a class that has the few methods it asks for, by the name of the abstract class. */
export const MIXINS: Readonly<Record<string, readonly Member[]>> = {
  Mapping: membersOf('collections.abc.Mapping', MAPPING),
  MutableMapping: membersOf('collections.abc.MutableMapping', MUTABLE),
};
