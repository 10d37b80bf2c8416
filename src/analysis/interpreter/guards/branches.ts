import type { Place } from '../../../base/diagnostics/place';
import type { Steps } from '../suspension/steps';

/** A test that settings, files or options decided, with its outcome. */
export interface DecidedTest {
  readonly text: string;
  readonly place: Place;
  readonly holds: boolean;
  /** Reasons for the outcome, in words: `DEBUG isn't set`. */
  readonly causes: ReadonlySet<string>;
}

/** How far the side of a test that isn't taken would leave: not at all, this round of a loop, the loop, or the call. */
export type Leaving = 'no' | 'round' | 'loop' | 'call';

/** The branch of a decided test, or the handler of an exception, that's being executed, and the branches around it. */
export interface Branch {
  /** `undefined` for what isn't shown: a handler, and a test that inputs decided only in a roundabout way. */
  readonly test: DecidedTest | undefined;
  readonly causes: ReadonlySet<string>;
  readonly leaving: Leaving;
  readonly outer: Branch | undefined;
  /** The absent inputs of this branch and of those around it. */
  readonly flow: ReadonlySet<string>;
}

/** Absent inputs that are kept for a branch and those around it, at most. */
const MAX_FLOW = 8;

const NOTHING: ReadonlySet<string> = new Set();

const joined = (...causes: readonly Iterable<string>[]): ReadonlySet<string> =>
  new Set(causes.flatMap((some) => [...some]).slice(0, MAX_FLOW));

/** The branches of decided tests that are being executed, innermost first. */
export class Branches {
  /** The innermost one. */
  branch: Branch | undefined;
  /** The branches around the imports of modules that are being executed, outermost first. */
  private readonly outside: (Branch | undefined)[] = [];

  /** Returns the absent inputs that what's made, returned or changed here depends on. */
  get flow(): ReadonlySet<string> {
    return this.branch?.flow ?? NOTHING;
  }

  /** Yields the branches around, innermost first: those in this module, then those around its import. */
  *around(): Generator<Branch> {
    for (const start of [this.branch, ...this.outside.toReversed()])
      for (let branch = start; branch !== undefined; branch = branch.outer) yield branch;
  }

  /** Runs a branch. If its other side would leave, the code after it depends on the test, too. */
  *under<T>(
    { test, causes, leaving }: Pick<Branch, 'test' | 'causes' | 'leaving'>,
    absent: readonly string[],
    steps: Steps<T>,
  ): Steps<T> {
    const { branch: outer } = this;
    const flow = absent.length === 0 ? this.flow : joined(absent, this.flow);
    const branch = { test, causes, leaving, outer, flow };
    let after = outer;
    this.branch = branch;
    try {
      const result = yield* steps;
      if (leaving !== 'no') after = branch;
      return result;
    } finally {
      this.branch = after;
    }
  }

  /** Runs a module, which depends on no test, whoever imports it first. */
  apart<T>(run: () => T): T {
    this.outside.push(this.branch);
    try {
      return this.standing(undefined, run);
    } finally {
      this.outside.pop();
    }
  }

  /** Runs the body of a function. An early exit from it has no effect on the code after it. */
  inside<T>(run: () => T): T {
    return this.standing(this.branch, run);
  }

  /** Runs a round of a loop, or all of them. Afterwards those branches hold whose other side would have left further. */
  *round<T>(steps: Steps<T>, leaves: (leaving: Leaving) => boolean): Steps<T> {
    const { branch: outer } = this;
    const ended: Branch[] = [];
    try {
      const result = yield* steps;
      for (let { branch } = this; branch !== undefined && branch !== outer; branch = branch.outer)
        if (leaves(branch.leaving)) ended.unshift(branch);
      return result;
    } finally {
      this.branch = outer;
      for (const one of ended) this.hold(one);
    }
  }

  /** Returns the causes of the branches that hold here and didn't at `start`. */
  since(start: Branch | undefined): ReadonlySet<string> {
    const found: string[] = [];
    for (let { branch } = this; branch !== undefined && branch !== start; branch = branch.outer)
      found.push(...branch.causes);
    return new Set(found);
  }

  /** Lets the absent inputs of a branch count from here on, as something that isn't shown. */
  private hold(one: Branch): void {
    const { branch: outer, flow } = this;
    if (flow.size >= MAX_FLOW || [...one.flow].every((cause) => flow.has(cause))) return;
    this.branch = { ...one, test: undefined, outer, flow: joined(one.flow, flow) };
  }

  private standing<T>(branch: Branch | undefined, run: () => T): T {
    const { branch: outer } = this;
    this.branch = branch;
    try {
      return run();
    } finally {
      this.branch = outer;
    }
  }
}
