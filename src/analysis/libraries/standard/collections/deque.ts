import { iterate, replaceItems } from '../../../interpreter/evaluation/iterate';
import { item, NONE } from '../../../interpreter/values/make';
import type { ClassValue } from '../../../interpreter/values/values';
import { areCertain } from '../../kit/elements';
import { constructor, keeping, methods, methodsOf } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { payloadClass } from './payload-class';
import { unshown } from './same-class';

/** `deque(elements)`: a list that also grows at its head. What's in one with a limit isn't known. */
export const deque = (list: ClassValue): ClassValue =>
  payloadClass(
    'collections.deque',
    list,
    constructor('(iterable=..., maxlen=None)', (_, { iterable: source, maxlen }, { vm, at }) => {
      const { items, open } = source === undefined ? { items: [], open: undefined } : iterate(vm, source, at);
      return maxlen.kind === 'none'
        ? vm.listOf([...items], open)
        : causeOf(maxlen, 'the elements of a deque with a limit', at);
    }),
    [...Object.entries(DEQUE), ...COPYING, ...unshown('collections.deque')],
  );

const COPYING = methods(keeping('collections.deque'), {
  'copy()': (self, _, { vm, at }) => {
    if (self.payload?.kind !== 'list') return causeOf(self.payload, 'the elements of a deque', at);
    return vm.instance(self.cls, at, vm.listOf([...self.payload.items], self.payload.open));
  },
});

/** Methods of a deque in addition to those of a list. */
const DEQUE = methodsOf('list', keeping('collections.deque'), {
  'appendleft(x, /)': (list, { x }, { vm }) => {
    replaceItems(vm, list, [item(x), ...list.items]);
    return NONE;
  },
  'popleft()': (list, _, { vm, at }) => {
    const [first, ...rest] = list.items;
    if (first === undefined)
      return list.open ?? vm.raiseIfCaught('IndexError', 'pop from an empty deque', at);
    if (!areCertain(vm, [first])) return causeOf(list.open, 'an element that depends on a test', at);
    replaceItems(vm, list, rest);
    return first.value;
  },
});
