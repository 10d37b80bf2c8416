import type { Site } from '../../../interpreter/calls/call-site';
import type { Steps } from '../../../interpreter/suspension/steps';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, num } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { signOf } from '../../builtins/list-methods';
import { keeping, methods } from '../../kit/model';
import { waiting } from '../../kit/tasks';
import { awaitFuture, type Future, isCancelled, newFuture, raised } from '../../kit/tasks/future';
import { StateOf } from '../../kit/state';
import { causeOf, integerOf } from '../../kit/values';

type Order = 'first' | 'last' | 'least';

/** The elements of a queue, and the tasks that wait for elements or for room. */
interface Queue {
  readonly order: Order;
  readonly size: number;
  readonly elements: Value[];
  readonly getters: Future[];
  readonly putters: Future[];
  unfinished: number;
  joiners: Future[];
}

const QUEUES = new StateOf<Queue>();

const isFull = ({ size, elements }: Queue): boolean => size > 0 && elements.length >= size;

const wake = (waiters: Future[]): void => {
  for (let next = waiters.shift(); next !== undefined; next = waiters.shift()) {
    if (next.isDone) continue;
    next.setResult(NONE);
    return;
  }
};

function take(queue: Queue, { vm, at }: Site): Value {
  const { elements, order } = queue;
  let index = order === 'last' ? elements.length - 1 : 0;
  if (order === 'least')
    elements.forEach((one, place) => {
      const least = elements[index];
      if (least !== undefined && (signOf(vm, one, least, at) ?? 0) < 0) index = place;
    });
  const [taken = NONE] = elements.splice(index, 1);
  wake(queue.putters);
  return taken;
}

function add(queue: Queue, element: Value): void {
  queue.elements.push(element);
  queue.unfinished += 1;
  wake(queue.getters);
}

/** Waits in a line. One that's cancelled lets the next one go. Returns false if nothing will ever end the wait. */
function* inLine(waiters: Future[], isReady: () => boolean, site: Site): Steps<boolean> {
  const waiter = newFuture(site);
  waiters.push(waiter);
  try {
    yield* awaitFuture(waiter, site.at);
    return waiter.isDone;
  } catch (error) {
    const index = waiters.indexOf(waiter);
    if (index >= 0) waiters.splice(index, 1);
    if (isCancelled(error) && isReady() && waiter.state !== 'cancelled') wake(waiters);
    throw error;
  }
}

const UNKNOWN = 'a queue that changed under a test';

function* get(self: InstanceValue, site: Site): Steps<Value> {
  const queue = QUEUES.change(site, self);
  if (queue === undefined) return causeOf(undefined, UNKNOWN, site.at);
  const isEmpty = (): boolean => queue.elements.length === 0;
  while (isEmpty()) {
    // Nothing will ever put an element there, as far as is known.
    if (!(yield* inLine(queue.getters, () => !isEmpty(), site)))
      return causeOf(undefined, 'an element of a queue', site.at);
  }
  return take(queue, site);
}

function* put(self: InstanceValue, element: Value, site: Site): Steps<Value> {
  const queue = QUEUES.change(site, self);
  if (queue === undefined) return NONE;
  while (isFull(queue)) if (!(yield* inLine(queue.putters, () => !isFull(queue), site))) return NONE;
  add(queue, element);
  return NONE;
}

/** Applies a rule to what a queue holds. */
const read = (self: InstanceValue, { at }: Site, rule: (queue: Queue) => Value): Value => {
  const queue = QUEUES.read(self);
  return queue === undefined ? causeOf(undefined, UNKNOWN, at) : rule(queue);
};

const changed = (self: InstanceValue, site: Site, rule: (queue: Queue) => Value): Value => {
  QUEUES.change(site, self);
  return read(self, site, rule);
};

const QUEUE = methods(keeping('asyncio.Queue'), {
  'get()': (self, _, site) => waiting(site, () => get(self, site)),
  'put(item)': (self, { item }, site) => waiting(site, () => put(self, item, site)),
  'get_nowait()': (self, _, site) =>
    changed(self, site, (queue) => {
      if (queue.elements.length === 0) throw raised(site, 'QueueEmpty');
      return take(queue, site);
    }),
  'put_nowait(item)': (self, { item }, site) =>
    changed(self, site, (queue) => {
      if (isFull(queue)) throw raised(site, 'QueueFull');
      add(queue, item);
      return NONE;
    }),
  'qsize()': (self, _, site) => read(self, site, ({ elements }) => num(elements.length)),
  'empty()': (self, _, site) => read(self, site, ({ elements }) => bool(elements.length === 0)),
  'full()': (self, _, site) => read(self, site, (queue) => bool(isFull(queue))),
  'task_done()': (self, _, site) =>
    changed(self, site, (queue) => {
      if (queue.unfinished <= 0) throw raised(site, 'ValueError', 'task_done() called too many times');
      queue.unfinished -= 1;
      if (queue.unfinished === 0) for (const joiner of queue.joiners.splice(0)) joiner.setResult(NONE);
      return NONE;
    }),
  'join()': (self, _, site) =>
    waiting(site, function* () {
      const queue = QUEUES.read(self);
      if (queue === undefined || queue.unfinished === 0) return NONE;
      const joiner = newFuture(site);
      queue.joiners.push(joiner);
      yield* awaitFuture(joiner, site.at);
      return NONE;
    }),
});

const queueClass = (name: string, order: Order, bases: readonly ClassValue[]): ClassValue =>
  modelClass(`asyncio.${name}`, bases, [
    ...QUEUE,
    ...methods(`asyncio.${name}`, {
      '__init__(maxsize=0)': (self, { maxsize }) => {
        const size = integerOf(maxsize) ?? 0;
        QUEUES.set(self, { order, size, elements: [], getters: [], putters: [], unfinished: 0, joiners: [] });
        self.attrs.set('maxsize', maxsize);
        return NONE;
      },
    }),
  ]);

/** Makes the queues of asyncio. */
export function queueClasses(object: ClassValue): Record<string, ClassValue> {
  const Queue = queueClass('Queue', 'first', [object]);
  return {
    Queue,
    LifoQueue: queueClass('LifoQueue', 'last', [Queue]),
    PriorityQueue: queueClass('PriorityQueue', 'least', [Queue]),
  };
}
