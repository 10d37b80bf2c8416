import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { NONE } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { ensureFuture } from '../../kit/tasks';
import { cancelledError, Future, newFuture } from '../../kit/tasks/future';

/** The future of `gather`: cancelled, it cancels those it waits for. */
class Gathering extends Future {
  isCancelRequested = false;

  constructor(
    vm: Machine,
    self: InstanceValue,
    private readonly children: readonly Future[],
  ) {
    super(vm, self);
  }

  override cancel(message: Value = NONE): boolean {
    if (this.isDone) return false;
    const cancelled = this.children.filter((one) => one.cancel(message));
    if (cancelled.length > 0) this.isCancelRequested = true;
    return cancelled.length > 0;
  }
}

/** Answers `gather(*awaitables)`: a future of all results, in the order of the awaitables. */
export function gather(site: Site, awaitables: readonly Value[], returnsExceptions: boolean): Value {
  const { vm, at } = site;
  const known = new Map<Value, Future>();
  const children = awaitables.map((one) => {
    const future = known.get(one) ?? ensureFuture(site, one);
    known.set(one, future);
    return future;
  });
  const outer = new Gathering(vm, newFuture(site).self, children);
  if (children.length === 0) {
    outer.setResult(vm.list());
    return outer.self;
  }
  let left = known.size;
  const ended = (child: Future): void => {
    left -= 1;
    if (outer.isDone) return;
    const failure = child.failure(at);
    if (!returnsExceptions && failure !== undefined) outer.setException(failure.value);
    else if (left === 0 && outer.isCancelRequested) outer.setException(cancelledError(vm, at).value);
    else if (left === 0)
      outer.setResult(vm.list(children.map((one) => one.failure(at)?.value ?? one.result)));
  };
  for (const one of new Set(children)) one.whenDone(ended);
  return outer.self;
}
