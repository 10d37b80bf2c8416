import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { iterate, replaceItems } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, entryOf, keyOf, setEntry } from '../../../interpreter/values/dicts';
import { item, native, NONE, num, tuple } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, Value } from '../../../interpreter/values/values';
import { abstractClasses } from './abc';
import { fillDict } from '../../builtins/conversions';
import { SETTERS } from './abstract-methods';
import type { Builtins, Entries } from '../../kit/library';
import type { Member } from '../../kit/members';
import { namedTupleFunction } from './named-tuple';
import { areCertain, behindSelf, causeOf, integerOf, methodsOf, under } from '../../kit/support';

/** What a `UserDict` or `UserList` wraps. */
const DATA: Member = [
  'data',
  {
    kind: 'descriptor',
    type: 'property',
    func: native('collections.UserDict.data', ({ args: [self], at }) =>
      self?.kind === 'instance' && self.payload !== undefined ? self.payload : causeOf(self, 'data', at),
    ),
    setter: undefined,
  },
];

/** `collections` and `collections.abc`. */
export function library(builtins: Builtins): Entries {
  const dict = builtins.class('dict');
  return {
    ...abstractClasses(builtins),
    'collections.defaultdict': payloadClass('collections.defaultdict', dict, (call) => {
      const made = call.vm.dict();
      const [factory = NONE] = call.args;
      if (factory.kind !== 'none') made.factory = factory;
      fillDict(made, behindSelf(call));
      return made;
    }),
    'collections.OrderedDict': modelClass(
      'collections.OrderedDict',
      [dict],
      [['move_to_end', native('collections.OrderedDict.move_to_end', moveToEnd)]],
    ),
    'collections.UserDict': modelClass('collections.UserDict', [dict], [...SETTERS, DATA]),
    'collections.UserList': modelClass('collections.UserList', [builtins.class('list')], [DATA]),
    'collections.UserString': modelClass('collections.UserString', [builtins.class('str')]),
    'collections.Counter': counterClass(dict),
    'collections.deque': dequeClass(builtins),
    'collections.ChainMap': payloadClass('collections.ChainMap', dict, (call) => {
      const merged = call.vm.dict();
      for (const one of [...call.args].reverse())
        fillDict(merged, { ...NO_ARGUMENTS, vm: call.vm, at: call.at, args: [one] });
      return merged;
    }),
    'collections.namedtuple': namedTupleFunction(builtins),
  };
}

/** A subclass of a built-in class whose content its own constructor makes. */
function payloadClass(
  name: string,
  base: ClassValue,
  make: (call: Call) => Value,
  attrs: readonly (readonly [string, Value])[] = [],
): ClassValue {
  const construct = (cls: ClassValue, call: Call): Value => {
    const instance = call.vm.instance(cls, call.at, make(call));
    const init = cls.mro.map((one) => one.attrs.get('__init__')).find((one) => one !== undefined);
    if (init?.kind === 'function')
      callValue(call.vm, init, { ...call, args: [instance, ...call.args] }, call.at);
    return instance;
  };
  const init = native(
    `${name}.__init__`,
    (call) => {
      const [self] = call.args;
      if (self?.kind === 'instance') self.payload = make(behindSelf(call));
      return NONE;
    },
    true,
  );
  return modelClass(name, [base], [['__init__', init], ...attrs], { construct });
}

function moveToEnd({ args: [self = NONE, key = NONE, last] }: Call): Value {
  const dict = contentOf(self);
  const id = keyOf(key);
  const entry = id === undefined ? undefined : dict?.entries.get(id);
  if (dict === undefined || id === undefined || entry === undefined) return NONE;
  const others = [...dict.entries].filter(([one]) => one !== id);
  const toFront = last?.kind === 'bool' && !last.value;
  dict.entries = new Map(toFront ? [[id, entry], ...others] : [...others, [id, entry]]);
  return NONE;
}

/** `Counter(elements)`: how often each is there. */
function counterClass(dict: ClassValue): ClassValue {
  const count = (counts: DictValue, { vm, args: [source], keywords, at }: Call): void => {
    const mapping = source === undefined ? undefined : contentOf(source);
    const add = (key: Value, times: Value): void => {
      setEntry(vm, counts, key, binary(vm, '+', entryOf(vm, counts, key) ?? num(0), times, at));
    };
    if (mapping !== undefined) for (const { key, value } of entriesOf(vm, mapping)) add(key, value);
    else if (source !== undefined) {
      const { items, open } = iterate(vm, source, at);
      for (const { value, guard } of items) under(vm, guard, () => add(value, num(1)));
      counts.open ??= open;
    }
    for (const [name, value] of keywords) setEntry(vm, counts, { kind: 'str', parts: [name] }, value);
  };
  const make = (call: Call): Value => {
    const counts = call.vm.dict();
    count(counts, call);
    return counts;
  };
  return payloadClass('collections.Counter', dict, make, [
    [
      'update',
      native('collections.Counter.update', (call) => {
        const counts = contentOf(call.args[0] ?? NONE);
        if (counts !== undefined) count(counts, behindSelf(call));
        return NONE;
      }),
    ],
    ['__missing__', native('collections.Counter.__missing__', () => num(0))],
    ['most_common', native('collections.Counter.most_common', mostCommon)],
    [
      'elements',
      native('collections.Counter.elements', ({ vm, args: [self = NONE], at }) => {
        const counts = contentOf(self);
        if (counts === undefined) return causeOf(self, 'a counter', at);
        return vm.list(
          entriesOf(vm, counts).flatMap(({ key, value }) =>
            Array.from({ length: Math.max(0, integerOf(value) ?? 1) }, () => key),
          ),
        );
      }),
    ],
  ]);
}

function mostCommon({ vm, args: [self = NONE, limit], at }: Call): Value {
  const counts = contentOf(self);
  const entries = counts === undefined ? [] : entriesOf(vm, counts);
  if (
    counts === undefined ||
    counts.open !== undefined ||
    !areCertain(vm, entries) ||
    entries.some(({ value }) => integerOf(value) === undefined)
  ) {
    return vm.listOf([], counts?.open ?? causeOf(self, 'a counter', at));
  }
  const sorted = [...entries].sort((a, b) => (integerOf(b.value) ?? 0) - (integerOf(a.value) ?? 0));
  return vm.list(sorted.slice(0, integerOf(limit)).map(({ key, value }) => tuple(key, value)));
}

/** `deque(elements, maxlen)`: a list that also grows at its head. */
function dequeClass({ class: named }: Builtins): ClassValue {
  const make = ({ vm, args: [source, limit], keywords, at }: Call): Value => {
    const { items, open } = source === undefined ? { items: [], open: undefined } : iterate(vm, source, at);
    const size = integerOf(limit ?? keywords.get('maxlen'));
    return vm.listOf(size === undefined ? [...items] : items.slice(Math.max(0, items.length - size)), open);
  };
  return payloadClass('collections.deque', named('list'), make, Object.entries(DEQUE_METHODS));
}

/** What a deque has besides the methods of a list. */
const DEQUE_METHODS = methodsOf(
  'list',
  'collections.deque',
  {
    appendleft: (list, { vm, args: [value = NONE] }) => (
      replaceItems(vm, list, [item(value), ...list.items]),
      NONE
    ),
    extendleft: (list, { vm, args: [source = NONE], at }) => {
      replaceItems(vm, list, [...[...iterate(vm, source, at).items].reverse(), ...list.items]);
      return NONE;
    },
    popleft: (list, { vm, at }) => {
      const [first, ...rest] = list.items;
      if (first === undefined)
        return list.open ?? vm.raiseIfCaught('IndexError', 'pop from an empty deque', at);
      if (!areCertain(vm, [first])) return causeOf(list.open, 'an element that hangs on a test', at);
      replaceItems(vm, list, rest);
      return first.value;
    },
    rotate: (list, { vm, args: [steps = num(1)] }) => {
      const size = list.items.length;
      const by = size === 0 ? 0 : (((integerOf(steps) ?? 0) % size) + size) % size;
      replaceItems(vm, list, [...list.items.slice(size - by), ...list.items.slice(0, size - by)]);
      return NONE;
    },
  },
  true,
);
