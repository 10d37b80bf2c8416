import type { Place } from '../../../base/diagnostics/place';
import type { RouterSettings } from '../../routing/build';

/** An argument of a route: the program gives it, leaves it out so that FastAPI's default applies, or may do either. */
export type Presence = 'given' | 'absent' | 'unknown';

/** Facts about a route besides its row in the report. */
export interface RouteDetails {
  /**
   * The operation id as in FastAPI's OpenAPI document; null for anything but a path operation, and if it's unknown.
   * FastAPI's own id ends in one of the route's methods, chosen at random if there are several; here it's the first
   * in alphabetical order.
   */
  readonly operationId: string | null;
  /** True if the program sets it as `operation_id`. */
  readonly operationIdGiven: boolean;
  /** True if `response_model` or the handler's return annotation declares the response; absent for other kinds of rows. */
  readonly responseModel: Presence;
  /** The includes, mounts and hosts around the route, outermost first. */
  readonly includes: readonly IncludeStep[];
  /** The route as registered on the innermost router. */
  readonly registered: Registered;
}

/** An include, a mount or a host around a route. */
export interface IncludeStep {
  readonly kind: 'include' | 'mount' | 'host';
  /** The place of the call. */
  readonly place: Place;
  /** The prefix that it adds: for an include, the including router's prefix and the prefix argument. */
  readonly prefix: string;
  /** The tags that it adds. */
  readonly tags: readonly string[];
  /** The pattern of a host; null for the others. */
  readonly host: string | null;
  /** Source text of the undecidable tests that this step depends on. */
  readonly condition: string | null;
  /** The place where the router or application below was created; null if that's unknown. */
  readonly madeAt: Place | null;
  /** Matching options of that router or application. */
  readonly routing: RouterSettings;
}

/** A route as its decorator, or the registering call, declares it. */
export interface Registered {
  /** The place of the decorator or call. */
  readonly place: Place;
  /** The path, including the prefix of its own router. */
  readonly path: string;
  /** The tags, including those of its own router. */
  readonly tags: readonly string[];
  /** Source text of the undecidable tests that it depends on, as seen from its router. */
  readonly condition: string | null;
}

/** A router of the project. */
export interface MadeRouter {
  /** The place where it was created. */
  readonly place: Place;
  /** Dotted name of the module with a variable for it, else null. */
  readonly module: string | null;
  /** That variable's name. */
  readonly variable: string | null;
  /** Else the list, dict, class or object of a module that holds it; null if none does, and for one with a variable. */
  readonly held: { readonly module: string; readonly expression: string } | null;
  /** The paths of its own routes, without those of routers that it includes. */
  readonly paths: readonly string[];
  /** Its own prefix. */
  readonly prefix: string;
  /** The number of routes registered on it and on routers that it includes. */
  readonly routes: number;
  /** Modules of these routes' handlers. */
  readonly modules: readonly string[];
  /** True if the application reaches it. */
  readonly isReached: boolean;
  /** True if another router includes it, reached or not. */
  readonly isIncluded: boolean;
  /** The places of those includes, with the place where the including router was created. */
  readonly includedIn: readonly { readonly at: Place; readonly router: Place }[];
}
