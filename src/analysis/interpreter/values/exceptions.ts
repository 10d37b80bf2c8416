import type { ClassValue } from './values';

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
