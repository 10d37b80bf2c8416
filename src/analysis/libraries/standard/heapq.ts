import type { Call } from '../../interpreter/calls/call-site';
import { iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { item, NONE } from '../../interpreter/values/make';
import type { Item, ListValue, Value } from '../../interpreter/values/values';
import type { Entries } from '../kit/library';
import { signOf, sorted } from '../builtins/list-methods';
import { areCertain, causeOf, functions, integerOf, reachable } from '../kit/support';

/** `heapq`: the list is ordered as CPython orders it, so that code which also walks it sees the same. */
export const heapq = (): Entries =>
  functions('heapq', {
    heapify: (call) => (onHeap(call, (heap) => heap.rebuild()), NONE),
    heappush: (call) => (onHeap(call, (heap) => heap.push(call.args[1] ?? NONE)), NONE),
    heappop: (call) =>
      onHeap(call, (heap) => heap.pop()) ??
      call.vm.raiseIfCaught('IndexError', 'index out of range', call.at),
    heappushpop: (call) =>
      onHeap(call, (heap) => {
        heap.push(call.args[1] ?? NONE);
        return heap.pop();
      }) ?? NONE,
    heapreplace: (call) =>
      onHeap(call, (heap) => {
        const first = heap.pop();
        heap.push(call.args[1] ?? NONE);
        return first;
      }) ?? NONE,
    nsmallest: (call) => extremes(call, false),
    nlargest: (call) => extremes(call, true),
  });

/** Runs an action on a list as a heap; where the order of its elements isn't known, the list is no longer known. */
function onHeap(call: Call, action: (heap: Heap) => Value | undefined): Value | undefined {
  const { vm, at } = call;
  const [list] = call.args;
  if (list?.kind !== 'list') return causeOf(list, 'a heap', at);
  const items = reachable(vm, list.items);
  const heap = new Heap(
    items.map(({ value }) => value),
    (a, b) => signOf(vm, a, b, at),
  );
  const result = action(heap);
  if (list.open !== undefined || !areCertain(vm, items) || heap.isDoubtful) return spoil(list, call);
  replaceItems(
    vm,
    list,
    heap.values.map((value) => item(value)),
  );
  return result;
}

function spoil(list: ListValue, { at }: Call): Value {
  list.open ??= causeOf(undefined, 'the order of a heap', at);
  return list.open;
}

function extremes(call: Call, isReversed: boolean): Value {
  const { vm, at } = call;
  const count = integerOf(call.args[0]);
  const { items, open } = iterate(vm, call.args[1] ?? NONE, at);
  if (count === undefined || open !== undefined) return open ?? causeOf(call.args[0], 'a number', at);
  const keywords = new Map([...call.keywords, ...reverse(isReversed)]);
  const ordered: readonly Item[] = sorted(items, { ...call, args: [], keywords });
  return vm.listOf(ordered.slice(0, Math.max(0, count)));
}

const reverse = (isReversed: boolean): readonly (readonly [string, Value])[] => [
  ['reverse', { kind: 'bool', value: isReversed }],
];

/** A binary heap with the moves of CPython's `heapq`. */
class Heap {
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
