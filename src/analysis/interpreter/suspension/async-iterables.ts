import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { asked, type Ending, pull } from '../evaluation/pull';
import { Raised, type Machine } from '../machine';
import { classOf, findOnClass } from '../values/classes';
import { item, NONE } from '../values/make';
import type { ClassValue, DeferredValue, InstanceValue, Item, Resumption, Value } from '../values/values';
import { awaitInSteps } from './expressions';

/** The elements of an asynchronous iterable, and between them what it waits for, which gets the answer. */
type Awaited = Generator<Item, Ending, Resumption>;

/** Yields the elements of what `async for` goes over. In a function that doesn't stop where it awaits, elements alone. */
export function* pullInSteps(vm: Machine, value: Value, at: Place): Awaited {
  const stops = vm.frame?.stops !== undefined;
  if (stops && value.kind === 'deferred' && value.resume !== undefined) return yield* ofGenerator(value);
  if (stops && value.kind === 'instance' && findOnClass(value.cls, '__aiter__') !== undefined) {
    const iterator = callMethod(vm, value, '__aiter__', [], at);
    if (iterator?.kind === 'deferred' && iterator.resume !== undefined) return yield* ofGenerator(iterator);
    if (iterator?.kind === 'instance') return yield* ofIterator(vm, iterator, at);
  }
  return yield* pull(vm, value, at);
}

function* ofGenerator({ resume }: DeferredValue): Awaited {
  let how: Resumption = { sent: NONE };
  for (;;) {
    const one: Item | undefined = resume?.(how, true);
    if (one === undefined) return { open: undefined };
    const answer: Resumption = yield one;
    how = one.awaited !== undefined ? answer : { sent: NONE };
  }
}

function* ofIterator(vm: Machine, iterator: InstanceValue, at: Place): Awaited {
  for (;;) {
    const steps = nextOfIterator(vm, iterator, at);
    let step = steps.next(NONE);
    while (step.done !== true) {
      const how: Resumption = yield { ...step.value, awaited: step.value.awaited ?? 'once' };
      step = 'sent' in how ? steps.next(how.sent) : steps.throw(new Raised(how.thrown, how.at, vm.path));
    }
    if (step.value === undefined) return { open: undefined };
    yield item(step.value);
    if (step.value.kind === 'unknown') return { open: step.value };
  }
}

/** Returns the next element of an iterator; nothing at its end. */
function* nextOfIterator(
  vm: Machine,
  iterator: InstanceValue,
  at: Place,
): Generator<Item, Value | undefined, Value> {
  try {
    const made = asked(vm, isEnd, () => callMethod(vm, iterator, '__anext__', [], at));
    if (made === undefined || !('kind' in made)) return undefined;
    vm.catchers.push(isEnd);
    try {
      return yield* awaitInSteps(vm, made, at);
    } finally {
      vm.catchers.pop();
    }
  } catch (error) {
    if (!(error instanceof Raised) || !isEnd(classOf(error.value))) throw error;
    return undefined;
  }
}

const isEnd = (cls: ClassValue | undefined): boolean =>
  cls?.mro.some(({ name }) => name === 'StopAsyncIteration') === true;
