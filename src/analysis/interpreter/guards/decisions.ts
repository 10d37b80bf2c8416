import type { Expr } from '../../python/ast';
import type { Place } from '../../../base/diagnostics/place';
import type { Value } from '../values/values';

/** A test that settings, files or options decided: on what it depends, and how it came out. */
export interface DecidedTest {
  readonly text: string;
  readonly place: Place;
  readonly holds: boolean;
  /** What it came out so by, in words: `DEBUG isn't set`. */
  readonly causes: ReadonlySet<string>;
}

/** Where execution stands: in the branch that a test decided, and in those around it. */
interface Branch {
  readonly test: DecidedTest;
  readonly outer: Branch | undefined;
}

/** More inputs than this aren't told of one value. */
const MAX_CAUSES = 8;

/**
 * Remembers, for whoever asks for it, which tests the inputs of the analysis decided: environment variables, settings,
 * files, options. Values that come from an input are known by their identity, those made of them by the expression
 * that made them.
 */
export class Decisions {
  private readonly origins = new WeakMap<Value, ReadonlySet<string>>();
  private readonly tests = new Map<string, DecidedTest>();
  private readonly places = new WeakMap<Place, Branch>();
  /** The inputs that went into the expression being evaluated. */
  private touched: Set<string> | undefined;
  private branch: Branch | undefined;

  constructor(
    /** How an environment variable was given: `--env`; nothing for those that weren't. */
    readonly givenBy: ReadonlyMap<string, string>,
  ) {}

  /** A value that an input gives. */
  read(cause: string, value: Value): Value {
    this.touch([cause]);
    return this.marked(value, new Set([...(this.origins.get(value) ?? []), cause]));
  }

  /** A value that was made of another one. */
  carry(from: Value, value: Value): Value {
    const causes = this.originsOf(from);
    return causes === undefined ? value : this.marked(value, causes);
  }

  /** An expression's evaluation begins: gives what its end takes back. Expressions nest deep: no closures here. */
  begin(): Set<string> | undefined {
    const outer = this.touched;
    this.touched = undefined;
    return outer;
  }

  /** It ends in an exception. */
  failed(outer: Set<string> | undefined): void {
    this.touched = outer;
  }

  /** It ends: what it comes to depends on what it read, and so does the expression around it. */
  evaluated(expr: Expr, result: Value, outer: Set<string> | undefined): Value {
    const read = this.touched;
    const origins = this.originsOf(result);
    // A call that gives an object, or nothing, has read what it did for its own ends.
    const isOwn = expr.type !== 'Call' || (PLAIN.has(result.kind) && result.kind !== 'none');
    const causes = isOwn && read !== undefined ? new Set([...(origins ?? []), ...read]) : origins;
    this.touched = outer;
    if (causes === undefined) return result;
    this.touch(causes);
    return isOwn && PLAIN.has(result.kind) ? this.marked(result, causes) : result;
  }

  /** Decides a test, and tells the inputs that were read for it. What a function returns hangs on its tests, too. */
  deciding<T>(run: () => T): { readonly result: T; readonly causes: ReadonlySet<string> | undefined } {
    const outer = this.begin();
    try {
      const result = run();
      const causes = this.touched;
      this.touched = outer;
      if (causes !== undefined) this.touch(causes);
      return { result, causes };
    } catch (error) {
      this.failed(outer);
      throw error;
    }
  }

  /** Notes a test, and runs what hangs on it; where the other side leaves, that's also what comes after. */
  within<T>(test: DecidedTest, leaves: boolean, run: () => T): T {
    const branch = { test: this.noted(test), outer: this.branch };
    const result = this.standing(branch, run);
    if (leaves) this.branch = branch;
    return result;
  }

  private noted(test: DecidedTest): DecidedTest {
    const key = `${test.place.file}:${test.place.line} ${String(test.holds)} ${test.text}`;
    const known = this.tests.get(key);
    const causes = new Set([...(known?.causes ?? []), ...test.causes].slice(0, MAX_CAUSES));
    const one = Object.assign(known ?? { ...test }, { causes });
    this.tests.set(key, one);
    return one;
  }

  /** Runs a module: it hangs on no test, whoever imports it first. */
  apart<T>(run: () => T): T {
    const { touched } = this;
    const result = this.standing(undefined, run);
    this.touched = touched;
    return result;
  }

  /** Runs the body of a function or a loop: what's left early there goes on behind it. */
  inside<T>(run: () => T): T {
    return this.standing(this.branch, run);
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

  /** A call is made here: what it registers hangs on the tests around it. */
  at(place: Place): void {
    if (this.branch !== undefined) this.places.set(place, this.branch);
  }

  /** The tests that what was registered at one of these places hangs on. */
  around(places: readonly Place[]): ReadonlySet<DecidedTest> {
    const found = new Set<DecidedTest>();
    for (const place of places)
      for (let branch = this.places.get(place); branch !== undefined; branch = branch.outer)
        found.add(branch.test);
    return found;
  }

  /** All tests that inputs decided, in the order in which they were met. */
  get all(): readonly DecidedTest[] {
    return [...this.tests.values()];
  }

  private touch(causes: Iterable<string>): void {
    this.touched ??= new Set();
    for (const cause of causes) if (this.touched.size < MAX_CAUSES) this.touched.add(cause);
  }

  private originsOf(value: Value): ReadonlySet<string> | undefined {
    if (value.kind !== 'choice') return this.origins.get(value);
    const all = value.alternatives.flatMap((one) =>
      one.value.kind === 'absent' ? [] : [...(this.origins.get(one.value) ?? [])],
    );
    return all.length === 0 ? this.origins.get(value) : new Set(all);
  }

  /** Constants may stand for many values: this one gets an identity of its own. */
  private marked(value: Value, causes: ReadonlySet<string>): Value {
    const own = CONSTANT.has(value.kind) ? { ...value } : value;
    this.origins.set(own, causes);
    return own;
  }
}

const CONSTANT: ReadonlySet<Value['kind']> = new Set(['str', 'bytes', 'num', 'bool', 'none']);
const PLAIN: ReadonlySet<Value['kind']> = new Set([...CONSTANT, 'choice', 'list', 'tuple', 'set', 'dict']);
