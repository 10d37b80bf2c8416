import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callMethod, callValue } from '../../interpreter/calls/calls';
import { append } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { bool, native, NONE, tuple } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { wrapper } from './functools';
import { nextOf } from '../builtins/iteration';
import type { Builtins, Entries } from '../kit/library';
import { causeOf, functions, under } from '../kit/support';

const method = (name: string, run: (call: Call) => Value): readonly [string, Value] => [
  name,
  native(`contextlib.${name}`, run, true),
];

/** `contextlib`. */
export function library({ object }: Builtins): Entries {
  const generator = generatorManager(object);
  const plain = [
    method('__enter__', ({ args: [self = NONE] }) => self),
    method('__aenter__', ({ args: [self = NONE] }) => self),
  ];
  const base = modelClass('contextlib.AbstractContextManager', [object], plain);
  const asyncBase = modelClass('contextlib.AbstractAsyncContextManager', [object], plain);
  const decorate =
    (name: string) =>
    ({ args: [func = NONE] }: Call): Value =>
      wrapper(`contextlib.${name}`, func, (call) => {
        const manager = call.vm.instance(generator, call.at);
        manager.attrs.set('gen', callValue(call.vm, func, call, call.at));
        return manager;
      });
  const closing = holder('closing', object);
  const nothing = modelClass('contextlib._RedirectStream', [base], [method('__init__', () => NONE)]);
  return {
    ...functions(
      'contextlib',
      { contextmanager: decorate('contextmanager'), asynccontextmanager: decorate('asynccontextmanager') },
      true,
    ),
    'contextlib.AbstractContextManager': base,
    'contextlib.AbstractAsyncContextManager': asyncBase,
    'contextlib.ContextDecorator': modelClass('contextlib.ContextDecorator', [object]),
    'contextlib.AsyncContextDecorator': modelClass('contextlib.AsyncContextDecorator', [object]),
    'contextlib.suppress': suppress(base),
    'contextlib.redirect_stdout': nothing,
    'contextlib.redirect_stderr': nothing,
    'contextlib.nullcontext': holder('nullcontext', object),
    'contextlib.closing': closing,
    'contextlib.aclosing': closing,
    'contextlib.ExitStack': stack('ExitStack', object),
    'contextlib.AsyncExitStack': stack('AsyncExitStack', object),
  };
}

/**
 * What a `@contextmanager` function gives. A `with` statement runs the generator around its body (it looks for
 * `gen`); entered by hand, it runs to its end at once.
 */
function generatorManager(object: ClassValue): ClassValue {
  const enter = ({ vm, args: [self = NONE], at }: Call): Value => {
    const generator = self.kind === 'instance' ? (self.attrs.get('gen') ?? NONE) : NONE;
    return each(vm, generator, (one) =>
      one.kind === 'deferred' ? nextOf(vm, one, undefined, at) : causeOf(one, 'a generator', at),
    );
  };
  return modelClass(
    'contextlib._GeneratorContextManager',
    [object],
    [
      method('__enter__', enter),
      method('__aenter__', enter),
      method('__exit__', () => NONE),
      method('__aexit__', () => NONE),
      // As a decorator it runs around each call.
      method('__call__', (call) =>
        wrapper('contextlib.ContextDecorator', call.args[1] ?? NONE, (inner) => {
          enter(call);
          return callValue(inner.vm, call.args[1] ?? NONE, inner, inner.at);
        }),
      ),
    ],
  );
}

/** `suppress(…)`: the `with` statement reads `suppressed`; `__exit__` ends the exceptions that it lets through. */
const suppress = (base: ClassValue): ClassValue =>
  modelClass(
    'contextlib.suppress',
    [base],
    [
      method('__init__', ({ args: [self, ...types] }) => {
        if (self?.kind === 'instance') self.attrs.set('suppressed', tuple(...types));
        return NONE;
      }),
      method('__exit__', ({ args: [self, type] }) => {
        const types = self?.kind === 'instance' ? self.attrs.get('suppressed') : undefined;
        const isSuppressed =
          type?.kind === 'class' &&
          types?.kind === 'tuple' &&
          types.items.some(({ value }) => value.kind === 'class' && type.mro.includes(value));
        return bool(isSuppressed);
      }),
    ],
  );

/** A manager that gives what it was made with. */
function holder(name: string, object: ClassValue): ClassValue {
  const enter = ({ args: [self] }: Call): Value =>
    self?.kind === 'instance' ? (self.attrs.get('thing') ?? NONE) : NONE;
  return modelClass(
    `contextlib.${name}`,
    [object],
    [
      method('__init__', ({ args: [self, thing], keywords }) => {
        if (self?.kind === 'instance') self.attrs.set('thing', thing ?? keywords.get('enter_result') ?? NONE);
        return NONE;
      }),
      method('__enter__', enter),
      method('__aenter__', enter),
      method('__exit__', () => NONE),
      method('__aexit__', () => NONE),
    ],
  );
}

/** `callback(func, *args, **kwargs)`: kept until the stack is left. */
function defer({ vm, args: [self, func = NONE, ...args], keywords }: Call): Value {
  if (self?.kind !== 'instance') return func;
  const known = self.attrs.get('callbacks');
  const callbacks = known?.kind === 'list' ? known : vm.list();
  self.attrs.set('callbacks', callbacks);
  append(vm, callbacks, { kind: 'partial', func, args, keywords });
  return func;
}

/** Leaving a stack: what was put on it last is called first. */
function unwind({ vm, args: [self], at }: Call): Value {
  const callbacks = self?.kind === 'instance' ? self.attrs.get('callbacks') : undefined;
  if (self?.kind !== 'instance' || callbacks?.kind !== 'list') return NONE;
  self.attrs.delete('callbacks');
  for (const { value, guard } of callbacks.items.toReversed()) {
    under(vm, guard, () => {
      const result = callValue(vm, value, NO_ARGUMENTS, at);
      if (result.kind === 'deferred' && result.type === 'coroutine') result.force();
    });
  }
  return NONE;
}

/** `push(exit)`: an `__exit__`, or an object that has one, called when the stack is left. */
function push(call: Call): Value {
  const [self = NONE, exit = NONE] = call.args;
  const own = exit.kind === 'instance' ? findOnClass(exit.cls, '__exit__') : undefined;
  const func = own === undefined ? [exit] : [own, exit];
  defer({ ...call, args: [self, ...func, NONE, NONE, NONE], keywords: new Map() });
  return exit;
}

/** A stack of managers: what's put on it is entered at once. */
function stack(name: string, object: ClassValue): ClassValue {
  const enter =
    (prefix: '__' | '__a') =>
    ({ vm, args: [self, manager = NONE], at }: Call): Value =>
      each(vm, manager, (one) => {
        const own = callMethod(vm, one, `${prefix}enter__`, [], at);
        const exit = one.kind === 'instance' ? findOnClass(one.cls, `${prefix}exit__`) : undefined;
        if (exit !== undefined)
          defer({
            vm,
            args: [self ?? NONE, exit, one, NONE, NONE, NONE],
            keywords: new Map(),
            open: undefined,
            at,
          });
        return (own?.kind === 'deferred' ? own.force() : own) ?? one;
      });
  const same = ({ args: [self = NONE] }: Call): Value => self;
  return modelClass(
    `contextlib.${name}`,
    [object],
    [
      method('__enter__', same),
      method('__aenter__', same),
      method('__exit__', unwind),
      method('__aexit__', unwind),
      method('enter_context', enter('__')),
      method('enter_async_context', enter('__a')),
      method('callback', defer),
      method('push', push),
      method('push_async_exit', push),
      method('push_async_callback', defer),
      method('close', unwind),
      method('aclose', unwind),
      method('pop_all', same),
    ],
  );
}
