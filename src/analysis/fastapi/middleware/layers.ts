import type { Place } from '../../../base/diagnostics/place';
import { findAttribute } from '../../interpreter/attributes/attributes';
import { callValue } from '../../interpreter/calls/calls';
import { iterate } from '../../interpreter/evaluation/iterate';
import type { Guard } from '../../interpreter/guards/guards';
import type { Machine } from '../../interpreter/machine';
import { findOnClass } from '../../interpreter/values/classes';
import { madeBy } from '../../interpreter/values/made';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { ownOrNone } from '../../libraries/kit/instances';

/** A middleware of the program, as an application holds it. */
export interface Layer {
  readonly name: string;
  /** The place of its class or function. */
  readonly place: Place;
  /** The undecided tests under which the application has it. */
  readonly guard: Guard;
  readonly callee: Value;
  /** The application that has it. */
  readonly app: InstanceValue;
  /** True if that's handed a request and what calls the next layer; an ASGI application isn't. */
  readonly takesRequest: boolean;
}

/** Returns the program's own middleware of an application, the outermost first, made around `next`. */
export function layersOf(vm: Machine, app: InstanceValue, next: Value): readonly Layer[] {
  const { items } = iterate(vm, ownOrNone({ vm }, app, 'user_middleware'), app.place);
  return items.flatMap(({ value, guard }) => {
    const held = value.kind === 'unknown' ? madeBy(value) : undefined;
    if (held === undefined || value.kind !== 'unknown') return [];
    const [cls, ...args] = held.args;
    const dispatch = held.keywords.get('dispatch');
    const named = dispatch?.kind === 'function' ? dispatch : cls;
    if ((named?.kind !== 'class' && named?.kind !== 'function') || named.place === undefined) return [];
    const layer = { name: named.name, place: named.place, guard, app };
    if (named === dispatch) return [{ ...layer, callee: named, takesRequest: true }];
    const made = callValue(vm, named, { ...held, args: [next, ...args] }, value.at);
    const handler = handlerIn(vm, made);
    return [{ ...layer, callee: handler ?? made, takesRequest: handler !== undefined }];
  });
}

/** Returns the method of a `BaseHTTPMiddleware` that's handed the requests; `undefined` for any other middleware, or one with a `__call__` of its own. */
function handlerIn(vm: Machine, made: Value): Value | undefined {
  if (made.kind !== 'instance' || !made.cls.mro.some(({ name }) => name === 'BaseHTTPMiddleware'))
    return undefined;
  if (findOnClass(made.cls, '__call__')?.kind === 'function') return undefined;
  return (
    findAttribute(vm, made, 'dispatch_func', made.place) ?? findAttribute(vm, made, 'dispatch', made.place)
  );
}
