import { findAttribute, callAttribute } from '../../../interpreter/attributes/attributes';
import type { Call } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { initialize } from '../../../interpreter/calls/instantiate';
import { each } from '../../../interpreter/guards/forks';
import { append, iterate } from '../../../interpreter/evaluation/iterate';
import { bool, item, NONE, str, textOf, TRUE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, StrValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../../libraries/kit/library';
import { isNamed, nameOf } from '../endpoint';
import { addEventHandler, onEvent } from '../event-handlers';
import { initLifespan } from '../lifespan';
import { pathFormat } from './paths';
import { checkPath } from '../assertions';
import { equalBy } from './route-equality';
import { ownOrNone, setOwn } from '../../../libraries/kit/instances';
import { decorator, methods, orElse, param, property, selfOf } from '../parameters';

/** The classes of `starlette.routing`. */
export interface StarletteRouting {
  readonly BaseRoute: ClassValue;
  readonly Route: ClassValue;
  readonly WebSocketRoute: ClassValue;
  readonly Mount: ClassValue;
  readonly Host: ClassValue;
  readonly Router: ClassValue;
  /**
   * Every router of the analysis, in order of creation. Routers that no application reaches may be behind an
   * unknown.
   */
  readonly made: InstanceValue[];
}

/** Models `starlette.routing` (1.10). */
export function starletteRouting({ object }: Builtins): StarletteRouting {
  const BaseRoute = modelClass(
    'starlette.routing.BaseRoute',
    [object],
    methods('starlette.routing.BaseRoute', { __call__: answered }),
  );
  const Route = routeClass('Route', BaseRoute, initRoute, ['path', 'endpoint', 'methods']);
  const WebSocketRoute = routeClass(
    'WebSocketRoute',
    BaseRoute,
    (call) => {
      checkPath(call, param(call, 1, 'path'));
      return initWebSocketRoute(call);
    },
    ['path', 'endpoint'],
  );
  const made: InstanceValue[] = [];
  const Router = modelClass(
    'starlette.routing.Router',
    [object],
    [
      ...methods('starlette.routing.Router', {
        __init__: (call) => initRouter(call, made),
        mount: (call) => addRoute(call, named(call, Mount, 'path', 'app')),
        host: (call) => addRoute(call, named(call, Host, 'host', 'app')),
        add_route: (call) => addRoute(call, routeOf(call, Route, param(call, 2, 'endpoint'))),
        add_websocket_route: (call) => addRoute(call, named(call, WebSocketRoute, 'path', 'endpoint')),
        add_event_handler: addEventHandler,
        __call__: answered,
        on_event: onEvent,
      }),
      ...equalBy('starlette.routing.Router', ['routes']),
    ],
  );
  const Mount = modelClass(
    'starlette.routing.Mount',
    [BaseRoute],
    [
      ...methods('starlette.routing.Mount', { __init__: (call) => initMount(call, Router) }),
      ...equalBy('starlette.routing.Mount', ['path', 'app']),
      property('starlette.routing.Mount', 'routes', (call) => {
        const self = selfOf(call);
        const app = self === undefined ? NONE : ownOrNone(call, self, '_base_app');
        return (
          (app.kind === 'choice' ? undefined : findAttribute(call.vm, app, 'routes', call.at)) ??
          call.vm.list()
        );
      }),
    ],
  );
  const Host = routeClass('Host', BaseRoute, initHost, ['host', 'app']);
  return { BaseRoute, Route, WebSocketRoute, Mount, Host, Router, made };
}

/** The result of calling a route, router or application, which ASGI does for each request. */
export const answered = ({ at }: Call): Value => unknown('library', 'the answer to a request', at);

/** Models a route class of `starlette.routing`: its constructor, and the attributes that decide equality. */
function routeClass(
  name: string,
  base: ClassValue,
  init: (call: Call) => Value,
  equal: readonly string[],
): ClassValue {
  const owner = `starlette.routing.${name}`;
  return modelClass(owner, [base], [...methods(owner, { __init__: init }), ...equalBy(owner, equal)]);
}

/** Creates an instance of a route class and runs its `__init__`, which a project's subclass may define. */
export function make(
  { vm, at }: Pick<Call, 'vm' | 'at'>,
  cls: ClassValue,
  args: readonly Value[],
  keywords: Readonly<Record<string, Value>>,
): InstanceValue {
  return makeOf({ vm, at }, cls, args, new Map(Object.entries(keywords)));
}

/** Creates an object of a class of the framework, as {@link make} does. */
export function makeOf(
  { vm, at }: Pick<Call, 'vm' | 'at'>,
  cls: ClassValue,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): InstanceValue {
  const instance = vm.instance(cls, at);
  initialize(vm, instance, { args, keywords, open: undefined }, at);
  return instance;
}

/** Creates a route from the first two parameters of a call and its `name`. */
const named = (call: Call, cls: ClassValue, first: string, second: string): InstanceValue =>
  make(call, cls, [param(call, 1, first), param(call, 2, second)], { name: param(call, 3, 'name') });

/** Models `self.routes.append(route)`. */
export function addRoute(call: Call, route: Value): Value {
  const self = selfOf(call);
  const routes = self === undefined ? NONE : ownOrNone(call, self, 'routes');
  for (const one of routes.kind === 'choice' ? routes.alternatives : [item(routes)]) {
    if (one.value.kind === 'list') append(call.vm, one.value, route, one.guard);
  }
  return NONE;
}

const routeOf = (call: Call, Route: ClassValue, endpoint: Value): InstanceValue =>
  make(call, Route, [param(call, 1, 'path'), endpoint], {
    methods: param(call, 3, 'methods'),
    name: param(call, 4, 'name'),
    include_in_schema: orElse(param(call, 5, 'include_in_schema'), () => bool(true)),
  });

/** Returns the route's name: the given one, else the endpoint's. */
export function routeName(given: Value, endpoint: Value): Value {
  if (given.kind !== 'none') return given;
  const name = nameOf(endpoint);
  return name === null ? NONE : str(name);
}

/** Returns a set of upper-case method names. An unknown name leaves the set open. */
export function upperMethods(call: Call, given: Value): Value {
  const { items, open } = iterate(call.vm, given, call.at);
  let why = open;
  const upper = items.flatMap(({ value, guard }) => {
    const text = textOf(value);
    if (text === undefined)
      why ??= value.kind === 'unknown' ? value : unknown('operands', 'a method', call.at);
    return text === undefined ? [] : [item(str(text.toUpperCase()), guard)];
  });
  return call.vm.set(upper, false, why);
}

function initRoute(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const endpoint = param(call, 2, 'endpoint');
  const path = param(call, 1, 'path');
  checkPath(call, path);
  const given = param(call, 3, 'methods');
  const isFunction = ['function', 'method', 'partial'].includes(endpoint.kind) || isNamed(endpoint);
  const wanted = given.kind === 'none' && isFunction ? call.vm.list([str('GET')]) : given;
  setOwn(call, self, {
    path,
    path_format: each(call.vm, path, pathFormat),
    endpoint,
    app: endpoint,
    name: routeName(param(call, 4, 'name'), endpoint),
    include_in_schema: orElse(param(call, 5, 'include_in_schema'), () => bool(true)),
    methods: each(call.vm, wanted, (one) =>
      one.kind === 'none' ? NONE : withHead(call, upperMethods(call, one)),
    ),
  });
  return NONE;
}

/** Adds HEAD: Starlette answers HEAD wherever it answers GET. */
function withHead({ vm }: Call, given: Value): Value {
  if (given.kind === 'set') {
    const get = given.items.find(({ value }) => textOf(value) === 'GET');
    if (get !== undefined) append(vm, given, str('HEAD'), get.guard);
  }
  return given;
}

/** Initialises the attributes that both websocket route classes share. FastAPI's accepts any path. */
export function initWebSocketRoute(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const endpoint = param(call, 2, 'endpoint');
  const name = routeName(param(call, 3, 'name'), endpoint);
  setOwn(call, self, { path: param(call, 1, 'path'), endpoint, app: endpoint, name });
  return NONE;
}

function initRouter(call: Call, made: InstanceValue[]): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  made.push(self);
  const given = param(call, 1, 'routes');
  const routes = call.vm.list();
  if (given.kind !== 'none') {
    const { items, open } = iterate(call.vm, given, call.at);
    for (const { value, guard } of items) append(call.vm, routes, value, guard);
    routes.open = open;
  }
  setOwn(call, self, { routes, redirect_slashes: orElse(param(call, 2, 'redirect_slashes'), () => TRUE) });
  initLifespan(call, self);
  return NONE;
}

/** Returns a path's text without trailing slashes. */
export function withoutTrailingSlash(path: Value): Value {
  if (path.kind !== 'str') return path;
  const last = path.parts.at(-1);
  if (typeof last !== 'string') return path;
  const parts: StrValue['parts'] = [...path.parts.slice(0, -1), last.replace(/\/+$/u, '')];
  return str(...parts);
}

function initMount(call: Call, Router: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  checkPath(call, param(call, 1, 'path'), true);
  const app = orElse(param(call, 2, 'app'), () =>
    make(call, Router, [], { routes: param(call, 3, 'routes') }),
  );
  setOwn(call, self, {
    path: withoutTrailingSlash(param(call, 1, 'path')),
    _base_app: app,
    app,
    name: param(call, 4, 'name'),
  });
  return NONE;
}

function initHost(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  setOwn(call, self, {
    host: param(call, 1, 'host'),
    app: param(call, 2, 'app'),
    name: param(call, 3, 'name'),
  });
  return NONE;
}

/** Models `@router.route(path)`: a decorator that calls `self.add_route`, which a subclass may override. */
export function routeDecorator(call: Call, method: string): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const [, ...rest] = call.args;
  const [path = NONE, ...others] = rest;
  return decorator(`starlette.routing.Router.${method}`, (endpoint, inner) => {
    const keywords = new Map(call.keywords);
    const where = keywords.get('path') ?? path;
    keywords.delete('path');
    callAttribute(
      call.vm,
      self,
      method,
      { args: [where, endpoint, ...others], keywords, open: call.open },
      inner.at,
    );
  });
}
