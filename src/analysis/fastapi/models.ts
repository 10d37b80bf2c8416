import { modelClass } from '../interpreter/values/classes';
import { entryOf } from '../interpreter/values/dicts';
import { NONE, str, unknown, num } from '../interpreter/values/make';
import type { ClassValue, Value } from '../interpreter/values/values';
import type { Found } from '../libraries/kit/found';
import { setOwn } from '../libraries/kit/instances';
import type { Builtins, Entries, Library } from '../libraries/kit/library';
import { functions, keeping, methods } from '../libraries/kit/model';
import { starletteConfig } from '../libraries/settings/starlette-config';
import { apiRoutes, type ApiRoutes } from './classes/routing/api-route';
import { apiRouter } from './classes/routing/api-router';
import { applications, type Applications } from './classes/application';
import { getOpenapi } from './classes/documents';
import { includes } from './classes/routing/include';
import { mergeLifespan } from './classes/lifespan';
import { markers } from './classes/markers';
import { models as packages } from './packages';
import { packageEntries, type Pinned } from './packages/kit/package-model';
import { orElse } from './classes/parameters';
import type { Rules } from './rules';
import { securityClasses } from './classes/security';
import { routeContexts } from './classes/routing/route-contexts';
import { starletteRouting, type StarletteRouting } from './classes/routing/starlette-routing';
import { STATUSES } from '../libraries/standard/http';

/** The modelled classes of FastAPI and Starlette for one analysis. */
export type FastapiClasses = StarletteRouting &
  ApiRoutes &
  Applications &
  ReturnType<typeof includes> & {
    readonly APIRouter: ClassValue;
    readonly FastAPIError: ClassValue;
    readonly HTTPException: ClassValue;
  };

function makeClasses(builtins: Builtins, rules: Rules): FastapiClasses {
  const routing = starletteRouting(builtins);
  const routes = apiRoutes(routing);
  const FastAPIError = exception('fastapi.exceptions.FastAPIError', builtins, 'RuntimeError');
  const included = includes(rules, routing, routes, FastAPIError);
  const APIRouter = apiRouter(routing, routes, included.include);
  const made = {
    ...routing,
    ...routes,
    ...included,
    APIRouter,
    FastAPIError,
    HTTPException: httpException(builtins),
    ...applications(builtins, routing.Router, APIRouter),
  };
  leaveOut(made, rules.missing);
  return made;
}

/** FastAPI's own classes define these themselves; one model in the base class serves for both. */
const DEFINED_BY_FASTAPI = {
  FastAPI: ['on_event', 'middleware', 'exception_handler'],
  APIRouter: ['on_event', 'add_event_handler'],
} as const;

/** Takes the methods that a release doesn't have from the classes. */
function leaveOut(
  {
    Starlette,
    Router,
    FastAPI,
    APIRouter,
  }: Pick<FastapiClasses, 'Starlette' | 'Router' | 'FastAPI' | 'APIRouter'>,
  missing: Rules['missing'],
): void {
  const inherited = { FastAPI: Starlette, APIRouter: Router };
  for (const [cls, base, names] of [
    [FastAPI, inherited.FastAPI, DEFINED_BY_FASTAPI.FastAPI],
    [APIRouter, inherited.APIRouter, DEFINED_BY_FASTAPI.APIRouter],
  ] as const)
    for (const name of names) {
      const method = base.attrs.get(name);
      if (method !== undefined) cls.attrs.set(name, method);
    }
  for (const [name, cls] of Object.entries({ Starlette, Router, FastAPI, APIRouter }))
    // The cast: `Object.entries` forgets the types of the keys.
    for (const method of missing[name as keyof Rules['missing']] ?? []) cls.attrs.delete(method);
}

/** Models `fastapi`, `starlette`, and packages that add routes, based on the same classes. */
export function fastapiModels(
  rules: Rules,
  pinned: Pinned,
): {
  readonly libraries: Found<Library>;
  readonly classes: () => FastapiClasses | undefined;
} {
  let made: FastapiClasses | undefined;
  const classes = (builtins: Builtins): FastapiClasses => (made ??= makeClasses(builtins, rules));
  let entries: Entries | undefined;
  // Created once, so that a class re-exported by FastAPI is the same under both names.
  const starlette = (builtins: Builtins): Entries =>
    (entries ??= starletteEntries(classes(builtins), builtins));
  return {
    libraries: {
      fastapi: () => (builtins) => ({
        ...(rules.version === undefined ? {} : { 'fastapi.__version__': str(rules.version) }),
        ...fastapiEntries(classes(builtins), builtins, starlette(builtins)),
        ...under(builtins.write(UTILS, REFUSAL), '', `${UTILS}.`),
      }),
      starlette: () => starlette,
      ...Object.fromEntries(
        Object.entries(packages).map(([name, load]) => [
          name,
          (): Library => (builtins) => packageEntries(load(), classes(builtins), builtins, name, pinned),
        ]),
      ),
    },
    classes: () => made,
  };
}

const UTILS = 'fastapi.openapi.utils';

/** The schemas of the answer to a request that isn't valid (0.165), as dicts that programs change. */
const REFUSAL = `
validation_error_definition = {
    "properties": {
        "loc": {"items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "type": "array", "title": "Location"},
        "msg": {"type": "string", "title": "Message"},
        "type": {"type": "string", "title": "Error Type"},
        "input": {"title": "Input"},
        "ctx": {"type": "object", "title": "Context"},
    },
    "type": "object",
    "required": ["loc", "msg", "type"],
    "title": "ValidationError",
}
validation_error_response_definition = {
    "properties": {
        "detail": {"items": {"$ref": "#/components/schemas/ValidationError"}, "type": "array", "title": "Detail"},
    },
    "type": "object",
    "title": "HTTPValidationError",
}
`;

function fastapiEntries(classes: FastapiClasses, builtins: Builtins, starlette: Entries): Entries {
  const { APIRouter, FastAPI, APIRoute, APIWebSocketRoute } = classes;
  const HTTPException = modelClass('fastapi.exceptions.HTTPException', [classes.HTTPException]);
  const declarations = markers(builtins.object);
  return {
    'fastapi.FastAPI': FastAPI,
    'fastapi.applications.FastAPI': FastAPI,
    'fastapi.APIRouter': APIRouter,
    'fastapi.routing.APIRouter': APIRouter,
    'fastapi.routing.APIRoute': APIRoute,
    'fastapi.routing.APIWebSocketRoute': APIWebSocketRoute,
    'fastapi.routing.BaseRoute': classes.BaseRoute,
    'fastapi.routing.Mount': classes.Mount,
    'fastapi.routing.Route': classes.Route,
    'fastapi.routing._merge_lifespan_context': mergeLifespan,
    'fastapi.routing.iter_route_contexts': routeContexts(builtins, classes),
    ...declarations,
    ...securityClasses(builtins, declarations),
    'fastapi.openapi.utils.get_openapi': getOpenapi,
    'fastapi.openapi.constants.REF_PREFIX': str('#/components/schemas/'),
    'fastapi.openapi.utils.REF_PREFIX': str('#/components/schemas/'),
    'fastapi.HTTPException': HTTPException,
    'fastapi.exceptions.HTTPException': HTTPException,
    'fastapi.exceptions.FastAPIError': classes.FastAPIError,
    ...under(starlette, 'starlette.middleware.', 'fastapi.middleware.'),
    ...under(starlette, 'starlette.staticfiles.', 'fastapi.staticfiles.'),
    ...under(starlette, 'starlette.status.', 'fastapi.status.'),
    ...under(starlette, 'starlette.routing.', 'fastapi.routing.routing.'),
  };
}

/** Returns Starlette's entries under FastAPI's names for them. */
const under = (entries: Entries, from: string, to: string): Entries =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) =>
      name.startsWith(from) ? [[to + name.slice(from.length), value]] : [],
    ),
  );

/** Models `HTTPException(status_code, detail, headers)`. */
const httpException = (builtins: Builtins): ClassValue =>
  modelClass(
    'starlette.exceptions.HTTPException',
    [builtins.class('Exception')],
    methods(keeping('starlette.exceptions.HTTPException'), {
      '__init__(status_code, detail=None, headers=None)': (self, { status_code, detail, headers }, site) => {
        const words = orElse(detail, () => unknown('library', 'words for a status', site.at));
        setOwn(site, self, { status_code, detail: words, headers });
        return NONE;
      },
    }),
  );

const exception = (name: string, builtins: Builtins, base = 'Exception'): ClassValue =>
  modelClass(name, [builtins.class(base)]);

/** Models the path of a request below `root_path`, which is empty here. */
const getRoutePath = functions('starlette._utils', {
  'get_route_path(scope)': ({ scope }, { vm, at }) =>
    (scope.kind === 'dict' ? entryOf(vm, scope, str('path')) : undefined) ?? unknown('library', 'a path', at),
});

const MIDDLEWARE = [
  'starlette.middleware.cors.CORSMiddleware',
  'starlette.middleware.gzip.GZipMiddleware',
  'starlette.middleware.trustedhost.TrustedHostMiddleware',
  'starlette.middleware.httpsredirect.HTTPSRedirectMiddleware',
  'starlette.middleware.sessions.SessionMiddleware',
  'starlette.middleware.authentication.AuthenticationMiddleware',
  'starlette.middleware.wsgi.WSGIMiddleware',
];

function starletteEntries(classes: FastapiClasses, builtins: Builtins): Entries {
  const { object } = builtins;
  const { Starlette, Router, Route, Mount, Host, WebSocketRoute, BaseRoute } = classes;
  const wrappers = MIDDLEWARE.map((name): readonly [string, Value] => [name, wrapper(name, object)]);
  const base = wrapper('starlette.middleware.base.BaseHTTPMiddleware', object);
  return {
    'starlette.exceptions.HTTPException': classes.HTTPException,
    'starlette.applications.Starlette': Starlette,
    'starlette.routing.Router': Router,
    'starlette.routing.Route': Route,
    'starlette.routing.Mount': Mount,
    'starlette.routing.Host': Host,
    'starlette.routing.WebSocketRoute': WebSocketRoute,
    'starlette.routing.BaseRoute': BaseRoute,
    'starlette.staticfiles.StaticFiles': modelClass('starlette.staticfiles.StaticFiles', [object]),
    'starlette.middleware.base.BaseHTTPMiddleware': base,
    ...getRoutePath,
    ...statusCodes('starlette.status'),
    ...starletteConfig(builtins),
    ...Object.fromEntries(wrappers),
  };
}

/**
 * Models a middleware class used directly (`CORSMiddleware(app, …)`): it keeps the wrapped application as `app`.
 */
function wrapper(name: string, object: ClassValue): ClassValue {
  return modelClass(
    name,
    [object],
    methods(keeping(name), {
      '__init__(app, *args, **options)': (self, { app }, site) => {
        setOwn(site, self, { app });
        return NONE;
      },
    }),
  );
}

/**
 * Names that Starlette has in addition to the standard library's: newer names for some codes, and closing codes of
 * websockets.
 */
const MORE: Readonly<Record<string, number>> = {
  HTTP_413_CONTENT_TOO_LARGE: 413,
  HTTP_414_URI_TOO_LONG: 414,
  HTTP_416_RANGE_NOT_SATISFIABLE: 416,
  HTTP_422_UNPROCESSABLE_CONTENT: 422,
  WS_1000_NORMAL_CLOSURE: 1000,
  WS_1001_GOING_AWAY: 1001,
  WS_1003_UNSUPPORTED_DATA: 1003,
  WS_1008_POLICY_VIOLATION: 1008,
  WS_1011_INTERNAL_ERROR: 1011,
};

/** Models the constants of `starlette.status`, for that module or FastAPI's. */
function statusCodes(module: string): Entries {
  const standard = STATUSES.map(([name, code]) => [`HTTP_${code}_${name}`, code] as const);
  return Object.fromEntries(
    [...standard, ...Object.entries(MORE)].map(([name, code]) => [`${module}.${name}`, num(code)]),
  );
}
