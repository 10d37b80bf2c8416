import { EXIT, type Diagnostic } from '../../../base/diagnostics/diagnostic';
import type { Place } from '../../../base/diagnostics/place';
import type { ExceptHandler, Expr, Raise, Stmt, Try } from '../../python/ast';
import { evaluate } from '../evaluation/evaluate';
import type { Decisions } from '../guards/decisions';
import { ENDS, PASSES, UNCLEAR, type Boundary } from '../guards/fates';
import { resume } from '../guards/forks';
import type { Guard } from '../guards/guards';
import { classOf } from '../values/classes';
import { isReadWhole } from '../guards/refusals';
import { NONE, unknown } from '../values/make';
import { Raised, type Escape, type Machine } from '../machine';
import type { Scope } from '../values/scope';
import { execute, type Completion } from './execute';
import { leavingAtEnd, leavingWithin } from './exits';
import { noteUnchanged } from './unchanged';
import { instantiate } from '../calls/instantiate';
import { NO_ARGUMENTS } from '../calls/call-site';
import { endsAtOnce } from '../serving';
import { EXITED, SERVER_RUNS } from '../values/server';
import type { ClassValue, Value } from '../values/values';

/** Executes `raise`. */
export function raise(vm: Machine, stmt: Raise, scope: Scope): Completion {
  const at = scope.placeOf(stmt);
  const handled = vm.handling.at(-1);
  if (stmt.exception === undefined)
    throw new Raised(handled ?? unknown('operands', 'the active exception', at), at, vm.path);
  const given = evaluate(vm, stmt.exception, scope);
  refuseToRaise(vm, given, at);
  const value = given.kind === 'class' ? instantiate(vm, given, NO_ARGUMENTS, at) : given;
  if (value.kind === 'instance') {
    const cause = stmt.cause === undefined ? undefined : evaluate(vm, stmt.cause, scope);
    if (cause !== undefined) value.attrs.set('__cause__', cause);
    value.attrs.set('__context__', handled ?? NONE);
  }
  const text = literalOf(stmt.exception);
  if (text !== undefined) vm.told.set(value, text);
  throw raisedHere(vm, value, at);
}

/** Raises TypeError for what is no exception, if a `try` catches it. */
function refuseToRaise(vm: Machine, given: Value, at: Place): void {
  const cls = classOf(given);
  const isNone = cls === undefined ? given.kind !== 'unknown' : isReadWhole(cls);
  if (isNone && (cls !== undefined || given.kind === 'none' || given.kind === 'str'))
    vm.raiseIfCaught('TypeError', 'exceptions must derive from BaseException', at);
}

/** Returns the text that an exception is given in the source: `RuntimeError("no token")`. */
function literalOf(exception: Expr): string | undefined {
  const [first, ...more] = exception.type === 'Call' ? exception.args : [];
  return first?.type === 'Str' && more.length === 0 ? first.value : undefined;
}

/** Returns an exception as one that the program raises at a place: in a handler it hangs on the one that's handled. */
export function raisedHere(vm: Machine, value: Value, at: Place): Raised {
  const handled = vm.handling.at(-1);
  if (handled !== undefined && vm.doubted.has(handled)) vm.doubted.add(value);
  vm.decisions?.raising(value, handled, false);
  return new Raised(value, at, vm.path);
}

/** Reports an exception that nothing catches. `affects`: the modules whose routes may be missing because of it. */
export function noteUncaught(vm: Machine, error: Raised, affects: readonly string[]): void {
  vm.uncaught.push(error);
  vm.report({ code: 'exception', ...inWords(vm, error), at: error.at, affects });
}

/** The most characters of an exception's message that are shown. */
const MAX_TOLD = 120;

/** Returns the name of an exception's class, and what its message says where the source holds it. */
export function inWords(vm: Machine, { value }: Raised): Pick<Diagnostic, 'detail' | 'told'> {
  if (classOf(value) === EXITED) return { detail: vm.told.get(value) ?? EXIT };
  const told = vm.told.get(value)?.replace(/\s+/g, ' ').trim();
  const detail = classOf(value)?.name ?? 'an exception';
  if (told === undefined || told === '') return { detail };
  return { detail, told: told.length > MAX_TOLD ? `${told.slice(0, MAX_TOLD - 1)}…` : told };
}

interface Handler {
  readonly node: ExceptHandler;
  /** The statement that it belongs to. */
  readonly of: Try;
  readonly catches: (cls: ClassValue | undefined) => boolean;
}

/** Returns a predicate for the exceptions that handlers take: one that may not be raised at all, if it stays there. */
const catcherAmong =
  (handlers: readonly Handler[]) =>
  (cls: ClassValue, isProven: boolean, goesOnThen = false): boolean => {
    const taking = handlers.find(({ catches }) => catches(cls));
    if (taking === undefined || (goesOnThen && endsProgram(taking.node))) return false;
    return isProven || !raisesAgain(taking.node);
  };

/** Returns true if a handler ends by raising an exception or by an exit. */
function endsProgram({ body }: ExceptHandler): boolean {
  const last = body.at(-1);
  if (last?.type !== 'ExprStmt' || last.value.type !== 'Call') return last?.type === 'Raise';
  const { func } = last.value;
  const name = func.type === 'Attribute' ? func.attr : func.type === 'Name' ? func.id : '';
  return name === 'exit' || name === '_exit' || name === 'quit' || name === 'abort';
}

/** Returns true if a handler always ends by raising the exception that it handles. */
function raisesAgain({ name, body }: ExceptHandler): boolean {
  const last = body.at(-1);
  if (last?.type !== 'Raise' || last.cause !== undefined) return false;
  const { exception } = last;
  const isSame = exception === undefined || (exception.type === 'Name' && exception.id === name);
  return isSame && body.slice(0, -1).every(goesOn);
}

/** Returns true for a statement that surely goes on with the next one, or raises an exception. */
const goesOn = (stmt: Stmt): boolean =>
  stmt.type === 'If' ? [...stmt.body, ...stmt.orelse].every(goesOn) : GOES_ON.has(stmt.type);

const GOES_ON: ReadonlySet<Stmt['type']> = new Set([
  'ExprStmt',
  'Assign',
  'AugAssign',
  'AnnAssign',
  'Import',
  'ImportFrom',
  'Pass',
]);

/** Executes `try`. A handler runs only for an exception that is known to be raised, under the guard at its `raise`. */
export function executeTry(vm: Machine, stmt: Try, scope: Scope): Completion {
  const handlers = stmt.handlers.map((node) => ({ node, of: stmt, catches: catcherOf(vm, node, scope) }));
  const entry = vm.path;
  const mark = vm.escapes.length;
  let completion: Completion = 'dead';
  let failure: Raised | undefined;
  const pushed = handlers.length > 0;
  if (pushed) vm.catchers.push(catcherAmong(handlers));
  vm.boundaries.push(boundaryOf(stmt.finalbody));
  try {
    completion = execute(vm, stmt.body, scope);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    failure = error;
  } finally {
    vm.boundaries.pop();
    if (pushed) vm.catchers.pop();
  }
  if (completion === 'normal') completion = execute(vm, stmt.orelse, scope);
  const handled = handleEscapes(vm, handlers, mark, scope);
  resume(vm, entry, mark);
  if (failure !== undefined) {
    const kept = handleOrKeep(vm, handlers, failure, scope, stmt.finalbody);
    if (kept === 'left') return 'dead';
    completion = kept;
  }
  const after = handled === 'normal' || completion === 'normal' ? 'normal' : 'dead';
  return finish(vm, stmt.finalbody, scope, entry, mark, after);
}

function finish(
  vm: Machine,
  body: readonly Stmt[],
  scope: Scope,
  entry: Guard,
  mark: number,
  completion: Completion,
): Completion {
  if (body.length > 0) {
    vm.path = entry;
    const left = vm.escapes.length;
    if (execute(vm, body, scope) === 'dead') {
      // An exit of the `finally` block replaces the exits before it.
      vm.escapes.splice(mark, left - mark);
      return 'dead';
    }
  }
  const alive = resume(vm, entry, mark);
  return completion === 'normal' && alive ? 'normal' : 'dead';
}

/** Handles exceptions that were raised under a guard, each under that guard. */
function handleEscapes(vm: Machine, handlers: readonly Handler[], mark: number, scope: Scope): Completion {
  const raised: Escape[] = [];
  vm.escapes = vm.escapes.filter((escape, index) => {
    const taken =
      index >= mark &&
      escape.kind === 'raise' &&
      handlers.some(({ catches }) => catches(classOf(escape.value)));
    if (taken) raised.push(escape);
    return !taken;
  });
  let completion: Completion = 'dead';
  for (const { path, value, at } of raised) {
    vm.path = path;
    if (handleUnderTest(vm, handlers, new Raised(value, at, path), scope) === 'normal') completion = 'normal';
  }
  return completion;
}

/** Runs a handler for an exception under a guard. What the handler raises has the same guard; other paths go on. */
function handleUnderTest(
  vm: Machine,
  handlers: readonly Handler[],
  failure: Raised,
  scope: Scope,
): Completion {
  try {
    return handle(vm, handlers, failure, scope);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    vm.escapes.push({ kind: 'raise', path: vm.path, value: error.value, at: error.at });
    return 'dead';
  }
}

/** Handles an exception, or keeps it until `finally` has run; `left` if an exit of `finally` has replaced it. */
function handleOrKeep(
  vm: Machine,
  handlers: readonly Handler[],
  failure: Raised,
  scope: Scope,
  finalbody: readonly Stmt[],
): Completion | 'left' {
  try {
    return handle(vm, handlers, failure, scope);
  } catch (error) {
    if (error instanceof Raised && isReplaced(vm, error, finalbody, scope)) return 'left';
    throw error;
  }
}

/** Runs `finally` for an exception. Returns true if an exit of the block replaces that. */
function isReplaced(vm: Machine, failure: Raised, finalbody: readonly Stmt[], scope: Scope): boolean {
  const isAtOnce: boolean = endsAtOnce(failure);
  if (isAtOnce || execute(vm, finalbody, scope) === 'normal') return false;
  return classOf(failure.value)?.name !== 'GeneratorExit';
}

/** Returns how exceptions fare at a `finally` block: `return`, `break` and `continue` in it end them. */
function boundaryOf(finalbody: readonly Stmt[]): Boundary {
  if (leavingWithin(finalbody) === 'no') return PASSES;
  return leavingAtEnd(finalbody) === 'no' || finalbody.at(-1)?.type === 'Raise' ? UNCLEAR : ENDS;
}

/** Runs the first handler that catches an exception; throws the exception if none does. */
function handle(vm: Machine, handlers: readonly Handler[], failure: Raised, scope: Scope): Completion {
  const found = handlers.find(({ catches }) => catches(classOf(failure.value)));
  if (found === undefined) throw failure;
  const { name, body } = found.node;
  if (name !== undefined) scope.set(name, failure.value, vm.path);
  vm.handling.push(failure.value);
  try {
    return vm.decisions === undefined
      ? execute(vm, body, scope)
      : handleNoted(vm, vm.decisions, found, failure, scope);
  } finally {
    vm.handling.pop();
    if (name !== undefined) scope.unset(name, vm.path);
  }
}

/** Runs a handler, and notes that it runs, and what the `try` leaves undone, because of what led to the exception. */
function handleNoted(
  vm: Machine,
  decisions: Decisions,
  { node, of }: Handler,
  failure: Raised,
  scope: Scope,
): Completion {
  const undone = [...of.body, ...of.orelse];
  return decisions.handling(failure.value, scope.placeOf(node), leavingWithin(undone), () => {
    noteUnchanged(vm, undone, scope);
    return execute(vm, node.body, scope);
  });
}

/**
 * Returns a predicate for the exceptions that a handler catches. `Exception` and `BaseException` catch one of unknown
 * class.
 */
function catcherOf(vm: Machine, { exception }: ExceptHandler, scope: Scope): Handler['catches'] {
  if (exception === undefined) return (cls) => cls !== SERVER_RUNS && cls !== EXITED;
  let accepted: readonly Value[] | undefined;
  return (cls) => {
    accepted ??= typesOf(evaluate(vm, exception, scope));
    return accepted.some(
      (type) => type.kind === 'class' && (cls === undefined ? isBroad(type) : cls.mro.includes(type)),
    );
  };
}

const isBroad = ({ name }: ClassValue): boolean => name === 'Exception' || name === 'BaseException';

const typesOf = (value: Value): readonly Value[] =>
  value.kind === 'tuple' || value.kind === 'list'
    ? value.items.flatMap((one) => typesOf(one.value))
    : [value];
