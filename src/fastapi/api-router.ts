import type { Call } from '../interpreter/call-site';
import { callAttribute, callValue } from '../interpreter/calls';
import { modelClass } from '../interpreter/classes';
import { NONE, str, textOf, TRUE } from '../interpreter/make';
import { binary } from '../interpreter/operators';
import type { ClassValue, Value } from '../interpreter/values';
import { listOf, type ApiRoutes } from './api-route';
import { both } from './flags';
import { addFrontend } from './frontend';
import { decorator, keyword, methods, orElse, own, param, selfOf, setOwn, withArguments } from './parameters';
import { addRoute, make, routeDecorator, type StarletteRouting } from './starlette-routing';

const OWNER = 'fastapi.routing.APIRouter';

export const VERBS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** What a verb hands to `api_route` whether it was given or not: an override may read it. */
const PASSED: Readonly<Record<string, Value>> = {
  tags: NONE,
  name: NONE,
  include_in_schema: TRUE,
  operation_id: NONE,
  dependencies: NONE,
  responses: NONE,
  deprecated: NONE,
  summary: NONE,
  description: NONE,
  status_code: NONE,
};

/** A model of `fastapi.APIRouter` (read in 0.165); `include` follows the release's rule. */
export function apiRouter(
  { Router }: StarletteRouting,
  routes: ApiRoutes,
  include: (call: Call) => Value,
): ClassValue {
  return modelClass(
    OWNER,
    [Router],
    [
      ...methods(OWNER, {
        __init__: (call) => initRouter(call, Router, routes.APIRoute),
        add_api_route: (call) => addApiRoute(call, routes.APIRoute),
        api_route: (call) => apiRouteDecorator(call),
        add_api_websocket_route: (call) => addWebSocket(call, routes.APIWebSocketRoute),
        websocket: (call) => routeDecorator(call, 'add_api_websocket_route'),
        websocket_route: (call) => routeDecorator(call, 'add_websocket_route'),
        route: (call) => routeDecorator(call, 'add_route'),
        include_router: include,
        frontend: addFrontend,
        add_event_handler: () => NONE,
        on_event: () => decorator(`${OWNER}.on_event`, () => undefined),
      }),
      ...methods(
        OWNER,
        Object.fromEntries(VERBS.map((verb) => [verb, (call: Call) => verbDecorator(call, verb)])),
      ),
    ],
  );
}

function initRouter(call: Call, Router: ClassValue, APIRoute: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm } = call;
  const prefix = orElse(keyword(call, 'prefix'), () => str());
  checkPrefix(call, prefix);
  callValue(
    vm,
    Router.attrs.get('__init__') ?? NONE,
    { args: [self], keywords: new Map([['routes', keyword(call, 'routes')]]), open: undefined },
    call.at,
  );
  setOwn(call, self, {
    prefix,
    // The caller's own list, as FastAPI keeps it: an append to it is seen here.
    tags: orElse(keyword(call, 'tags'), () => vm.list()),
    dependencies: listOf(call, keyword(call, 'dependencies')),
    responses: orElse(keyword(call, 'responses'), () => vm.dict()),
    callbacks: orElse(keyword(call, 'callbacks'), () => vm.list()),
    deprecated: keyword(call, 'deprecated'),
    include_in_schema: orElse(keyword(call, 'include_in_schema'), () => TRUE),
    route_class: orElse(keyword(call, 'route_class'), () => APIRoute),
    default_response_class: keyword(call, 'default_response_class'),
    lifespan_context: keyword(call, 'lifespan'),
    on_startup: listOf(call, keyword(call, 'on_startup')),
    on_shutdown: listOf(call, keyword(call, 'on_shutdown')),
    dependency_overrides_provider: keyword(call, 'dependency_overrides_provider'),
    _low_priority_routes: vm.list(),
  });
  return NONE;
}

/** What FastAPI asserts of a prefix; told, since it ends the import. */
export function checkPrefix(call: Call, prefix: Value): void {
  const text = textOf(prefix);
  if (text === undefined || text === '') return;
  const why = !text.startsWith('/')
    ? "must start with '/'"
    : text.endsWith('/')
      ? "must not end with '/'"
      : undefined;
  if (why === undefined) return;
  call.vm.raiseIfCaught('AssertionError', `a path prefix ${why}`, call.at);
  call.vm.report({ code: 'rejected', detail: `the path prefix "${text}" ${why}`, at: call.at, affects: [] });
}

function addApiRoute(call: Call, APIRoute: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm, at } = call;
  const keywords = new Map(call.keywords);
  for (const name of ['path', 'route_class_override']) keywords.delete(name);
  const given = Object.fromEntries(keywords);
  const wanted = orElse(keyword(call, 'route_class_override'), () => own(call, self, 'route_class'));
  const cls = wanted.kind === 'class' && wanted.mro.includes(APIRoute) ? wanted : APIRoute;
  const path = binary(vm, '+', own(call, self, 'prefix'), param(call, 1, 'path'), at);
  const inSchema = both(
    orElse(keyword(call, 'include_in_schema'), () => TRUE),
    own(call, self, 'include_in_schema'),
  );
  const route = make(call, cls, [path], {
    ...given,
    endpoint: param(call, 2, 'endpoint'),
    tags: listOf(call, own(call, self, 'tags'), keyword(call, 'tags')),
    dependencies: listOf(call, own(call, self, 'dependencies'), keyword(call, 'dependencies')),
    methods: keyword(call, 'methods'),
    include_in_schema: inSchema,
  });
  return addRoute(call, route);
}

/** `@router.api_route(path)`: registers through `self.add_api_route`, which a subclass may have overridden. */
function apiRouteDecorator(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const path = param(call, 1, 'path');
  const keywords = new Map(call.keywords);
  keywords.delete('path');
  return decorator(`${OWNER}.api_route`, (endpoint, inner) => {
    callAttribute(
      call.vm,
      self,
      'add_api_route',
      { args: [path, endpoint], keywords, open: call.open },
      inner.at,
    );
  });
}

/** `@router.get(path)`: `self.api_route` with the method. */
function verbDecorator(call: Call, verb: string): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const keywords = new Map([
    ...Object.entries(PASSED),
    ...call.keywords,
    ['path', param(call, 1, 'path')] as const,
    ['methods', call.vm.list([str(verb.toUpperCase())])] as const,
  ]);
  return callAttribute(
    call.vm,
    self,
    'api_route',
    withArguments(call, { args: [], keywords, open: undefined }),
    call.at,
  );
}

function addWebSocket(call: Call, APIWebSocketRoute: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const path = binary(call.vm, '+', own(call, self, 'prefix'), param(call, 1, 'path'), call.at);
  const route = make(call, APIWebSocketRoute, [path, param(call, 2, 'endpoint')], {
    name: param(call, 3, 'name'),
  });
  return addRoute(call, route);
}
