import type { Analysis } from '../../analysis/analyze';
import { Failure } from '../../base/diagnostics/failure';
import type { SourceTree } from '../../base/source/tree';
import type { RoutesReport } from '../report';

/** A report, the analysis that it shows a part of, and the files that both were made from. */
export interface Inspection {
  readonly report: RoutesReport;
  /** Holds more about each row than the report, and FastAPI's documentation routes. */
  readonly analysis: Analysis;
  /** The workspace, with what is mounted into it. */
  readonly files: SourceTree;
  /** Tells whether the source of a package is found by its name, around the application or on the given paths. */
  readonly isInstalled: (name: string) => boolean;
  /** The folder that a generator runs in, POSIX, relative to the workspace root. */
  readonly directory?: string;
}

/** How much an inspection finds out besides the routes. */
export interface Depth {
  /** Fills `details` of the analysis and of each of its routes: operation ids, includes, parameters. */
  readonly details?: boolean;
  /** Fills `application` of the analysis and `operation` of its routes: what an OpenAPI document holds. */
  readonly document?: boolean;
  /** Fills `operation` of all path operations, also of those that the document leaves out. */
  readonly operations?: boolean;
  /** The pydantic release to emulate; by default that of the lock file. */
  readonly pydantic?: string | undefined;
}

/** The result of analysing one entry. */
export type Outcome = { readonly kind: 'report'; readonly inspection: Inspection } | NoApplication;

/** The module of an entry holds no application. */
export interface NoApplication {
  readonly kind: 'no-application';
  /** The error message when no other candidate has an application. */
  readonly message: string;
  /** The reason in a few words, for `foundBy` of the candidate that is taken instead: `can't be read at line 2`. */
  readonly reason: string;
  /** True if the program ended early: its import or the expression raised an exception, or met a limit. */
  readonly isFailure?: boolean;
  /** A report without routes, which has the error; only for a failure. */
  readonly inspection?: Inspection;
}

/** The error for an application that ends early: its import, or the expression that makes it, raises an exception. */
export class ApplicationFails extends Failure {}

/** Returns an outcome whose report says how its entry was found. */
export function foundAs(foundBy: string, outcome: Outcome): Outcome {
  if (outcome.kind !== 'report') return outcome;
  const { inspection } = outcome;
  const { report } = inspection;
  return {
    ...outcome,
    inspection: { ...inspection, report: { ...report, entry: { ...report.entry, foundBy } } },
  };
}
