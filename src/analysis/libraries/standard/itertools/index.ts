import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { firstYields } from '../../../interpreter/calls/consumers';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { append, extend, iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { LIMITS } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { item, native, NONE, num, tuple, unknown } from '../../../interpreter/values/make';
import type { ListValue, Value } from '../../../interpreter/values/values';
import { certain, COMBINATIONS, isKnown, rows, source } from './combinations';
import type { Builtins, Entries } from '../../kit/library';
import { areCertain, causeOf, functions, given, integerOf, lazily, mapItems, under } from '../../kit/support';
import { verdictOf } from '../../kit/truth-values';

/** `itertools`: everything is lazy; endless ones give as much as a loop may take. */
export function library({ object }: Builtins): Entries {
  const lazy = Object.entries(LAZY).map(
    ([name, make]) => [name, (call: Call): Value => lazily(() => make(call))] as const,
  );
  const flatten = native('itertools.chain.from_iterable', (call) => lazily(() => chainAll(call)), true);
  const chain = modelClass(
    'itertools.chain',
    [object],
    [['from_iterable', { kind: 'descriptor', type: 'staticmethod', func: flatten, setter: undefined }]],
    { construct: (_, call) => lazily(() => chainArguments(call)) },
  );
  return {
    ...functions('itertools', Object.fromEntries(lazy), true),
    ...functions('itertools', { tee }),
    'itertools.chain': chain,
  };
}

function chainArguments({ vm, args, open, at }: Call): ListValue {
  const list = vm.list();
  for (const one of args) extend(vm, list, one, at);
  list.open ??= open;
  return list;
}

function chainAll(call: Call): ListValue {
  const list = call.vm.list();
  const { items, open } = source(call, 0);
  for (const { value, guard } of items) under(call.vm, guard, () => extend(call.vm, list, value, call.at));
  list.open ??= open;
  return list;
}

function tee({ vm, args: [iterable = NONE, count], at }: Call): Value {
  const { items, open } = iterate(vm, iterable, at);
  return tuple(
    ...Array.from({ length: integerOf(count) ?? 2 }, () => lazily(() => vm.listOf([...items], open))),
  );
}

const LAZY: Readonly<Record<string, (call: Call) => ListValue>> = {
  ...COMBINATIONS,
  repeat: (call) => {
    const {
      vm,
      args: [value = NONE],
      at,
    } = call;
    const times = given(call, 1, 'times');
    const count = integerOf(times) ?? (times === undefined ? LIMITS.yields : undefined);
    if (count === undefined) return vm.listOf([], causeOf(times, 'a number of times', at));
    const items = Array.from({ length: Math.min(Math.max(0, count), LIMITS.yields) }, () => item(value));
    return vm.listOf(items, times === undefined || count > LIMITS.yields ? endless(call) : undefined);
  },
  count: (call) => {
    const [start, step] = [
      integerOf(given(call, 0, 'start') ?? num(0)),
      integerOf(given(call, 1, 'step') ?? num(1)),
    ];
    if (start === undefined || step === undefined)
      return call.vm.listOf([], causeOf(call.args[0], 'a start', call.at));
    const items = Array.from({ length: LIMITS.yields }, (_, index) => item(num(start + index * step)));
    return call.vm.listOf(items, endless(call));
  },
  cycle: (call) => {
    const values = certain(call, 0);
    if (!isKnown(values)) return values;
    const items = Array.from({ length: values.length === 0 ? 0 : LIMITS.yields }, (_, index) =>
      item(values[index % values.length] ?? NONE),
    );
    return call.vm.listOf(items, values.length === 0 ? undefined : endless(call));
  },
  islice,
  zip_longest: (call) => {
    const columns = call.args.map((_, index) => certain(call, index));
    const failed = columns.find((one): one is ListValue => !isKnown(one));
    if (failed !== undefined) return failed;
    const known = columns.filter(isKnown);
    const filler = call.keywords.get('fillvalue') ?? NONE;
    const size = Math.max(0, ...known.map(({ length }) => length));
    return rows(
      call,
      Array.from({ length: size }, (_, index) => known.map((column) => column[index] ?? filler)),
    );
  },
  accumulate: (call) => {
    const { vm, at } = call;
    const values = certain(call, 0);
    if (!isKnown(values)) return values;
    const func = given(call, 1, 'func');
    const initial = call.keywords.get('initial');
    let total: Value | undefined = initial?.kind === 'none' ? undefined : initial;
    const list = vm.list(total === undefined ? [] : [total]);
    for (const value of values) {
      if (total === undefined) total = value;
      else if (func === undefined || func.kind === 'none') total = binary(vm, '+', total, value, at);
      else total = callValue(vm, func, { ...NO_ARGUMENTS, args: [total, value] }, at);
      append(vm, list, total);
    }
    return list;
  },
  groupby,
  starmap: (call) => {
    const {
      vm,
      args: [func = NONE],
      at,
    } = call;
    return mapItems(vm, source(call, 1), (row) => {
      const args = iterate(vm, row, at).items.map(({ value }) => value);
      return callValue(vm, func, { ...NO_ARGUMENTS, args }, at);
    });
  },
  pairwise: (call) => {
    const values = certain(call, 0);
    return isKnown(values)
      ? rows(
          call,
          values.slice(1).map((value, index) => [values[index] ?? NONE, value]),
        )
      : values;
  },
  batched: (call) => {
    const values = certain(call, 0);
    const size = integerOf(given(call, 1, 'n'));
    if (!isKnown(values)) return values;
    if (size === undefined || size < 1)
      return call.vm.listOf([], causeOf(call.args[1], 'the size of a batch', call.at));
    return rows(
      call,
      Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
        values.slice(index * size, (index + 1) * size),
      ),
    );
  },
  filterfalse: (call) => where(call, 1, (value) => !verdict(call, value)),
  takewhile: (call) => {
    const state = { isTaking: true };
    const taken = where(call, 1, (value) => (state.isTaking &&= verdict(call, value)));
    // What stands behind an element that was refused is of no matter.
    if (!state.isTaking) taken.open = undefined;
    return taken;
  },
  dropwhile: (call) => {
    let isDropping = true;
    return where(call, 1, (value) => !(isDropping &&= verdict(call, value)));
  },
  compress: (call) => {
    const selectors = iterate(call.vm, call.args[1] ?? NONE, call.at).items;
    let index = -1;
    return where(call, 0, () => verdictOf(call.vm, selectors[(index += 1)]?.value ?? NONE, call.at) ?? true);
  },
};

const endless = ({ at }: Call): ReturnType<typeof unknown> => unknown('limit', 'an endless iterator', at);

/** What a predicate says; an element of which that isn't known counts as wanted, rather than lost. */
function verdict({ vm, args: [test = NONE], at }: Call, value: Value): boolean {
  const result = test.kind === 'none' ? value : callValue(vm, test, { ...NO_ARGUMENTS, args: [value] }, at);
  return verdictOf(vm, result, at) ?? true;
}

function where(call: Call, position: number, keeps: (value: Value) => boolean): ListValue {
  const { items, open } = source(call, position);
  return call.vm.listOf(
    items.filter(({ value }) => keeps(value)),
    open,
  );
}

function islice(call: Call): ListValue {
  const { vm, args, at } = call;
  const bounds = args.slice(1).map((one) => (one.kind === 'none' ? Infinity : integerOf(one)));
  const [start, stop, step = 1] = bounds.length === 1 ? [0, bounds[0]] : bounds;
  const { items, open } = upTo(call, stop);
  if (start === undefined || stop === undefined || bounds.includes(undefined) || !areCertain(vm, items)) {
    return vm.listOf(items, open ?? causeOf(args[1], 'a slice', at));
  }
  const from = start === Infinity ? 0 : start;
  const every = step === Infinity ? 1 : step;
  const taken = items
    .slice(from, stop === Infinity ? undefined : stop)
    .filter((_, index) => index % every === 0);
  return vm.listOf(taken, items.length >= stop ? undefined : open);
}

/** The elements of the first argument; of a fresh generator no more than are wanted. */
function upTo(call: Call, stop: number | undefined): Iteration {
  const [value] = call.args;
  const isFresh = value?.kind === 'deferred' && value.type === 'generator' && value.taken === 0;
  if (!isFresh || stop === undefined || stop === Infinity || stop < 1) return source(call, 0);
  const { items, open } = firstYields(call.vm, value, stop);
  return { items, open };
}

function groupby(call: Call): ListValue {
  const { vm, at } = call;
  const values = certain(call, 0);
  if (!isKnown(values)) return values;
  const func = given(call, 1, 'key');
  const list = vm.list();
  let group: ListValue | undefined;
  let last: Value | undefined;
  for (const value of values) {
    const key =
      func === undefined || func.kind === 'none'
        ? value
        : callValue(vm, func, { ...NO_ARGUMENTS, args: [value] }, at);
    if (group === undefined || last === undefined || !isSame(call, last, key)) {
      group = vm.list();
      last = key;
      const members = group;
      append(
        vm,
        list,
        tuple(
          key,
          lazily(() => members),
        ),
      );
    }
    append(vm, group, value);
  }
  return list;
}

function isSame({ vm, at }: Call, a: Value, b: Value): boolean {
  const [left, right] = [keyOf(a), keyOf(b)];
  if (left !== undefined && right !== undefined) return left === right;
  if (a.kind === 'choice' || b.kind === 'choice') return a === b;
  const result = compare(vm, '==', a, b, at);
  return result.kind === 'bool' && result.value;
}
