import { callAttribute } from '../../interpreter/attributes/attributes';
import type { Arguments, Call } from '../../interpreter/calls/call-site';
import { keepMade } from '../../interpreter/values/made';
import { num, unknown } from '../../interpreter/values/make';
import { ownOrNone } from '../../libraries/kit/instances';
import { selfOf } from './parameters';

/** The class whose objects hold a middleware's class and its arguments, until the first request makes it. */
const HELD = 'starlette.middleware.Middleware';

/** Adds a middleware around those that an application has already, as its class and arguments; without a class as a function. */
export function addMiddleware(call: Call, given: Arguments): void {
  const self = selfOf(call);
  if (self === undefined) return;
  const held = unknown('library', `${HELD}(…)`, call.at);
  keepMade(held, { ...given, name: HELD });
  const list = ownOrNone(call, self, 'user_middleware');
  if (list.kind !== 'list') return;
  callAttribute(call.vm, list, 'insert', { ...given, args: [num(0), held], keywords: new Map() }, call.at);
}
