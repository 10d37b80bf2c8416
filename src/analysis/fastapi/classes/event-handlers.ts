import type { Call } from '../../interpreter/calls/call-site';
import { append } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { NONE, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { ownOrNone } from '../../libraries/kit/instances';
import { decorator, param, selfOf } from './parameters';

/** Models `add_event_handler("startup", f)`. No other event can register routes before the first request. */
export function addEventHandler(call: Call): Value {
  if (textOf(param(call, 1, 'event_type')) === 'startup') addHandler(call, param(call, 2, 'func'));
  return NONE;
}

/** Models `@router.on_event("startup")`. */
export const onEvent = (call: Call): Value =>
  decorator('fastapi.routing.APIRouter.on_event', (handler) => {
    if (textOf(param(call, 1, 'event_type')) === 'startup') addHandler(call, handler);
  });

function addHandler(call: Call, handler: Value): void {
  const self = selfOf(call);
  if (self === undefined) return;
  each(call.vm, ownOrNone(call, self, 'on_startup'), (handlers) => {
    if (handlers.kind === 'list') append(call.vm, handlers, handler);
    return NONE;
  });
}
