import type { Site } from '../../../interpreter/calls/call-site';
import { firstYields } from '../../../interpreter/calls/consumers';
import { compare } from '../../../interpreter/evaluation/comparisons';
import {
  append,
  extend,
  iterate,
  iterateLazily,
  type Iteration,
} from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { LIMITS, type Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { item, NONE, num, tuple, unknown } from '../../../interpreter/values/make';
import type { ListValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { areCertain, lazyIterator, mapItems, under } from '../../kit/elements';
import type { Library } from '../../kit/library';
import { constructor, functions, keeping, staticMethods } from '../../kit/model';
import { isTrue, verdictOf } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';
import { certain, COMBINATIONS, isKnown, lazy, rows } from './combinations';

/** `itertools`: everything is lazy; endless ones give as much as a loop may take. */
export const library: Library = ({ object }) => ({
  ...functions(keeping('itertools'), COMBINATIONS),
  ...ENDLESS,
  ...SELECTING,
  ...ROWS,
  ...functions('itertools', {
    'tee(iterable, n=2, /)': ({ iterable, n }, { vm, at }) => {
      const { items, open } = iterate(vm, iterable, at);
      return tuple(
        ...Array.from({ length: integerOf(n) ?? 2 }, () => lazyIterator(() => vm.listOf([...items], open))),
      );
    },
  }),
  'itertools.chain': modelClass('itertools.chain', [object], CHAIN, {
    construct: constructor('(*iterables)', (_, { iterables }, { vm, at, open }) =>
      lazyIterator(() => {
        const list = vm.list();
        for (const one of iterables) extend(vm, list, one, at);
        list.open ??= open;
        return list;
      }),
    ),
  }),
});

const CHAIN = staticMethods(keeping('itertools.chain'), {
  'from_iterable(iterable, /)': lazy(({ iterable }, { vm, at }) => {
    const list = vm.list();
    const { items, open } = iterate(vm, iterable, at);
    for (const { value, guard } of items) under(vm, guard, () => extend(vm, list, value, at));
    list.open ??= open;
    return list;
  }),
});

const ENDLESS = functions(keeping('itertools'), {
  'repeat(object, times=...)': lazy(({ object, times }, { vm, at }) => {
    const count = integerOf(times) ?? (times === undefined ? LIMITS.yields : undefined);
    if (count === undefined) return vm.listOf([], causeOf(times, 'a number of times', at));
    const items = Array.from({ length: Math.min(Math.max(0, count), LIMITS.yields) }, () => item(object));
    return vm.listOf(items, times === undefined || count > LIMITS.yields ? endless(at) : undefined);
  }),
  'count(start=0, step=1)': lazy(({ start, step }, { vm, at }) => {
    const [first, by] = [integerOf(start), integerOf(step)];
    if (first === undefined || by === undefined) return vm.listOf([], causeOf(start, 'a start', at));
    const items = Array.from({ length: LIMITS.yields }, (_, index) => item(num(first + index * by)));
    return vm.listOf(items, endless(at));
  }),
  'cycle(iterable, /)': lazy(({ iterable }, site) => {
    const values = certain(site, iterable);
    if (!isKnown(values)) return values;
    const items = Array.from({ length: values.length === 0 ? 0 : LIMITS.yields }, (_, index) =>
      item(values[index % values.length] ?? NONE),
    );
    return site.vm.listOf(items, values.length === 0 ? undefined : endless(site.at));
  }),
});

const SELECTING = functions(keeping('itertools'), {
  'islice(iterable, *bounds)': lazy(({ iterable, bounds }, site) => islice(site, iterable, bounds)),
  'filterfalse(function, iterable, /)': lazy(({ function: test, iterable }, site) =>
    where(site, iterable, (value) => !verdict(site, test, value)),
  ),
  'takewhile(predicate, iterable, /)': lazy(({ predicate, iterable }, site) => {
    const state = { isTaking: true };
    const taken = where(site, iterable, (value) => (state.isTaking &&= verdict(site, predicate, value)));
    // Unknown elements after a refused one don't count.
    if (!state.isTaking) Object.assign(taken, { open: undefined, ended: undefined });
    return taken;
  }),
  'dropwhile(predicate, iterable, /)': lazy(({ predicate, iterable }, site) => {
    let isDropping = true;
    return where(site, iterable, (value) => !(isDropping &&= verdict(site, predicate, value)));
  }),
  'compress(data, selectors)': lazy(({ data, selectors }, site) => {
    const { vm, at } = site;
    const { items } = iterate(vm, selectors, at);
    let index = -1;
    return where(site, data, () => verdictOf(vm, items[(index += 1)]?.value ?? NONE, at) ?? true);
  }),
});

const ROWS = functions(keeping('itertools'), {
  'zip_longest(*iterables, fillvalue=None)': lazy(({ iterables, fillvalue }, site) => {
    const columns = iterables.map((one) => certain(site, one));
    const failed = columns.find((one): one is ListValue => !isKnown(one));
    if (failed !== undefined) return failed;
    const known = columns.filter(isKnown);
    const size = Math.max(0, ...known.map(({ length }) => length));
    return rows(
      site,
      Array.from({ length: size }, (_, index) => known.map((column) => column[index] ?? fillvalue)),
    );
  }),
  'accumulate(iterable, func=None, *, initial=None)': lazy(({ iterable, func, initial }, site) =>
    accumulate(site, iterable, func, initial),
  ),
  'groupby(iterable, key=None)': lazy(({ iterable, key }, site) => groupby(site, iterable, key)),
  'starmap(function, iterable, /)': lazy(({ function: func, iterable }, site) =>
    mapItems(site.vm, iterate(site.vm, iterable, site.at), (row) =>
      invoke(site, func, ...iterate(site.vm, row, site.at).items.map(({ value }) => value)),
    ),
  ),
  'pairwise(iterable, /)': lazy(({ iterable }, site) => {
    const values = certain(site, iterable);
    if (!isKnown(values)) return values;
    return rows(
      site,
      values.slice(1).map((value, index) => [values[index] ?? NONE, value]),
    );
  }),
  'batched(iterable, n, *, strict=False)': lazy(({ iterable, n }, site) => {
    const values = certain(site, iterable);
    const size = integerOf(n);
    if (!isKnown(values)) return values;
    if (size === undefined || size < 1) return site.vm.listOf([], causeOf(n, 'the size of a batch', site.at));
    return rows(
      site,
      Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
        values.slice(index * size, (index + 1) * size),
      ),
    );
  }),
});

function accumulate(site: Site, iterable: Value, func: Value, initial: Value): ListValue {
  const { vm, at } = site;
  const values = certain(site, iterable);
  if (!isKnown(values)) return values;
  let total: Value | undefined = initial.kind === 'none' ? undefined : initial;
  const list = vm.list(total === undefined ? [] : [total]);
  for (const value of values) {
    if (total === undefined) total = value;
    else if (func.kind === 'none') total = binary(vm, '+', total, value, at);
    else total = invoke(site, func, total, value);
    append(vm, list, total);
  }
  return list;
}

const endless = (at: Site['at']): ReturnType<typeof unknown> => unknown('limit', 'an endless iterator', at);

/** Tells what a predicate says; an element of which that isn't known counts as wanted, rather than lost. */
function verdict(site: Site, test: Value, value: Value): boolean {
  const result = test.kind === 'none' ? value : invoke(site, test, value);
  return verdictOf(site.vm, result, site.at) ?? true;
}

function where({ vm, at }: Site, iterable: Value, keeps: (value: Value) => boolean): ListValue {
  const { items, open, ended } = iterateLazily(vm, iterable, at);
  const list = vm.listOf(
    items.filter(({ value }) => keeps(value)),
    open,
  );
  list.ended = ended;
  return list;
}

function islice({ vm, at }: Site, iterable: Value, given: readonly Value[]): ListValue {
  const bounds = given.map((one) => (one.kind === 'none' ? Infinity : integerOf(one)));
  const [start, stop, step = 1] = bounds.length === 1 ? [0, bounds[0]] : bounds;
  const { items, open, ended } = upTo(vm, iterable, stop, at);
  if (start === undefined || stop === undefined || bounds.includes(undefined) || !areCertain(vm, items)) {
    return vm.listOf(items, open ?? causeOf(given[0], 'a slice', at));
  }
  const from = start === Infinity ? 0 : start;
  const every = step === Infinity ? 1 : step;
  const taken = items
    .slice(from, stop === Infinity ? undefined : stop)
    .filter((_, index) => index % every === 0);
  const isWhole = items.length >= stop;
  const list = vm.listOf(taken, isWhole ? undefined : open);
  list.ended = isWhole ? undefined : ended;
  return list;
}

/** Returns the elements of an iterable; of a fresh generator no more than are wanted. */
function upTo(vm: Machine, value: Value, stop: number | undefined, at: Site['at']): Iteration {
  const isFresh = value.kind === 'deferred' && value.type === 'generator' && value.taken === 0;
  if (!isFresh || stop === undefined || stop === Infinity || stop < 1) return iterateLazily(vm, value, at);
  const { items, open } = firstYields(vm, value, stop);
  return { items, open };
}

function groupby(site: Site, iterable: Value, func: Value): ListValue {
  const { vm } = site;
  const values = certain(site, iterable);
  if (!isKnown(values)) return values;
  const list = vm.list();
  let group: ListValue | undefined;
  let last: Value | undefined;
  for (const value of values) {
    const key = func.kind === 'none' ? value : invoke(site, func, value);
    if (group === undefined || last === undefined || !isSame(site, last, key)) {
      group = vm.list();
      last = key;
      const members = group;
      append(
        vm,
        list,
        tuple(
          key,
          lazyIterator(() => members),
        ),
      );
    }
    append(vm, group, value);
  }
  return list;
}

function isSame({ vm, at }: Site, a: Value, b: Value): boolean {
  const [left, right] = [keyOf(a), keyOf(b)];
  if (left !== undefined && right !== undefined) return left === right;
  if (a.kind === 'choice' || b.kind === 'choice') return a === b;
  const result = compare(vm, '==', a, b, at);
  return isTrue(result);
}
