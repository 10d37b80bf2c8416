import type { Expr } from '../../python/ast';
import type { AbsentInput } from './absent';
import type { Place } from '../../../base/diagnostics/place';
import { UnreadFiles } from './unread-files';
import { Branches, type Branch, type DecidedTest, type Leaving } from './branches';
import type { Steps } from '../suspension/steps';
import { both, HIDDEN, isShown, MAX_CAUSES, NO_CAUSES, shownName, within, type Causes } from './causes';
import { CONSTANT, DATA } from '../values/make';
import type { Value } from '../values/values';

/**
 * Records which tests the inputs of the analysis decided: environment variables, settings, files, options. Tracks
 * values that come from an input by their identity, and values made of those by the expression that made them.
 */
export class Decisions {
  private readonly origins = new WeakMap<Value, Causes>();
  private readonly tests = new Map<string, DecidedTest>();
  private readonly places = new WeakMap<Place, Branch>();
  /** The inputs of the expression that's being evaluated. */
  private touched: Causes | undefined;
  private readonly branches = new Branches();
  /** The absent inputs among the causes, by the words for them. */
  private readonly absent = new Map<string, AbsentInput>();
  /** By exception, the causes that led to its `raise`, nearest first. */
  private readonly raises = new WeakMap<Value, Set<string>>();
  /** The files of variables that the program names. */
  readonly unread = new UnreadFiles();
  /** By absent input, the last test, or handled exception, that it decided. The last of all is the last one. */
  readonly lasts = new Map<string, Pick<DecidedTest, 'place' | 'causes'>>();

  constructor(
    /** By environment variable that's given, how: `--env`. */
    readonly givenBy: ReadonlyMap<string, string>,
  ) {}

  /** Marks a value as coming from an input, which is `absent` if the program isn't given it. */
  read(cause: string, value: Value, absent?: AbsentInput): Value {
    if (absent !== undefined) this.absent.set(cause, absent);
    const causes = new Set([cause]);
    this.touch(causes);
    return this.marked(value, both(this.origins.get(value) ?? NO_CAUSES, causes));
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
  begin(): Causes | undefined {
    const outer = this.touched;
    this.touched = undefined;
    return outer;
  }

  /** Ends an expression that raised an exception, if it's one of Python. */
  failed(outer: Causes | undefined, exception?: Value): void {
    if (exception !== undefined) this.led(exception, this.touched ?? []);
    this.touched = outer;
  }

  /**
   * Records the tests on the way to a `raise`. `handled` is the exception in whose handler it stands; `reads` is true
   * for an exception of an operation, which depends on the inputs that its expression has read.
   */
  raising(exception: Value, handled: Value | undefined, reads: boolean): void {
    if (exception === handled) return;
    if (handled !== undefined) this.led(exception, this.raises.get(handled) ?? []);
    if (reads) this.led(exception, this.touched ?? []);
    for (const { causes } of this.branches.around()) this.led(exception, causes);
  }

  private led(exception: Value, causes: Iterable<string>): void {
    const known = this.raises.get(exception) ?? new Set();
    for (const cause of causes) if (this.absent.has(shownName(cause))) known.add(cause);
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
    const names = new Set([...causes].map(shownName));
    return [...names].flatMap((cause) => this.absent.get(cause) ?? []);
  }

  /** Returns the inputs that a value comes from. */
  causesOf(value: Value): Causes {
    return this.originsOf(value) ?? NO_CAUSES;
  }

  /** Marks a path as made of others, if a file that isn't read could change it. */
  joined(path: Value, ...parts: readonly Value[]): Value {
    if (this.unread.isEmpty) return path;
    const causes = parts.map((part) => this.causesOf(part)).reduce(both, this.causesOf(path));
    return causes.size === 0 ? path : this.marked(path, causes);
  }

  /** Counts the inputs that a value comes from for the expression that's being evaluated. */
  uses(value: Value): void {
    this.touch(this.originsOf(value) ?? NO_CAUSES);
  }

  /** Ends an expression: its value, and the expression around it, depend on the inputs that it read. */
  evaluated(expr: Expr, result: Value, outer: Causes | undefined): Value {
    const read = this.touched;
    const origins = this.originsOf(result);
    // The result of a call that returns an object or None doesn't depend on the inputs that the call read.
    const isOwn =
      expr.type !== 'Call' || (PLAIN.has(result.kind) && result.kind !== 'none') || isOfBuiltin(result);
    const causes = isOwn && read !== undefined ? both(origins ?? read, read) : origins;
    this.touched = outer;
    if (causes === undefined) return result;
    this.touch(causes);
    return isOwn && (PLAIN.has(result.kind) || isOfBuiltin(result)) ? this.marked(result, causes) : result;
  }

  /**
   * Runs the decision of a test and returns the inputs read for it. They also count for the expression around the
   * test.
   */
  deciding<T>(run: () => T): { readonly result: T; readonly causes: Causes | undefined } {
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
  within<T>(test: DecidedTest, leaving: Leaving, steps: Steps<T>): Steps<T> {
    const isNoted = [...test.causes].some(isShown);
    return this.under(isNoted ? this.noted(test) : undefined, test, leaving, steps);
  }

  /** Runs the handler of an exception, which depends on what led there; so does the code after a `try` that leaves. */
  handling<T>(exception: Value, place: Place, leaving: Leaving, steps: Steps<T>): Steps<T> {
    const causes = this.raises.get(exception);
    return causes === undefined || causes.size === 0
      ? steps
      : this.under(undefined, { place, causes }, leaving, steps);
  }

  private under<T>(
    test: DecidedTest | undefined,
    { place, causes }: Pick<DecidedTest, 'place' | 'causes'>,
    leaving: Leaving,
    steps: Steps<T>,
  ): Steps<T> {
    const absent = [...causes].map(shownName).filter((cause) => this.absent.has(cause));
    for (const cause of absent) {
      this.lasts.delete(cause);
      this.lasts.set(cause, { place, causes });
    }
    return this.branches.under(
      { test, causes, leaving },
      absent.map((cause) => HIDDEN + cause),
      steps,
    );
  }

  /** True where absent inputs led to the branch that's being executed. */
  get isFlowing(): boolean {
    return this.branches.flow.size > 0;
  }

  /** Marks a value that the program makes, returns or changes in a branch: it depends on what led to the branch. */
  flowing<T extends Value>(value: T): T {
    const { flow } = this.branches;
    if (flow.size === 0 || !PLAIN.has(value.kind)) return value;
    return this.marked(value, both(this.originsOf(value) ?? NO_CAUSES, flow));
  }

  private noted(test: DecidedTest): DecidedTest {
    const key = `${test.place.file}:${test.place.line} ${String(test.holds)} ${test.text}`;
    const known = this.tests.get(key);
    const causes = new Set(
      [...(known?.causes ?? []), ...[...test.causes].filter(isShown)].slice(0, MAX_CAUSES),
    );
    const one = Object.assign(known ?? { ...test }, { causes });
    this.tests.set(key, one);
    return one;
  }

  /** Runs a module, which depends on no test, whoever imports it first. */
  apart<T>(run: () => T): T {
    const { touched } = this;
    try {
      return this.branches.apart(run);
    } finally {
      this.touched = touched;
    }
  }

  /** Runs the body of a function. An early exit from it has no effect on the code after it. */
  inside<T>(run: () => T): T {
    return this.branches.inside(run);
  }

  /** Runs a round of a loop: a test whose other side would have left the loop holds in the next ones, too. */
  inRound<T>(steps: Steps<T>): Steps<T> {
    return this.branches.round(steps, (leaving) => leaving === 'loop' || leaving === 'call');
  }

  /** Runs a loop: a test whose other side would have left the call holds after it, too. */
  inLoop<T>(steps: Steps<T>): Steps<T> {
    return this.branches.round(steps, (leaving) => leaving === 'call');
  }

  /** Runs something with the inputs that led from its beginning to where it is. */
  leading<T>(run: (causes: () => ReadonlySet<string>) => T): T {
    const { branch } = this.branches;
    return run(() => this.branches.since(branch));
  }

  /** Records the tests around a call: what it registers depends on them. */
  at(place: Place): void {
    const { branch } = this.branches;
    if (branch !== undefined) this.places.set(place, branch);
  }

  /** Returns the tests around registrations at these places. */
  around(places: readonly Place[]): ReadonlySet<DecidedTest> {
    const found = new Set<DecidedTest>();
    for (const place of places)
      for (let branch = this.places.get(place); branch !== undefined; branch = branch.outer)
        if (branch.test !== undefined) found.add(branch.test);
    return found;
  }

  /** Returns all tests that inputs decided, in the order in which they were met. */
  get all(): readonly DecidedTest[] {
    return [...this.tests.values()];
  }

  private touch(causes: Causes): void {
    if (causes.size > 0) this.touched = within(this.touched ?? NO_CAUSES, causes);
  }

  private originsOf(value: Value): Causes | undefined {
    if (value.kind !== 'choice') return this.origins.get(value);
    let all = NO_CAUSES;
    for (const { value: one } of value.alternatives)
      if (one.kind !== 'absent') all = both(all, this.origins.get(one) ?? NO_CAUSES);
    return all.size === 0 ? this.origins.get(value) : all;
  }

  /** Marks a value. A constant, which may be shared, is copied first. */
  private marked<T extends Value>(value: T, causes: Causes): T {
    if (this.origins.get(value) === causes) return value;
    const own = CONSTANT.has(value.kind) ? { ...value } : value;
    this.origins.set(own, causes);
    return own;
  }
}

const PLAIN: ReadonlySet<Value['kind']> = new Set([...DATA, 'choice']);

/** Tells whether a value is made of the arguments of a built-in class alone: `range(n)`, `map(str, names)`. */
const isOfBuiltin = (value: Value): boolean =>
  (value.kind === 'deferred' && value.func === undefined) ||
  (value.kind === 'instance' && value.cls.place === undefined && value.cls.module === 'builtins');
