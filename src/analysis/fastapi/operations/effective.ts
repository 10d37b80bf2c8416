import type { Call } from '../../interpreter/calls/call-site';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { includesAround } from '../details/include-steps';
import type { RawRow } from '../listing/raw-row';

/** A route as it's served: with the includes around it. */
export interface Effective {
  readonly call: Call;
  readonly row: RawRow;
  readonly route: InstanceValue;
  readonly endpoint: Value;
  /** The contexts of the includes, innermost first. */
  readonly around: readonly InstanceValue[];
  /** True for a release whose handlers may yield the items of a response. */
  readonly streams: boolean;
}

/** Returns a route with the includes around it. */
export const effectiveOf = (call: Call, row: RawRow, streams: boolean): Effective => ({
  call,
  row,
  route: row.route,
  endpoint: row.endpoint,
  around: includesAround(call, row).map(({ context }) => context),
  streams,
});
