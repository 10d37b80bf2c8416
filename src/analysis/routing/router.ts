import type { Pattern } from './pattern';

/** The place of a registration. */
export interface RoutingPlace {
  readonly file: string;
  readonly line: number;
}

/** A router with its entries in matching order: Starlette's `Router`, or FastAPI's with its includes. */
export interface RouterNode<Row> {
  readonly items: readonly RouterItem<Row>[];
  /** Front ends, which are matched after all routes (FastAPI 0.138). */
  readonly frontends: readonly EndpointNode<Row>[];
  readonly redirectSlashes: boolean;
  /** The `root_path` of `FastAPI(…)`; `''` without one. */
  readonly rootPath: string;
}

/** An entry of a router. */
export type RouterItem<Row> = EndpointNode<Row> | MountNode<Row>;

/** A route. */
export interface EndpointNode<Row> {
  readonly kind: 'endpoint';
  readonly row: Row;
  readonly protocol: 'http' | 'websocket';
  /** In upper case; empty for all. */
  readonly methods: readonly string[];
  /** Relative to the router. */
  readonly pattern: Pattern;
  /** True if it may not exist or may match other requests. */
  readonly isOpen: boolean;
  /** The tests that its existence depends on; `undefined` if more than that is unknown. */
  readonly under: readonly string[] | undefined;
}

/** Returns true if this one exists, and matches as it says, whenever `other` exists. */
export function isThereWith<Row>(
  { under }: EndpointNode<Row>,
  other: Pick<EndpointNode<Row>, 'under'>,
): boolean {
  return under?.every((test) => other.under?.includes(test)) ?? false;
}

/** A mount or a host. A request that matches its pattern is passed on for good. */
export interface MountNode<Row> {
  readonly kind: 'mount' | 'host';
  /** For a mount: relative to the router, without a slash at the end. */
  readonly pattern: Pattern;
  /** The place of the call. */
  readonly place: RoutingPlace;
  /** The router below, or the row that stands for routes that can't be listed. */
  readonly below: RouterNode<Row> | EndpointNode<Row>;
  readonly isOpen: boolean;
}
