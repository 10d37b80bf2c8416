import type { Call } from '../../interpreter/calls/call-site';
import { NONE } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { ownOrNone } from '../../libraries/kit/instances';
import { registeredAs } from '../classes/routing/api-route';
import { includesAround } from '../details/include-steps';
import type { RawRow } from '../listing/raw-row';

/** A route as it's served: with the includes around it. */
export interface Effective {
  readonly call: Call;
  readonly row: RawRow;
  readonly route: InstanceValue;
  readonly endpoint: Value;
  /** Its `response_model`. */
  readonly model: Value;
  /** Its own dependencies, without those of the includes. */
  readonly dependencies: Value;
  /** Dependencies behind those of the endpoint. */
  readonly added: Value;
  /** The contexts of the includes, innermost first. */
  readonly around: readonly InstanceValue[];
  /** True for a release whose handlers may yield the items of a response. */
  readonly streams: boolean;
}

/** Returns a route with the includes around it. */
export function effectiveOf(call: Call, row: RawRow, streams: boolean): Effective {
  const { route } = row;
  const around = includesAround(call, row).map(({ context }) => context);
  const registered = around.length > 0 ? undefined : registeredAs(route);
  const own = (name: string): Value => ownOrNone(call, route, name);
  const {
    model = own('response_model'),
    dependencies = own('dependencies'),
    added = NONE,
  } = registered ?? {};
  const isReplaced = registered !== undefined && registered.endpoint !== own('endpoint');
  const endpoint = isReplaced ? registered.endpoint : row.endpoint;
  return { call, row, route, endpoint, model, dependencies, added, around, streams };
}
