import type { Place } from '../../../base/diagnostics/place';
import type { Guard } from '../../interpreter/guards/guards';
import type { RouteDetails } from '../details/route-details';

/** `api`: a path operation; `route`: Starlette's `Route`; `docs`: FastAPI's own documentation routes. */
export type RouteKind = 'api' | 'route' | 'websocket' | 'mount' | 'frontend' | 'docs';

/** One registered route, in the order in which requests are matched. */
export interface RegisteredRoute {
  readonly kind: RouteKind;
  /** Upper case, sorted; empty for websockets, mounts and front ends. */
  readonly methods: readonly string[];
  /** As FastAPI has it; an unknown part is `{?}`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly name: string | null;
  /** `__qualname__` of the endpoint. */
  readonly handler: string | null;
  /** Dotted name of the module that the endpoint is defined in. */
  readonly module: string | null;
  /** Of the endpoint's `def` (its first decorator), else of the call that registered the row. */
  readonly place: Place | null;
  readonly inSchema: boolean;
  /** The pattern of the `Host` route that it stands under. */
  readonly host: string | null;
  /** Source text of the unknown tests that it hangs on, outermost first, joined by ` and `. */
  readonly condition: string | null;
  /** The tests themselves. */
  readonly guard?: Guard;
  /** Whether path, methods or tags hold an unknown part. */
  readonly partial: boolean;
  /** Where it was registered, then where each router around it was included, innermost first. */
  readonly chain: readonly Place[];
  /** What only some ask for: there if the analysis was asked for details. */
  readonly details?: RouteDetails;
}
