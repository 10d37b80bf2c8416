import type { Call } from '../interpreter/call-site';
import { modelClass } from '../interpreter/classes';
import { each } from '../interpreter/forks';
import { iterate } from '../interpreter/iterate';
import { bool, NONE, str } from '../interpreter/make';
import type { ClassValue, Value } from '../interpreter/values';
import { keyword, methods, orElse, param, selfOf, setOwn } from './parameters';
import { routeName, upperMethods, type StarletteRouting } from './starlette-routing';

/** The route classes of `fastapi.routing`. */
export interface ApiRoutes {
  readonly APIRoute: ClassValue;
  readonly APIWebSocketRoute: ClassValue;
}

/** Models of `APIRoute` and `APIWebSocketRoute` (read in 0.165). */
export function apiRoutes({ Route, WebSocketRoute }: StarletteRouting): ApiRoutes {
  const APIRoute = modelClass(
    'fastapi.routing.APIRoute',
    [Route],
    methods('fastapi.routing.APIRoute', { __init__: initApiRoute }),
  );
  const APIWebSocketRoute = modelClass('fastapi.routing.APIWebSocketRoute', [WebSocketRoute]);
  return { APIRoute, APIWebSocketRoute };
}

/** What else a route keeps as it was given: for programs that read it back. */
const KEPT = [
  'response_model',
  'status_code',
  'dependencies',
  'summary',
  'description',
  'responses',
  'deprecated',
  'operation_id',
  'response_class',
  'callbacks',
  'openapi_extra',
] as const;

function initApiRoute(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const endpoint = param(call, 2, 'endpoint');
  const given = orElse(keyword(call, 'methods'), () => call.vm.list([str('GET')]));
  const path = param(call, 1, 'path');
  setOwn(call, self, {
    ...Object.fromEntries(KEPT.map((name) => [name, keyword(call, name)])),
    path,
    path_format: path,
    endpoint,
    name: routeName(keyword(call, 'name'), endpoint),
    include_in_schema: orElse(keyword(call, 'include_in_schema'), () => bool(true)),
    methods: each(call.vm, given, (one) => upperMethods(call, one)),
    tags: orElse(keyword(call, 'tags'), () => call.vm.list()),
  });
  return NONE;
}

/** A new list of the elements of several; None counts as empty. */
export function listOf({ vm, at }: Call, ...parts: readonly Value[]): Value {
  const items = [];
  let open;
  for (const part of parts) {
    if (part.kind === 'none') continue;
    const all = iterate(vm, part, at);
    items.push(...all.items);
    open ??= all.open;
  }
  return vm.listOf(items, open);
}
