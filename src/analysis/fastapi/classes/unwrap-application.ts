import { findAttribute } from '../../interpreter/attributes/attributes';
import type { Call } from '../../interpreter/calls/call-site';
import { wrappedIn } from '../../interpreter/values/origin';
import type { Value } from '../../interpreter/values/values';

/** Returns the application inside middleware objects, which keep it as `app`. */
export function unwrapApplication(call: Pick<Call, 'vm' | 'at'>, value: Value): Value {
  let current = value;
  for (let depth = 0; depth < 50; depth += 1) {
    const wrapped = current.kind === 'unknown' ? wrappedIn(current) : undefined;
    if (wrapped !== undefined) {
      current = wrapped;
      continue;
    }
    if (current.kind !== 'instance' || findAttribute(call.vm, current, 'routes', call.at) !== undefined)
      return current;
    const inner =
      findAttribute(call.vm, current, 'app', call.at) ?? findAttribute(call.vm, current, '_app', call.at);
    if (inner === undefined) return current;
    current = inner;
  }
  return current;
}
