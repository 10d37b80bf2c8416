import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { fill, raiseEnded } from '../../interpreter/evaluation/ended';
import { append, iterate, iterateLazily, type Iteration } from '../../interpreter/evaluation/iterate';
import { binary } from '../../interpreter/evaluation/operators';
import { decide } from '../../interpreter/evaluation/truth';
import { each, holds } from '../../interpreter/guards/forks';
import { and, type Test } from '../../interpreter/guards/guards';
import { LIMITS } from '../../interpreter/machine';
import { item, NONE, num, tuple, unknown } from '../../interpreter/values/make';
import type { Item, ListValue, Unknown, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import { areCertain, lazyIterator, mapItems, reachable, testAt, under } from '../kit/elements';
import { keeping, members } from '../kit/model';
import { allOf, anyOf, verdictOf, verdictValue } from '../kit/truth-values';
import { causeOf, integerOf, plain } from '../kit/values';
import { iteratorOf, nextOf, untilSentinel } from './iteration';
import { lengthOf } from './length';
import { signOf, sorted } from './list-methods';

/** Functions over iterables that look at their arguments: each alternative of an argument is asked for by itself. */
export const ITERATION = members('', {
  'len(obj, /)': ({ obj }, { vm, at }) => lengthOf(vm, obj, at),
  'range(start, stop=..., step=..., /)': ({ start, stop, step }, site) =>
    range(site, stop === undefined ? [num(0), start] : [start, stop], step),
  'iter(object, sentinel=..., /)': ({ object, sentinel }, site) =>
    sentinel === undefined
      ? each(site.vm, object, (one) => iteratorOf(site.vm, one, site.at))
      : lazyIterator(() => untilSentinel(site, object, sentinel)),
  'sorted(iterable, /, *, key=None, reverse=False)': ({ iterable, key, reverse }, site) => {
    const { items, open } = iterate(site.vm, iterable, site.at);
    return site.vm.listOf([...sorted(site, items, key, reverse)], open);
  },
  'reversed(sequence, /)': ({ sequence }, { vm, at }) => {
    const own = sequence.kind === 'choice' ? undefined : callMethod(vm, sequence, '__reversed__', [], at);
    if (own !== undefined) return own;
    return lazyIterator(() => {
      const { items, open } = iterate(vm, sequence, at);
      return vm.listOf([...items].reverse(), open);
    });
  },
  'enumerate(iterable, start=0)': ({ iterable, start }, { vm, at }) =>
    lazyIterator(() => {
      const first = integerOf(start);
      const whole = iterateLazily(vm, iterable, at);
      return mapItems(vm, whole, (value, index) => {
        const isCounted = first !== undefined && areCertain(vm, whole.items.slice(0, index));
        return tuple(isCounted ? num(first + index) : causeOf(undefined, 'a position', at), value);
      });
    }),
  'zip(*iterables, strict=False)': ({ iterables, strict }, site) =>
    lazyIterator(() => zip(site, iterables, strict.kind === 'bool' && strict.value)),
  'map(function, /, *iterables, strict=False)': ({ function: func, iterables }, site) =>
    lazyIterator(() => map(site, func, iterables)),
  'filter(function, iterable, /)': ({ function: test, iterable }, site) =>
    lazyIterator(() => filter(site, test, iterable)),
  'sum(iterable, /, start=0)': ({ iterable, start }, { vm, at }) => {
    const { items, open } = iterate(vm, iterable, at);
    if (open !== undefined) return open;
    const here = reachable(vm, items);
    if (!areCertain(vm, here)) return causeOf(undefined, 'a sum of elements that hang on tests', at);
    return here.reduce((total, { value }) => binary(vm, '+', total, value, at), start);
  },
  'any(iterable, /)': ({ iterable }, site) => quantify(site, iterable, anyOf, true),
  'all(iterable, /)': ({ iterable }, site) => quantify(site, iterable, allOf, false),
  'min(*args, key=None, default=...)': ({ args, key, default: initial }, site) =>
    extreme(site, args, key, initial, -1),
  'max(*args, key=None, default=...)': ({ args, key, default: initial }, site) =>
    extreme(site, args, key, initial, 1),
});

/** `next` hands its fallback on as it is. */
export const NEXT = members(keeping(''), {
  'next(iterator, default=..., /)': ({ iterator, default: fallback }, { vm, at }) =>
    each(vm, iterator, (one) => nextOf(vm, one, fallback, at)),
});

function range({ vm, at }: Site, ends: readonly Value[], by: Value = num(1)): Value {
  const bounds = [...ends, by].map((one) => integerOf(one));
  const index = bounds.indexOf(undefined);
  if (index >= 0) return vm.listOf([], causeOf([...ends, by][index], 'a range', at));
  const [start = 0, stop = 0, step = 1] = bounds;
  const size = step === 0 ? 0 : Math.max(0, Math.ceil((stop - start) / step));
  const shown = Math.min(size, LIMITS.iterations);
  const open =
    shown < size ? unknown('limit', `a range of more than ${LIMITS.iterations} numbers`, at) : undefined;
  return vm.listOf(
    Array.from({ length: shown }, (_, position) => item(num(start + position * step))),
    open,
  );
}

/** Models `zip`. */
export function zip({ vm, at }: Site, iterables: readonly Value[], isStrict = false): ListValue {
  const columns = iterables.map((one) => iterateLazily(vm, one, at));
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
  const list = vm.listOf(rows, open);
  list.ended = shortest[0]?.ended;
  const isUneven = isStrict && shortest.length < columns.length && list.ended === undefined;
  return isUneven && columns.every((column) => column.open === undefined)
    ? fill(vm, list, () => vm.raise('ValueError', 'zip() arguments have different lengths', at))
    : list;
}

function map(site: Site, func: Value, iterables: readonly Value[]): ListValue {
  const { vm, at } = site;
  const [only] = iterables;
  if (iterables.length === 1 && only !== undefined) {
    const given = iterateLazily(vm, only, at);
    const list = vm.list();
    fill(vm, list, () => mapItems(vm, given, (value) => invoke(site, func, value), list));
    if (given.open !== undefined) overUnknown(site, func, given.open);
    return list;
  }
  const list = vm.list();
  return fill(vm, list, () => {
    const { items, open, ended } = zip(site, iterables);
    const called = (row: Value): Value =>
      invoke(site, func, ...iterate(vm, row, at).items.map(({ value }) => value));
    mapItems(vm, { items, open, ended }, called, list);
  });
}

/** Calls a function once for the elements that aren't known, as a loop does. What it returns isn't kept. */
export function overUnknown(site: Site, func: Value, open: Unknown): void {
  const { vm, at } = site;
  if (func.kind !== 'function' && func.kind !== 'method' && func.kind !== 'partial') return;
  const test: Test = { ...testAt(`for each of map(…, ${open.detail})`, at), cause: open };
  under(vm, holds(vm, test), () => {
    invoke(site, func, open);
  });
}

function filter(site: Site, test: Value, iterable: Value): ListValue {
  const { vm, at } = site;
  const { items, open, ended } = iterateLazily(vm, iterable, at);
  const list = vm.list();
  list.open = open;
  list.ended = ended;
  const keep = ({ value, guard }: Item, index: number): void => {
    under(vm, guard, () => {
      const verdict = test.kind === 'none' ? value : invoke(site, test, value);
      const { whenTrue } = decide(vm, verdict, () => testAt(`filter keeps element ${index}`, at));
      if (whenTrue !== undefined) under(vm, whenTrue, () => append(vm, list, value));
    });
  };
  return fill(vm, list, () => {
    items.forEach(keep);
  });
}

/** Answers `any` and `all`: an element that's only there under a test can't decide alone. */
function quantify({ vm, at }: Site, iterable: Value, combine: typeof anyOf, decisive: boolean): Value {
  const { items, open, ended } = iterateLazily(vm, iterable, at);
  const here = reachable(vm, items);
  const verdicts = here.map(({ value, guard }) => {
    const verdict = verdictOf(vm, value, at);
    return verdict === decisive && vm.beyond(guard).length > 0 ? undefined : verdict;
  });
  const index = verdicts.indexOf(undefined);
  const verdict = combine(open === undefined ? verdicts : [...verdicts, undefined]);
  // An element that decides ends the call; one that may decide leaves it open whether the exception is reached.
  const behind = verdict === !decisive ? raiseEnded(vm, ended) : undefined;
  return behind ?? verdictValue(verdict, here[index]?.value ?? open, decisive ? 'any(…)' : 'all(…)', at);
}

/** Answers `min` and `max`, of one iterable or of several arguments. */
function extreme(
  site: Site,
  args: readonly Value[],
  key: Value,
  initial: Value | undefined,
  wanted: 1 | -1,
): Value {
  const { vm, at } = site;
  const { items, open } = candidates(site, args);
  const here = reachable(vm, items);
  if (open !== undefined || !areCertain(vm, here))
    return causeOf(open, 'an extreme of elements that hang on tests', at);
  const keyed = here.map(({ value }) => ({
    value,
    key: key.kind === 'none' ? value : invoke(site, key, value),
  }));
  const [first, ...rest] = keyed;
  if (first === undefined) return initial ?? vm.raiseIfCaught('ValueError', 'min() or max() of nothing', at);
  let best = first;
  for (const one of rest) {
    const sign = signOf(vm, one.key, best.key, at);
    if (sign === undefined) return causeOf(plain(one.key), 'an extreme of what has no known order', at);
    if (sign * wanted > 0) best = one;
  }
  return best.value;
}

function candidates({ vm, at, open }: Site, args: readonly Value[]): Iteration {
  const [only] = args;
  if (args.length > 1) return { items: args.map((one) => item(one)), open: undefined };
  return only === undefined
    ? { items: [], open: open ?? causeOf(undefined, 'an iterable', at) }
    : iterate(vm, only, at);
}
