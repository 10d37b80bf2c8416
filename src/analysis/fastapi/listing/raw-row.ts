import type { Place } from '../../../base/diagnostics/place';
import { type Guard, ALWAYS } from '../../interpreter/guards/guards';
import { copiesOf } from '../classes/routing/copies';
import type { InstanceValue, Item, Value } from '../../interpreter/values/values';
import { NONE, str } from '../../interpreter/values/make';
import type { RouteKind } from './route-row';

/** A row before it's converted to text: values, and the guard under which it exists. */
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
  /** The places of the registration, then of the includes, innermost first. */
  readonly chain: readonly Place[];
  /** The registered object. */
  readonly route: InstanceValue;
  /** The includes, mounts and hosts around it, outermost first. */
  readonly steps: readonly RawStep[];
  /** The guard under which it exists, as seen from its router. */
  readonly own: Guard;
  /** The `dependency_overrides` of its application. */
  readonly overrides?: Value | undefined;
}

/** An include, a mount or a host around a route. */
export interface RawStep {
  readonly kind: 'include' | 'mount' | 'host';
  /** The object in the list of routes, with the prefix and tags that it adds. */
  readonly route: InstanceValue;
  /** The router or application below it. */
  readonly below: Value;
  /** The guard under which it exists, as seen from the router that holds it. */
  readonly own: Guard;
}

/** Returns the places of a route's registration and of the includes that copied it (before 0.137.0), innermost first. */
function madeAt(route: InstanceValue): readonly Place[] {
  const copies = copiesOf(route);
  const origin = copies.at(-1)?.from ?? route;
  return [origin.place, ...copies.toReversed().map(({ at }) => at)];
}

/** Returns a row without texts, for its place alone. */
export const bareRow = (
  kind: RouteKind,
  route: InstanceValue,
  { guard, own, host, chain, steps, prefix, overrides }: Context,
): RawRow => ({
  kind,
  guard,
  own,
  path: prefix,
  methods: NONE,
  tags: [],
  name: NONE,
  endpoint: NONE,
  inSchema: false,
  host,
  chain: [...madeAt(route), ...chain],
  route,
  steps,
  overrides,
});

/** The accumulated additions of the routers around a route. */
export interface Context {
  readonly guard: Guard;
  /** The part of `guard` that the list being read adds. */
  readonly own: Guard;
  readonly prefix: Value;
  /** The part of `prefix` that mounts strip from a request's path; the rest comes from includes. */
  readonly mounted: Value;
  readonly tags: readonly Item[];
  readonly inSchema: boolean;
  readonly host: Value;
  readonly chain: readonly Place[];
  readonly steps: readonly RawStep[];
  /** The routers and applications around the current one, to detect cycles. */
  readonly inside: readonly Value[];
  /** The application's `dependency_overrides`. */
  readonly overrides?: Value | undefined;
}

/** The context of an application's own routes. */
export const TOP: Context = {
  guard: ALWAYS,
  own: ALWAYS,
  prefix: str(),
  mounted: str(),
  tags: [],
  inSchema: true,
  host: NONE,
  chain: [],
  steps: [],
  inside: [],
};
