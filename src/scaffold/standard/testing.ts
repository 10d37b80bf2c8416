import type { OwnerConvention } from './conventions';

/** A name of the project, and the file in which it means something. */
export interface Named {
  readonly text: string;
  readonly file: string;
}

/** A dependency that asks who calls, and what a test gives instead. */
export interface Caller {
  readonly on: Named;
  /** The expression of the caller: `SimpleNamespace(id=1)`. */
  readonly value: string;
  /** The statement that makes it another; `undefined` where all may do the same with all rows. */
  readonly other?: string | undefined;
  /** Lists the operations by which another caller can't reach the first one's rows. */
  readonly hides?: OwnerConvention['hides'] | undefined;
  /** The file in which its names mean something. */
  readonly at?: string | undefined;
}

/** Tells how tests of a resource ask for it. */
export interface Testing {
  /** The dependency that gives handlers their session; `undefined` for rows in memory. */
  readonly session: Named | undefined;
  readonly callers: readonly Caller[];
  /** True where the application answers otherwise to data that doesn't fit. */
  readonly isLenient: boolean;
  /** The application that's asked; `undefined` for one of the test's own, with the router alone. */
  readonly app: Named | undefined;
  /** The prefix with which a router is included that has no path of its own. */
  readonly prefix: string | undefined;
  /** The path of the collection. */
  readonly path: string;
  /** That of one row, with the key's parameter: `/widgets/{widget_id}`. */
  readonly itemPath: string;
}
