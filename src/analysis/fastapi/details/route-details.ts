import type { Place } from '../../../base/diagnostics/place';
import type { RouterSettings } from '../../routing/build';

/** What is known of a route besides its row in the report. */
export interface RouteDetails {
  /**
   * As FastAPI's OpenAPI document has it; null of anything but a path operation, and where it isn't known. FastAPI's
   * own ends with one of the route's methods, and of several with any, another in each process: here with the first by
   * alphabet.
   */
  readonly operationId: string | null;
  /** Whether the program gives it as `operation_id`. */
  readonly operationIdGiven: boolean;
  /** Of a path operation: as it's given, else made of the name; null where it isn't known. */
  readonly summary: string | null;
  /** Of its usual answer, where one is given. */
  readonly statusCode: number | null;
  /** What the route stands under, outermost first. */
  readonly includes: readonly IncludeStep[];
  /** The route itself, as it was registered on the innermost router. */
  readonly registered: Registered;
  /** The handler's own parameters (`self` of a method left out); `undefined` where they aren't known. */
  readonly parameters: readonly HandlerParameter[] | undefined;
  /** What's declared to come from the path, by the handler or by a dependency at any depth, by its name in the path. */
  readonly pathParameters: readonly PathParameter[];
  /**
   * Whether something else may take what's in the path: a signature or dependency that isn't known, a parameter that
   * is the whole request.
   */
  readonly mayTakeMore: boolean;
}

/** An include, a mount or a host around a route. */
export interface IncludeStep {
  readonly kind: 'include' | 'mount' | 'host';
  /** Of the call. */
  readonly place: Place;
  /** What it puts before the path: of an include the prefix of the router that includes, and the one given. */
  readonly prefix: string;
  /** What it puts before the tags. */
  readonly tags: readonly string[];
  /** The pattern of a host; null of others. */
  readonly host: string | null;
  /** Source text of the unknown tests that this step hangs on. */
  readonly condition: string | null;
  /** Where the router or application below was made; null where that isn't known. */
  readonly madeAt: Place | null;
  /** What that is told of matching. */
  readonly routing: RouterSettings;
}

/** A route as its decorator, or the call that made it, says it. */
export interface Registered {
  /** Of the decorator or call. */
  readonly place: Place;
  /** The prefix of its own router included. */
  readonly path: string;
  /** The tags of its own router included. */
  readonly tags: readonly string[];
  /** Source text of the unknown tests that it hangs on, seen from its router. */
  readonly condition: string | null;
}

/** One parameter of a handler. */
export interface HandlerParameter {
  readonly name: string;
  /** As the source has it; null where there's none. */
  readonly annotation: string | null;
  /** The name under which the request has it: `Path(alias="user-id")`, else its own. */
  readonly alias: string;
  /** Whether FastAPI takes it from the path. */
  readonly isPath: boolean;
  /** Whether it's what a dependency returns. */
  readonly isDependency: boolean;
  readonly hasDefault: boolean;
}

/** A parameter in the path. */
export interface PathParameter {
  readonly name: string;
  /** Of its annotation; `{}` where that says nothing that's known. */
  readonly schema: ParameterSchema;
}

/** The part of JSON Schema that annotations of path parameters come to. */
export interface ParameterSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly anyOf?: readonly ParameterSchema[];
}

/** A router of the project. */
export interface MadeRouter {
  /** Where it was made. */
  readonly place: Place;
  /** Dotted name of the module that holds it, where a name of a module does; else null. */
  readonly module: string | null;
  /** That name. */
  readonly variable: string | null;
  /** Its own prefix. */
  readonly prefix: string;
  /** Routes that are registered on it and on the routers that it includes. */
  readonly routes: number;
  /** Modules of the handlers of these routes. */
  readonly modules: readonly string[];
  /** Whether the application's routes come from it, too. */
  readonly isReached: boolean;
  /** Whether it's included in another router, which need not be reached either. */
  readonly isIncluded: boolean;
  /** These includes: where each stands, and where the router that includes was made. */
  readonly includedIn: readonly { readonly at: Place; readonly router: Place }[];
}
