import type { Place } from '../../../base/diagnostics/place';
import type { Guard } from '../../interpreter/guards/guards';
import type { InstanceValue, Item, Value } from '../../interpreter/values/values';
import type { RouteKind } from './route';

/** A row before its texts are made: values, with the guard of its presence. */
export interface RawRow {
  readonly kind: RouteKind;
  readonly guard: Guard;
  readonly path: Value;
  readonly methods: Value;
  readonly tags: readonly Item[];
  readonly name: Value;
  readonly endpoint: Value;
  readonly inSchema: boolean;
  readonly host: Value;
  /** Where it was registered, then where each router around it was included. */
  readonly chain: readonly Place[];
  /** What was registered. */
  readonly route: InstanceValue;
  /** What it stands under, outermost first. */
  readonly steps: readonly RawStep[];
  /** When it's there, seen from the router that it's registered on. */
  readonly own: Guard;
}

/** An include, a mount or a host that a route stands under. */
export interface RawStep {
  readonly kind: 'include' | 'mount' | 'host';
  /** What was put among the routes: it has the prefix and the tags that are added. */
  readonly route: InstanceValue;
  /** The router or application below. */
  readonly below: Value;
  /** When it's there, seen from the router that it's registered on. */
  readonly own: Guard;
}
