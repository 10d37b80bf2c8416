import { initialize } from '../../interpreter/calls/instantiate';
import { modelClass } from '../../interpreter/values/classes';
import type { Call } from '../../interpreter/calls/call-site';
import { native, NONE, str, textOf, tuple } from '../../interpreter/values/make';
import { toRepr, toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';

/** Python's tree of exceptions, as `help(builtins)` shows it: a class, then what's below it. */
interface Tree {
  readonly [name: string]: Tree;
}

const names = (list: string): Tree => Object.fromEntries(list.split(' ').map((name) => [name, {}]));

const TREE: Tree = {
  BaseExceptionGroup: {},
  ...names('GeneratorExit KeyboardInterrupt SystemExit'),
  Exception: {
    ArithmeticError: names('FloatingPointError OverflowError ZeroDivisionError'),
    ...names('AssertionError AttributeError BufferError EOFError MemoryError ReferenceError'),
    ImportError: names('ModuleNotFoundError'),
    LookupError: names('IndexError KeyError'),
    NameError: names('UnboundLocalError'),
    OSError: {
      ...names(
        'BlockingIOError ChildProcessError FileExistsError FileNotFoundError InterruptedError IsADirectoryError',
      ),
      ...names('NotADirectoryError PermissionError ProcessLookupError TimeoutError'),
      ConnectionError: names(
        'BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError',
      ),
    },
    RuntimeError: names('NotImplementedError RecursionError'),
    ...names('StopAsyncIteration StopIteration'),
    SyntaxError: { IndentationError: names('TabError') },
    ...names('SystemError TypeError'),
    ValueError: { UnicodeError: names('UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError') },
    Warning: names(
      'BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning PendingDeprecationWarning ' +
        'ResourceWarning RuntimeWarning SyntaxWarning UnicodeWarning UserWarning',
    ),
  },
};

/** All built-in exceptions, by name. */
export function exceptionClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const base = modelClass('BaseException', [object], METHODS, HOOKS);
  const classes = new Map([['BaseException', base]]);
  const grow = (tree: Tree, parent: ClassValue): void => {
    for (const [name, below] of Object.entries(tree)) {
      const cls = modelClass(name, [parent]);
      classes.set(name, cls);
      grow(below, cls);
    }
  };
  grow(TREE, base);
  const [plain, group] = [classes.get('Exception'), classes.get('BaseExceptionGroup')];
  if (plain !== undefined && group !== undefined) {
    classes.set('ExceptionGroup', modelClass('ExceptionGroup', [group, plain]));
  }
  return classes;
}

const HOOKS: ClassHooks = {
  construct: (cls, call) => {
    const instance = call.vm.instance(cls, call.at);
    instance.open = call.open;
    instance.attrs.set('args', tuple(...call.args));
    for (const name of ['name', 'path', 'obj']) {
      const value = call.keywords.get(name);
      if (value !== undefined) instance.attrs.set(name, value);
    }
    return initialize(call.vm, instance, call, call.at);
  },
  missing: (instance, name, call) => described(instance, name, call),
};

/** What some exceptions say of themselves besides their arguments. */
function described(instance: InstanceValue, name: string, call: Call): Value | undefined {
  const [first] = argumentsOf(instance);
  const is = (cls: string): boolean =>
    instance.cls.mro.some((one) => one.name === cls && one.place === undefined);
  if (name === '__traceback__' || name === '__cause__' || name === '__context__') return NONE;
  if (name === 'value' && is('StopIteration')) return first ?? NONE;
  if (name === 'code' && is('SystemExit')) return first ?? NONE;
  if (name === 'msg' && is('ImportError')) return first ?? NONE;
  if (name === 'name' && is('ImportError')) return moduleNamed(first, call);
  return undefined;
}

/** The interpreter's own exceptions have a message only. */
function moduleNamed(message: Value | undefined, { vm, at }: Call): Value {
  const text = message === undefined ? undefined : textOf(message);
  const name = text === undefined ? undefined : /^no module named ([\w.]+)$/iu.exec(text)?.[1];
  return name === undefined
    ? message === undefined
      ? NONE
      : vm.raiseIfCaught('AttributeError', 'name of an ImportError', at)
    : str(name);
}

function argumentsOf(self: Value | undefined): readonly Value[] {
  const args = self?.kind === 'instance' ? self.attrs.get('args') : undefined;
  return args?.kind === 'tuple' ? args.items.map(({ value }) => value) : [];
}

const METHODS: readonly (readonly [string, Value])[] = [
  [
    '__init__',
    native(
      'BaseException.__init__',
      ({ args: [self, ...rest] }) => {
        if (self?.kind === 'instance') self.attrs.set('args', tuple(...rest));
        return NONE;
      },
      true,
    ),
  ],
  ['__str__', native('BaseException.__str__', (call) => message(call))],
  ['with_traceback', native('BaseException.with_traceback', ({ args: [self] }) => self ?? NONE)],
  ['add_note', native('BaseException.add_note', () => NONE)],
];

/** `str(exception)`: its argument, or all of them; of a KeyError as code, so that an empty key is seen. */
function message({ vm, args: [self], at }: Call): Value {
  const [first, ...more] = argumentsOf(self);
  if (first === undefined) return str();
  const isKey = self?.kind === 'instance' && self.cls.mro.some((one) => one.name === 'KeyError');
  const whole = more.length === 0 ? first : tuple(first, ...more);
  return each(vm, whole, (one) => (isKey || more.length > 0 ? toRepr(vm, one, at) : toStr(vm, one, at)));
}
