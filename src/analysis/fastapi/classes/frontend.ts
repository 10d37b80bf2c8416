import type { Call } from '../../interpreter/calls/call-site';
import { append } from '../../interpreter/evaluation/iterate';
import { NONE, textOf } from '../../interpreter/values/make';
import { modelClass } from '../../interpreter/values/classes';
import { binary } from '../../interpreter/evaluation/operators';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { own, param, selfOf, setOwn } from './parameters';
import { withoutTrailingSlash } from './starlette-routing';

/** The object that `router.frontend` adds. Matched after all routes, so it's kept apart from them. */
const FRONTEND: ClassValue = modelClass('fastapi.routing._FrontendRoute', []);

/** Models `router.frontend(path, directory=…)` (0.138.0). */
export function addFrontend(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const given = param(call, 1, 'path');
  const path = textOf(given) === '/' ? given : withoutTrailingSlash(given);
  const route = call.vm.instance(FRONTEND, call.at);
  setOwn(call, route, { path: joinFrontend(call, own(call, self, 'prefix'), path) });
  const routes = own(call, self, '_low_priority_routes');
  if (routes.kind === 'list') append(call.vm, routes, route);
  return NONE;
}

/** Joins a prefix and a path; `/` below a prefix is the prefix itself. */
export function joinFrontend(call: Pick<Call, 'vm' | 'at'>, prefix: Value, path: Value): Value {
  const known = textOf(prefix);
  if (known === '') return path;
  return textOf(path) === '/' ? prefix : binary(call.vm, '+', prefix, path, call.at);
}
