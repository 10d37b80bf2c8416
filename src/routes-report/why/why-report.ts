import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import type { ReportedDiagnostic, ReportedEntry, ReportedRoute } from '../report';

/** What `tool routes why --format json` prints. */
export interface WhyReport {
  readonly version: 1;
  readonly entry: ReportedEntry;
  readonly subject: string;
  /** The routes that are meant, each with how it came to be. */
  readonly routes: readonly ExplainedRoute[];
  /** The routers that are meant. */
  readonly routers: readonly ExplainedRouter[];
  readonly diagnostics: readonly ReportedDiagnostic[];
}

export interface ExplainedRoute extends ReportedRoute {
  /** From the application to the route itself. */
  readonly steps: readonly Step[];
}

/** One step on the way to a route. */
export interface Step {
  /** `application`: where that is made; `route`: the decorator or the call that registers it. */
  readonly kind: 'application' | IncludeStep['kind'] | 'route';
  readonly file: string;
  readonly line: number;
  /** What it adds to the path. */
  readonly prefix: string;
  readonly tags: readonly string[];
  readonly host: string | null;
  readonly condition: string | null;
  /** The line of the source; empty where it can't be read. */
  readonly source: string;
}

export interface ExplainedRouter {
  /** `api.items:router`. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly prefix: string;
  readonly routes: number;
  /** Whether the application's routes come from it. */
  readonly registered: boolean;
  /** The ways from the application to the router; of one that isn't registered, the includes that lead nowhere. */
  readonly ways: readonly (readonly Step[])[];
  /** Files that import it or its module; empty of one that is registered. */
  readonly importedBy: readonly Location[];
  /** Whether the program imports its module. */
  readonly isImported: boolean;
  /** The lines that would register it, in words; null of one that is, and where another has to be registered first. */
  readonly advice: string | null;
}

export interface Location {
  readonly file: string;
  readonly line: number;
}
