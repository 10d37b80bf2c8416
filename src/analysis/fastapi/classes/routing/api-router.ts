import { callAttribute } from '../../../interpreter/attributes/attributes';
import type { Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str } from '../../../interpreter/values/make';
import { joinPaths } from './paths';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { dictOfAll, listOf, type ApiRoutes } from './api-route';
import { both, either } from '../flags';
import { frontendOf } from './frontend';
import { isPlaceholder, passedOn } from '../passed';
import { ownOrNone, setOwn } from '../../../libraries/kit/instances';
import { decorator, flag, keyword, methods, orElse, param, selfOf, withArguments } from '../parameters';
import { checkPrefix } from '../assertions';
import { addRoute, make, makeOf, routeDecorator, type StarletteRouting } from './starlette-routing';

const OWNER = 'fastapi.routing.APIRouter';

export const VERBS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Models `fastapi.APIRouter` (0.165). `include` follows the release's rule for includes. */
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
      }),
      ...frontendOf(OWNER),
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
    { args: [self], keywords: pick(call, ['routes', 'lifespan', 'on_startup']), open: undefined },
    call.at,
  );
  setOwn(call, self, {
    prefix,
    // FastAPI keeps the caller's own list, so a later append to it has an effect here.
    tags: orElse(keyword(call, 'tags'), () => vm.list()),
    dependencies: listOf(call, keyword(call, 'dependencies')),
    responses: orElse(keyword(call, 'responses'), () => vm.dict()),
    callbacks: orElse(keyword(call, 'callbacks'), () => vm.list()),
    deprecated: keyword(call, 'deprecated'),
    include_in_schema: flag(call, 'include_in_schema'),
    generate_unique_id_function: keyword(call, 'generate_unique_id_function'),
    redirect_slashes: flag(call, 'redirect_slashes'),
    route_class: orElse(keyword(call, 'route_class'), () => APIRoute),
    default_response_class: keyword(call, 'default_response_class'),
    on_shutdown: listOf(call, keyword(call, 'on_shutdown')),
    dependency_overrides_provider: keyword(call, 'dependency_overrides_provider'),
    _low_priority_routes: vm.list(),
  });
  return NONE;
}

const pick = ({ keywords }: Call, names: readonly string[]): ReadonlyMap<string, Value> =>
  new Map([...keywords].filter(([name]) => names.includes(name)));

/** Returns the options of the answer that unknown `**keywords` may set. */
const answerIn = ({ open }: Call): Readonly<Record<string, Value>> =>
  open === undefined ? {} : { response_model: open, status_code: open };

function addApiRoute(call: Call, APIRoute: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm, at } = call;
  const wanted = orElse(keyword(call, 'route_class_override'), () => ownOrNone(call, self, 'route_class'));
  const path = joinPaths(vm, ownOrNone(call, self, 'prefix'), param(call, 1, 'path'), at);
  const passed = wanted === APIRoute || call.open !== undefined ? {} : passedOn(call);
  const options = new Map(Object.entries({ ...passed, ...answerIn(call) }));
  for (const [name, value] of call.keywords) options.set(name, value);
  for (const name of ['path', 'route_class_override']) options.delete(name);
  const own = {
    endpoint: param(call, 2, 'endpoint'),
    tags: listOf(call, ownOrNone(call, self, 'tags'), keyword(call, 'tags')),
    dependencies: listOf(call, ownOrNone(call, self, 'dependencies'), keyword(call, 'dependencies')),
    responses: dictOfAll(call, ownOrNone(call, self, 'responses'), keyword(call, 'responses')),
    callbacks: listOf(call, ownOrNone(call, self, 'callbacks'), keyword(call, 'callbacks')),
    deprecated: either(keyword(call, 'deprecated'), ownOrNone(call, self, 'deprecated')),
    ...responseClassOf(call, self),
    methods: keyword(call, 'methods'),
    include_in_schema: both(flag(call, 'include_in_schema'), ownOrNone(call, self, 'include_in_schema')),
    generate_unique_id_function: orElse(keyword(call, 'generate_unique_id_function'), () =>
      ownOrNone(call, self, 'generate_unique_id_function'),
    ),
  };
  for (const [name, value] of Object.entries(own)) options.set(name, value);
  return addRoute(call, routeBy(call, wanted, APIRoute, path, options));
}

/** Returns the response class of a new route, its own or its router's; nothing for FastAPI's default. */
function responseClassOf(call: Call, self: InstanceValue): Readonly<Record<string, Value>> {
  const given = call.keywords.get('response_class');
  const isGiven = given !== undefined && !isPlaceholder(given);
  const own = isGiven ? given : ownOrNone(call, self, 'default_response_class');
  return own.kind === 'none' ? {} : { response_class: own };
}

/** Creates a route by a route class, or by a callable in its place: a partial of it, a function that picks one. */
function routeBy(
  call: Call,
  maker: Value,
  APIRoute: ClassValue,
  path: Value,
  keywords: ReadonlyMap<string, Value>,
): Value {
  if (maker.kind === 'class' && maker.mro.includes(APIRoute)) return makeOf(call, maker, [path], keywords);
  if (maker.kind === 'partial' || maker.kind === 'function' || maker.kind === 'method') {
    const made = callValue(call.vm, maker, { args: [path], keywords, open: undefined }, call.at);
    if (made.kind === 'instance') return made;
  }
  return makeOf(call, APIRoute, [path], keywords);
}

/** Models `@router.api_route(path)`: registers through `self.add_api_route`, which a subclass may override. */
function apiRouteDecorator(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const path = param(call, 1, 'path');
  const passed = call.open === undefined ? Object.entries(passedOn(call)) : [];
  const keywords = new Map([...passed, ...call.keywords]);
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

/** Models `@router.get(path)`: calls `self.api_route` with the method. */
function verbDecorator(call: Call, verb: string): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const keywords = new Map([
    ...Object.entries({ ...passedOn(call), ...answerIn(call) }),
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
  const path = joinPaths(call.vm, ownOrNone(call, self, 'prefix'), param(call, 1, 'path'), call.at);
  const route = make(call, APIWebSocketRoute, [path, param(call, 2, 'endpoint')], {
    name: param(call, 3, 'name'),
  });
  return addRoute(call, route);
}
