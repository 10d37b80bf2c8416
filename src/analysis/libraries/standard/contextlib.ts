import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { append } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { bool, NONE, tuple } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../interpreter/values/values';
import { nextOf } from '../builtins/iteration';
import { forward, invoke } from '../kit/calls';
import { under } from '../kit/elements';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified } from '../kit/model';
import { causeOf } from '../kit/values';
import { wrapper } from './functools';

const OWNER = keeping('contextlib');

/** A manager that gives itself. */
const ITSELF = methods(OWNER, { '__enter__()': (self) => self, '__aenter__()': (self) => self });
const LEFT = methods(OWNER, { '__exit__(*exception)': () => NONE, '__aexit__(*exception)': () => NONE });

/** `contextlib`. */
export const library: Library = ({ object }) => {
  const managed = generatorManager(object);
  const AbstractContextManager = modelClass('contextlib.AbstractContextManager', [object], ITSELF);
  const redirecting = modelClass(
    'contextlib._RedirectStream',
    [AbstractContextManager],
    methods(OWNER, { '__init__(new_target)': () => NONE }),
  );
  const closing = holder('closing', object);
  return {
    ...functions(keeping('contextlib'), {
      'contextmanager(func)': ({ func }) => managing('contextmanager', managed, func),
      'asynccontextmanager(func)': ({ func }) => managing('asynccontextmanager', managed, func),
    }),
    ...qualified('contextlib', {
      AbstractContextManager,
      AbstractAsyncContextManager: modelClass('contextlib.AbstractAsyncContextManager', [object], ITSELF),
      ContextDecorator: modelClass('contextlib.ContextDecorator', [object]),
      AsyncContextDecorator: modelClass('contextlib.AsyncContextDecorator', [object]),
      suppress: suppress(AbstractContextManager),
      redirect_stdout: redirecting,
      redirect_stderr: redirecting,
      nullcontext: holder('nullcontext', object),
      closing,
      aclosing: closing,
      ExitStack: stack('ExitStack', object),
      AsyncExitStack: stack('AsyncExitStack', object),
    }),
  };
};

const managing = (name: string, cls: ClassValue, func: Value): NativeFunction =>
  wrapper(`contextlib.${name}`, func, ({ args, keywords }, site) => {
    const manager = site.vm.instance(cls, site.at);
    manager.attrs.set('gen', forward(site, func, args, keywords));
    return manager;
  });

/**
 * Models the result of a `@contextmanager` function. A `with` statement runs the generator around its body (it
 * looks for `gen`); entered by hand, it runs to its end at once.
 */
function generatorManager(object: ClassValue): ClassValue {
  const enter = (self: InstanceValue, { vm, at }: Pick<Site, 'vm' | 'at'>): Value =>
    each(vm, self.attrs.get('gen') ?? NONE, (one) =>
      one.kind === 'deferred' ? nextOf(vm, one, undefined, at) : causeOf(one, 'a generator', at),
    );
  return modelClass(
    'contextlib._GeneratorContextManager',
    [object],
    [
      ...LEFT,
      ...methods(OWNER, {
        '__enter__()': (self, _, site) => enter(self, site),
        '__aenter__()': (self, _, site) => enter(self, site),
        // As a decorator it runs around each call.
        '__call__(func)': (self, { func }, outer) =>
          wrapper('contextlib.ContextDecorator', func, ({ args, keywords }, site) => {
            enter(self, outer);
            return forward(site, func, args, keywords);
          }),
      }),
    ],
  );
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
const holder = (name: string, object: ClassValue): ClassValue =>
  modelClass(
    `contextlib.${name}`,
    [object],
    [
      ...LEFT,
      ...methods(OWNER, {
        '__init__(enter_result=None)': (self, { enter_result: thing }) => {
          self.attrs.set('thing', thing);
          return NONE;
        },
        '__enter__()': (self) => self.attrs.get('thing') ?? NONE,
        '__aenter__()': (self) => self.attrs.get('thing') ?? NONE,
      }),
    ],
  );

/** Puts a call on a stack, for when it's left. */
function defer(
  { vm }: Site,
  stacked: InstanceValue,
  func: Value,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value> = new Map(),
): Value {
  const known = stacked.attrs.get('callbacks');
  const callbacks = known?.kind === 'list' ? known : vm.list();
  stacked.attrs.set('callbacks', callbacks);
  append(vm, callbacks, { kind: 'partial', func, args, keywords });
  return func;
}

/** Leaves a stack: what was put on it last is called first. */
function unwind(self: InstanceValue, _: unknown, site: Site): Value {
  const callbacks = self.attrs.get('callbacks');
  if (callbacks?.kind !== 'list') return NONE;
  self.attrs.delete('callbacks');
  for (const { value, guard } of callbacks.items.toReversed()) {
    under(site.vm, guard, () => {
      const result = invoke(site, value);
      if (result.kind === 'deferred' && result.type === 'coroutine') result.force();
    });
  }
  return NONE;
}

/** `push(exit)`: an `__exit__`, or an object that has one, called when the stack is left. */
function push(self: InstanceValue, { exit }: { readonly exit: Value }, site: Site): Value {
  const method = exit.kind === 'instance' ? findOnClass(exit.cls, '__exit__') : undefined;
  const func = method === undefined ? [exit] : [method, exit];
  defer(site, self, func[0] ?? NONE, [...func.slice(1), NONE, NONE, NONE]);
  return exit;
}

/** Enters a manager now, and leaves it with the stack. */
function enter(site: Site, stacked: InstanceValue, manager: Value, prefix: '__' | '__a'): Value {
  const { vm, at } = site;
  return each(vm, manager, (one) => {
    const entered = callMethod(vm, one, `${prefix}enter__`, [], at);
    const exit = one.kind === 'instance' ? findOnClass(one.cls, `${prefix}exit__`) : undefined;
    if (exit !== undefined) defer(site, stacked, exit, [one, NONE, NONE, NONE]);
    return (entered?.kind === 'deferred' ? entered.force() : entered) ?? one;
  });
}

/** A stack of managers: what's put on it is entered at once. */
const stack = (name: string, object: ClassValue): ClassValue =>
  modelClass(
    `contextlib.${name}`,
    [object],
    [
      ...ITSELF,
      ...methods(OWNER, {
        '__exit__(*exception)': unwind,
        '__aexit__(*exception)': unwind,
        'enter_context(cm)': (self, { cm }, site) => enter(site, self, cm, '__'),
        'enter_async_context(cm)': (self, { cm }, site) => enter(site, self, cm, '__a'),
        'callback(callback, /, *args, **kwds)': (self, { callback, args, kwds }, site) =>
          defer(site, self, callback, args, kwds),
        'push(exit)': push,
        'push_async_exit(exit)': push,
        'push_async_callback(callback, /, *args, **kwds)': (self, { callback, args, kwds }, site) =>
          defer(site, self, callback, args, kwds),
        'close()': unwind,
        'aclose()': unwind,
        'pop_all()': (self) => self,
      }),
    ],
  );
