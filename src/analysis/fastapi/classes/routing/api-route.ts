import type { Call } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { mergeInto } from '../../../interpreter/values/dicts';
import { each } from '../../../interpreter/guards/forks';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { NONE, str, unknown } from '../../../interpreter/values/make';
import type { Scope } from '../../../interpreter/values/scope';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { either } from '../flags';
import { setOn } from '../../../interpreter/attributes/set-on';
import { ownOrNone, setOwn } from '../../../libraries/kit/instances';
import { flag, keyword, methods, orElse, param, selfOf } from '../parameters';
import { isPlaceholder, MODEL_DEFAULTS } from '../passed';
import { pathFormat } from './paths';
import { checkOperation } from '../assertions';
import { uniqueId } from './unique-id';
import { initWebSocketRoute, routeName, upperMethods, type StarletteRouting } from './starlette-routing';

/** The route classes of `fastapi.routing`. */
export interface ApiRoutes {
  readonly APIRoute: ClassValue;
  readonly APIWebSocketRoute: ClassValue;
}

/** Models `APIRoute` and `APIWebSocketRoute` (FastAPI 0.165). */
export function apiRoutes({ Route, WebSocketRoute }: StarletteRouting): ApiRoutes {
  const APIRoute = modelClass(
    'fastapi.routing.APIRoute',
    [Route],
    methods('fastapi.routing.APIRoute', { __init__: initApiRoute }),
  );
  const APIWebSocketRoute = modelClass(
    'fastapi.routing.APIWebSocketRoute',
    [WebSocketRoute],
    methods('fastapi.routing.APIWebSocketRoute', { __init__: initWebSocketRoute }),
  );
  return { APIRoute, APIWebSocketRoute };
}

/** Attributes that a route keeps as given, for programs that read them back. */
const KEPT = [
  'status_code',
  'summary',
  'deprecated',
  'operation_id',
  'callbacks',
  'openapi_extra',
  'response_description',
] as const;

/** The moment at which a route was made, in the module that made it. */
export interface Moment {
  readonly globals: Scope;
  readonly definition: number;
}

const MADE = new WeakMap<InstanceValue, Moment>();

/** Returns the moment at which a route was made: FastAPI looks at the annotations of its handler then. */
export const momentOf = (route: InstanceValue): Moment | undefined => MADE.get(route);

/** Holds the attributes of a route that FastAPI reads as it's registered: later assignments to them change nothing. */
export interface Registered {
  readonly endpoint: Value;
  readonly model: Value;
  readonly dependencies: Value;
  /** Holds what a package adds to the dependencies of the registered route itself: behind all others. */
  readonly added: Value;
}

const REGISTERED = new WeakMap<InstanceValue, Registered>();

/** Returns what FastAPI read of a route as it was registered; an include reads its attributes again. */
export const registeredAs = (route: InstanceValue): Registered | undefined => REGISTERED.get(route);

function initApiRoute(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { globals } = call.vm.scope ?? {};
  if (globals !== undefined) MADE.set(self, { globals, definition: globals.define() });
  const endpoint = param(call, 2, 'endpoint');
  const given = orElse(keyword(call, 'methods'), () => call.vm.list([str('GET')]));
  const path = param(call, 1, 'path');
  const named = each(call.vm, given, (one) => upperMethods(call, one));
  const model = givenOr(call, 'response_model', DEFAULT_MODEL);
  const dependencies = (): Value => listOf(call, keyword(call, 'dependencies'));
  REGISTERED.set(self, { endpoint, model, dependencies: dependencies(), added: call.vm.list() });
  checkOperation(call, endpoint, named);
  const set = (name: string, value: Value): void => {
    setOn(call.vm, self.attrs, name, value, self.createdUnder);
  };
  for (const [name, usual] of MODEL_DEFAULTS) set(name, call.keywords.get(name) ?? usual);
  for (const name of KEPT) set(name, keyword(call, name));
  setOwn(call, self, {
    description: orElse(keyword(call, 'description'), () => unknown('library', DEFAULT_DESCRIPTION, call.at)),
    response_model: model,
    response_class: givenOr(call, 'response_class', DEFAULT_CLASS),
    path,
    path_format: each(call.vm, path, pathFormat),
    endpoint,
    name: routeName(keyword(call, 'name'), endpoint),
    dependencies: dependencies(),
    responses: orElse(keyword(call, 'responses'), () => call.vm.dict()),
    include_in_schema: flag(call, 'include_in_schema'),
    generate_unique_id_function: keyword(call, 'generate_unique_id_function'),
    methods: named,
    tags: orElse(keyword(call, 'tags'), () => call.vm.list()),
  });
  setOwn(call, self, { unique_id: either(ownOrNone(call, self, 'operation_id'), uniqueId(call, self)) });
  return NONE;
}

/** Returns an argument; without one, an unknown in place of FastAPI's default, which isn't modelled. */
function givenOr({ keywords, open, at }: Call, name: string, what: string): Value {
  const given = keywords.get(name) ?? open;
  return given === undefined || isPlaceholder(given) ? unknown('library', what, at) : given;
}

const DEFAULT_MODEL = 'the model of a response';
const DEFAULT_CLASS = 'the class of a response';
const DEFAULT_DESCRIPTION = 'a docstring';

const isStandIn = (value: Value, what: string): boolean =>
  value.kind === 'unknown' && value.reason === 'library' && value.detail === what;

/** Returns whether a route's `response_model` is the unknown that stands for FastAPI's default. */
export const isDefaultModel = (value: Value): boolean => isStandIn(value, DEFAULT_MODEL);

/** Returns whether a route's `response_class` is the unknown that stands for FastAPI's default. */
export const isDefaultClass = (value: Value): boolean => isStandIn(value, DEFAULT_CLASS);

/** Returns whether a route's `description` is the unknown that stands for the docstring of its handler. */
export const isDocstring = (value: Value): boolean => isStandIn(value, DEFAULT_DESCRIPTION);

/** Returns a new dict that merges several, later entries first; None counts as empty. */
export function dictOfAll({ vm }: Call, ...parts: readonly Value[]): Value {
  const merged = vm.dict();
  for (const part of parts) if (part.kind !== 'none') mergeInto(vm, merged, part);
  return merged;
}

/** Returns a new list that concatenates several; None counts as empty. */
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
