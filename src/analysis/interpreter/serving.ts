import { NOWHERE, type Place } from '../../base/diagnostics/place';
import { contain } from './guards/boundaries';
import { ENDS, type Catcher } from './guards/exception-outcome';
import { resume } from './guards/forks';
import { ALWAYS, and, beyond, commandIn, conflicts, type Guard, not } from './guards/guards';
import { Raised, type Escape, type Machine } from './machine';
import { EXITED, SERVER_RUNS } from './values/server';
import { NONE, textOf } from './values/make';
import type { Value } from './values/values';
import { checkpoint } from './unwinding';

/** An object that a server was given: an application, a factory, or an import string. */
export interface Served {
  readonly value: Value;
  /** The undecided tests under which the server got it. */
  readonly path: Guard;
  readonly at: Place;
  /** The function of the project in which it happened, or the outermost one that led there. */
  readonly caller: string | undefined;
  /** The exception that stands for the server while it runs; `undefined` where the call returns. */
  readonly running: Value | undefined;
}

/** Returns the first server of each object that servers were given. */
export const eachServed = (served: readonly Served[]): readonly Served[] =>
  served.filter((one, index) => served.findIndex((other) => isSameObject(one, other)) === index);

/** Returns true for two servers that were given the same object, or the same import string. */
export const isSameObject = ({ value: one }: Served, { value: other }: Served): boolean =>
  one === other || (textOf(one) !== undefined && textOf(one) === textOf(other));

/** Returns the servers of the object that the run asks for; all of them if it asks for none. */
export function wantedOf({ options }: Machine, served: readonly Served[]): readonly Served[] {
  if (options.server === undefined) return served;
  const wanted = eachServed(served)[options.server];
  return wanted === undefined ? [] : served.filter((one) => isSameObject(one, wanted));
}

/** Returns true for the exception that stands for a server that runs: nothing catches it, and nothing comes after it. */
export const isServerRunning = (error: unknown): error is Raised =>
  error instanceof Raised && runsServer(error);

/** Returns true for what no handler, `finally` or `with` sees: a server that runs, and `os._exit`. */
export const endsAtOnce = (error: unknown): error is Raised =>
  isServerRunning(error) ||
  (error instanceof Raised && error.value.kind === 'instance' && error.value.cls === EXITED);

/** Returns true for a server that runs among the early exits. */
export const runsServer = ({ value }: Pick<Escape, 'value'>): boolean =>
  value.kind === 'instance' && value.cls === SERVER_RUNS;

/**
 * Records what a server is given. In a program that's being run a server that runs blocks: the path ends here. Elsewhere
 * the call is taken to return, as if nobody made it.
 */
export function serve(vm: Machine, value: Value, at: Place): Value {
  const running = vm.blocksAtServer ? vm.instance(SERVER_RUNS, at) : undefined;
  vm.served.push({ value, path: vm.path, at, caller: outermost(vm), running });
  if (running === undefined) return NONE;
  throw new Raised(running, at, vm.path);
}

function outermost({ frame }: Machine): string | undefined {
  let name: string | undefined;
  for (let one = frame; one !== undefined; one = one.caller) name = one.func?.qualname;
  return name;
}

/** The machines that run something beside the program: a thread, a process or a task. */
const ASIDE = new WeakSet<Machine>();

/** Returns true while a thread, a process or a task runs. */
export const isAside = (vm: Machine): boolean => ASIDE.has(vm);

/**
 * Runs what a thread, a process or a task does beside the program. A server in it blocks only that: its call ends there,
 * and the program goes on. Returns the exception for a server that runs in it.
 */
function aside(vm: Machine, run: () => unknown): Raised | undefined {
  const { path, scope, frame, depth } = vm;
  const wasAside = isAside(vm);
  const mark = vm.escapes.length;
  let blocked: Raised | undefined;
  ASIDE.add(vm);
  try {
    run();
  } catch (error) {
    if (!isServerRunning(error)) throw error;
    blocked = error;
    Object.assign(vm, { scope, frame, depth });
  } finally {
    if (!wasAside) ASIDE.delete(vm);
  }
  vm.escapes = vm.escapes.filter((escape, index) => index < mark || !runsServer(escape));
  resume(vm, path, mark);
  return blocked;
}

/** How a thread or a task ended, if it did early: by a server that runs in it, or by an exception. */
export interface Detached {
  readonly server: Raised | undefined;
  readonly failure: Raised | undefined;
}

/**
 * Runs a thread or a task that nobody waits for yet. An exception ends just that, whatever `try` is around its start.
 * `catches`: the exceptions that are kept for who asks for them, as a `try` in it would keep them.
 */
export function detached(vm: Machine, run: () => unknown, boundary = ENDS, catches?: Catcher): Detached {
  const { catchers } = vm;
  let server: Raised | undefined;
  vm.catchers = catches === undefined ? [] : [catches];
  try {
    const failure = contain(vm, boundary, NOWHERE, () => {
      server = aside(vm, run);
    });
    return { server, failure };
  } finally {
    vm.catchers = catchers;
  }
}

/**
 * Runs a program up to where it serves. Returns true if a server runs at its end on every path; the machine is then as
 * it was before.
 */
export function untilServed(vm: Machine, run: () => void): boolean {
  const { blocksAtServer } = vm;
  const goBack = checkpoint(vm);
  const before = vm.served.length;
  vm.blocksAtServer = true;
  try {
    run();
    return false;
  } catch (error) {
    if (isServerRunning(error)) putLast(vm, error);
    else if (!isBesideServer(vm, error)) throw error;
    goBack();
    return true;
  } finally {
    vm.blocksAtServer = blocksAtServer;
    assumeServer(vm, before);
  }
}

/** Puts the server that the program waits for behind those that run beside it. */
function putLast({ served }: Machine, { value }: Raised): void {
  const index = served.findIndex(({ running }) => running === value);
  if (index >= 0) served.push(...served.splice(index, 1));
}

/** Returns true for the end of the paths on which no server runs: the program that serves doesn't take them. */
const isBesideServer = (vm: Machine, error: unknown): boolean =>
  error instanceof Raised && vm.served.some(({ path }) => conflicts(path, error.path));

/**
 * Notes that the program is given a subcommand that serves, and that it takes the path on which it serves, if there's one:
 * the other side of its tests isn't taken.
 */
function assumeServer(vm: Machine, before: number): void {
  const served = vm.served.slice(before);
  assumeCommand(vm, served);
  const [first, ...others] = served.filter(({ path }) => !conflicts(vm.facts, path));
  if (first === undefined || others.some(({ path }) => beyond(path, first.path).length > 0)) return;
  assume(vm, first.path);
}

/** Notes that the program is given one of the subcommands that serve the wanted object, or what the first one serves. */
function assumeCommand(vm: Machine, served: readonly Served[]): void {
  const [wanted] = wantedOf(vm, served);
  if (wanted === undefined) return;
  const commands = served.filter((one) => isSameObject(one, wanted)).map(({ path }) => commandIn(path));
  if (commands.some((command) => command.length === 0)) return;
  const none = commands.reduce<Guard>((all, command) => and(all, not(command)), ALWAYS);
  assume(vm, not(none));
}

function assume(vm: Machine, guard: Guard): void {
  if (conflicts(vm.facts, guard)) return;
  vm.facts = and(
    vm.facts,
    guard.map((clause) => ({ ...clause, assumed: true })),
  );
}
