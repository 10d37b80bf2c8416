import type { Guard } from '../../../interpreter/guards/guards';
import { conflicts } from '../../../interpreter/guards/guards';
import { LIMITS, type Machine, type Raised } from '../../../interpreter/machine';
import { detached } from '../../../interpreter/serving';
import type { Task } from './task';

/** A call that an event loop was asked for. It's made on the path on which it was asked for. */
interface Handle {
  readonly run: () => void;
  readonly path: Guard;
  /** The task that goes on there, if one does. */
  readonly task: Task | undefined;
  /** The time of the loop at which it's due, in seconds. */
  readonly when: number;
  readonly isTimer: boolean;
}

/**
 * The event loop: it calls what it was asked for, in CPython's order. Its clock stands still while anything is left to do, and
 * then goes on to the next call that's due.
 */
export class EventLoop {
  /** The task that runs; nothing outside of the loop. */
  current: Task | undefined;
  /** The tasks that haven't ended, in the order in which they were made. */
  readonly tasks = new Set<Task>();
  /** The exception for the first server that runs in a task: it runs on as long as the program does. */
  blocked: Raised | undefined;
  now = 0;
  /** The number of the loop's calls that are being made. */
  calling = 0;
  private ready: Handle[] = [];
  private timers: Handle[] = [];
  /** The number of calls that are left of the loop's current round. */
  private left = 0;

  constructor(readonly vm: Machine) {}

  /** Asks for a call, with which a task goes on. */
  callSoon(run: () => void, task?: Task): void {
    const { vm, now } = this;
    this.ready.push({ run, path: vm.path, task, when: now, isTimer: false });
  }

  callAt(when: number, run: () => void, task?: Task): void {
    const { vm } = this;
    const later = this.timers.findIndex((other) => other.when > when);
    const handle = { run, path: vm.path, task, when, isTimer: true };
    this.timers.splice(later < 0 ? this.timers.length : later, 0, handle);
  }

  /** Makes the next call. Returns false if there's none. */
  runNext(isWanted?: (handle: Handle) => boolean): boolean {
    if (this.left === 0 && !this.beginRound()) return false;
    this.left -= 1;
    const handle = this.ready.shift();
    if (handle !== undefined && isWanted?.(handle) !== false) this.call(handle);
    return true;
  }

  /**
   * Makes calls until one is made that `ask` asks for, or none is left. Throws the exception for a server that runs in a task, if
   * it's never made beside that.
   */
  runUntil(ask: (wake: () => void) => void): void {
    const asked = { isMade: false };
    ask(() => {
      asked.isMade = true;
    });
    while (!asked.isMade && this.blocked === undefined && this.runNext());
    if (this.blocked === undefined) return;
    // Beside a server the loop goes on for good: further rounds tell nothing new.
    this.drain(() => !asked.isMade);
    if (!asked.isMade) throw this.blocked;
  }

  /** Makes the calls that are left of the current round. */
  endRound(): void {
    while (this.left > 0) this.runNext();
  }

  /**
   * Makes all calls that there are, also those that come up meanwhile, as beside a server: each task goes on a few times at most,
   * and in a loop without an end none waits for another time.
   */
  drain(isWanted?: (handle: Handle) => boolean): void {
    const rounds = new Map<Task | undefined, number>();
    const goesOn = (handle: Handle): boolean => {
      if (isWanted?.(handle) === false || (handle.isTimer && handle.task?.isRepeating === true)) return false;
      const count = (rounds.get(handle.task) ?? 0) + 1;
      rounds.set(handle.task, count);
      return count <= (handle.task === undefined ? LIMITS.rounds : LIMITS.roundsAside);
    };
    while (this.runNext(goesOn));
  }

  private beginRound(): boolean {
    this.takeDue();
    const [next] = this.timers;
    if (this.ready.length === 0 && next !== undefined) {
      this.now = Math.max(this.now, next.when);
      this.takeDue();
    }
    this.left = this.ready.length;
    return this.left > 0;
  }

  private takeDue(): void {
    while (this.timers[0] !== undefined && this.timers[0].when <= this.now)
      this.ready.push(...this.timers.splice(0, 1));
  }

  private call({ run, path }: Handle): void {
    const { vm, current } = this;
    if (conflicts(vm.facts, path)) return;
    const { path: here } = vm;
    vm.path = path;
    this.current = undefined;
    this.calling += 1;
    try {
      const { server } = detached(vm, run);
      this.blocked ??= server;
    } finally {
      this.calling -= 1;
      this.current = current;
      vm.path = here;
    }
  }
}

const loops = new WeakMap<Machine, EventLoop>();

/** Returns the event loop of a program; `undefined` if nothing has asked for it. */
export const knownLoop = (vm: Machine): EventLoop | undefined => loops.get(vm);

/** Returns the event loop of a program. */
export function loopOf(vm: Machine): EventLoop {
  const known = loops.get(vm);
  if (known !== undefined) return known;
  const loop = new EventLoop(vm);
  loops.set(vm, loop);
  return loop;
}
