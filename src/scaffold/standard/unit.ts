import type { WantedImport } from '../edit/imports/import-order';
import type { Operation } from '../output/operations';
import type { GivenName } from './conventions';
import type { Named } from './testing';

/** A definition of a new resource, written by the project's conventions. */
export interface Unit {
  readonly role: 'router' | 'schema' | 'service' | 'crud' | 'model' | 'test';
  /** The file that it goes in, where that isn't its role's. */
  readonly path?: string | undefined;
  /** The name that it defines: `widgets`, `WidgetCreate`, `create_widget`. */
  readonly name: string;
  /** Python without imports, in the project's quotes and line length, with a line end. */
  readonly code: string;
  readonly imports: UnitImports;
  /** The operation that it's for; none for what serves several. */
  readonly operation?: Operation;
  /** True for one that keeps nothing in the project's database, though it should. */
  readonly isStub?: boolean;
}

/** The names that a unit's code needs. */
export interface UnitImports {
  /** Names of libraries and Python's own modules. */
  readonly library: readonly WantedImport[];
  /** Whole modules: `uuid`. */
  readonly modules: readonly string[];
  /** Defined by other units of the resource. */
  readonly units: readonly string[];
  /** The module with the logic's functions, by the name that the code gives it: `crud`. */
  readonly logic?: string;
  /** Texts of the project in the code; their names mean something in the file where the convention was found. */
  readonly given: readonly GivenText[];
  /** Names of the project that the code has by themselves. */
  readonly project?: readonly Named[];
}

export interface GivenText {
  readonly convention: GivenName;
  readonly text: string;
}
