import type { Call } from './calls/call-site';
import type { LibraryValue, NativeFunction, Single, Unknown, Value } from './values/values';

/** Models of what isn't interpreted. The interpreter asks them and knows no library itself. */
export interface Models {
  builtin(name: string): Value | undefined;
  /** Returns the value of a library's qualified name (`os.getenv`); `undefined` if it has no model. */
  library(name: string): Value | undefined;
  /** Returns true if a module is modelled. A folder or a file of the workspace with the same name doesn't hide it. */
  isModule(name: string): boolean;
  /** Returns true if a module is modelled, and not even a package of the workspace hides it. */
  isBuiltIn(name: string): boolean;
  /** Returns a method of a built-in kind of value. */
  method(kind: Single['kind'], name: string): NativeFunction | undefined;
  /**
   * Tells whether a library's module or class, or with `object` an object of the class, has an attribute; `undefined` if no
   * complete list of its names is known. `star`: whether `from owner import *` may give the name.
   */
  hasName(owner: string, name: string, on: 'itself' | 'object' | 'star'): boolean | undefined;
  /** Returns true for a name that a library's module has in no release. */
  isNowhere(owner: string, name: string): boolean;
  /** Tells whether a library's qualified name is a class; `undefined` if that isn't known. */
  isClass(name: string): boolean | undefined;
  /** Returns the path that `__file__` shows for a file of the workspace. */
  fileName(file: string): string;
  /** Matches a text of the program that registers routes, as far as its calls tell. */
  readonly registering: RegExp;
  /** Tells whether a call of which nothing is known may raise an exception that programs expect; with `isModelled`, one whose model doesn't know the result. */
  mayRaise(callee: string, isModelled: boolean): boolean;
  /** Returns the result of a call that can't be entered, and reports the call if routes may depend on it. */
  notEntered(callee: Unknown | LibraryValue, call: Call): Unknown;
}
