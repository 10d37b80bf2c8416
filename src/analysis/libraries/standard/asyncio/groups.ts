import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { Raised } from '../../../interpreter/machine';
import type { Steps } from '../../../interpreter/suspension/steps';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str } from '../../../interpreter/values/make';
import type { ClassValue, DeferredValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { contextIn } from '../../kit/contexts';
import { keeping, methods } from '../../kit/model';
import { waiting } from '../../kit/tasks';
import { awaitFuture, type Future, isA, isCancelled, newFuture, raised } from '../../kit/tasks/future';
import { currentTask, newTask, type Task } from '../../kit/tasks/task';
import { causeOf } from '../../kit/values';
import { named } from './futures';

type At = Pick<Site, 'vm' | 'at'>;

/** A group of tasks, which all end before it's left: the first failure cancels the others. */
export class Group {
  readonly tasks = new Set<Task>();
  private readonly errors: Value[] = [];
  private baseError: Value | undefined;
  private isExiting = false;
  private isAborting = false;
  private isParentCancelled = false;
  private completed: Future | undefined;
  private parent: Task | undefined;

  enter({ vm, at }: At): void {
    this.parent = currentTask(vm, at);
  }

  /** Begins a task of the group. */
  begin({ vm, at }: At, coroutine: DeferredValue, context?: Value): Task | undefined {
    if (this.isExiting && this.tasks.size === 0)
      throw raised({ vm, at }, 'RuntimeError', 'TaskGroup is finished');
    const task = newTask(vm, coroutine, at, context && contextIn(context));
    if (task === undefined) return undefined;
    if (this.isAborting) task.cancel();
    this.tasks.add(task);
    task.whenDone(() => {
      this.ended(task);
    });
    return task;
  }

  /** Cancels all tasks of the group. */
  abort(): void {
    this.isAborting = true;
    for (const task of this.tasks) task.cancel();
  }

  /** Waits for all tasks. Raises their errors in a group, with that of the body. */
  *leave(site: At, failure: Value | undefined): Steps<Value> {
    this.isExiting = true;
    let propagated = failure !== undefined && isA(failure, 'CancelledError') ? failure : undefined;
    if (failure !== undefined && !this.isAborting) this.abort();
    while (this.tasks.size > 0) {
      this.completed = newFuture(site);
      try {
        yield* awaitFuture(this.completed, site.at);
        if (!this.completed.isDone) break;
      } catch (error) {
        if (!isCancelled(error)) throw error;
        if (!this.isAborting) {
          propagated = error.value;
          this.abort();
        }
      }
      this.completed = undefined;
    }
    this.raise(site, failure, propagated);
    return NONE;
  }

  private raise(site: At, failure: Value | undefined, propagated: Value | undefined): void {
    const { vm, at } = site;
    if (failure !== undefined && isBaseError(failure)) this.baseError ??= failure;
    if (this.baseError !== undefined) throw new Raised(this.baseError, at, vm.path);
    const isTakenBack = this.isParentCancelled && this.parent?.uncancel() === 0;
    if (propagated !== undefined && !isTakenBack && this.errors.length === 0)
      throw new Raised(propagated, at, vm.path);
    if (failure !== undefined && !isA(failure, 'CancelledError')) this.errors.push(failure);
    if (this.errors.length === 0) return;
    if (this.parent !== undefined && this.parent.requests > 0) {
      this.parent.uncancel();
      this.parent.cancel();
    }
    throw groupOf(site, 'unhandled errors in a TaskGroup', this.errors);
  }

  private ended(task: Task): void {
    this.tasks.delete(task);
    if (this.tasks.size === 0) this.completed?.setResult(NONE);
    const { exception } = task;
    if (task.state === 'cancelled' || exception === undefined) return;
    this.errors.push(exception);
    if (isBaseError(exception)) this.baseError ??= exception;
    if (this.parent?.isDone === true || this.isAborting || this.isParentCancelled) return;
    this.abort();
    this.isParentCancelled = true;
    this.parent?.cancel();
  }
}

const isBaseError = (exception: Value): boolean =>
  isA(exception, 'SystemExit') || isA(exception, 'KeyboardInterrupt');

/** Returns a group of exceptions that's raised. */
function groupOf({ vm, at }: At, message: string, exceptions: readonly Value[]): Raised {
  const cls = vm.models.builtin('BaseExceptionGroup');
  const args = { ...NO_ARGUMENTS, args: [str(message), vm.list(exceptions)] };
  const group = cls === undefined ? causeOf(undefined, message, at) : callValue(vm, cls, args, at);
  return new Raised(group, at, vm.path);
}

const GROUPS = new WeakMap<InstanceValue, Group>();

const groupIn = (self: InstanceValue): Group => {
  const known = GROUPS.get(self) ?? new Group();
  GROUPS.set(self, known);
  return known;
};

/** Makes `asyncio.TaskGroup`. */
export const groupClass = (object: ClassValue): ClassValue =>
  modelClass(
    'asyncio.TaskGroup',
    [object],
    methods(keeping('asyncio.TaskGroup'), {
      '__aenter__()': (self, _, site) => {
        groupIn(self).enter(site);
        return self;
      },
      '__aexit__(et=None, exc=None, tb=None)': (self, { exc }, site) =>
        waiting(site, () => groupIn(self).leave(site, exc.kind === 'none' ? undefined : exc)),
      'create_task(coro, *, name=None, context=None)': (self, { coro, name, context }, site) => {
        if (coro.kind !== 'deferred') return causeOf(coro, 'a coroutine', site.at);
        const task = groupIn(self).begin(site, coro, context);
        return task === undefined ? coro : named(task, name).self;
      },
    }),
    // Errors of the body and the tasks leave it in a group; only a cancellation of its own ends here.
    { boundary: () => (cls) => (cls?.name === 'CancelledError' ? 'ends' : 'passes') },
  );
