import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { append, iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { item, NONE, num } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Entries } from '../kit/library';
import { signOf } from '../builtins/list-methods';
import { areCertain, causeOf, functions, given } from '../kit/support';

type Side = 'left' | 'right';

/** `bisect`: places in a sorted list. */
export const bisect = (): Entries =>
  functions('bisect', {
    bisect: (call) => found(call, 'right'),
    bisect_right: (call) => found(call, 'right'),
    bisect_left: (call) => found(call, 'left'),
    insort: (call) => insert(call, 'right'),
    insort_right: (call) => insert(call, 'right'),
    insort_left: (call) => insert(call, 'left'),
  });

function found(call: Call, side: Side): Value {
  const [list, element] = call.args;
  const index = placeOf(call, element ?? NONE, side);
  return index === undefined ? causeOf(list, 'a place in a sorted list', call.at) : num(index);
}

/** `insort(list, element, key=…)`: the key is asked of the new element too. */
function insert(call: Call, side: Side): Value {
  const { vm, at } = call;
  const [list, element = NONE] = call.args;
  if (list?.kind !== 'list') return NONE;
  const index = placeOf(call, keyOf(call, element), side);
  if (index === undefined) {
    append(vm, list, element);
    list.open ??= causeOf(undefined, 'the order of a list', at);
    return NONE;
  }
  const items = [...list.items];
  items.splice(index, 0, item(element));
  replaceItems(vm, list, items);
  return NONE;
}

const keyOf = (call: Call, element: Value): Value => {
  const key = given(call, 4, 'key');
  if (key === undefined || key.kind === 'none') return element;
  return callValue(call.vm, key, { ...NO_ARGUMENTS, args: [element] }, call.at);
};

/** Behind the elements that are less, or not greater; `undefined` where that can't be told. */
function placeOf(call: Call, key: Value, side: Side): number | undefined {
  const { vm, at } = call;
  const { items, open } = iterate(vm, call.args[0] ?? NONE, at);
  if (open !== undefined || call.args.length > 2 || !areCertain(vm, items)) return undefined;
  let index = 0;
  for (const { value } of items) {
    const sign = signOf(vm, keyOf(call, value), key, at);
    if (sign === undefined) return undefined;
    if (sign > 0 || (sign === 0 && side === 'left')) return index;
    index += 1;
  }
  return index;
}
