import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import type { ReportedDiagnostic, ReportedEntry, ReportedRoute } from '../report';

/** The object that `tool routes why --format json` prints. */
export interface WhyReport {
  readonly version: 1;
  readonly entry: ReportedEntry;
  readonly subject: string;
  /** The routes that the subject names. */
  readonly routes: readonly ExplainedRoute[];
  /** The routers that the subject names. */
  readonly routers: readonly ExplainedRouter[];
  readonly diagnostics: readonly ReportedDiagnostic[];
}

export interface ExplainedRoute extends ReportedRoute {
  /** From the application to the route itself. */
  readonly steps: readonly Step[];
}

/** One step on the way to a route. */
export interface Step {
  /** `application`: the call that makes it; `route`: the decorator or call that registers it. */
  readonly kind: 'application' | IncludeStep['kind'] | 'route';
  readonly file: string;
  readonly line: number;
  /** The part of the path that the step adds. */
  readonly prefix: string;
  readonly tags: readonly string[];
  readonly host: string | null;
  readonly condition: string | null;
  /** The line of the source; empty if it can't be read. */
  readonly source: string;
}

export interface ExplainedRouter {
  /** `api.items:router`, `main:ROUTERS[0]`; its place if nothing holds it. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly prefix: string;
  readonly routes: number;
  /** The paths of its own routes; none of one whose module isn't imported. */
  readonly paths: readonly string[];
  /** True if the application reaches it. */
  readonly registered: boolean;
  /** The chains from the application to the router; for an unregistered one, the includes that the application doesn't reach. */
  readonly ways: readonly (readonly Step[])[];
  /** Files that import it or its module; empty for a registered router. */
  readonly importedBy: readonly Location[];
  /** True if the program imports its module. */
  readonly isImported: boolean;
  /** The includes of an unregistered router, if all stand under tests that don't hold: the source of each, outermost first. */
  readonly under: readonly (Location & { readonly tests: readonly string[] })[];
  /** The lines that would register it; null if it is registered, here or under tests, or another router must be first. */
  readonly advice: string | null;
}

export interface Location {
  readonly file: string;
  readonly line: number;
}
