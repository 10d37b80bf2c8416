import type { Place } from '../../../base/diagnostics/place';
import type { Guard } from '../../interpreter/guards/guards';
import type { RouteDetails } from '../details/route-details';
import type { Refusal } from '../middleware/refusals';
import type { OperationSource } from '../operations/source';

/**
 * The kind of a route. `api`: a path operation; `route`: Starlette's `Route`; `docs`: FastAPI's own documentation.
 */
export type RouteKind = 'api' | 'route' | 'websocket' | 'mount' | 'frontend' | 'docs';

/** One registered route. Routes are listed in the order in which requests are matched. */
export interface RegisteredRoute {
  readonly kind: RouteKind;
  /** Upper case, sorted; empty for websockets, mounts and front ends. */
  readonly methods: readonly string[];
  /** The path as FastAPI has it; an unknown part is `{?}`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly name: string | null;
  /** `__qualname__` of the endpoint. */
  readonly handler: string | null;
  /** Dotted name of the module that defines the endpoint. */
  readonly module: string | null;
  /** The place of the endpoint's `def` (its first decorator), else of the registering call. */
  readonly place: Place | null;
  readonly inSchema: boolean;
  /** The pattern of the `Host` route around it. */
  readonly host: string | null;
  /** Source text of the undecidable tests that it depends on, outermost first, joined by ` and `. */
  readonly condition: string | null;
  /** The tests themselves. */
  readonly guard?: Guard;
  /** True if path, methods or tags have an unknown part. */
  readonly partial: boolean;
  /** True if startup registers it: it isn't there after the import. */
  readonly startup?: boolean;
  /** The places of the registration, then of the includes, innermost first. */
  readonly chain: readonly Place[];
  /** Further facts, if the analysis was asked for details. */
  readonly details?: RouteDetails;
  /** The path operation as the OpenAPI document describes it, if the analysis was asked for it. */
  readonly operation?: OperationSource;
  /** The middleware of the program that refuses, or may refuse, requests without credentials, if the analysis was asked for operations. */
  readonly refusals?: readonly Refusal[];
}
