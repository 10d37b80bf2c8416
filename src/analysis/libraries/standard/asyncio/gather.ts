import type { Site } from '../../../interpreter/calls/call-site';
import type { Value } from '../../../interpreter/values/values';
import { ensureFuture } from '../../kit/tasks';
import { Future, newFuture } from '../../kit/tasks/future';

/** Answers `gather(*awaitables)`: a future of all results, in the order of the awaitables. */
export function gather(site: Site, awaitables: readonly Value[], returnsExceptions: boolean): Value {
  const { vm, at } = site;
  const known = new Map<Value, Future>();
  const children = awaitables.map((one) => {
    const future = known.get(one) ?? ensureFuture(site, one);
    known.set(one, future);
    return future;
  });
  const outer = newFuture(site);
  if (children.length === 0) outer.setResult(vm.list());
  let left = known.size;
  const ended = (child: Future): void => {
    left -= 1;
    if (outer.isDone) return;
    const failure = child.failure(at);
    if (!returnsExceptions && failure !== undefined) outer.setException(failure.value);
    else if (left === 0)
      outer.setResult(vm.list(children.map((one) => one.failure(at)?.value ?? one.result)));
  };
  for (const one of new Set(children)) one.whenDone(() => ended(one));
  return outer.self;
}
