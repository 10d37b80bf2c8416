import type { FunctionValue, Value } from '../../interpreter/values/values';

/** Matches calls that register routes: by a method that nothing else has, or one of an application or a router. */
export const REGISTERING =
  /\.(?:include_router|add_api_route|add_api_websocket_route|add_route|add_websocket_route)\s*\(|\b(?:\w*_)?(?:app|router)\.(?:get|post|put|delete|patch|head|options|trace|websocket|route|api_route|mount)\s*\(/u;

/** Returns true for a function of the project whose text registers routes, and for an iterator or coroutine whose own does. */
export function registers(value: Value | undefined): boolean {
  if (value?.kind === 'deferred')
    return REGISTERING.test(value.code?.text ?? '') && value.state?.() !== 'closed';
  const func = value?.kind === 'method' ? value.func : value;
  return func?.kind === 'function' && isRegistering(func);
}

const isRegistering = ({ def, module }: FunctionValue): boolean =>
  module.source.matches(REGISTERING, def.start, def.end);
