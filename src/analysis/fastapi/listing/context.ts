import type { Place } from '../../../base/diagnostics/place';
import { ALWAYS, type Guard } from '../../interpreter/guards/guards';
import { NONE, str } from '../../interpreter/values/make';
import type { Item, Value } from '../../interpreter/values/values';
import type { RawStep } from './raw-row';

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
