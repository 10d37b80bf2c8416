import type { Call } from '../../interpreter/calls/call-site';
import { callMethod, callValue } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import { and } from '../../interpreter/guards/guards';
import { iterate, type Iteration } from '../../interpreter/evaluation/iterate';
import { item, NONE, num, tuple, unknown } from '../../interpreter/values/make';
import { LIMITS } from '../../interpreter/machine';
import { binary } from '../../interpreter/evaluation/operators';
import { decide } from '../../interpreter/evaluation/truth';
import { append } from '../../interpreter/evaluation/iterate';
import type { Item, ListValue, Value } from '../../interpreter/values/values';
import { iteratorOf, nextOf, untilSentinel } from './iteration';
import { lengthOf } from './length';
import { signOf, sorted } from './list-methods';
import {
  areCertain,
  causeOf,
  given,
  integerOf,
  lazily,
  mapItems,
  plain,
  reachable,
  testAt,
  under,
} from '../kit/support';
import { allOf, anyOf, verdictOf, verdictValue } from '../kit/truth-values';

/** Functions over iterables that look at what they're given: choices among the arguments are split. */
export const ITERATION: Readonly<Record<string, (call: Call) => Value>> = {
  len: ({ vm, args: [value = NONE], at }) => lengthOf(vm, value, at),
  range,
  iter: (call) =>
    call.args.length > 1
      ? lazily(() => untilSentinel(call))
      : each(call.vm, call.args[0] ?? NONE, (one) => iteratorOf(call.vm, one, call.at)),
  sorted: (call) => {
    const { items, open } = source(call, 0);
    return call.vm.listOf([...sorted(items, call)], open);
  },
  reversed: ({ vm, args: [value = NONE], at }) => {
    const own = value.kind === 'choice' ? undefined : callMethod(vm, value, '__reversed__', [], at);
    if (own !== undefined) return own;
    return lazily(() => {
      const { items, open } = iterate(vm, value, at);
      return vm.listOf([...items].reverse(), open);
    });
  },
  enumerate: (call) =>
    lazily(() => {
      const start = integerOf(given(call, 1, 'start') ?? num(0));
      const whole = source(call, 0);
      return mapItems(call.vm, whole, (value, index) => {
        const isCounted = start !== undefined && areCertain(call.vm, whole.items.slice(0, index));
        return tuple(isCounted ? num(start + index) : causeOf(undefined, 'a position', call.at), value);
      });
    }),
  zip: (call) => lazily(() => zip(call)),
  map: (call) => lazily(() => map(call)),
  filter: (call) => lazily(() => filter(call)),
  sum: ({ vm, args: [values = NONE, start = num(0)], keywords, at }) => {
    const { items, open } = iterate(vm, values, at);
    if (open !== undefined) return open;
    if (!areCertain(vm, reachable(vm, items)))
      return causeOf(undefined, 'a sum of elements that hang on tests', at);
    return reachable(vm, items).reduce(
      (total, { value }) => binary(vm, '+', total, value, at),
      keywords.get('start') ?? start,
    );
  },
  any: (call) => quantify(call, anyOf, true),
  all: (call) => quantify(call, allOf, false),
  min: (call) => extreme(call, -1),
  max: (call) => extreme(call, 1),
};

/** `next` hands its fallback on as it is. */
export const nextElement = ({ vm, args: [iterator = NONE, fallback], at }: Call): Value =>
  each(vm, iterator, (one) => nextOf(vm, one, fallback, at));

const source = ({ vm, args, open, at }: Call, position: number): Iteration => {
  const value = args[position];
  return value === undefined
    ? { items: [], open: open ?? causeOf(undefined, 'an iterable', at) }
    : iterate(vm, value, at);
};

function range({ vm, args, at }: Call): Value {
  const bounds = args.map((one) => integerOf(one));
  const index = bounds.indexOf(undefined);
  if (index >= 0) return vm.listOf([], causeOf(args[index], 'a range', at));
  const [start = 0, stop = 0, step = 1] = bounds.length === 1 ? [0, bounds[0], 1] : bounds;
  const size = step === 0 ? 0 : Math.max(0, Math.ceil((stop - start) / step));
  const shown = Math.min(size, LIMITS.iterations);
  const open =
    shown < size ? unknown('limit', `a range of more than ${LIMITS.iterations} numbers`, at) : undefined;
  return vm.listOf(
    Array.from({ length: shown }, (_, position) => item(num(start + position * step))),
    open,
  );
}

function zip(call: Call): Value {
  const { vm, args, at } = call;
  const columns = args.map((one) => iterate(vm, one, at));
  const isAligned = columns.every(({ items }) => areCertain(vm, reachable(vm, items)));
  const [only] = columns;
  if (!isAligned && (columns.length > 1 || only === undefined)) {
    return vm.listOf([], causeOf(undefined, 'a zip of elements that hang on tests', at));
  }
  const size = Math.min(...columns.map(({ items }) => items.length));
  const shortest = columns.filter(({ items }) => items.length === size);
  const rows = Array.from({ length: columns.length === 0 ? 0 : size }, (_, index): Item => {
    const row = columns.map(({ items }) => items[index] ?? item(NONE));
    return item(
      tuple(...row.map(({ value }) => value)),
      row.reduce<Item['guard']>((guard, one) => and(guard, one.guard), []),
    );
  });
  // A column that ends for sure ends the zip, however long the others may be.
  const open = shortest.every((column) => column.open !== undefined) ? shortest[0]?.open : undefined;
  return vm.listOf(rows, open);
}

function map(call: Call): ListValue {
  const {
    vm,
    args: [func = NONE, ...sources],
    at,
  } = call;
  const [only] = sources;
  const columns =
    sources.length === 1 && only !== undefined
      ? iterate(vm, only, at)
      : iterate(vm, zip({ ...call, args: sources }), at);
  return mapItems(vm, columns, (value) => {
    const args = sources.length === 1 ? [value] : iterate(vm, value, at).items.map((one) => one.value);
    return callValue(vm, func, { args, keywords: new Map(), open: undefined }, at);
  });
}

function filter(call: Call): ListValue {
  const {
    vm,
    args: [test = NONE],
    at,
  } = call;
  const { items, open } = source(call, 1);
  const list = vm.list();
  list.open = open;
  items.forEach(({ value, guard }, index) => {
    under(vm, guard, () => {
      const verdict =
        test.kind === 'none'
          ? value
          : callValue(vm, test, { args: [value], keywords: new Map(), open: undefined }, at);
      const { whenTrue } = decide(vm, verdict, () => testAt(`filter keeps element ${index}`, at));
      if (whenTrue !== undefined) under(vm, whenTrue, () => append(vm, list, value));
    });
  });
  return list;
}

/** `any`, `all`: an element that's only there under a test can't decide alone. */
function quantify(call: Call, combine: typeof anyOf, decisive: boolean): Value {
  const { vm, at } = call;
  const { items, open } = source(call, 0);
  const here = reachable(vm, items);
  const verdicts = here.map(({ value, guard }) => {
    const verdict = verdictOf(vm, value, at);
    return verdict === decisive && vm.beyond(guard).length > 0 ? undefined : verdict;
  });
  const index = verdicts.indexOf(undefined);
  const verdict = combine(open === undefined ? verdicts : [...verdicts, undefined]);
  return verdictValue(verdict, here[index]?.value ?? open, decisive ? 'any(…)' : 'all(…)', at);
}

function extreme(call: Call, wanted: 1 | -1): Value {
  const { vm, args, keywords, at } = call;
  const { items, open } =
    args.length > 1 ? { items: args.map((one) => item(one)), open: undefined } : source(call, 0);
  const here = reachable(vm, items);
  if (open !== undefined || !areCertain(vm, here))
    return causeOf(open, 'an extreme of elements that hang on tests', at);
  const key = keywords.get('key');
  const keyed = here.map(({ value }) => ({
    value,
    key:
      key === undefined || key.kind === 'none'
        ? value
        : callValue(vm, key, { args: [value], keywords: new Map(), open: undefined }, at),
  }));
  const [first, ...rest] = keyed;
  if (first === undefined)
    return keywords.get('default') ?? vm.raiseIfCaught('ValueError', 'min() or max() of nothing', at);
  let best = first;
  for (const one of rest) {
    const sign = signOf(vm, one.key, best.key, at);
    if (sign === undefined) return causeOf(plain(one.key), 'an extreme of what has no known order', at);
    if (sign * wanted > 0) best = one;
  }
  return best.value;
}
