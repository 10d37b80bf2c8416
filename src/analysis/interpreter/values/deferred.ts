import type { LeftItem } from '../evaluation/left-items';
import type { Boundary } from '../guards/exception-outcome';
import type { Guard } from '../guards/guards';
import type { Code } from './reach';
import type { FunctionValue, Item, ListValue, Resumption, Value } from './values';

/** A coroutine or generator: runs when it's awaited or iterated, once. */
export interface DeferredValue {
  readonly kind: 'deferred';
  readonly type: 'coroutine' | 'generator';
  /** `undefined` for a generator expression. */
  readonly func: FunctionValue | undefined;
  /** Runs it to its end once. Returns a coroutine's result, or a generator's items as a list. */
  readonly force: (onYield?: (value: Value) => void) => Value;
  /** Makes elements until there are `count`, or the end; no answer, and left out, where they're made all at once. */
  readonly upTo?: (count: number) => ListValue | undefined;
  /** Suspends and resumes a generator function's or coroutine's body. `mayWait`: what's awaited is handed out, too. */
  readonly resume?: (how: Resumption, mayWait?: boolean) => Item | undefined;
  /** Returns the return value of a generator or a coroutine that has run in steps: the value of `yield from`. */
  readonly returned?: () => Value | undefined;
  /** Ends the iterator of a generator expression where it stands. */
  readonly close?: () => void;
  /** Returns where a generator of the project is. Left out where a model does the work. */
  readonly state?: () => 'created' | 'running' | 'suspended' | 'closed';
  /** Tells how an exception fares that's thrown in where it's suspended. Left out where it can't be. */
  readonly fate?: Boundary;
  /** The code that it runs. Left out where a model does the work. */
  readonly code?: Code;
  /** The number of items that have been taken from it, on some path. */
  taken: number;
  /** The path on which it was made. Left out where nobody takes from it under tests. */
  readonly createdUnder?: Guard;
  /** Items that have been taken under tests, each with the guard under which it's still to come. */
  left?: readonly LeftItem[];
}
