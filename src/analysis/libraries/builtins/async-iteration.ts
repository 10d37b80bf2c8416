import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { raiseEnded } from '../../interpreter/evaluation/ended';
import { nameOfType } from '../../interpreter/evaluation/own-text';
import { each } from '../../interpreter/guards/forks';
import { refuseInWords } from '../../interpreter/guards/refusals';
import { nextOfIterator, pullInSteps } from '../../interpreter/suspension/async-iterables';
import { given } from '../../interpreter/suspension/loops';
import type { Steps } from '../../interpreter/suspension/steps';
import { findOnClass } from '../../interpreter/values/classes';
import type { DeferredValue, InstanceValue, Single, Value } from '../../interpreter/values/values';
import { keeping, members } from '../kit/model';
import { waiting } from '../kit/tasks';
import { causeOf } from '../kit/values';
import { exhausted } from './iteration';

/** `aiter` and `anext`, which hands its fallback on as it is. */
export const ASYNC_ITERATION = members(keeping(''), {
  'aiter(async_iterable, /)': ({ async_iterable: iterable }, site) =>
    each(site.vm, iterable, (one) => asyncIteratorOf(site, one)),
  'anext(async_iterator, default=..., /)': ({ async_iterator: iterator, default: fallback }, site) =>
    each(site.vm, iterator, (one) => nextAwaited(site, one, fallback)),
});

function asyncIteratorOf(site: Site, iterable: Single): Value {
  const { vm, at } = site;
  if (isAsyncGenerator(iterable)) return iterable;
  const made = callMethod(vm, iterable, '__aiter__', [], at);
  if (made !== undefined && made.kind !== 'choice' && !mayIterate(made))
    refuseInWords(vm, `aiter() returned not an async iterator of type '${nameOfType(made)}'`, at, made);
  if (made !== undefined) return made;
  refuseInWords(vm, `'${nameOfType(iterable)}' object is not an async iterable`, at, iterable);
  return causeOf(iterable, 'aiter(…)', at);
}

const mayIterate = (made: Single): boolean =>
  made.kind === 'deferred' || (made.kind === 'instance' && findOnClass(made.cls, '__anext__') !== undefined);

function nextAwaited(site: Site, iterator: Single, fallback: Value | undefined): Value {
  const { vm, at } = site;
  if (isAsyncGenerator(iterator)) return nextOfGenerator(site, iterator, fallback);
  if (iterator.kind === 'instance' && fallback !== undefined)
    return waiting(site, () => nextOr(site, iterator, fallback));
  const made = callMethod(vm, iterator, '__anext__', [], at);
  if (made !== undefined) return made;
  refuseInWords(vm, `'${nameOfType(iterator)}' object is not an async iterator`, at, iterator);
  return causeOf(iterator, 'the next element', at);
}

function* nextOr({ vm, at }: Site, iterator: InstanceValue, fallback: Value): Steps<Value> {
  return (yield* nextOfIterator(vm, iterator, at)) ?? fallback;
}

/** Returns a coroutine that gives the next element of an asynchronous generator when it's awaited. */
function nextOfGenerator(site: Site, generator: DeferredValue, fallback?: Value): Value {
  const { vm, at } = site;
  return waiting(site, function* () {
    const next = yield* given(pullInSteps(vm, generator, at));
    if (next.done !== true) {
      const { value, guard } = next.value;
      return vm.beyond(guard).length === 0 ? value : causeOf(value, 'the next element', at);
    }
    const { open, ended } = next.value;
    return open ?? raiseEnded(vm, ended) ?? fallback ?? exhausted(vm, generator, at);
  });
}

const isAsyncGenerator = (value: Single): value is DeferredValue =>
  value.kind === 'deferred' &&
  value.type === 'generator' &&
  value.func?.def.type === 'FunctionDef' &&
  value.func.def.isAsync;
