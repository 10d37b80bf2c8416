/**
 * The kind of a route. `api`: a path operation; `route`: Starlette's `Route`; `docs`: FastAPI's own documentation.
 */
export type RouteKind = 'api' | 'route' | 'websocket' | 'mount' | 'frontend' | 'docs';

/** A registered route as every report has it. */
export interface RouteRow {
  /** Upper case, sorted; empty for websockets, mounts and front ends. */
  readonly methods: readonly string[];
  /** The path as FastAPI has it; an unknown part is `{?}`. */
  readonly path: string;
  /** Tags of outer routers come first. */
  readonly tags: readonly string[];
  readonly kind: RouteKind;
  /** The name of the route, for `url_path_for`. */
  readonly name: string | null;
  /** `__qualname__` of the handler; null without one. */
  readonly handler: string | null;
  /** The dotted name of the handler's module. */
  readonly module: string | null;
  /** True if the route is in the OpenAPI document. */
  readonly inSchema: boolean;
  /** The pattern of the `Host` route around it. */
  readonly host: string | null;
  /** The source text of the undecided conditions that it depends on, outermost first, joined by ` and `. */
  readonly condition: string | null;
  /** True if path, methods or tags hold an unknown part. */
  readonly partial: boolean;
}
