import { findAttribute, callAttribute } from '../../interpreter/attributes/attributes';
import type { Place } from '../../../base/diagnostics/place';
import { type Arguments, type Call, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { FALSE, native, NONE, str, unknown, num } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Builtins } from '../../libraries/kit/library';
import { listOf } from './routing/api-route';
import { openapiOf } from './documents';
import { extraOf, ROUTER_OPTIONS, SETTINGS } from './application-options';
import { VERBS } from './routing/api-router';
import { ownOrNone, setOwn } from '../../libraries/kit/instances';
import { decorator, keyword, methods, orElse, param, property, selfOf } from './parameters';
import { answered, make, routeDecorator } from './routing/starlette-routing';
import { STATE } from './state';
import { keepMade } from '../../interpreter/values/made';

/** The application classes. */
export interface Applications {
  readonly Starlette: ClassValue;
  readonly FastAPI: ClassValue;
  /** Every application, in the order in which they were made. */
  readonly applications: readonly InstanceValue[];
}

/** Methods that an application passes on to its router unchanged. */
const STARLETTE_FORWARDED = ['mount', 'host', 'add_websocket_route', 'add_event_handler', 'on_event'];
const FASTAPI_FORWARDED = [
  ...VERBS,
  'add_api_route',
  'add_api_websocket_route',
  'include_router',
  'frontend',
];

/** Models `Starlette` (1.10) and `FastAPI` (0.165). */
export function applications({ object }: Builtins, Router: ClassValue, APIRouter: ClassValue): Applications {
  const made: InstanceValue[] = [];
  const starlette = 'starlette.applications.Starlette';
  const Starlette = modelClass(
    starlette,
    [object],
    [
      ...methods(starlette, {
        __init__: (call) => initStarlette(call, Router, made),
        add_route: addRoute,
        __call__: answered,
        ...quiet(),
      }),
      ...forwarded(starlette, STARLETTE_FORWARDED),
      property(starlette, 'routes', routesOf),
    ],
  );
  const fastapi = 'fastapi.applications.FastAPI';
  const FastAPI = modelClass(
    fastapi,
    [Starlette],
    [
      ...methods(fastapi, {
        __init__: (call) => initFastapi(call, APIRouter, made),
        setup,
        api_route: (call) => viaRouter(call, 'add_api_route'),
        websocket: (call) => routeDecorator(call, 'add_api_websocket_route'),
        websocket_route: (call) => viaRouter(call, 'add_websocket_route'),
      }),
      ...forwarded(fastapi, FASTAPI_FORWARDED),
    ],
  );
  return { Starlette, FastAPI, applications: made };
}

/** Methods of an application that add no route. */
const quiet = (): Readonly<Record<string, (call: Call) => Value>> => ({
  add_middleware: (call) => {
    addMiddleware(call, { ...call, args: call.args.slice(1) });
    return NONE;
  },
  add_exception_handler: () => NONE,
  build_middleware_stack: ({ at }) => unknown('library', 'a middleware stack', at),
  openapi: (call) => openapiOf(selfOf(call), call),
  middleware: (call) =>
    decorator('starlette.applications.Starlette.middleware', (dispatch) => {
      addMiddleware(call, { ...NO_ARGUMENTS, keywords: new Map([['dispatch', dispatch]]) });
    }),
  exception_handler: () => decorator('starlette.applications.Starlette.exception_handler', () => undefined),
});

const routerOf = (call: Call): Value => {
  const self = selfOf(call);
  return self === undefined ? NONE : ownOrNone(call, self, 'router');
};

/** Calls a method of the application's router. If an undecided test chooses the router, calls it on each. */
const onRouter = (call: Call, name: string, given: Arguments, at: Place): Value =>
  each(call.vm, routerOf(call), (router) => callAttribute(call.vm, router, name, given, at));

const forwarded = (owner: string, names: readonly string[]): ReturnType<typeof methods> =>
  methods(
    owner,
    Object.fromEntries(
      names.map((name) => [
        name,
        (call: Call): Value => onRouter(call, name, { ...call, args: call.args.slice(1) }, call.at),
      ]),
    ),
  );

/** Models `add_route`, whose second parameter is called `route` on an application. */
function addRoute(call: Call): Value {
  const keywords = new Map(call.keywords);
  keywords.delete('route');
  const endpoint = call.args[2] ?? call.keywords.get('route');
  if (endpoint !== undefined) keywords.set('endpoint', endpoint);
  const args = [param(call, 1, 'path')];
  keywords.delete('path');
  for (const [index, name] of ['methods', 'name', 'include_in_schema'].entries()) {
    const value = call.args[index + 3];
    if (value !== undefined) keywords.set(name, value);
  }
  return onRouter(call, 'add_route', { args, keywords, open: call.open }, call.at);
}

/**
 * Returns a decorator that registers on the application's router directly, bypassing the application's own methods.
 */
function viaRouter(call: Call, method: string): Value {
  const keywords = new Map(call.keywords);
  keywords.delete('path');
  return decorator(`fastapi.applications.FastAPI.${method}`, (endpoint, inner) => {
    const args = [param(call, 1, 'path'), endpoint];
    onRouter(call, method, { args, keywords, open: call.open }, inner.at);
  });
}

function routesOf(call: Call): Value {
  return each(
    call.vm,
    routerOf(call),
    (router) => findAttribute(call.vm, router, 'routes', call.at) ?? call.vm.list(),
  );
}

function initCommon(call: Call, self: InstanceValue): void {
  const { vm, at } = call;
  setOwn(call, self, {
    state: vm.instance(STATE, at),
    dependency_overrides: vm.dict(),
    exception_handlers: vm.dict(),
    user_middleware: listOf(call, keyword(call, 'middleware')),
    middleware_stack: NONE,
  });
}

function initStarlette(call: Call, Router: ClassValue, made: InstanceValue[]): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  made.push(self);
  initCommon(call, self);
  setOwn(call, self, {
    debug: orElse(param(call, 1, 'debug'), () => FALSE),
    router: make(call, Router, [], {
      routes: param(call, 2, 'routes'),
      lifespan: keyword(call, 'lifespan'),
      on_startup: keyword(call, 'on_startup'),
    }),
  });
  return NONE;
}

function initFastapi(call: Call, APIRouter: ClassValue, made: InstanceValue[]): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  made.push(self);
  initCommon(call, self);
  const given = (name: string, fallback: Value): Value => call.keywords.get(name) ?? fallback;
  setOwn(call, self, {
    ...Object.fromEntries(Object.entries(SETTINGS).map(([name, value]) => [name, given(name, value)])),
    servers: orElse(given('servers', NONE), () => call.vm.list()),
    webhooks: orElse(given('webhooks', NONE), () => make(call, APIRouter, [], {})),
    extra: dictOf(call.vm, extraOf(call.keywords)),
    openapi_version: str('3.1.0'),
    openapi_schema: NONE,
    router: make(call, APIRouter, [], {
      ...Object.fromEntries(
        ROUTER_OPTIONS.flatMap((name) => (call.keywords.has(name) ? [[name, given(name, NONE)]] : [])),
      ),
      dependency_overrides_provider: self,
    }),
  });
  callAttribute(call.vm, self, 'setup', { args: [], keywords: new Map(), open: undefined }, call.at);
  return NONE;
}

/** Models `FastAPI.setup`: registers the documentation routes, before all others. A subclass may skip it. */
function setup(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  /** Calls `then` with a URL if it's set; if that's undecided, under its test. */
  const whereSet = (name: string, then: (url: Value) => void): void => {
    each(call.vm, ownOrNone(call, self, name), (url) => {
      if (truthOf(call.vm, url, call.at) !== false) then(url);
      return NONE;
    });
  };
  const add = (url: Value, name: string): void => {
    const endpoint = native(`${DOCS_MODULE}:FastAPI.setup.<locals>.${name}`, () => NONE);
    const keywords = new Map<string, Value>([
      ['include_in_schema', FALSE],
      ['methods', call.vm.list([str('GET')])],
    ]);
    callAttribute(call.vm, self, 'add_route', { args: [url, endpoint], keywords, open: undefined }, call.at);
  };
  whereSet('openapi_url', (openapi) => {
    add(openapi, 'openapi');
    whereSet('docs_url', (docs) => {
      add(docs, 'swagger_ui_html');
      whereSet('swagger_ui_oauth2_redirect_url', (redirect) => {
        add(redirect, 'swagger_ui_redirect');
      });
    });
    whereSet('redoc_url', (redoc) => {
      add(redoc, 'redoc_html');
    });
  });
  return NONE;
}

/** The module of the functions that serve FastAPI's documentation. */
export const DOCS_MODULE = 'fastapi.applications';

/** The class whose objects hold a middleware's class and its arguments, until the first request makes it. */
const HELD = 'starlette.middleware.Middleware';

/** Adds a middleware around those that an application has already, as its class and arguments; without a class as a function. */
function addMiddleware(call: Call, given: Arguments): void {
  const self = selfOf(call);
  if (self === undefined) return;
  const held = unknown('library', `${HELD}(…)`, call.at);
  keepMade(held, { ...given, name: HELD });
  const list = ownOrNone(call, self, 'user_middleware');
  if (list.kind !== 'list') return;
  callAttribute(call.vm, list, 'insert', { ...given, args: [num(0), held], keywords: new Map() }, call.at);
}
