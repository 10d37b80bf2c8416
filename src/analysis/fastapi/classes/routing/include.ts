import type { Call } from '../../../interpreter/calls/call-site';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { modelClass } from '../../../interpreter/values/classes';
import { fork } from '../../../interpreter/guards/forks';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import { joinPaths } from './paths';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { packageOf } from '../../../interpreter/values/origin';
import { dictOfAll, isDefaultClass, isDocstring, listOf, type ApiRoutes } from './api-route';
import { noteCopy } from './copies';
import { MODEL_DEFAULTS } from '../passed';
import { both, either } from '../flags';
import { includeLifespan } from '../lifespan';
import { isA, ownOrNone, setOwn } from '../../../libraries/kit/instances';
import { flag, keyword, orElse, param, selfOf } from '../parameters';
import { checkPrefix, refuse } from '../assertions';
import type { Rules } from '../../rules';
import { addRoute, type StarletteRouting } from './starlette-routing';

/** The object that `include_router` puts in `routes` since 0.137: a reference to the router. */
export interface Includes {
  readonly IncludedRouter: ClassValue;
  readonly include: (call: Call) => Value;
  /** Returns the routers that have copies of a router's routes (before 0.137.0). */
  readonly copiedTo: (router: InstanceValue) => readonly InstanceValue[];
}

export function includes(
  rules: Rules,
  starlette: StarletteRouting,
  routes: ApiRoutes,
  FastAPIError: ClassValue,
): Includes {
  const IncludedRouter = modelClass('fastapi.routing._IncludedRouter', [starlette.BaseRoute]);
  const copies = new Map<InstanceValue, readonly InstanceValue[]>();
  const include = (call: Call): Value => {
    const self = selfOf(call);
    const router = param(call, 1, 'router');
    const prefix = orElse(keyword(call, 'prefix'), () => str());
    if (self === undefined || isRefused(call, self, router, prefix, { IncludedRouter, FastAPIError }))
      return NONE;
    includeLifespan(call, self, router);
    const isKnown = router.kind === 'instance' && ownOrNone(call, router, 'routes').kind !== 'none';
    if (rules.liveIncludes || !isKnown) return refer(call, self, router, prefix, IncludedRouter);
    copies.set(router, [...(copies.get(router) ?? []), self]);
    return copy(call, self, router, prefix, { ...starlette, ...routes }, IncludedRouter);
  };
  return { IncludedRouter, include, copiedTo: (router) => copies.get(router) ?? [] };
}

/** Checks the conditions under which FastAPI refuses an include. */
function isRefused(
  call: Call,
  self: InstanceValue,
  router: Value,
  prefix: Value,
  { IncludedRouter, FastAPIError }: Readonly<Record<'IncludedRouter' | 'FastAPIError', ClassValue>>,
): boolean {
  if (router.kind === 'instance' && router.cls.mro.some(isApplicationClass)) {
    refuse(call, 'AttributeError', "an application can't be included; mount it");
    return true;
  }
  if (router.kind === 'none' || router.kind === 'str' || router.kind === 'num')
    call.vm.raiseIfCaught('AttributeError', "what isn't a router can't be included", call.at);
  checkPrefix(call, prefix);
  const why =
    router === self
      ? "a router can't include itself"
      : router.kind === 'instance' && contains(call, router, self, IncludedRouter)
        ? "a router can't include one that includes it already"
        : textOf(prefix) === '' && router.kind === 'instance' && hasEmptyPath(call, router, IncludedRouter)
          ? "prefix and path can't both be empty"
          : undefined;
  if (why === undefined) return false;
  refuse(call, why.startsWith('prefix') ? FastAPIError : 'AssertionError', why);
  return true;
}

/** Returns true for an application class: it has routes, but lacks other attributes that an include reads. */
const isApplicationClass = ({ name, module }: ClassValue): boolean =>
  name === 'Starlette' && module === 'starlette.applications';

/**
 * Returns true if a route below the router has the path `""`: FastAPI refuses to include it without a prefix
 * (FastAPIError).
 */
function hasEmptyPath(
  call: Call,
  router: InstanceValue,
  IncludedRouter: ClassValue,
  seen = new Set<InstanceValue>(),
): boolean {
  if (seen.has(router)) return false;
  seen.add(router);
  const { items } = iterate(call.vm, ownOrNone(call, router, 'routes'), call.at);
  return items.some(({ value, guard }) => {
    if (value.kind !== 'instance' || guard.length > 0) return false;
    if (!isA(value, IncludedRouter)) return textOf(ownOrNone(call, value, 'path')) === '';
    const inner = ownOrNone(call, value, 'original_router');
    const context = ownOrNone(call, value, 'include_context');
    const isBare = context.kind === 'instance' && textOf(ownOrNone(call, context, 'prefix')) === '';
    return isBare && inner.kind === 'instance' && hasEmptyPath(call, inner, IncludedRouter, seen);
  });
}

function contains(
  call: Call,
  router: InstanceValue,
  sought: InstanceValue,
  IncludedRouter: ClassValue,
): boolean {
  // Visits each router once: nested double includes would multiply the visits.
  const below = new Set([router]);
  for (const one of below) {
    for (const { value } of iterate(call.vm, ownOrNone(call, one, 'routes'), call.at).items) {
      const inner = isA(value, IncludedRouter) ? ownOrNone(call, value, 'original_router') : NONE;
      if (inner === sought) return true;
      if (inner.kind === 'instance') below.add(inner);
    }
  }
  return false;
}

/** Since 0.137.0: takes the parent's prefix and tags now, and the router's routes when they are read. */
function refer(
  call: Call,
  self: InstanceValue,
  router: Value,
  prefix: Value,
  IncludedRouter: ClassValue,
): Value {
  const included = call.vm.instance(IncludedRouter, call.at);
  const context = call.vm.instance(IncludedRouter, call.at);
  setOwn(call, context, {
    included_router: router,
    prefix: joinPaths(call.vm, ownOrNone(call, self, 'prefix'), prefix, call.at),
    tags: listOf(call, ownOrNone(call, self, 'tags'), keyword(call, 'tags')),
    dependencies: listOf(call, ownOrNone(call, self, 'dependencies'), keyword(call, 'dependencies')),
    generate_unique_id_function: orElse(keyword(call, 'generate_unique_id_function'), () =>
      ownOrNone(call, self, 'generate_unique_id_function'),
    ),
    include_in_schema: both(ownOrNone(call, self, 'include_in_schema'), flag(call, 'include_in_schema')),
    responses: dictOfAll(call, ownOrNone(call, self, 'responses'), keyword(call, 'responses')),
    callbacks: listOf(call, ownOrNone(call, self, 'callbacks'), keyword(call, 'callbacks')),
    deprecated: either(keyword(call, 'deprecated'), ownOrNone(call, self, 'deprecated')),
    default_response_class: orElse(keyword(call, 'default_response_class'), () =>
      ownOrNone(call, self, 'default_response_class'),
    ),
  });
  setOwn(call, included, { original_router: router, include_context: context });
  return addRoute(call, included);
}

type Classes = StarletteRouting & ApiRoutes;

/** Before 0.137.0: copies the router's current routes and registers them on the parent. */
function copy(
  call: Call,
  self: InstanceValue,
  router: InstanceValue,
  prefix: Value,
  classes: Classes,
  IncludedRouter: ClassValue,
): Value {
  const { vm, at } = call;
  const { items, open } = iterate(vm, ownOrNone(call, router, 'routes'), at);
  for (const { value, guard } of [...items]) {
    const run = (): void => {
      if (value.kind === 'instance' && !isA(value, IncludedRouter))
        copyRoute(call, self, router, prefix, value, classes);
      else addRoute(call, value); // something unknown, or the include of something unknown
    };
    fork(vm, [{ guard: vm.beyond(guard), run }]);
  }
  if (open !== undefined) addRoute(call, open);
  return NONE;
}

/** Registers one route again on the including router; drops a mount. */
function copyRoute(
  call: Call,
  self: InstanceValue,
  router: InstanceValue,
  prefix: Value,
  route: InstanceValue,
  { APIRoute, APIWebSocketRoute, Route, WebSocketRoute }: Classes,
): void {
  const { vm, at } = call;
  const of = (name: string): Value => ownOrNone(call, route, name);
  const add = (method: string, keywords: Readonly<Record<string, Value>>): void => {
    const args = [joinPaths(vm, prefix, of('path'), at), of('endpoint')];
    const given = { args, keywords: new Map([['name', of('name')]]), open: undefined };
    for (const [name, value] of Object.entries(keywords)) given.keywords.set(name, value);
    if (method === 'add_api_route') for (const [name] of MODEL_DEFAULTS) given.keywords.set(name, of(name));
    const before = lastRoute(call, self);
    callAttribute(vm, self, method, given, at);
    const made = lastRoute(call, self);
    if (made === undefined || made === before) return;
    const prefixes = [ownOrNone(call, self, 'prefix'), prefix];
    const tags = [ownOrNone(call, self, 'tags'), keyword(call, 'tags')];
    noteCopy(made, { from: route, at, router, prefixes, tags });
  };
  if (isA(route, APIRoute)) {
    const isShown = both(ownOrNone(call, router, 'include_in_schema'), flag(call, 'include_in_schema'));
    add('add_api_route', {
      tags: listOf(call, keyword(call, 'tags'), of('tags')),
      methods: of('methods'),
      operation_id: of('operation_id'),
      summary: of('summary'),
      status_code: of('status_code'),
      response_model: of('response_model'),
      route_class_override: route.cls,
      include_in_schema: both(of('include_in_schema'), isShown),
      dependencies: listOf(call, keyword(call, 'dependencies'), of('dependencies')),
      responses: dictOfAll(call, keyword(call, 'responses'), of('responses')),
      callbacks: listOf(call, keyword(call, 'callbacks'), of('callbacks')),
      deprecated: either(of('deprecated'), keyword(call, 'deprecated')),
      response_description: of('response_description'),
      openapi_extra: of('openapi_extra'),
      ...(isDocstring(of('description')) ? {} : { description: of('description') }),
      ...responseClassOf(call, router, route),
      generate_unique_id_function: orElse(of('generate_unique_id_function'), () =>
        orElse(ownOrNone(call, router, 'generate_unique_id_function'), () =>
          keyword(call, 'generate_unique_id_function'),
        ),
      ),
    });
  } else if (isA(route, Route)) {
    add('add_route', { methods: of('methods'), include_in_schema: of('include_in_schema') });
  } else if (isA(route, APIWebSocketRoute)) add('add_api_websocket_route', {});
  else if (isA(route, WebSocketRoute)) add('add_websocket_route', {});
}

/** Returns the response class of a copied route: its own, its router's, or that of the include; nothing for FastAPI's default. */
function responseClassOf(
  call: Call,
  router: InstanceValue,
  route: InstanceValue,
): Readonly<Record<string, Value>> {
  const own = ownOrNone(call, route, 'response_class');
  if (!isDefaultClass(own)) return { response_class: own };
  const wider = orElse(ownOrNone(call, router, 'default_response_class'), () =>
    keyword(call, 'default_response_class'),
  );
  return wider.kind === 'none' ? {} : { response_class: wider };
}

function lastRoute(call: Call, self: InstanceValue): InstanceValue | undefined {
  const routes = ownOrNone(call, self, 'routes');
  const last = routes.kind === 'list' ? routes.items.at(-1)?.value : undefined;
  return last?.kind === 'instance' ? last : undefined;
}

/** Returns the package that a value comes from, if its source isn't read. */
export const packageBehind = (value: Value): string | undefined =>
  value.kind === 'unknown'
    ? packageOf(value)
    : value.kind === 'library'
      ? value.name.split('.', 1)[0]
      : undefined;

/** Returns why a router is unknown, in the words of a diagnostic. */
export const causeOf = (router: Value): string =>
  router.kind === 'unknown'
    ? router.detail
    : router.kind === 'library'
      ? router.name
      : (textOf(router) ?? router.kind);
