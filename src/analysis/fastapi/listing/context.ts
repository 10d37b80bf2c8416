import type { Place } from '../../../base/diagnostics/place';
import { ALWAYS, type Guard } from '../../interpreter/guards/guards';
import { NONE, str } from '../../interpreter/values/make';
import type { Item, Value } from '../../interpreter/values/values';
import type { RawStep } from './raw-row';

/** What the routers around a route add to it. */
export interface Context {
  readonly guard: Guard;
  /** The part of `guard` that the list adds which is being read. */
  readonly own: Guard;
  readonly prefix: Value;
  /** The part of `prefix` that the mounts around take off a request's path; the rest is that of includes. */
  readonly mounted: Value;
  readonly tags: readonly Item[];
  readonly inSchema: boolean;
  readonly host: Value;
  readonly chain: readonly Place[];
  readonly steps: readonly RawStep[];
  /** Routers and applications that we're inside of: a cycle ends here. */
  readonly inside: readonly Value[];
}

/** Of an application's own routes. */
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
