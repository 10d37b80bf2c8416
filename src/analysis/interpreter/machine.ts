import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { Place } from '../../base/diagnostics/place';
import type { Arguments, Call } from './calls/call-site';
import type { ExpressionHandlers } from './evaluation/evaluate';
import type { Decisions } from './guards/decisions';
import { beyond, conflicts, type Guard, ALWAYS } from './guards/guards';
import { item, unknown } from './values/make';
import type { BuiltinException } from './values/exceptions';
import type { ModuleSource } from './modules/module-source';
import type { StatementHandlers } from './statements/execute';
import type { Scope } from './values/scope';
import type {
  ClassValue,
  DictValue,
  FunctionValue,
  InstanceValue,
  Item,
  LibraryValue,
  ListValue,
  ModuleValue,
  NativeFunction,
  SetValue,
  Single,
  Unknown,
  Value,
} from './values/values';

/** What isn't ours to interpret, as data: the interpreter asks, and knows no library itself. */
export interface Models {
  builtin(name: string): Value | undefined;
  /** What a qualified name of a library means (`os.getenv`); `undefined` where it has no model. */
  library(name: string): Value | undefined;
  /** Whether a module of that name is modelled: a folder of the workspace with the same name doesn't hide it. */
  isModule(name: string): boolean;
  /** A method of a built-in kind of value. */
  method(kind: Single['kind'], name: string): NativeFunction | undefined;
  /** The path that `__file__` shows for a file of the workspace. */
  fileName(file: string): string;
  /** What a call gives that can't be entered: an unknown, and a word about it where routes may hang on it. */
  notEntered(callee: Unknown | LibraryValue, call: Call): Unknown;
}

/**
 * How Python's constructs behave, handed to the machine by `interpreter.ts`. `evaluate`, `execute` and `callValue` look
 * their handlers up here, so that a handler may use them without importing all other handlers.
 */
export interface Semantics {
  readonly expressions: ExpressionHandlers;
  readonly statements: StatementHandlers;
  /** Calls a function of the project. */
  readonly enterFunction: (vm: Machine, func: FunctionValue, given: Arguments, at: Place) => Value;
  /** Calls a class. */
  readonly instantiate: (vm: Machine, cls: ClassValue, given: Arguments, at: Place) => Value;
}

/** Where execution left its way: the path on which it did, and what it carries. */
export interface Escape {
  readonly kind: 'return' | 'break' | 'continue' | 'raise';
  readonly path: Guard;
  readonly value: Value;
  readonly at: Place;
}

/** A Python exception on its way up. */
export class Raised extends Error {
  constructor(
    readonly value: Value,
    readonly at: Place,
    /** Where it was raised: under which tests. */
    readonly path: Guard,
  ) {
    // Nobody reads where in the interpreter it came from, and finding that out takes longer than all the rest.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('a Python exception');
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A limit that ends the whole interpretation; what was found so far stands. */
export class Exhausted extends Error {}

/** A limit that ends one statement at the top of a module: the next one goes on. */
export class Spent extends Exhausted {
  constructor(readonly at: Place) {
    super();
  }
}

/** A generator has yielded more than we read of one: what it gave so far stands. */
export class Overflow extends Error {
  constructor(
    /** The call of the generator that overflowed. */
    readonly frame: Frame | undefined,
  ) {
    super('a generator without end');
  }
}

/** One active call. */
export interface Frame {
  readonly func: FunctionValue | undefined;
  readonly caller: Frame | undefined;
  /** The first argument: what `super()` speaks of. */
  readonly first: Value | undefined;
  /** The path on which it was called. */
  readonly path: Guard;
  /** What a generator has yielded. */
  readonly yields: Item[];
  /** Hears what a generator yields while it stands there: the body of a loop or a `with`. */
  onYield?: ((value: Value) => void) | undefined;
  /** How often its function was called inside it with something unknown. */
  blindCalls?: number;
}

/** Limits that keep a hostile program from running for ever; each is told when it's met. */
export const LIMITS = {
  /** Statements and expressions' calls, in all. */
  steps: 2_000_000,
  /** Those of one statement at the top of a module. */
  statement: 200_000,
  /** Those of lifespan and startup handlers, where nobody has asked for their routes. */
  startup: 3_000,
  calls: 90,
  /** Calls of one function inside itself, and those while a test around it is undecided. */
  recursion: 50,
  undecidedRecursion: 3,
  /** Those of one function inside one call of it, with something unknown: each sees what the others see. */
  blindRecursion: 30,
  /** Elements of one `for`; rounds of one `while`. */
  iterations: 100_000,
  rounds: 1_000,
  yields: 10_000,
  /** Elements of a list that another is added to: `x += x` doubles it. */
  elements: 300_000,
} as const;

/** The files of the workspace, as the application may ask for them. POSIX paths relative to the root, which is `''`. */
export interface Files {
  kind(path: string): 'file' | 'directory' | undefined;
  /** Names in a folder, sorted by code point. */
  list(path: string): readonly string[] | undefined;
  /** The text of a file. */
  read(path: string): string | undefined;
}

/** Where the application is taken to run. */
export interface Options {
  /** The Python release: major, minor. */
  readonly python: readonly [number, number];
  /** Its environment variables; the caller's own are never read. */
  readonly env: ReadonlyMap<string, string>;
  readonly files: Files;
}

/** The state of one interpretation. The rules are in the modules around it, as functions over it. */
export class Machine {
  /** The undecided tests under which execution stands, outermost first. */
  path: Guard = ALWAYS;
  /** Exits that were taken under a guard, until the construct that they leave takes them up. */
  escapes: Escape[] = [];
  frame: Frame | undefined;
  /** The class that `type.__new__` gives to a metaclass's own `__new__`. */
  pendingClass: ClassValue | undefined;
  /** The scope in which the call being made stands: what `globals()` and `super()` speak of. */
  scope: Scope | undefined;
  depth = 0;
  /** For each `try` being executed, whether it catches an exception of this class. */
  catchers: ((cls: ClassValue) => boolean)[] = [];
  /** Exceptions whose handlers are being executed, innermost last: what a bare `raise` raises again. */
  readonly handling: Value[] = [];
  /** Containers whose `repr` is being made: what holds itself is shown as `[...]`. */
  readonly showing = new Set<Value>();
  readonly modules = new Map<string, ModuleValue>();
  /** How the names begin of modules that were imported by names which aren't known whole. */
  readonly unknownImports = new Set<string>();
  /** Packages that aren't of the project and that it has imported, by top-level name. */
  readonly imported = new Set<string>();
  /** Top-level names of what was imported and isn't in the project, wholly or in part: it may lie elsewhere. */
  readonly sought = new Set<string>();
  /** Only where somebody asks which tests were decided by what. */
  decisions: Decisions | undefined;
  private steps = 0;
  /** Steps of the statement at the top of a module that's being executed, modules that it imports apart. */
  spent = 0;

  constructor(
    readonly semantics: Semantics,
    readonly models: Models,
    readonly source: ModuleSource,
    readonly report: (diagnostic: Diagnostic) => void,
    readonly options: Options,
  ) {}

  /** Grants steps anew: for the entry's expression, after an import that used them up; for what comes after it. */
  restart(granted: number = LIMITS.steps): void {
    this.steps = LIMITS.steps - granted;
    this.spent = 0;
  }

  step(at: () => Place): void {
    this.steps += 1;
    this.spent += 1;
    if (this.spent > LIMITS.statement) throw new Spent(at());
    if (this.steps > LIMITS.steps) {
      this.report({ code: 'limit-steps', detail: String(LIMITS.steps), at: at(), affects: [] });
      throw new Exhausted();
    }
  }

  list(values: readonly Value[] = []): ListValue {
    return this.listOf(values.map((value) => item(value)));
  }

  listOf(items: readonly Item[], open?: Unknown): ListValue {
    return { kind: 'list', items, born: this.path, open };
  }

  set(items: readonly Item[], frozen = false, open?: Unknown): SetValue {
    return { kind: 'set', items, born: this.path, frozen, open };
  }

  dict(open?: Unknown): DictValue {
    return { kind: 'dict', entries: new Map(), born: this.path, open };
  }

  instance(cls: ClassValue, at: Place, payload?: Value): InstanceValue {
    return { kind: 'instance', cls, attrs: new Map(), born: this.path, place: at, payload, open: undefined };
  }

  /** Whether code under this guard can run here at all. */
  reaches(guard: Guard): boolean {
    return guard.length === 0 || !conflicts(this.path, guard);
  }

  /** What a guard asks for beyond where we stand. */
  beyond(guard: Guard): Guard {
    return beyond(guard, this.path);
  }

  /** The guard under which an object made on `born` changes here. */
  changeOf(born: Guard): Guard {
    return this.path === born ? ALWAYS : beyond(this.path, born).filter(({ assumed }) => !assumed);
  }

  /**
   * Raises an exception if a `try` around us catches it. Otherwise it's more likely that we misread than that the
   * application fails at import, so the caller goes on with an unknown. `type` is a class, or the name of a built-in one.
   */
  raiseIfCaught(type: ClassValue | BuiltinException, message: string, at: Place): Unknown {
    const cls = typeof type === 'string' ? this.models.builtin(type) : type;
    if (cls?.kind === 'class' && this.catchers.some((catches) => catches(cls))) {
      const exception = this.instance(cls, at);
      exception.attrs.set('args', { kind: 'tuple', items: [item({ kind: 'str', parts: [message] })] });
      throw new Raised(exception, at, this.path);
    }
    return unknown('attribute', message, at);
  }
}
