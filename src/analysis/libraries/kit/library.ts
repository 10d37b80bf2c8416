import type { ClassValue, NativeFunction, Single, Value } from '../../interpreter/values/values';

/**
 * The values of a library's names, by qualified name (`os.path.join`); a re-exported name is listed under each of
 * its names. A name that isn't listed is a `LibraryValue`, and a call of it is unknown.
 */
export type Entries = Readonly<Record<string, Value>>;

/** The built-in classes that models build on. */
export interface Builtins {
  readonly object: ClassValue;
  readonly type: ClassValue;
  /** Any built-in class by name: `str`, `dict`, `ValueError`. */
  readonly class: (name: string) => ClassValue;
  /** Executes Python of a model's own. */
  readonly write: Write;
}

/**
 * A model of a library. Its file has the name that one imports the library by (`json.ts`, or `dataclasses/index.ts`),
 * exports it as `library`, and is found by being there: see `found.ts`. It's called once an analysis, when the first of
 * the library's names is asked for: classes are made anew each time, because a program may change them. `name` is the
 * library's top-level name, for a model of several that have the same names.
 */
export type Library = (builtins: Builtins, name: string) => Entries;

/** Executes a text of Python as a module that has some names already; returns its classes, dicts and functions by name. */
export type Write = (module: string, text: string, names?: Entries) => Entries;

/** Returns a function that makes something once an analysis: models are made apart from each other, and some share classes. */
export function onceAnAnalysis<T extends object>(make: (builtins: Builtins) => T): (builtins: Builtins) => T {
  const made = new WeakMap<Builtins, T>();
  return (builtins) => {
    const known = made.get(builtins) ?? make(builtins);
    made.set(builtins, known);
    return known;
  };
}

/** Methods of the built-in kinds of value that aren't instances: `str.upper`, `list.append`. */
export type Methods = Readonly<Partial<Record<Single['kind'], Readonly<Record<string, NativeFunction>>>>>;
