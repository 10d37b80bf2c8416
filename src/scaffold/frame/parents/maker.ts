import type { WantedImport } from '../../edit/import-order';
import type { TypeText } from '../field';

/** A parameter that a function of the tests gets from a fixture. */
export interface Asked {
  readonly name: string;
  /** Its annotation elsewhere, if it has one. */
  readonly type: TypeText | undefined;
}

/** A way in which the project's tests make an item of a resource. */
export interface Maker {
  /** The variable, or the parameter, under which a test has the item. */
  readonly name: string;
  /** The code that makes it; `undefined` for a fixture, which is a parameter. */
  readonly code: string | undefined;
  /** The parameters that a function needs for it. */
  readonly asked: readonly Asked[];
  readonly imports: readonly WantedImport[];
  readonly gives: Given;
  /** True if it can't be used in a function that isn't `async`. */
  readonly isAsync: boolean;
}

/** The form in which a test has an item: its key (as JSON has it, or as Python has it), what JSON has of it, or an object. */
export type Given = 'json key' | 'key' | 'json' | 'object';
