import type { Call } from '../../interpreter/calls/call-site';
import type { Value } from '../../interpreter/values/values';
import { isDefaultModel } from '../classes/api-route';
import { unwrap } from '../classes/endpoint';
import { ownOrNone } from '../../libraries/kit/instances';
import type { RawRow } from '../listing/raw-row';
import type { Presence } from './route-details';

/**
 * Returns whether a path operation declares its response: by `response_model`, also None, or by the return annotation of
 * its handler (`APIRoute.__init__`, 0.165). A value that can't be known may be FastAPI's default.
 */
export function responseModelOf(call: Call, { kind, route, endpoint }: RawRow): Presence {
  if (kind !== 'api') return 'absent';
  const model = ownOrNone(call, route, 'response_model');
  if (isDefaultModel(model)) return annotationOf(endpoint);
  return model.kind === 'unknown' || model.kind === 'choice' ? 'unknown' : 'given';
}

/** Returns whether a handler has a return annotation; unknown if it isn't a function or method of the project. */
function annotationOf(endpoint: Value): Presence {
  const under = unwrap(endpoint);
  if (under.kind === 'method') return annotationOf(under.func);
  if (under.kind !== 'function') return 'unknown';
  if (under.def.type === 'Lambda') return 'absent';
  return under.def.signature().returns === undefined ? 'absent' : 'given';
}
