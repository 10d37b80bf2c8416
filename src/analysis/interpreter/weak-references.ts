import type { Place } from '../../base/diagnostics/place';
import type { Stmt } from '../python/ast';
import { decide } from './evaluation/truth';
import { replaceItems } from './evaluation/iterate';
import { fork } from './guards/forks';
import type { Frame, Machine } from './machine';
import { everyModule } from './modules/module-table';
import { isLent } from './values/displays';
import { removeHeld } from './values/dicts';
import { unknown } from './values/make';
import { heldBy, keptBehind } from './values/reach';
import type { Scope } from './values/scope';
import type { Absent, Value } from './values/values';
import { COMPOUND, isByValue, isCounted, isEnded, isUnseen, isWeak, releasedBy } from './weak-holders';

/** Values that all searches of one run may look at together: beyond them nothing is known of what's gone. */
const MAX_VISITS = 150_000;

/** As {@link MAX_VISITS}, for programs that only have generators which stand inside a `try`. */
const MAX_GENERATOR_VISITS = 20_000;

/** Holds the state of an object that something refers to weakly. */
interface Watched {
  readonly object: Value;
  /** Run when the object goes, the last one first. */
  readonly callbacks: (() => void)[];
  /** True for a generator: nothing is done with it where something may hold it that can't be seen. */
  readonly isGenerator: boolean;
  /** `unclear`: it may have gone, or it's in a circle that only the collector ends. */
  state: 'alive' | 'gone' | 'unclear';
  /** The innermost call at the last statement behind which something held it. */
  seenIn: Frame | undefined;
  /** The number of statements that had been executed then. */
  seenAt: number;
  /** The values that held it then. */
  holders: readonly (Value | Absent)[];
}

/**
 * The objects of one run that are referred to weakly. CPython frees an object when its last reference goes; there are no counts
 * here, so behind each statement it's searched from the names of all modules and active calls.
 */
export class WeakReferences {
  /** The functions and arguments of finalizers. */
  readonly kept = new Set<Value>();
  /** The contents of containers that hold their elements weakly; true for a dict that holds its values so. */
  private readonly containers = new Map<Value, boolean>();
  /** The elements of such containers that are watched. */
  private readonly enlisted = new WeakMap<Value, Set<Value>>();
  private readonly watched = new Map<Value, Watched>();
  /** Watched objects that are there for all that's known: while there are none, nothing is searched. */
  private readonly alive = new Set<Watched>();
  private visits = 0;
  /** Counts the statements that have been executed. */
  private statements = 0;
  private isChecking = false;

  constructor(private readonly vm: Machine) {}

  /** Takes what a new container holds that holds its elements weakly; those of a dict by value or by key. */
  contain(payload: Value, isByValue: boolean): void {
    this.containers.set(payload, isByValue);
  }

  /** Tells whether an object is watched, and there for all that's known. */
  isWatched(object: Value): boolean {
    return this.watched.get(object)?.state === 'alive';
  }

  /** Watches an object; the callback runs when it goes. Returns a function that forgets the callback. */
  watch(object: Value, callback?: () => void, isGenerator = false): () => void {
    const known = this.watched.get(object);
    const seenIn = this.vm.frame;
    const one = known ?? {
      object,
      callbacks: [],
      isGenerator,
      state: 'alive' as const,
      seenIn,
      holders: [],
      seenAt: this.statements,
    };
    this.watched.set(object, one);
    if (one.state === 'alive') this.alive.add(one);
    if (callback !== undefined) one.callbacks.push(callback);
    return () => {
      const index = callback === undefined ? -1 : one.callbacks.indexOf(callback);
      if (index >= 0) one.callbacks.splice(index, 1);
    };
  }

  /** Tells that nothing can be said any more of when an object goes. */
  lose(object: Value): void {
    const one = this.watched.get(object);
    if (one !== undefined) this.leave(one, 'unclear');
  }

  /** Tells whether an object is still there; `undefined` if that's not plain. */
  isAlive(object: Value): boolean | undefined {
    const one = this.watched.get(object);
    if (one === undefined || one.state === 'gone') return one === undefined ? undefined : false;
    if (one.state === 'unclear') return undefined;
    return this.search()?.seen.has(object) === true ? true : undefined;
  }

  /** Executes a statement, then sees to the objects that went with it. */
  around<T>(stmt: Stmt, scope: Scope, run: () => T): T {
    const { statements } = this;
    this.statements += 1;
    const released = this.isChecking ? [] : releasedBy(stmt, scope);
    const result = run();
    const isSimple = this.statements === statements + 1 || COMPOUND.has(stmt.type);
    if (!this.isChecking && this.isAnythingAlive()) this.check(released, isSimple, scope.placeOf(stmt));
    return result;
  }

  /** Sees to the objects that went with the statement that made the first weak reference. */
  begin(stmt: Stmt, scope: Scope): void {
    if (this.isAnythingAlive()) this.check([], true, scope.placeOf(stmt));
  }

  /** Watches the new elements of all containers, then tells whether there's an object that may go. */
  private isAnythingAlive(): boolean {
    if (this.visits <= MAX_VISITS)
      for (const [payload, isByValue] of this.containers) this.enlist(payload, isByValue);
    return this.alive.size > 0;
  }

  private check(released: readonly Value[], isSimple: boolean, at: Place): void {
    const { frame } = this.vm;
    this.leaveGenerators();
    if (this.alive.size === 0) return;
    const found = this.search();
    for (const one of [...this.alive]) {
      if (one.state !== 'alive') continue;
      if (found === undefined) {
        this.end(one, false, false, at);
      } else if (found.seen.has(one.object)) {
        one.seenIn = frame;
        one.seenAt = this.statements;
        one.holders = found.holders.get(one.object) ?? [];
      } else if (one.seenIn === frame || isInside(one.seenIn, frame) || isInside(frame, one.seenIn)) {
        const isReleased = released.includes(one.object);
        const isPlain = !found.isUnsure && !this.isHeldElsewhere(one, found.seen);
        // Only the statement itself could hold it.
        const isFresh = one.isGenerator && isSimple && one.seenIn === frame && one.seenAt === this.statements;
        const isOver = frame === undefined || (one.seenIn !== frame && isInside(one.seenIn, frame));
        this.end(
          one,
          isPlain && (isReleased || isOver || isFresh),
          isReleased || isSimple || one.seenAt === this.statements,
          at,
          isPlain,
        );
      }
    }
  }

  /** Forgets generators that have ended, and all of them when much has been searched. */
  private leaveGenerators(): void {
    for (const one of [...this.alive])
      if (one.isGenerator && (this.visits > MAX_GENERATOR_VISITS || isEnded(one.object)))
        this.leave(one, 'unclear');
  }

  /** Tells whether something may hold an object that no name leads to: code that isn't read, or a circle that it's in. */
  private isHeldElsewhere({ object, holders }: Watched, seen: ReadonlySet<Value | Absent>): boolean {
    return (
      isLent(this.vm, object) ||
      [object, ...holders].some((one) => !seen.has(one) && this.trace(heldBy(one))?.seen.has(one) !== false)
    );
  }

  /** Ends an object: `isGone` if that's sure, `isNow` if it's sure that it went before the next statement; `isPlain`: all that may hold it was seen. */
  private end(one: Watched, isGone: boolean, isNow: boolean, at: Place, isPlain = false): void {
    this.leave(one, isGone ? 'gone' : 'unclear');
    if (one.isGenerator && !isPlain) return;
    this.isChecking = true;
    try {
      const run = (): void => {
        for (const callback of one.callbacks.splice(0).toReversed()) callback();
      };
      if (isGone && isNow) run();
      else if (one.callbacks.length > 0) this.perhaps(run, at);
    } finally {
      this.isChecking = false;
    }
  }

  private leave(one: Watched, state: 'gone' | 'unclear'): void {
    one.state = state;
    this.alive.delete(one);
  }

  /** Runs something under a test that isn't decided. */
  private perhaps(run: () => void, at: Place): void {
    const { vm } = this;
    const cause = unknown('operands', 'whether an object that is referred to weakly has gone', at);
    const text = 'an object has gone';
    const { whenTrue } = decide(vm, cause, () => ({
      key: `${text}@${at.file}:${at.line}`,
      whenTrue: text,
      whenFalse: `not (${text})`,
      place: at,
      cause,
    }));
    if (whenTrue !== undefined) fork(vm, [{ guard: whenTrue, run }]);
  }

  /** Returns all that names lead to; `undefined` beyond the limit. */
  private search(): Traced | undefined {
    const { vm } = this;
    if (this.visits > this.limit) return undefined;
    const roots: (Value | undefined)[] = [...everyModule(vm), ...vm.handling, ...vm.held, ...this.kept];
    roots.push(...vm.escapes.map(({ value }) => value));
    const enter = (scope: Scope | undefined): void => {
      for (let at = scope; at !== undefined; at = at.parent) roots.push(...at.vars.values());
    };
    enter(vm.scope);
    for (let { frame } = vm; frame !== undefined; frame = frame.caller) {
      roots.push(frame.func, frame.first);
      enter(frame.from);
    }
    return this.trace(roots);
  }

  /** Watches the elements of a container that holds them weakly: with an object its element goes. */
  private enlist(payload: Value, isByValue: boolean): void {
    const { vm } = this;
    this.visits += 1;
    const known = this.enlisted.get(payload) ?? new Set();
    this.enlisted.set(payload, known);
    const add = (object: Value, remove: () => void): void => {
      if (!isCounted(object) || known.has(object)) return;
      known.add(object);
      this.watch(object, () => {
        known.delete(object);
        remove();
      });
    };
    if (payload.kind === 'set')
      for (const { value } of payload.items)
        add(value, () => {
          replaceItems(
            vm,
            payload,
            payload.items.filter((one) => one.value !== value),
          );
        });
    if (payload.kind !== 'dict') return;
    for (const { key, value } of payload.entries.values())
      add(isByValue ? value : key, () => {
        removeHeld(vm, payload, key);
      });
  }

  /** Values that may be visited: fewer where only generators are watched. */
  private get limit(): number {
    for (const { isGenerator } of this.alive) if (!isGenerator) return MAX_VISITS;
    return MAX_GENERATOR_VISITS;
  }

  /** Returns all that values lead to; `undefined` beyond the limit. */
  private trace(roots: Iterable<Value | Absent | undefined>): Traced | undefined {
    const { limit } = this;
    const seen = new Set<Value | Absent>();
    const holders = new Map<Value | Absent, (Value | Absent)[]>();
    let isUnsure = false;
    for (const root of roots) if (root !== undefined) seen.add(root);
    for (const value of seen) {
      this.visits += 1;
      if (this.visits > limit) return undefined;
      if (isUnseen(value)) isUnsure = true;
      if (isWeak(value) && value.payload !== undefined) this.enlist(value.payload, isByValue(value));
      if (isWeak(value) || isEnded(value)) continue;
      for (const inner of [...heldBy(value), ...keptBehind(this.vm, value)]) {
        if (inner === undefined) continue;
        seen.add(inner);
        if (this.watched.has(inner as Value)) holders.set(inner, [...(holders.get(inner) ?? []), value]);
      }
    }
    return { seen, holders, isUnsure };
  }
}

/** Holds the values that a search has come upon. `isUnsure`: one of them may hold values that can't be seen. */
interface Traced {
  readonly seen: ReadonlySet<Value | Absent>;
  readonly holders: ReadonlyMap<Value | Absent, readonly (Value | Absent)[]>;
  readonly isUnsure: boolean;
}

/** Returns true for a call inside another one, or for any call inside the top of a module. */
function isInside(inner: Frame | undefined, outer: Frame | undefined): boolean {
  for (let frame = inner; frame !== undefined; frame = frame.caller) if (frame === outer) return true;
  return outer === undefined;
}
