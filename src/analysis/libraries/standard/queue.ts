import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, num, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { signOf } from '../builtins/list-methods';
import { own, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { keeping, methods, qualified } from '../kit/model';
import { StateOf } from '../kit/state';
import { causeOf, integerOf } from '../kit/values';
import { Heap } from './heapq';

/** How the elements of a queue are ordered: the first that was put in comes out first, or the last, or the least. */
type Order = 'first' | 'last' | 'least';

const CONTENTS = new StateOf<Value[]>();

/** `queue`: nobody waits in a queue, as what other threads do has been done already. */
export const library: Library = ({ object, class: builtin }) => {
  const exception = (name: string): ClassValue => modelClass(`queue.${name}`, [builtin('Exception')]);
  const [Empty, Full] = [exception('Empty'), exception('Full')];
  const base = queueClass('Queue', object, 'first', { Empty, Full });
  return qualified('queue', {
    Empty,
    Full,
    Queue: base,
    LifoQueue: queueClass('LifoQueue', base, 'last', { Empty, Full }),
    PriorityQueue: queueClass('PriorityQueue', base, 'least', { Empty, Full }),
    SimpleQueue: queueClass('SimpleQueue', object, 'first', { Empty, Full }),
  });
};

interface Errors {
  readonly Empty: ClassValue;
  readonly Full: ClassValue;
}

const unsure = ({ at }: Site): Value => unknown('operands', 'what a queue holds', at);

/** Returns how many elements a queue may hold; 0 where there's no bound. */
const boundOf = (site: Site, self: InstanceValue): number | undefined =>
  integerOf(own(site, self, 'maxsize') ?? num(0));

function put(
  self: InstanceValue,
  order: Order,
  value: Value,
  waits: boolean,
  site: Site,
  { Full }: Errors,
): Value {
  const items = CONTENTS.change(site, self);
  const most = boundOf(site, self);
  if (items === undefined || most === undefined) {
    CONTENTS.lose(self);
    return NONE;
  }
  if (most > 0 && items.length >= most)
    return waits ? unsure(site) : site.vm.raiseIfCaught(Full, '', site.at);
  if (order === 'least') onHeap(self, items, site, (heap) => heap.push(value));
  else items.push(value);
  return NONE;
}

function get(self: InstanceValue, order: Order, waits: boolean, site: Site, { Empty }: Errors): Value {
  const items = CONTENTS.change(site, self);
  if (items === undefined) return unsure(site);
  // Somebody else may put in what's waited for.
  if (items.length === 0) return waits ? unsure(site) : site.vm.raiseIfCaught(Empty, '', site.at);
  const taken =
    order === 'least'
      ? onHeap(self, items, site, (heap) => heap.pop())
      : order === 'last'
        ? items.pop()
        : items.shift();
  return taken ?? unsure(site);
}

/** Changes the elements of a queue by their order; where it isn't known, they no longer are. */
function onHeap(
  self: InstanceValue,
  items: Value[],
  { vm, at }: Site,
  action: (heap: Heap) => Value | undefined,
): Value | undefined {
  vm.work(items.length);
  const heap = new Heap(items, (a, b) => signOf(vm, a, b, at));
  const result = action(heap);
  if (!heap.isDoubtful) return result;
  CONTENTS.lose(self);
  return causeOf(undefined, 'the order of a queue', at);
}

/** Tells whether a call waits: unless `block` is false, or a time is set for it. */
const isWaiting = (block: Value, timeout: Value): boolean =>
  timeout.kind === 'none' && !(block.kind === 'bool' && !block.value);

function queueClass(name: string, base: ClassValue, order: Order, errors: Errors): ClassValue {
  const sized = (rule: (count: number, site: Site, self: InstanceValue) => Value) => {
    return (self: InstanceValue, _: unknown, site: Site): Value => {
      const items = CONTENTS.read(self);
      return items === undefined ? unsure(site) : rule(items.length, site, self);
    };
  };
  return modelClass(
    `queue.${name}`,
    [base],
    methods(keeping(`queue.${name}`), {
      '__init__(maxsize=0)': (self, { maxsize }, site) => {
        setOwn(site, self, { maxsize });
        CONTENTS.set(self, []);
        return NONE;
      },
      'put(item, block=True, timeout=None)': (self, { item, block, timeout }, site) =>
        put(self, order, item, isWaiting(block, timeout), site, errors),
      'put_nowait(item)': (self, { item }, site) => put(self, order, item, false, site, errors),
      'get(block=True, timeout=None)': (self, { block, timeout }, site) =>
        get(self, order, isWaiting(block, timeout), site, errors),
      'get_nowait()': (self, _, site) => get(self, order, false, site, errors),
      'qsize()': sized((count) => num(count)),
      'empty()': sized((count) => bool(count === 0)),
      'full()': sized((count, site, self) => {
        const most = boundOf(site, self);
        return most === undefined ? unsure(site) : bool(most > 0 && count >= most);
      }),
      'task_done()': () => NONE,
      'join()': () => NONE,
    }),
  );
}
