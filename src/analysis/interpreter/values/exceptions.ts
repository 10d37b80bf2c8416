import { NONE } from './make';
import type { ClassValue, Value } from './values';

/** The built-in exceptions below each base, as `help(builtins)` shows the tree; bases come before what's below them. */
export const EXCEPTIONS = {
  BaseException: 'BaseExceptionGroup GeneratorExit KeyboardInterrupt SystemExit Exception',
  Exception:
    'ArithmeticError AssertionError AttributeError BufferError EOFError MemoryError ReferenceError ImportError LookupError NameError OSError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemError TypeError ValueError Warning',
  ArithmeticError: 'FloatingPointError OverflowError ZeroDivisionError',
  ImportError: 'ModuleNotFoundError',
  LookupError: 'IndexError KeyError',
  NameError: 'UnboundLocalError',
  OSError:
    'BlockingIOError ChildProcessError FileExistsError FileNotFoundError InterruptedError IsADirectoryError NotADirectoryError PermissionError ProcessLookupError TimeoutError ConnectionError',
  ConnectionError: 'BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError',
  RuntimeError: 'NotImplementedError RecursionError',
  SyntaxError: 'IndentationError',
  IndentationError: 'TabError',
  ValueError: 'UnicodeError',
  UnicodeError: 'UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError',
  Warning:
    'BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning PendingDeprecationWarning ResourceWarning RuntimeWarning SyntaxWarning UnicodeWarning UserWarning',
} as const;

type Words<S extends string> = S extends `${infer Head} ${infer Rest}` ? Head | Words<Rest> : S;

/** The name of a built-in exception that Python itself raises. */
export type BuiltinException = Words<(typeof EXCEPTIONS)[keyof typeof EXCEPTIONS]>;

/** A class of exceptions, or a built-in one's name. */
export type Raisable = ClassValue | BuiltinException;

/** Returns true for a built-in class of exceptions, and for one below it. */
export const isBelow = (cls: ClassValue | undefined, name: BuiltinException): boolean =>
  cls?.mro.some((one) => one.place === undefined && one.name === name) === true;

/** Notes the exception that is handled where another one is raised, as its context; an exception is never in its own. */
export function hangOn(raised: Value, handled: Value | undefined): void {
  if (raised.kind !== 'instance' || handled === undefined || handled === raised) return;
  const met = new Set<Value>();
  for (let one: Value | undefined = handled; one?.kind === 'instance' && !met.has(one);) {
    met.add(one);
    const next = one.attrs.get('__context__');
    if (next === raised) one.attrs.set('__context__', NONE);
    one = next === raised ? undefined : next;
  }
  raised.attrs.set('__context__', handled);
}
