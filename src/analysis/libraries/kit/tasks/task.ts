import type { Place } from '../../../../base/diagnostics/place';
import { isOrdinary, type Boundary } from '../../../interpreter/guards/exception-outcome';
import { LIMITS, type Machine, type Raised } from '../../../interpreter/machine';
import { type Allowance, withinAllowance } from '../../../interpreter/startup-handler';
import { detached } from '../../../interpreter/serving';
import { NONE, unknown } from '../../../interpreter/values/make';
import type {
  DeferredValue,
  InstanceValue,
  Item,
  Resumption,
  Value,
} from '../../../interpreter/values/values';
import { asyncioClass, Future, futureOf, resumption } from './future';
import { loopOf, type EventLoop } from './loop';

/** How exceptions fare in a task: those that don't ask the program to end are the task's outcome. */
const ENDS_TASK: Boundary = (cls) =>
  isOrdinary(cls) ||
  cls?.mro.some(({ name }) => name === 'CancelledError' || name === 'GeneratorExit') === true
    ? 'ends'
    : 'passes';

/** A task that the program itself makes, and those that it makes in turn. */
interface Family extends Allowance {
  readonly first: Task;
  /** True once it has been told that the family has no steps left. */
  isTold?: boolean;
}

/** A task of asyncio: a coroutine that the loop runs from `await` to `await`. */
export class Task extends Future {
  /** True while the task waits in a loop without an end. */
  isRepeating = false;
  /** The tasks of which this one is, and what they may take of a startup. */
  private family: Family | undefined;
  /** The number of times that the task went on. */
  private rounds = 0;

  constructor(
    vm: Machine,
    self: InstanceValue,
    readonly coroutine: DeferredValue | undefined,
  ) {
    super(vm, self);
  }

  /** Has the loop begin with the task. */
  start(): this {
    this.family = this.loop.current?.family ?? { first: this, left: LIMITS.startupAside };
    this.loop.tasks.add(this);
    this.soon({ sent: NONE });
    return this;
  }

  /** Ends the task without going on with its coroutine, which isn't followed through its cancellation. */
  cancel(): void {
    this.endAs(undefined, unknown('operands', 'the result of a cancelled task', this.self.place));
  }

  /** Ends the task as its coroutine has ended. */
  endAs(failure: Raised | undefined, result: Value): void {
    this.loop.tasks.delete(this);
    if (failure === undefined) this.setResult(result);
    else this.setException(failure.value);
  }

  private soon(how: Resumption): void {
    const step = (): void => {
      this.step(how);
    };
    this.loop.callSoon(step, this);
  }

  private step(how: Resumption): void {
    const { vm, loop, self } = this;
    if (this.isDone || (this.rounds += 1) > LIMITS.rounds) return;
    vm.step(() => self.place);
    const { current } = loop;
    loop.current = this;
    const isWhole = this.withinFamily(() => {
      this.goOn(how);
    });
    loop.current = current;
    if (!isWhole) this.giveUp();
  }

  /** Runs something within the steps that startup leaves the family, unless something waits for its first task. */
  private withinFamily(run: () => void): boolean {
    const { vm, family } = this;
    const isAside = family !== undefined && !family.first.isAwaited;
    if (isAside && vm.startupSteps > 0) return withinAllowance(vm, family, run);
    run();
    return true;
  }

  /** Never goes on with the task. */
  private giveUp(): void {
    const { vm, family, loop } = this;
    this.rounds = LIMITS.rounds;
    loop.tasks.delete(this);
    if (family === undefined || family.isTold === true) return;
    family.isTold = true;
    const detail = `a task that nothing waits for takes more than ${LIMITS.startupAside} steps`;
    vm.report({ code: 'startup-unfinished', detail, at: family.first.self.place, affects: [] });
  }

  private goOn(how: Resumption): void {
    const { vm, loop } = this;
    let stop: Item | undefined;
    let result: Value = NONE;
    const { server, failure } = detached(
      vm,
      () => {
        stop = this.resume(how);
        if (stop === undefined) result = this.coroutine?.returned?.() ?? this.coroutine?.force() ?? NONE;
      },
      ENDS_TASK,
    );
    if (server !== undefined) loop.blocked ??= server;
    else if (failure !== undefined || stop === undefined) this.endAs(failure, result);
    else this.stopAt(stop);
  }

  private resume(how: Resumption): Item | undefined {
    return this.coroutine?.resume?.(how);
  }

  private stopAt({ value, awaited }: Item): void {
    this.isRepeating = awaited === 'again';
    const future = futureOf(value);
    if (future === undefined) {
      this.soon({
        sent: value.kind === 'none' ? NONE : unknown('operands', 'an awaitable', this.self.place),
      });
      return;
    }
    const wake = (): void => {
      this.step(resumption(future, this.self.place));
    };
    future.whenDone(wake, this);
  }
}

/** Returns the task that runs; one of its own for what runs in no task: a coroutine that the program itself runs. */
function currentTask(vm: Machine, at: Place): Task | undefined {
  const loop = loopOf(vm);
  const cls = asyncioClass(vm, 'Task');
  if (loop.current === undefined && cls !== undefined)
    loop.current = new Task(vm, vm.instance(cls, at), undefined);
  return loop.current;
}

/** Waits in code that runs in one go: the loop goes on until what's waited for is there. Returns how the code goes on. */
export function block(vm: Machine, { value }: Item, at: Place): Resumption {
  const loop = loopOf(vm);
  currentTask(vm, at);
  const future = futureOf(value);
  loop.runUntil((wake) => {
    if (future === undefined) loop.callSoon(wake);
    else future.whenDone(wake);
  });
  return resumption(future, at);
}

/** Makes a task of a coroutine, which begins when the program next waits. */
export function newTask(vm: Machine, coroutine: DeferredValue, at: Place): Task | undefined {
  const cls = asyncioClass(vm, 'Task');
  if (cls === undefined) return undefined;
  return new Task(vm, vm.instance(cls, at), coroutine).start();
}

/** Runs something as a task of its own, whose end is that of the program's part that asked for it. */
export function asMain<T>(vm: Machine, task: Task, run: () => T): T {
  const loop: EventLoop = loopOf(vm);
  const { current } = loop;
  loop.current = task;
  loop.tasks.add(task);
  try {
    return run();
  } finally {
    loop.tasks.delete(task);
    loop.current = current;
  }
}
