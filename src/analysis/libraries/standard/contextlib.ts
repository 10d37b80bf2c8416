import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { asBefore } from '../../interpreter/calls/generators';
import { instantiate } from '../../interpreter/calls/instantiate';
import { Raised, type Machine } from '../../interpreter/machine';
import type { Place } from '../../../base/diagnostics/place';
import { callMethod, callValue } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import { within } from '../../interpreter/statements/with';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, str, tuple } from '../../interpreter/values/make';
import type {
  ClassHooks,
  ClassValue,
  DeferredValue,
  InstanceValue,
  NativeFunction,
  Value,
} from '../../interpreter/values/values';
import { nextOf } from '../builtins/collections/iteration';
import { finished, forward } from '../kit/calls';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified, type Member } from '../kit/model';
import { causeOf } from '../kit/values';
import { exitStack } from '../kit/commands/exit-stack';
import { abcMeta } from './abc';
import { wrapper } from './functools/caches';

const OWNER = keeping('contextlib');

const WHOLE: ClassHooks = { isWhole: true };

/** A manager that gives itself. */
const ITSELF = methods(OWNER, { '__enter__()': (self) => self, '__aenter__()': (self) => self });

/** `contextlib`. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const managed = generatorManager(object);
  const abstract = (name: string): ClassValue => {
    const cls = modelClass(`contextlib.${name}`, [object], ITSELF);
    cls.metaclass = abcMeta(builtins);
    return cls;
  };
  const AbstractContextManager = abstract('AbstractContextManager');
  return {
    ...functions(keeping('contextlib'), {
      'contextmanager(func)': ({ func }) => managing('contextmanager', managed, func, false),
      'asynccontextmanager(func)': ({ func }) => managing('asynccontextmanager', managed, func, true),
    }),
    ...qualified('contextlib', {
      AbstractContextManager,
      AbstractAsyncContextManager: abstract('AbstractAsyncContextManager'),
      ContextDecorator: modelClass('contextlib.ContextDecorator', [object], decorating(false), WHOLE),
      AsyncContextDecorator: modelClass(
        'contextlib.AsyncContextDecorator',
        [object],
        decorating(true),
        WHOLE,
      ),
      suppress: suppress(AbstractContextManager),
      nullcontext: nullContext(object),
      ExitStack: exitStack('ExitStack', object),
      AsyncExitStack: exitStack('AsyncExitStack', object),
    }),
  };
};

const managing = (name: string, cls: ClassValue, func: Value, isAsync: boolean): NativeFunction =>
  wrapper(`contextlib.${name}`, func, ({ args, keywords }, site) => {
    const { open } = site;
    // Every argument of the call is one of the function's.
    const given = { args, keywords, open, isWhole: open === undefined };
    const make = (at: Site): InstanceValue => {
      const manager = site.vm.instance(cls, at.at);
      manager.attrs.set('gen', callValue(at.vm, func, given, at.at));
      return manager;
    };
    const manager = make(site);
    // As a decorator it makes a new generator for each call, and runs that around it.
    REMADE.set(manager, (wrapped) => aroundCalls(make, wrapped, isAsync));
    return manager;
  });

/** How a manager that a generator function made decorates a function. */
const REMADE = new WeakMap<InstanceValue, (func: Value) => Value>();

/** `__call__` of a class whose managers are decorators, too. */
const decorating = (isAsync: boolean): readonly Member[] =>
  methods(OWNER, {
    '_recreate_cm()': (self) => self,
    // Each call asks for its manager: a subclass may make a new one.
    '__call__(func)': (self, { func }, { vm }) =>
      aroundCalls(({ at }) => callMethod(vm, self, '_recreate_cm', [], at) ?? self, func, isAsync),
  });

/** Returns a function that calls another one inside a manager. */
const aroundCalls = (manager: (site: Site) => Value, func: Value, isAsync: boolean): Value =>
  wrapper('contextlib.ContextDecorator', func, ({ args, keywords }, site) => {
    let result: Value = NONE;
    const call = (finish: (value: Value) => Value): Value => {
      within(site.vm, manager(site), isAsync, site.at, () => {
        result = finish(forward(site, func, args, keywords));
        return 'normal';
      });
      return result;
    };
    return isAsync ? coroutine(() => call(finished)) : call((value) => value);
  });

/** Returns a coroutine that runs once. */
function coroutine(run: () => Value): DeferredValue {
  let result: Value | undefined;
  return { kind: 'deferred', type: 'coroutine', func: undefined, force: () => (result ??= run()), taken: 0 };
}

/**
 * Models the result of a `@contextmanager` function. A `with` statement runs the generator around its body (it looks for
 * `gen`); entered by hand, the generator stops at its `yield` until it's left.
 */
function generatorManager(object: ClassValue): ClassValue {
  const enter = (self: InstanceValue, { vm, at }: Pick<Site, 'vm' | 'at'>): Value =>
    each(vm, self.attrs.get('gen') ?? NONE, (one) =>
      one.kind === 'deferred' ? entered(vm, one, at) : causeOf(one, 'a generator', at),
    );
  return modelClass(
    'contextlib._GeneratorContextManager',
    [object],
    methods(OWNER, {
      '__enter__()': (self, _, site) => enter(self, site),
      '__aenter__()': (self, _, site) => enter(self, site),
      '__exit__(typ=None, value=None, traceback=None)': (self, { typ, value }, site) =>
        exit(self, typ, value, site),
      '__aexit__(typ=None, value=None, traceback=None)': (self, { typ, value }, site) =>
        exit(self, typ, value, site),
      '__call__(func)': (self, { func }) => REMADE.get(self)?.(func) ?? func,
    }),
  );
}

const NO_YIELD = "generator didn't yield";

/** Runs a manager's generator up to its `yield`. */
function entered(vm: Machine, generator: DeferredValue, at: Place): Value {
  const made = generator.upTo?.(1);
  const isEmpty = made?.items.length === 0 && made.open === undefined && made.ended === undefined;
  return isEmpty
    ? vm.raiseIfCaught('RuntimeError', NO_YIELD, at, true, str(NO_YIELD))
    : nextOf(vm, generator, undefined, at);
}

/** Goes on behind the `yield` of a manager's generator, or raises the exception of the body there. */
function exit(self: InstanceValue, type: Value, value: Value, { vm, at }: Site): Value {
  const generator = self.attrs.get('gen');
  if (generator?.kind !== 'deferred' || generator.resume === undefined) return NONE;
  if (type.kind === 'none') {
    const more = generator.resume({ sent: NONE });
    if (more !== undefined) vm.raiseIfCaught('RuntimeError', "generator didn't stop", at);
    return bool(false);
  }
  try {
    const thrown =
      value.kind === 'none' && type.kind === 'class' ? instantiate(vm, type, NO_ARGUMENTS, at) : value;
    const more = generator.resume({ thrown, at });
    if (more !== undefined) vm.raiseIfCaught('RuntimeError', "generator didn't stop after throw()", at);
    return bool(true);
  } catch (error) {
    if (!(error instanceof Raised) || asBefore(error, [value]).value !== value) throw error;
    return bool(false);
  }
}

/** `suppress(…)`: the `with` statement reads `suppressed`; `__exit__` ends the exceptions that it lets through. */
const suppress = (base: ClassValue): ClassValue =>
  modelClass(
    'contextlib.suppress',
    [base],
    methods(OWNER, {
      '__init__(*exceptions)': (self, { exceptions }) => {
        self.attrs.set('suppressed', tuple(...exceptions));
        return NONE;
      },
      '__enter__()': () => NONE,
      '__exit__(exctype=None, *rest)': (self, { exctype: type }) => {
        const types = self.attrs.get('suppressed');
        const isSuppressed =
          type.kind === 'class' &&
          types?.kind === 'tuple' &&
          types.items.some(({ value }) => value.kind === 'class' && type.mro.includes(value));
        return bool(isSuppressed);
      },
    }),
  );

/** A manager that gives what it was made with. */
const nullContext = (object: ClassValue): ClassValue =>
  modelClass(
    'contextlib.nullcontext',
    [object],
    methods(OWNER, {
      '__init__(enter_result=None)': (self, { enter_result: thing }) => {
        self.attrs.set('thing', thing);
        return NONE;
      },
      '__enter__()': (self) => self.attrs.get('thing') ?? NONE,
      '__aenter__()': (self) => self.attrs.get('thing') ?? NONE,
      '__exit__(*exception)': () => NONE,
      '__aexit__(*exception)': () => NONE,
    }),
  );
