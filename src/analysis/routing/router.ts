import type { Pattern } from './pattern';

/** Where something is registered. */
export interface RoutingPlace {
  readonly file: string;
  readonly line: number;
}

/** A router with what it matches requests against, in order: Starlette's `Router`, FastAPI's with its includes. */
export interface RouterNode<Row> {
  readonly items: readonly RouterItem<Row>[];
  /** Front ends, which are asked after all routes (FastAPI 0.138). */
  readonly frontends: readonly EndpointNode<Row>[];
  readonly redirectSlashes: boolean;
  /** What `FastAPI(root_path=…)` says; `''` where it says nothing. */
  readonly rootPath: string;
}

/** What a router asks in turn. */
export type RouterItem<Row> = EndpointNode<Row> | MountNode<Row>;

/** A route. */
export interface EndpointNode<Row> {
  readonly kind: 'endpoint';
  readonly row: Row;
  readonly protocol: 'http' | 'websocket';
  /** Upper case; empty for all. */
  readonly methods: readonly string[];
  /** Relative to the router. */
  readonly pattern: Pattern;
  /** Whether it may not be there, or may match otherwise. */
  readonly isOpen: boolean;
  /** The tests without which it isn't there, where that's all that is open about it; `undefined` where it isn't. */
  readonly under: readonly string[] | undefined;
}

/** Whether, wherever `other` is there, so is this one, and it matches as it says. */
export function isThereWith<Row>(
  { under }: EndpointNode<Row>,
  other: Pick<EndpointNode<Row>, 'under'>,
): boolean {
  return under?.every((test) => other.under?.includes(test)) ?? false;
}

/** A mount or a host: what matches its pattern is handed over, whatever comes of it. */
export interface MountNode<Row> {
  readonly kind: 'mount' | 'host';
  /** Of a mount: relative to the router, without a slash at the end. */
  readonly pattern: Pattern;
  /** Of the call. */
  readonly place: RoutingPlace;
  /** What is below, or the one row that stands for it where that can't be listed. */
  readonly below: RouterNode<Row> | EndpointNode<Row>;
  readonly isOpen: boolean;
}
