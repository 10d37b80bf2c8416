import type { Site } from '../../interpreter/calls/call-site';
import { iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { bool, item, NONE } from '../../interpreter/values/make';
import type { ListValue, Value } from '../../interpreter/values/values';
import { signOf, sorted } from '../builtins/list-methods';
import { invoke } from '../kit/calls';
import { areCertain, lazyIterator, reachable } from '../kit/elements';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { verdictOf } from '../kit/truth-values';
import { causeOf, integerOf } from '../kit/values';

/** `heapq`: the list is ordered as CPython orders it, so that code which also walks it sees the same. */
export const library: Library = () =>
  functions('heapq', {
    'heapify(heap, /)': ({ heap }, site) => (onHeap(site, heap, (order) => order.rebuild()), NONE),
    'heappush(heap, item, /)': ({ heap, item: added }, site) => (
      onHeap(site, heap, (order) => order.push(added)),
      NONE
    ),
    'heappop(heap, /)': ({ heap }, site) =>
      onHeap(site, heap, (order) => order.pop()) ??
      site.vm.raiseIfCaught('IndexError', 'index out of range', site.at),
    'heappushpop(heap, item, /)': ({ heap, item: added }, site) =>
      onHeap(site, heap, (order) => {
        order.push(added);
        return order.pop();
      }) ?? NONE,
    'heapreplace(heap, item, /)': ({ heap, item: added }, site) =>
      onHeap(site, heap, (order) => {
        const first = order.pop();
        order.push(added);
        return first;
      }) ?? NONE,
    'nsmallest(n, iterable, key=None)': ({ n, iterable, key }, site) =>
      extremes(site, n, iterable, key, false),
    'merge(*iterables, key=None, reverse=False)': ({ iterables, key, reverse }, site) =>
      lazyIterator(site.vm, () => merged(site, iterables, key, reverse)),
    'nlargest(n, iterable, key=None)': ({ n, iterable, key }, site) => extremes(site, n, iterable, key, true),
  });

/** Runs an action on a list as a heap; where the order of its elements isn't known, the list is no longer known. */
function onHeap({ vm, at }: Site, list: Value, action: (heap: Heap) => Value | undefined): Value | undefined {
  if (list.kind !== 'list') return causeOf(list, 'a heap', at);
  const items = reachable(vm, list.items);
  const heap = new Heap(
    items.map(({ value }) => value),
    (a, b) => signOf(vm, a, b, at),
  );
  const result = action(heap);
  if (list.open !== undefined || !areCertain(vm, items) || heap.isDoubtful) return spoil(list, at);
  replaceItems(
    vm,
    list,
    heap.values.map((value) => item(value)),
  );
  return result;
}

function spoil(list: ListValue, at: Site['at']): Value {
  list.open ??= causeOf(undefined, 'the order of a heap', at);
  return list.open;
}

function extremes(site: Site, n: Value, iterable: Value, key: Value, isReversed: boolean): Value {
  const { vm, at } = site;
  const count = integerOf(n);
  const { items, open } = iterate(vm, iterable, at);
  if (count === undefined || open !== undefined) return open ?? causeOf(n, 'a number', at);
  return vm.listOf(sorted(site, items, key, bool(isReversed)).slice(0, Math.max(0, count)));
}

/** Merges iterables: the least of their first elements comes next; of equal ones, that of the first iterable. */
function merged(site: Site, iterables: readonly Value[], key: Value, reverse: Value): Value {
  const { vm, at } = site;
  const isReversed = verdictOf(vm, reverse, at);
  const all = iterables.map((one) => iterate(vm, one, at));
  const open = all.find((one) => one.open !== undefined)?.open;
  const unsure = (): Value => vm.listOf([], open ?? causeOf(undefined, 'the order of a merge', at));
  if (open !== undefined || isReversed === undefined || !all.every(({ items }) => areCertain(vm, items)))
    return unsure();
  const rows = all.map(({ items }) =>
    items.map(({ value }) => ({ value, key: key.kind === 'none' ? value : invoke(site, key, value) })),
  );
  const result: Value[] = [];
  for (;;) {
    let least: (typeof rows)[number] | undefined;
    for (const row of rows) {
      const [one, best] = [row[0], least?.[0]];
      const sign = one === undefined || best === undefined ? undefined : signOf(vm, one.key, best.key, at);
      if (one === undefined) continue;
      if (best !== undefined && sign === undefined) return unsure();
      if (best === undefined || (sign ?? 0) * (isReversed ? -1 : 1) < 0) least = row;
    }
    const next = least?.shift();
    if (next === undefined) return vm.list(result);
    vm.work(rows.length);
    result.push(next.value);
  }
}

/** A binary heap with the moves of CPython's `heapq`. */
export class Heap {
  isDoubtful = false;

  constructor(
    readonly values: Value[],
    private readonly order: (a: Value, b: Value) => number | undefined,
  ) {}

  push(value: Value): undefined {
    this.values.push(value);
    this.rise(0, this.values.length - 1);
  }

  pop(): Value | undefined {
    const last = this.values.pop();
    const [first] = this.values;
    if (last === undefined || first === undefined) return last;
    this.values[0] = last;
    this.sink(0);
    return first;
  }

  rebuild(): undefined {
    for (let index = Math.floor(this.values.length / 2) - 1; index >= 0; index -= 1) this.sink(index);
  }

  private isLess(a: Value, b: Value): boolean {
    const sign = this.order(a, b);
    if (sign === undefined) this.isDoubtful = true;
    return sign !== undefined && sign < 0;
  }

  private at(index: number): Value {
    return this.values[index] ?? NONE;
  }

  private rise(start: number, from: number): void {
    const value = this.at(from);
    let position = from;
    while (position > start) {
      const parent = (position - 1) >> 1;
      if (!this.isLess(value, this.at(parent))) break;
      this.values[position] = this.at(parent);
      position = parent;
    }
    this.values[position] = value;
  }

  private sink(start: number): void {
    const value = this.at(start);
    let position = start;
    for (let child = 2 * position + 1; child < this.values.length; child = 2 * position + 1) {
      const right = child + 1;
      if (right < this.values.length && !this.isLess(this.at(child), this.at(right))) child = right;
      this.values[position] = this.at(child);
      position = child;
    }
    this.values[position] = value;
    this.rise(start, position);
  }
}
