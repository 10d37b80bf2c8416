import { type Call, callOf, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import type { Machine } from '../../interpreter/machine';
import type { Value } from '../../interpreter/values/values';
import { includeSteps, registered } from './include-steps';
import { operationIdOf } from './operation-id';
import { ownOrNone } from '../../libraries/kit/instances';
import { safely } from '../../types/safely';
import type { RawRow } from '../listing/raw-row';
import type { Presence, RouteDetails } from './route-details';
import { isDefaultModel } from '../classes/routing/api-route';
import { unwrap } from '../classes/endpoint';

/**
 * Returns further facts about a row. Evaluates the program's functions and annotations, so call it after the routes
 * are listed and while the modules are loaded.
 */
export function describeRow(vm: Machine, row: RawRow, methods: readonly string[]): RouteDetails {
  const call = callOf(vm, NO_ARGUMENTS, row.route.place);
  const unknown = { operationId: null, operationIdGiven: false };
  return {
    ...attempt(call, unknown, () => operationIdOf(call, row, methods)),
    responseModel: responseModelOf(call, row),
    includes: includeSteps(call, row),
    registered: registered(call, row),
  };
}

/** Runs a late evaluation with new steps; returns `otherwise` if it raises or uses them up. */
function attempt<T>(call: Call, otherwise: T, action: () => T): T {
  call.vm.restart();
  return safely(call, otherwise, action);
}

/**
 * Returns whether a path operation declares its response: by `response_model`, also None, or by the return annotation of
 * its handler (`APIRoute.__init__`, 0.165). A value that can't be known may be FastAPI's default.
 */
function responseModelOf(call: Call, { kind, route, endpoint }: RawRow): Presence {
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
