import type { Expr } from '../../python/ast';
import type { AbsentInput } from './absent';
import type { Place } from '../../../base/diagnostics/place';
import type { Value } from '../values/values';

/** A test that settings, files or options decided, with its outcome. */
export interface DecidedTest {
  readonly text: string;
  readonly place: Place;
  readonly holds: boolean;
  /** Reasons for the outcome, in words: `DEBUG isn't set`. */
  readonly causes: ReadonlySet<string>;
}

/** The branch of a decided test that's being executed, and the branches around it. */
interface Branch {
  readonly test: DecidedTest;
  readonly outer: Branch | undefined;
}

/** Inputs that are recorded for one value, at most. */
const MAX_CAUSES = 8;

/**
 * Records which tests the inputs of the analysis decided: environment variables, settings, files, options. Tracks
 * values that come from an input by their identity, and values made of those by the expression that made them.
 */
export class Decisions {
  private readonly origins = new WeakMap<Value, ReadonlySet<string>>();
  private readonly tests = new Map<string, DecidedTest>();
  private readonly places = new WeakMap<Place, Branch>();
  /** The inputs of the expression that's being evaluated. */
  private touched: Set<string> | undefined;
  private branch: Branch | undefined;
  /** The branches around the imports of modules that are being executed, outermost first. */
  private readonly outside: (Branch | undefined)[] = [];
  /** The absent inputs among the causes, by the words for them. */
  private readonly absent = new Map<string, AbsentInput>();
  /** By exception, the causes that led to its `raise`, nearest first. */
  private readonly raises = new WeakMap<Value, Set<string>>();

  constructor(
    /** By environment variable that's given, how: `--env`. */
    readonly givenBy: ReadonlyMap<string, string>,
  ) {}

  /** Marks a value as coming from an input, which is `absent` if the program isn't given it. */
  read(cause: string, value: Value, absent?: AbsentInput): Value {
    if (absent !== undefined) this.absent.set(cause, absent);
    this.touch([cause]);
    return this.marked(value, new Set([...(this.origins.get(value) ?? []), cause]));
  }

  /** Marks a value as made of another one. */
  carry(from: Value, value: Value): Value {
    const causes = this.originsOf(from);
    return causes === undefined ? value : this.marked(value, causes);
  }

  /**
   * Begins an expression. Returns a token for {@link evaluated} or {@link failed}. Not a closure, because expressions
   * nest deep.
   */
  begin(): Set<string> | undefined {
    const outer = this.touched;
    this.touched = undefined;
    return outer;
  }

  /** Ends an expression that raised an exception, if it's one of Python. */
  failed(outer: Set<string> | undefined, exception?: Value): void {
    if (exception !== undefined) this.led(exception, this.touched ?? []);
    this.touched = outer;
  }

  /**
   * Records the tests on the way to a `raise`. `handled` is the exception in whose handler it stands; `reads` is true
   * for an exception of an operation, which hangs on the inputs that its expression has read.
   */
  raising(exception: Value, handled: Value | undefined, reads: boolean): void {
    if (exception === handled) return;
    if (handled !== undefined) this.led(exception, this.raises.get(handled) ?? []);
    if (reads) this.led(exception, this.touched ?? []);
    for (const start of [this.branch, ...this.outside.toReversed()])
      for (let branch = start; branch !== undefined; branch = branch.outer)
        this.led(exception, branch.test.causes);
  }

  private led(exception: Value, causes: Iterable<string>): void {
    const known = this.raises.get(exception) ?? new Set();
    for (const cause of causes) if (this.absent.has(cause)) known.add(cause);
    this.raises.set(exception, known);
  }

  /** Returns the absent inputs that led to an exception, nearest first. */
  behind(exception: Value): readonly AbsentInput[] {
    return this.absentAmong(this.raises.get(exception) ?? []);
  }

  /** Returns the absent inputs that a value comes from. */
  absentBehind(value: Value): readonly AbsentInput[] {
    return this.absentAmong(this.originsOf(value) ?? []);
  }

  /** Returns the absent inputs among causes. */
  absentAmong(causes: Iterable<string>): readonly AbsentInput[] {
    return [...causes].flatMap((cause) => this.absent.get(cause) ?? []);
  }

  /** Ends an expression: its value, and the expression around it, depend on the inputs that it read. */
  evaluated(expr: Expr, result: Value, outer: Set<string> | undefined): Value {
    const read = this.touched;
    const origins = this.originsOf(result);
    // The result of a call that returns an object or None doesn't depend on the inputs that the call read.
    const isOwn = expr.type !== 'Call' || (PLAIN.has(result.kind) && result.kind !== 'none');
    const causes = isOwn && read !== undefined ? new Set([...(origins ?? []), ...read]) : origins;
    this.touched = outer;
    if (causes === undefined) return result;
    this.touch(causes);
    return isOwn && PLAIN.has(result.kind) ? this.marked(result, causes) : result;
  }

  /**
   * Runs the decision of a test and returns the inputs read for it. They also count for the expression around the
   * test.
   */
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

  /**
   * Records a test and runs the branch taken. If the other branch leaves, the code after the test depends on it too.
   */
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

  /** Runs a module, which depends on no test, whoever imports it first. */
  apart<T>(run: () => T): T {
    const { touched } = this;
    this.outside.push(this.branch);
    try {
      return this.standing(undefined, run);
    } finally {
      this.outside.pop();
      this.touched = touched;
    }
  }

  /** Runs the body of a function or a loop. An early exit from it has no effect on the code after it. */
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

  /** Records the tests around a call: what it registers depends on them. */
  at(place: Place): void {
    if (this.branch !== undefined) this.places.set(place, this.branch);
  }

  /** Returns the tests around registrations at these places. */
  around(places: readonly Place[]): ReadonlySet<DecidedTest> {
    const found = new Set<DecidedTest>();
    for (const place of places)
      for (let branch = this.places.get(place); branch !== undefined; branch = branch.outer)
        found.add(branch.test);
    return found;
  }

  /** Returns all tests that inputs decided, in the order in which they were met. */
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

  /** Marks a value. A constant, which may be shared, is copied first. */
  private marked(value: Value, causes: ReadonlySet<string>): Value {
    const own = CONSTANT.has(value.kind) ? { ...value } : value;
    this.origins.set(own, causes);
    return own;
  }
}

const CONSTANT: ReadonlySet<Value['kind']> = new Set(['str', 'bytes', 'num', 'bool', 'none']);
const PLAIN: ReadonlySet<Value['kind']> = new Set([...CONSTANT, 'choice', 'list', 'tuple', 'set', 'dict']);
