import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { Place } from '../../base/diagnostics/place';
import type { ExceptHandler } from '../python/ast';
import { LibraryNames } from './attributes/library-names';
import { Raised } from './ends';
import type { MissingInput } from './guards/absent';
import type { Boundary, Catcher } from './guards/exception-outcome';
import type { Decisions } from './guards/decisions';
import { beyond, changeOf, conflicts, TestNumbers, type Guard, ALWAYS } from './guards/guards';
import { LIMITS } from './limits';
import { Meter } from './meter';
import type { Options } from './options';
import { item, str, tuple, unknown } from './values/make';
import { hangOn, type Raisable } from './values/exceptions';
import type { Models } from './models';
import type { ModuleSource } from './modules/module-source';
import type { Semantics } from './semantics';
import type { Served } from './serving';
import type { StartupHandler } from './startup-handler';
import type { Unread } from './statements/unanalyzed-calls';
import type { Scope } from './values/scope';
import type {
  ClassValue,
  DictValue,
  FunctionValue,
  InstanceValue,
  Item,
  ListValue,
  ModuleValue,
  SetValue,
  Unknown,
  Value,
} from './values/values';

export { LimitReached, YieldLimitReached, StartupLimitReached, Raised, StatementLimitReached } from './ends';
export { LIMITS } from './limits';
export type { Files, Options, ServedEnvironment } from './options';
export type { Semantics } from './semantics';

/** An early exit: the path on which it was taken, and the value that it carries. */
export interface Escape {
  readonly kind: 'return' | 'break' | 'continue' | 'raise';
  readonly path: Guard;
  readonly value: Value;
  readonly at: Place;
}

/** The stops of a coroutine that runs from `await` to `await`. */
export interface Stops {
  /** How often it has stopped. */
  count: number;
  /** The number of its loops without an end that are being executed. */
  endless: number;
}

/** One active call. */
export interface Frame {
  readonly func: FunctionValue | undefined;
  readonly caller: Frame | undefined;
  /** The scope of the code that makes the call. */
  readonly from?: Scope | undefined;
  /** The first argument, which `super()` refers to. */
  readonly first: Value | undefined;
  /** The path at the call. */
  readonly path: Guard;
  /** The values that a generator has yielded. */
  readonly yields: Item[];
  /** Called at each `yield` of a generator: runs the body of a loop or of a `with` there. */
  onYield?: ((value: Value) => void) | undefined;
  /** True in a generator function or a coroutine that stops where it yields or awaits; not while it goes on in one go. */
  isStepping?: boolean;
  /** Set in a function that stops where it awaits. */
  readonly stops?: Stops | undefined;
  /** Set if a statement was left out whose exception would have ended the program: what the call then returns. */
  left?: Unknown;
  /** Counts the calls of the same function inside this one that have an unknown argument. */
  blindCalls?: number;
}

/** The state of one interpretation. The rules of Python are functions over it, in the modules around. */
export class Machine extends Meter {
  /** Numbers the undecided tests of this interpretation. */
  readonly tests = new TestNumbers();
  /** The undecided tests that hold here, outermost first. */
  path: Guard = ALWAYS;
  /** Exits taken under a guard that the construct they leave hasn't handled yet. */
  escapes: Escape[] = [];
  frame: Frame | undefined;
  /** The class that `type.__new__` returns to the `__new__` of a metaclass. */
  pendingClass: ClassValue | undefined;
  /** The scope of the current call, which `globals()` and `super()` refer to. */
  scope: Scope | undefined;
  depth = 0;
  /** One for each active `try`, innermost last. */
  catchers: Catcher[] = [];
  /** The constructs besides `try` that may end exceptions here, innermost last. */
  boundaries: Boundary[] = [];
  /** Exceptions whose handlers are active, innermost last. A bare `raise` raises the last one. */
  readonly handling: Value[] = [];
  /** Containers whose `repr` is being made. A container inside itself is shown as `[...]`. */
  readonly showing = new Set<Value>();
  readonly modules = new Map<string, ModuleValue>();
  /** Modules whose import an exception ended, by name: Python forgets them, a report shows what they held. */
  readonly failedModules = new Map<string, ModuleValue>();
  /** Modules that were executed and aren't in `modules`: taken out of `sys.modules`, or never put there. */
  readonly unlisted = new Set<ModuleValue>();
  readonly libraryNames = new LibraryNames();
  /** The known beginnings of module names that are imported but not known as a whole. */
  readonly unknownImports = new Set<string>();
  /** Top-level names of imported packages outside the project. */
  readonly imported = new Set<string>();
  /** Top-level names of imported modules that the project lacks, wholly or in part; others may have them. */
  readonly missingModules = new Set<string>();
  /** Clauses about undecided tests that hold wherever the program starts: otherwise an exception ends it. */
  facts: Guard = ALWAYS;
  /** Exceptions that nothing caught. */
  readonly uncaught: Raised[] = [];
  /** Absent inputs without which Python would raise an exception where this interpretation goes on. */
  readonly lacking: MissingInput[] = [];
  /** Variables that the program was told aren't set. */
  readonly unset = new Set<string>();
  /** Exceptions that may come from a mistake of a model, and those that are raised in their handlers. */
  readonly unproven = new WeakSet<Value>();
  /** The messages of exceptions whose words the source holds: no value of a variable is among them. */
  readonly sourceMessages = new WeakMap<Value, string>();
  /** Records which inputs decided which tests; unset where nobody asks which. */
  decisions: Decisions | undefined;
  /** The objects that servers were given, in the program's order; see `serving.ts`. */
  readonly served: Served[] = [];
  /** True while a program runs: a call that serves doesn't return. */
  blocksAtServer = false;
  /** True once a dict or set holds a key whose class has a `__hash__` or `__eq__` of its own. */
  hasOwnKeys = false;
  private isAsking = false;
  /** The first call in the body of a `try` that isn't read: nothing tells whether it raises an exception. */
  unread: Unread | undefined;
  /** The number of active `try` whose handlers register routes or set a flag: what they catch under a test is raised. */
  weighed = 0;
  /** Takes the handlers that didn't run, though a call in their `try` isn't read; unset where nobody asks. */
  skipped: { readonly handler: ExceptHandler; readonly scope: Scope }[] | undefined;
  /** True while the tests that absent inputs decide are taken as undecided. */
  doubtsInputs = false;
  /** Counts the operations of which nothing tells whether they raise an exception. */
  doubts = 0;
  /** The lifespan or startup handler that runs, if one does. */
  startupHandler: StartupHandler | undefined;
  /** Counts the statements of lifespans and startup handlers that were left before their end. */
  leftStatements = 0;

  constructor(
    readonly semantics: Semantics,
    readonly models: Models,
    readonly source: ModuleSource,
    readonly report: (diagnostic: Diagnostic) => void,
    readonly options: Options,
  ) {
    super();
  }

  /** Notes that Python would raise an exception for lack of an input. If another interpretation is given it, this one ends soon. */
  lacks(lack: MissingInput): void {
    this.lacking.push(lack);
    const steps = 2 * this.allSteps + LIMITS.stepsBeyondLack;
    if (this.options.isMadeAgain?.(lack, steps) === true) this.lastStep = steps;
  }

  list(values: readonly Value[] = []): ListValue {
    this.made(values.length);
    return this.listOf(values.map((value) => item(value)));
  }

  listOf(items: readonly Item[], open?: Unknown): ListValue {
    this.work(items.length);
    return { kind: 'list', items, createdUnder: this.path, open };
  }

  set(items: readonly Item[], frozen = false, open?: Unknown): SetValue {
    this.work(items.length);
    return { kind: 'set', items, createdUnder: this.path, frozen, open };
  }

  dict(open?: Unknown): DictValue {
    return { kind: 'dict', entries: new Map(), createdUnder: this.path, open };
  }

  instance(cls: ClassValue, at: Place, payload?: Value): InstanceValue {
    return {
      kind: 'instance',
      cls,
      attrs: new Map(),
      createdUnder: this.path,
      place: at,
      payload,
      open: undefined,
    };
  }

  /** Returns true if code under this guard can run on the current path. */
  reaches(guard: Guard): boolean {
    this.lookAt(guard);
    return guard.length === 0 || !conflicts(this.path, guard);
  }

  /** Returns the part of a guard that the current path doesn't imply. */
  beyond(guard: Guard): Guard {
    this.lookAt(guard);
    return beyond(guard, this.path);
  }

  /** Returns the guard under which a change here applies to an object that was made on the path `createdUnder`. */
  changeOf(createdUnder: Guard): Guard {
    return changeOf(this.path, createdUnder);
  }

  /** Returns true if an active `try` catches exceptions of a class; without one, if there's any `try`. */
  isCaught(type: Raisable | undefined, isProven = true, goesOn = false): boolean {
    const cls = type === undefined ? undefined : this.exceptionClass(type);
    if (cls === undefined || this.isAsking) return type === undefined && this.catchers.length > 0;
    this.isAsking = true; // Handlers look their classes up, which may ask in turn.
    try {
      return this.catchers.some((catches) => catches(cls, isProven, goesOn));
    } finally {
      this.isAsking = false;
    }
  }

  /**
   * Raises an exception if a `try` around us catches it. Otherwise it's more likely that we misread than that the program
   * fails, so the caller goes on with an unknown. `type`: a class, or a built-in one's name. `isProven`: it's certain.
   */
  raiseIfCaught(type: Raisable, message: string, at: Place, isProven = false, argument?: Value): Unknown {
    if (!this.isCaught(type, isProven)) return unknown('attribute', message, at);
    throw this.raised(type, message, at, isProven, argument);
  }

  /** Raises an exception that's proven, also where nothing catches it. `words`: Python's message; it ends with a name. */
  raise(type: Raisable, message: string, at: Place, words = message, argument?: Value): never {
    const raised = this.raised(type, message, at, true, argument);
    const name = /([^'.]*)'?$/.exec(words)?.[1] ?? '';
    if (this.options.files.read(at.file)?.includes(name) === true)
      this.sourceMessages.set(raised.value, words);
    throw raised;
  }

  private raised(type: Raisable, message: string, at: Place, isProven: boolean, argument?: Value): Raised {
    const cls = this.exceptionClass(type);
    if (cls === undefined) return new Raised(unknown('attribute', message, at), at, this.path);
    const exception = this.instance(cls, at);
    const isEnd = type === 'StopIteration' || type === 'StopAsyncIteration';
    const told = argument ?? (isEnd ? undefined : str(unknown('library', message, at)));
    exception.attrs.set('args', told === undefined ? tuple() : tuple(told));
    const handled = this.handling.at(-1);
    hangOn(exception, handled);
    if (!isProven || (handled !== undefined && this.unproven.has(handled))) this.unproven.add(exception);
    this.decisions?.raising(exception, handled, true);
    return new Raised(exception, at, this.path);
  }

  exceptionClass(type: Raisable): ClassValue | undefined {
    const cls = typeof type === 'string' ? this.models.builtin(type) : type;
    return cls?.kind === 'class' ? cls : undefined;
  }
}
