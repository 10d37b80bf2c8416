import type { Place } from '../../../base/diagnostics/place';
import { type Call, callOf, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { alternativesOf } from '../../interpreter/values/choice';
import { modelClass } from '../../interpreter/values/classes';
import { each, fork } from '../../interpreter/guards/forks';
import { isGenerator } from '../../interpreter/calls/functions';
import type { Guard } from '../../interpreter/guards/guards';
import { raiseEnded } from '../../interpreter/evaluation/ended';
import { append, endOf, extend, iterate } from '../../interpreter/evaluation/iterate';
import { native, NONE } from '../../interpreter/values/make';
import type { Machine, StartupLimitReached, Raised } from '../../interpreter/machine';
import { isLeft } from '../../interpreter/startup-handler';
import type { Completion } from '../../interpreter/statements/execute';
import type { DeferredValue, InstanceValue, Single, Unknown, Value } from '../../interpreter/values/values';
import { within } from '../../interpreter/statements/with';
import { isA, ownOrNone, setOwn } from '../../libraries/kit/instances';
import { keyword, methods, param, selfOf } from './parameters';

/** Is told what a startup enters, and what fails in it. */
export interface StartupWatch {
  /** Called while the application runs: when all handlers are through, or as far through as they come. */
  readonly inside: () => void;
  /** Takes each lifespan and each startup handler before it runs. */
  readonly enters: (handler: Value) => void;
  /** Takes the error that ended a handler. Throws it again if no other handler may run. */
  readonly failed: (error: unknown) => void;
  /** Takes a lifespan that isn't known. */
  readonly unknown: (lifespan: Unknown) => void;
  /** Takes an error that ends just one statement of a handler. Returns true if the handler goes on behind it. */
  readonly leaves: (error: Raised | StartupLimitReached, at: Place) => boolean;
}

/** The startups that are running. A program may also enter a lifespan by itself, which nobody watches. */
const WATCHES = new WeakMap<Machine, StartupWatch>();

/** The value of a router's `lifespan_context`: its own context, then those of included routers. */
const LIFESPAN = modelClass(
  'fastapi.routing._Lifespan',
  [],
  methods('fastapi.routing._Lifespan', { __call__: enterAll }),
);

/** The result of calling {@link LIFESPAN}. A `with` statement reads its generator, `gen`. */
const MANAGER = modelClass(
  'fastapi.routing._LifespanManager',
  [],
  methods('fastapi.routing._LifespanManager', {
    __aenter__: (call) => {
      const generator = call.args[0]?.kind === 'instance' ? call.args[0].attrs.get('gen') : undefined;
      if (generator?.kind === 'deferred') raiseEnded(call.vm, endOf(generator.force()));
      return NONE;
    },
    __aexit__: () => NONE,
  }),
);

/** Initialises `lifespan_context` and `on_startup` of a new router (FastAPI 0.165). */
export function initLifespan(call: Call, self: InstanceValue): void {
  const handlers = call.vm.list();
  const given = keyword(call, 'on_startup');
  if (given.kind !== 'none') extend(call.vm, handlers, given, call.at);
  const lifespan = call.vm.instance(LIFESPAN, call.at);
  const context = each(call.vm, keyword(call, 'lifespan'), (given) => contextOf(call, given));
  setOwn(call, lifespan, { router: self, context, nested: call.vm.list() });
  setOwn(call, self, { lifespan_context: lifespan, on_startup: handlers });
}

/** Models `_merge_lifespan_context(original_context, nested_context)`, by which packages add to the lifespan of an application. */
export const mergeLifespan = native('fastapi.routing._merge_lifespan_context', (call) => {
  const { vm, at } = call;
  const merged = vm.instance(LIFESPAN, at);
  const nested = vm.list();
  append(vm, nested, param(call, 1, 'nested_context'));
  setOwn(call, merged, { router: NONE, context: param(call, 0, 'original_context'), nested });
  return merged;
});

/** Turns a bare generator function into a context manager. */
function contextOf({ vm, at }: Call, given: Single): Value {
  const func = given.kind === 'method' ? given.func : given;
  if (func.kind !== 'function' || !isGenerator(func)) return given;
  const isAsync = func.def.type === 'FunctionDef' && func.def.isAsync;
  const decorator = vm.models.library(`contextlib.${isAsync ? 'asynccontextmanager' : 'contextmanager'}`);
  if (decorator === undefined) return given;
  return callValue(vm, decorator, { args: [given], keywords: new Map(), open: undefined }, at);
}

/** Copies the current startup handlers of an included router, and nests its lifespan. */
export function includeLifespan(call: Call, self: InstanceValue, router: Value): void {
  const { vm } = call;
  each(vm, router, (one) => {
    if (one.kind !== 'instance') return NONE;
    const { items } = iterate(vm, ownOrNone(call, one, 'on_startup'), call.at);
    for (const { value, guard } of [...items]) {
      const handlers = ownOrNone(call, self, 'on_startup');
      if (handlers.kind === 'list') append(vm, handlers, value, guard);
    }
    const inner = ownOrNone(call, one, 'lifespan_context');
    return inner.kind === 'none'
      ? NONE
      : each(vm, lifespanOf(call, self), (whole) => nest(call, whole, inner));
  });
}

function nest(call: Call, whole: Single, inner: Value): Value {
  const nested = whole.kind === 'instance' ? ownOrNone(call, whole, 'nested') : NONE;
  if (nested.kind === 'list') append(call.vm, nested, inner);
  return NONE;
}

/**
 * Returns the router's lifespan as an object to which others can be added; wraps a context that the program set.
 */
function lifespanOf(call: Call, self: InstanceValue): Value {
  const current = ownOrNone(call, self, 'lifespan_context');
  if (current.kind === 'choice' || isA(current, LIFESPAN)) return current;
  const lifespan = call.vm.instance(LIFESPAN, call.at);
  setOwn(call, lifespan, { router: self, context: current, nested: call.vm.list() });
  setOwn(call, self, { lifespan_context: lifespan });
  return lifespan;
}

/**
 * Models `lifespan_context(app)`: returns a manager that enters the router's own context, then the included ones.
 */
function enterAll(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm, at } = call;
  const generator: DeferredValue = {
    kind: 'deferred',
    type: 'generator',
    func: undefined,
    taken: 0,
    force: (onYield) => {
      const first = ownOrNone(call, self, 'context');
      const app = param(call, 1, 'app');
      if (first.kind === 'none') runHandlers(call, ownOrNone(call, self, 'router'));
      const { items } = iterate(vm, ownOrNone(call, self, 'nested'), at);
      const nested = items.filter(({ value }) => !isIdle(call, value));
      const contexts = nested.filter(({ guard }) => guard.length === 0).map(({ value }) => value);
      enterEach(vm, first.kind === 'none' ? contexts : [first, ...contexts], app, at, () => {
        for (const { guard, value } of nested) {
          if (guard.length > 0) enterUnder(vm, guard, value, app, at);
        }
        onYield?.(NONE);
      });
      return vm.list();
    },
  };
  const manager = vm.instance(MANAGER, at);
  manager.attrs.set('gen', generator);
  return manager;
}

/** Returns true if a lifespan does nothing, as most routers' don't. Looks into each nested one once. */
function isIdle(call: Call, lifespan: Value, seen = new Set<Value>()): boolean {
  if (seen.has(lifespan)) return true;
  seen.add(lifespan);
  if (!isA(lifespan, LIFESPAN) || ownOrNone(call, lifespan, 'context').kind !== 'none') return false;
  const router = ownOrNone(call, lifespan, 'router');
  const handlers = router.kind === 'instance' ? ownOrNone(call, router, 'on_startup') : NONE;
  const nested = ownOrNone(call, lifespan, 'nested');
  const has = (value: Value): boolean => value.kind === 'list' && value.items.length > 0;
  return (
    !has(handlers) && (nested.kind !== 'list' || nested.items.every(({ value }) => isIdle(call, value, seen)))
  );
}

/** Enters the lifespan of a router included under a test, and exits it at once. */
function enterUnder(vm: Machine, guard: Guard, context: Value, app: Value, at: Place): void {
  fork(vm, [{ guard: vm.beyond(guard), run: () => enterEach(vm, [context], app, at, () => undefined) }]);
}

function enterEach(
  vm: Machine,
  [context, ...rest]: readonly Value[],
  app: Value,
  at: Place,
  inside: () => void,
): Completion {
  if (context === undefined) {
    inside();
    return 'normal';
  }
  if (!isA(context, LIFESPAN)) WATCHES.get(vm)?.enters(context);
  let isInside = false;
  const further = (): Completion => {
    isInside = true;
    return enterEach(vm, rest, app, at, inside);
  };
  const enter = (): Completion => {
    const manager = callValue(vm, context, { args: [app], keywords: new Map(), open: undefined }, at);
    return within(vm, manager, true, at, further);
  };
  return unlessFailed(vm, enter, (error, watch) => {
    if (isInside) throw error;
    watch.failed(error);
    return further();
  });
}

/** Runs one handler of a startup, with steps of its own. If it fails and the startup is watched, goes on otherwise. */
function unlessFailed<T>(
  vm: Machine,
  run: () => T,
  otherwise: (error: unknown, watch: StartupWatch) => T,
): T {
  const watch = WATCHES.get(vm);
  if (watch === undefined) return run();
  const { path, escapes, frame, scope, catchers, depth, spent, startupHandler } = vm;
  vm.spent = 0;
  vm.startupHandler = {
    depth: depth + 1,
    leaves: (error, at) => isLeft(vm, error) && watch.leaves(error, at),
  };
  try {
    return run();
  } catch (error) {
    Object.assign(vm, { path, escapes, frame, scope, catchers, depth });
    return otherwise(error, watch);
  } finally {
    Object.assign(vm, { spent, startupHandler });
  }
}

/** Runs a router's startup handlers, if it has no lifespan of its own. */
function runHandlers(call: Call, router: Value): void {
  if (router.kind !== 'instance') return;
  const { vm } = call;
  const { items } = iterate(vm, ownOrNone(call, router, 'on_startup'), call.at);
  for (const { value, guard } of [...items].filter((one) => vm.reaches(one.guard))) {
    const further = vm.beyond(guard);
    if (further.length === 0) runHandler(call, value);
    else
      fork(vm, [
        {
          guard: further,
          run: () => {
            runHandler(call, value);
          },
        },
      ]);
  }
}

function runHandler({ vm, at }: Call, value: Value): void {
  WATCHES.get(vm)?.enters(value);
  const run = (): void => {
    const result = each(vm, value, (handler) => callValue(vm, handler, NO_ARGUMENTS, at));
    each(vm, result, (one) => (one.kind === 'deferred' && one.type === 'coroutine' ? one.force() : NONE));
  };
  unlessFailed(vm, run, (error, watch) => {
    watch.failed(error);
  });
}

/** Returns true if a server that starts the application runs any code of a lifespan or of a startup handler. */
export function hasStartup(vm: Machine, app: InstanceValue): boolean {
  const call = startupCall(vm, app);
  return alternativesOf(contextsOf(call, app)).some(
    ({ value }) => value.kind !== 'none' && value.kind !== 'absent' && !isIdle(call, value),
  );
}

/**
 * Starts an application as a server does. The lifespans of mounted applications don't run. Errors of single handlers
 * are told to `watch`.
 */
export function runLifespan(vm: Machine, app: InstanceValue, watch: StartupWatch): void {
  const call = startupCall(vm, app);
  const context = contextsOf(call, app);
  WATCHES.set(vm, watch);
  try {
    if (context.kind === 'unknown') {
      // It mostly wraps what it replaced.
      watch.unknown(context);
      runHandlers(call, routerOf(call, app));
    }
    enterEach(vm, context.kind === 'none' ? [] : [context], app, app.place, watch.inside);
  } finally {
    WATCHES.delete(vm);
  }
}

const startupCall = (vm: Machine, app: InstanceValue): Call => callOf(vm, NO_ARGUMENTS, app.place);

/** Returns the lifespan that the server enters. */
function contextsOf(call: Call, app: InstanceValue): Value {
  return each(call.vm, routerOf(call, app), (one) =>
    one.kind === 'instance' ? ownOrNone(call, one, 'lifespan_context') : NONE,
  );
}

const routerOf = (call: Call, app: InstanceValue): Value =>
  app.attrs.has('router') ? ownOrNone(call, app, 'router') : app;
