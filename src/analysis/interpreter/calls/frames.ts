import type { Frame, Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { FunctionValue } from '../values/values';

/** Code that's being executed: a module, the body of a class, or a call of a function. */
export interface ActiveCode {
  readonly scope: Scope;
  /** The function; `undefined` for a module or a class. */
  readonly func: FunctionValue | undefined;
  /** Returns the code from which this was called; `undefined` where that isn't known. */
  readonly back: () => ActiveCode | undefined;
}

/** Returns the code that makes a call now; `undefined` where it isn't known. */
export const activeCode = ({ scope, frame }: Machine): ActiveCode | undefined => codeIn(scope, frame);

function codeIn(scope: Scope | undefined, frame: Frame | undefined): ActiveCode | undefined {
  // A comprehension is code of its own in some releases.
  if (scope === undefined || scope.kind === 'comprehension') return undefined;
  if (scope.kind === 'class') return { scope, func: undefined, back: () => codeIn(scope.parent, frame) };
  // A module isn't told its importer: Python's own importing stands between.
  if (scope.kind === 'module') return { scope, func: undefined, back: () => undefined };
  const func = frame?.func;
  // The last call that was seen may be one of another function.
  if (func === undefined || scope.prefix !== `${func.qualname}.<locals>.`) return undefined;
  return { scope, func, back: () => codeIn(frame?.from, frame?.caller) };
}
