import type { Place } from '../../../base/diagnostics/place';
import type { Body, FunctionDef, Lambda } from '../../python/ast';
import { hasYield } from '../../python/ast/yields';
import { bindArguments, paramsOf } from './arguments';
import { callOf, type Arguments, type Call } from './call-site';
import { choose } from '../values/choice';
import { fill } from '../evaluation/ended';
import { evaluate } from '../evaluation/evaluate';
import { inGenerator, withoutStop } from './generators';
import { contain } from '../guards/boundaries';
import { UNCLEAR } from '../guards/exception-outcome';
import { resume } from '../guards/forks';
import { raiseInWords } from '../guards/refusals';
import { resultOf, takeReturns } from './results';
import { item, NONE, unknown } from '../values/make';
import { LIMITS, YieldLimitReached, Raised, type Frame, type Machine } from '../machine';
import { isServerRunning } from '../serving';
import { codeOf } from '../values/reach';
import { Scope } from '../values/scope';
import { execute } from '../statements/execute';
import { suspendable } from '../evaluation/lazy-sequence';
import { Suspended } from '../suspension/suspended';
import type { DeferredValue, FunctionValue, Value } from '../values/values';

/** Returns the function that a `def` or lambda defines. Evaluates its defaults now, its body when it's called. */
export function makeFunction(vm: Machine, def: FunctionDef | Lambda, scope: Scope): FunctionValue {
  const name = def.type === 'Lambda' ? '<lambda>' : def.name;
  const defaults = defaultsOf(vm, def, scope);
  const line = def.type === 'Lambda' ? def.line : def.firstLine;
  return {
    kind: 'function',
    def,
    name,
    qualname: scope.qualnameOf(name),
    module: scope.module,
    scope,
    definition: scope.define(),
    defaults,
    place: scope.placeOf({ line }),
    owner: undefined,
    attrs: new Map(),
  };
}

/** The defaults of most functions, which have none. */
const NO_DEFAULTS: ReadonlyMap<string, Value> = new Map();

/** Evaluates the defaults of a function's parameters. */
function defaultsOf(vm: Machine, def: FunctionDef | Lambda, scope: Scope): ReadonlyMap<string, Value> {
  if (def.type === 'FunctionDef' && !def.hasDefaults) return NO_DEFAULTS;
  const written = paramsOf(def).flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, evaluate(vm, value, scope)] as const],
  );
  return written.length === 0 ? NO_DEFAULTS : new Map(written);
}

/** Returns true for a generator function. Parses the body only if its source holds the word `yield`. */
export function isGenerator({ def, module }: FunctionValue): boolean {
  if (!module.source.matches(/yield/, def.start, def.end)) return false;
  return def.type === 'Lambda' ? hasYield(def.body) : def.body().isGenerator;
}

/** Returns the body of a lambda that yields: the return of its expression. */
const bodyOf = ({ body: value }: Lambda): Body => {
  const { line, start, end } = value;
  return { statements: [{ type: 'Return', value, line, start, end }], isGenerator: true };
};

/** Calls a function of the project: runs its body, unless a limit forbids that. */
export function enterFunction(vm: Machine, func: FunctionValue, given: Arguments, at: Place): Value {
  // A model's own Python has no lines that a user could look up: its places are those of the project's calls.
  if (func.module.file === undefined && at.file !== '') func.module.calledAt = at;
  const scope = new Scope('function', func.scope, vm.path, `${func.qualname}.<locals>.`);
  scope.code = func.def;
  scope.owner = func.owner ?? func.scope.enclosingOwner;
  bindArguments(vm, func, given, scope, at);
  const { def } = func;
  const call = callOf(vm, given, at);
  if (def.type === 'Lambda' && hasYield(def.body)) return generatorOf(func, call, bodyOf(def), scope);
  if (def.type === 'Lambda') return bounded(func, call, () => evaluate(vm, def.body, scope));
  const body = def.body();
  if (body.isGenerator) return generatorOf(func, call, body, scope);
  if (def.isAsync) return coroutineOf(func, call, body, scope);
  return bounded(func, call, () => runBody(vm, body, scope));
}

function defer(
  type: DeferredValue['type'],
  func: FunctionValue,
  scope: Scope,
  run: DeferredValue['force'],
): DeferredValue {
  let result: Value | undefined;
  let failure: Raised | undefined;
  const force: DeferredValue['force'] = (onYield) => {
    if (failure !== undefined) throw failure;
    try {
      return (result ??= run(onYield));
    } catch (error) {
      // A coroutine has failed for all who wait for it, and one in which a server runs goes on waiting.
      if (isServerRunning(error) || (error instanceof Raised && type === 'coroutine')) failure = error;
      throw error;
    }
  };
  return {
    kind: 'deferred',
    type,
    func,
    force,
    code: codeOf(func, scope),
    taken: 0,
    createdUnder: scope.createdUnder,
  };
}

/** Runs a call in a new frame. A decorator that isn't read may catch its exceptions. */
function bounded(func: FunctionValue, call: Call, run: (frame: Frame) => Value): Value {
  const { wrappedAt: at } = func;
  if (at === undefined) return framed(func, call, run);
  let result: Value = unknown('operands', `the result of ${func.qualname} behind its decorator`, at);
  contain(call.vm, UNCLEAR, at, () => {
    result = framed(func, call, run);
  });
  return result;
}

/** Runs a call in a new frame. A call that's nested too deep is treated as one that can't be entered. */
function framed(func: FunctionValue, call: Call, run: (frame: Frame) => Value): Value {
  const { vm, at } = call;
  if (vm.depth >= LIMITS.calls || isTooDeep(func, call)) {
    const detail = `calls of ${func.qualname} nested too deep`;
    if (!hangsOnUnknown(func, call))
      vm.report({ code: 'limit-nesting', detail, at, affects: [func.scope.module.name] });
    vm.doubts += 1;
    if (func.module.file === undefined) return unknown('limit', detail, at); // a model's Python registers nothing
    return vm.models.notEntered(unknown('limit', detail, at), call);
  }
  const { frame: caller, scope, startupHandler } = vm;
  // A function that a startup handler hands its application is a part of it.
  if (startupHandler?.depth === vm.depth && isGiven(call, caller?.first))
    vm.startupHandler = { ...startupHandler, depth: vm.depth + 1 };
  vm.frame = { func, caller, from: scope, first: call.args[0], path: vm.path, yields: [] };
  vm.depth += 1;
  try {
    const { frame, decisions } = vm;
    return decisions === undefined ? run(frame) : decisions.inside(() => run(frame));
  } finally {
    vm.frame = caller;
    vm.scope = scope;
    vm.depth -= 1;
    vm.startupHandler = startupHandler;
  }
}

const isGiven = ({ args, keywords }: Call, value: Value | undefined): boolean =>
  value?.kind === 'instance' && (args.includes(value) || [...keywords.values()].includes(value));

/**
 * Returns true if a recursive call depends on something unknown: it sees what the calls around it see, so nothing is
 * missed.
 */
function hangsOnUnknown({ def }: FunctionValue, call: Call): boolean {
  if (isBlind(call)) return true;
  const { vm } = call;
  for (let { frame } = vm; frame !== undefined; frame = frame.caller)
    if (frame.func?.def === def && ((frame.blindCalls ?? 0) > 0 || frame.path.length < vm.path.length))
      return true;
  return false;
}

/** Returns true for a call with an argument that's unknown. */
const isBlind = ({ args, keywords, open }: Call): boolean =>
  open !== undefined || [...args, ...keywords.values()].some(({ kind }) => kind === 'unknown');

/**
 * Returns true if a function is nested too deep in itself. If the recursion depends on an undecided test or something
 * unknown, nothing tells where it ends, and the tree of calls doubles with every level: then functions that call each
 * other in a circle count together.
 */
function isTooDeep(func: FunctionValue, call: Call): boolean {
  const { vm } = call;
  let recursions = 0;
  let outermost: Frame | undefined;
  for (let { frame } = vm; frame !== undefined; frame = frame.caller) {
    if (frame.func?.def !== func.def) continue;
    recursions += 1;
    outermost = frame;
  }
  if (outermost === undefined) return false;
  const isUnseen = isBlind(call);
  if (isUnseen) outermost.blindCalls = (outermost.blindCalls ?? 0) + 1;
  if ((outermost.blindCalls ?? 0) > LIMITS.blindRecursion) return true;
  const isOpen = isUnseen || outermost.path.length < vm.path.length;
  if (!isOpen) return recursions >= LIMITS.recursion;
  return Math.max(recursions, repeated(vm.frame, outermost)) >= LIMITS.undecidedRecursion;
}

/** Returns how many of the calls up to an outer one are of a function that another of them calls, too. */
function repeated(innermost: Frame | undefined, outermost: Frame): number {
  const functions = new Set<unknown>();
  let calls = 0;
  for (let frame = innermost; frame !== undefined; frame = frame === outermost ? undefined : frame.caller) {
    functions.add(frame.func?.def);
    calls += 1;
  }
  return calls - functions.size;
}

/** Runs a body to its end. Returns its return values, each under the guard of its `return`. */
function runBody(vm: Machine, body: Body, scope: Scope): Value {
  const entry = vm.path;
  const mark = vm.escapes.length;
  try {
    return resultOf(vm, execute(vm, body.statements, scope), mark, entry);
  } catch (error) {
    const returned = takeReturns(vm, mark, entry);
    if (!(error instanceof Raised) || returned.length === 0) throw error;
    // The exception belongs to the part of the path on which nothing returned; the call returns on the rest.
    vm.escapes.push({ kind: 'raise', path: error.path, value: error.value, at: error.at });
    const chosen = choose(returned);
    return chosen.kind === 'absent' ? NONE : chosen;
  } finally {
    resume(vm, entry, mark);
  }
}

/** Returns a coroutine. Awaited by code that runs in one go it does so too; a task runs it from `await` to `await`. */
function coroutineOf(func: FunctionValue, call: Call, body: Body, scope: Scope): DeferredValue {
  const { vm } = call;
  const whole = defer('coroutine', func, scope, () => bounded(func, call, () => runBody(vm, body, scope)));
  // A decorator that isn't read may do anything with the function's exceptions.
  if (func.wrappedAt !== undefined) return whole;
  let suspended: Suspended | undefined;
  let result: Value | undefined;
  return {
    ...whole,
    force: () => (result ??= suspended === undefined ? whole.force() : (suspended.returned ?? again(call))),
    resume: (how) => {
      if (result !== undefined) return undefined;
      suspended ??= new Suspended(func, call, body, scope, resultOf, 'coroutine');
      return suspended.resume(how);
    },
    returned: () => result ?? suspended?.returned,
    state: () => suspended?.state ?? (result === undefined ? 'created' : 'closed'),
  };
}

const AWAITED = 'coroutine is being awaited already';
const again = ({ vm, at }: Call): Value => raiseInWords(vm, 'RuntimeError', AWAITED, at);

function generatorOf(func: FunctionValue, call: Call, body: Body, scope: Scope): DeferredValue {
  let returned: Value | undefined;
  const run: DeferredValue['force'] = (onYield) =>
    runGenerator(func, call, onYield, () => {
      returned = withoutStop(call.vm, () => runBody(call.vm, body, scope));
    });
  const whole = { ...defer('generator', func, scope, run), returned: () => returned };
  // A decorator that isn't read may do anything with the function's exceptions.
  if (func.wrappedAt !== undefined) return whole;
  let suspended: Suspended | undefined;
  const begin = (): Suspended => (suspended ??= new Suspended(func, call, body, scope, resultOf));
  const resumed = suspendable(call.vm, whole, () => begin().supply);
  return {
    ...resumed,
    returned: () => suspended?.returned ?? returned,
    resume: (how, mayWait) => {
      const made = resumed.upTo?.(0);
      if (suspended !== undefined) return suspended.resume(how, mayWait);
      // It has run in one go.
      if ('thrown' in how) throw new Raised(how.thrown, how.at, call.vm.path);
      return made?.open && item(made.open);
    },
    state: () => suspended?.state ?? resumed.state?.() ?? 'created',
    fate: (cls) => (suspended === undefined ? 'unclear' : suspended.fate(cls)),
  };
}

function runGenerator(
  func: FunctionValue,
  call: Call,
  onYield: ((value: Value) => void) | undefined,
  run: () => void,
): Value {
  const { vm, at } = call;
  return bounded(func, call, (frame) => {
    const list = vm.list();
    frame.onYield = onYield;
    try {
      if (onYield !== undefined) run();
      else if (fill(vm, list, () => inGenerator(vm, run)).ended !== undefined) list.items = frame.yields;
      return list.ended === undefined ? vm.listOf(frame.yields) : list;
    } catch (error) {
      if (!(error instanceof YieldLimitReached && error.frame === frame)) throw error;
      return vm.listOf(
        frame.yields,
        unknown('limit', `more than ${LIMITS.yields} items of ${func.qualname}`, at),
      );
    }
  });
}
