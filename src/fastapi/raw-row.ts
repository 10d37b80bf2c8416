import type { Place } from '../diagnostics/place';
import type { Guard } from '../interpreter/guards';
import type { Item, Value } from '../interpreter/values';
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
  readonly operationId: Value;
  /** Where it was registered, then where each router around it was included. */
  readonly chain: readonly Place[];
}
