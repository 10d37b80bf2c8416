import type { ClassValue, NativeFunction, Single, Value } from '../../interpreter/values/values';

/**
 * What the names of a library mean, by qualified name (`os.path.join`); a name that it re-exports stands under each
 * of its names. What isn't listed is a `LibraryValue`, and a call of it is unknown.
 */
export type Entries = Readonly<Record<string, Value>>;

/** The built-in classes that models build on. */
export interface Builtins {
  readonly object: ClassValue;
  readonly type: ClassValue;
  /** Any built-in class by name: `str`, `dict`, `ValueError`. */
  readonly class: (name: string) => ClassValue;
}

/**
 * One library (a top-level package). Called once an analysis, when the first of its names is asked for: classes are
 * made anew each time, because a program may change them.
 */
export type Library = (builtins: Builtins) => Entries;

/** Methods of the built-in kinds of value that aren't instances: `str.upper`, `list.append`. */
export type Methods = Readonly<Partial<Record<Single['kind'], Readonly<Record<string, NativeFunction>>>>>;

/**
 * A library whose models are loaded when the first of its names is asked for: most programs ask for few. (The casts at
 * its calls say what `require` can't: the type of the module that it names.)
 */
export const lazily =
  (load: () => Library): Library =>
  (builtins) =>
    load()(builtins);
