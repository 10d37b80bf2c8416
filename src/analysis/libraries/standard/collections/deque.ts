import { NOWHERE } from '../../../../base/diagnostics/place';
import { append, iterate, replaceItems } from '../../../interpreter/evaluation/iterate';
import type { Machine } from '../../../interpreter/machine';
import { item, NONE } from '../../../interpreter/values/make';
import type { ClassValue, Item, ListValue, Value } from '../../../interpreter/values/values';
import { areCertain } from '../../kit/elements';
import { constructor, keeping, methods, methodsOf } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { payloadClass } from './payload-class';
import { shownWith } from './shown';

/** `deque(elements, maxlen)`: a list that also grows at its head. */
export const deque = (list: ClassValue): ClassValue =>
  payloadClass(
    'collections.deque',
    list,
    constructor('(iterable=..., maxlen=None)', (_, { iterable: source, maxlen }, { vm, at }) => {
      const { items, open } = source === undefined ? { items: [], open: undefined } : iterate(vm, source, at);
      const size = integerOf(maxlen);
      const content = vm.listOf(size === undefined ? [...items] : lastOf(items, size), open);
      if (size !== undefined) SIZES.set(content, size);
      return content;
    }),
    [
      ...Object.entries(DEQUE),
      ...COPYING,
      ...shownWith(
        'collections.deque',
        ({ payload }) => [payload ?? NONE],
        ({ payload }) => {
          const size = payload === undefined ? undefined : SIZES.get(payload);
          return size === undefined ? '' : `, maxlen=${size}`;
        },
      ),
    ],
  );

/** The most elements of deques that have a limit, by their content. */
const SIZES = new WeakMap<Value, number>();

/** Gives the content of a copied deque the limit of the other one. */
export function keepSize(from: Value, to: Value): void {
  const size = SIZES.get(from);
  if (size !== undefined) SIZES.set(to, size);
}

const lastOf = <T>(items: readonly T[], size: number): readonly T[] =>
  items.slice(Math.max(0, items.length - size));

/** Adds elements at the end of a deque, or in front; where there's no room, those at the other end go. */
function addTo(vm: Machine, list: ListValue, added: readonly Item[], end: 'left' | 'right'): Value {
  const size = SIZES.get(list);
  const all = end === 'right' ? [...list.items, ...added] : [...added.toReversed(), ...list.items];
  // With elements under tests, nobody can tell which of them go.
  if (size !== undefined && all.length > size && !areCertain(vm, all))
    list.open ??= causeOf(undefined, 'the elements of a deque that hang on tests', NOWHERE);
  replaceItems(vm, list, size === undefined ? all : end === 'right' ? lastOf(all, size) : all.slice(0, size));
  return NONE;
}

const COPYING = methods(keeping('collections.deque'), {
  'copy()': (self, _, { vm, at }) => {
    if (self.payload?.kind !== 'list') return causeOf(self.payload, 'the elements of a deque', at);
    const content = vm.listOf([...self.payload.items], self.payload.open);
    keepSize(self.payload, content);
    return vm.instance(self.cls, at, content);
  },
});

/** Methods of a deque in addition to those of a list. */
const DEQUE = methodsOf('list', keeping('collections.deque'), {
  'append(x, /)': (list, { x }, { vm }) => {
    if (SIZES.has(list)) return addTo(vm, list, [item(x)], 'right');
    append(vm, list, x);
    return NONE;
  },
  'extend(iterable, /)': (list, { iterable }, { vm, at }) => {
    const { items, open } = iterate(vm, iterable, at);
    list.open ??= open;
    return addTo(vm, list, items, 'right');
  },
  'appendleft(x, /)': (list, { x }, { vm }) => addTo(vm, list, [item(x)], 'left'),
  'popleft()': (list, _, { vm, at }) => {
    const [first, ...rest] = list.items;
    if (first === undefined)
      return list.open ?? vm.raiseIfCaught('IndexError', 'pop from an empty deque', at);
    if (!areCertain(vm, [first])) return causeOf(list.open, 'an element that hangs on a test', at);
    replaceItems(vm, list, rest);
    return first.value;
  },
});
