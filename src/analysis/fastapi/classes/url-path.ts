import { callAttribute, findAttribute } from '../../interpreter/attributes/attributes';
import { callOf, NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { NONE, str, textOf } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../interpreter/values/values';
import { areCertain } from '../../libraries/kit/elements';
import { isA, ownOrNone, setOwn } from '../../libraries/kit/instances';
import type { Builtins } from '../../libraries/kit/library';
import { keeping, methods } from '../../libraries/kit/model';
import { causeOf, integerOf, plain } from '../../libraries/kit/values';
import type { ApiRoutes } from './api-route';
import { routesIn } from './route-contexts';
import type { StarletteRouting } from './starlette-routing';

/** The classes of what `url_path_for` returns and raises. */
export interface UrlPathClasses {
  readonly URLPath: ClassValue;
  readonly NoMatchFound: ClassValue;
}

type Classes = StarletteRouting &
  ApiRoutes &
  UrlPathClasses & {
    readonly IncludedRouter: ClassValue;
    readonly Starlette: ClassValue;
  };

type Parameters = ReadonlyMap<string, Value>;

/** A path of the wanted name and parameters, or why it isn't known; `undefined` where no route has them. */
type Found = { readonly path: Value; readonly protocol: string } | Unknown | undefined;

/** Makes the classes of what `url_path_for` returns and raises. */
export const urlPathClasses = (builtins: Builtins): UrlPathClasses => ({
  URLPath: modelClass('starlette.datastructures.URLPath', [builtins.class('str')]),
  NoMatchFound: modelClass('starlette.routing.NoMatchFound', [builtins.class('Exception')]),
});

/** Adds `url_path_for(name, **path_params)` to routers and applications (Starlette 1.10, FastAPI 0.165). */
export function addUrlPaths({ object }: Builtins, classes: Classes): void {
  const { URLPath, NoMatchFound } = classes;
  const RouteContext = modelClass('fastapi.routing.RouteContext', [object]);
  const finder = (site: Site): Finder => new Finder(site, { ...classes, RouteContext });
  const ofRouter = methods(keeping('starlette.routing.Router'), {
    'url_path_for(name, /, **path_params)': (self, { name, path_params: given }, site) => {
      const { vm, at, open } = site;
      const wanted = textOf(name);
      const found =
        wanted === undefined || open !== undefined
          ? causeOf(open ?? name, 'the name of a route', at)
          : finder(site).within(ownOrNone(site, self, 'routes'), wanted, given);
      if (found === undefined)
        return vm.raiseIfCaught(NoMatchFound, `No route exists for name "${wanted ?? ''}"`, at);
      return 'kind' in found ? found : urlPath(site, URLPath, found);
    },
  });
  const ofApplication = methods(keeping('starlette.applications.Starlette'), {
    'url_path_for(name, /, **path_params)': (self, { name, path_params: keywords }, { vm, at, open }) =>
      each(vm, ownOrNone({ vm }, self, 'router'), (router) =>
        callAttribute(vm, router, 'url_path_for', { args: [name], keywords, open }, at),
      ),
  });
  for (const [key, method] of ofRouter) classes.Router.attrs.set(key, method);
  for (const [key, method] of ofApplication) classes.Starlette.attrs.set(key, method);
}

/** Makes the text that `url_path_for` returns. What releases write differently isn't known. */
function urlPath(
  site: Site,
  cls: ClassValue,
  { path, protocol }: Exclude<Found, Unknown | undefined>,
): Value {
  const text = textOf(path);
  if (text?.startsWith('//') === true || text?.includes('\\') === true)
    return causeOf(undefined, 'a path that begins with //', site.at);
  const made = site.vm.instance(cls, site.at, path);
  setOwn(site, made, { protocol: str(protocol), host: str() });
  return made;
}

/** Matches a parameter of a path, with its converter. */
const PARAMETER = /\{([a-zA-Z_]\w*)(?::([a-zA-Z_]\w*))?\}/gu;

class Finder {
  constructor(
    private readonly site: Site,
    private readonly classes: Classes & { readonly RouteContext: ClassValue },
  ) {}

  /** Looks among the routes of a router, in their order. */
  within(routes: Value, name: string, given: Parameters): Found {
    const { items, open } = routesIn(callOf(this.site.vm, NO_ARGUMENTS, this.site.at), this.classes, routes);
    if (!areCertain(this.site.vm, items))
      return causeOf(undefined, 'a route that hangs on a test', this.site.at);
    for (const { value } of items) {
      const found =
        value.kind === 'instance' ? this.of(value, name, given) : causeOf(value, 'a route', this.site.at);
      if (found !== undefined) return found;
    }
    return open;
  }

  private of(context: InstanceValue, name: string, given: Parameters): Found {
    const { BaseRoute, Mount, Host, Route, WebSocketRoute, APIRoute, APIWebSocketRoute } = this.classes;
    const route = ownOrNone(this.site, context, 'route');
    const own = ownOrNone(this.site, context, 'name');
    if (!isA(route, BaseRoute)) return undefined;
    const isOwn = findOnClass(route.cls, 'url_path_for') !== undefined;
    const isPlain = [Route, WebSocketRoute, APIRoute, APIWebSocketRoute].some((cls) => isA(route, cls));
    const known = textOf(own);
    if (isOwn || (known === undefined && own.kind !== 'none'))
      return causeOf(own, 'the name of a route', this.site.at);
    if (isA(route, Mount)) return this.ofMount(context, route, known, name, given);
    if (isA(route, Host) || !isPlain) {
      const mayMatch = known === undefined || name === known || name.startsWith(`${known}:`);
      return mayMatch ? causeOf(undefined, 'the path of a host', this.site.at) : undefined;
    }
    if (known !== name) return undefined;
    const path = ownOrNone(this.site, context, 'path');
    const isWebSocket = isA(route, WebSocketRoute) || isA(route, APIWebSocketRoute);
    return this.filled(path, given, isWebSocket ? 'websocket' : 'http');
  }

  /** A mount is the prefix of its routes' paths, whose names begin with its own. */
  private ofMount(
    context: InstanceValue,
    route: InstanceValue,
    known: string | undefined,
    name: string,
    given: Parameters,
  ): Found {
    const path = ownOrNone(this.site, context, 'path');
    if (known !== undefined && name === known && given.has('path')) {
      const inner = given.get('path') ?? NONE;
      const rest = new Map(given);
      rest.delete('path');
      const text = textOf(inner)?.replace(/^\/+/u, '');
      const prefix = this.filled(path, rest, '');
      if (prefix === undefined || 'kind' in prefix) return prefix;
      return text === undefined
        ? causeOf(inner, 'a path', this.site.at)
        : { ...prefix, path: str(...partsOf(prefix.path), `/${text}`) };
    }
    if (known !== undefined && !name.startsWith(`${known}:`)) return undefined;
    const names = namesIn(path);
    if (names === undefined || names.some((one) => !given.has(one)))
      return names === undefined ? causeOf(path, 'a path', this.site.at) : undefined;
    const ofPrefix = new Map([...given].filter(([key]) => names.includes(key)));
    const prefix = this.filled(path, ofPrefix, '');
    const rest = new Map([...given].filter(([key]) => !names.includes(key)));
    const routes = routesOf(this.site, route);
    const found = this.within(routes, known === undefined ? name : name.slice(known.length + 1), rest);
    if (prefix === undefined || 'kind' in prefix || found === undefined || 'kind' in found) return found;
    return { ...found, path: str(...partsOf(prefix.path), ...partsOf(found.path)) };
  }

  /** Fills the parameters of a path, if these are all that it has. */
  private filled(path: Value, given: Parameters, protocol: string): Found {
    const names = namesIn(path);
    const pattern = textOf(path);
    if (names === undefined || pattern === undefined) return causeOf(path, 'a path', this.site.at);
    if (names.length !== given.size || !names.every((one) => given.has(one))) return undefined;
    const parts: (string | Unknown)[] = [];
    let last = 0;
    for (const match of pattern.matchAll(PARAMETER)) {
      const [whole, name = '', converter = 'str'] = match;
      const value = this.converted(given.get(name) ?? NONE, converter);
      if (value.kind !== 'str') return causeOf(value, `the parameter ${name} of a path`, this.site.at);
      parts.push(pattern.slice(last, match.index), ...value.parts);
      last = match.index + whole.length;
    }
    return { path: str(...parts, pattern.slice(last)), protocol };
  }

  /** Returns the text of a parameter; what its converter refuses isn't known. */
  private converted(value: Value, converter: string): Value {
    const { vm, at } = this.site;
    const refused = (): Unknown => causeOf(value, `a parameter of the type ${converter}`, at);
    if (value.kind === 'choice') return refused();
    if (converter === 'int' || converter === 'float') {
      const under = plain(value);
      const number =
        converter === 'int' ? integerOf(value) : under.kind === 'num' ? Number(under.value) : undefined;
      if (number === undefined || !(number >= 0) || number > Number.MAX_SAFE_INTEGER) return refused();
      return str(converter === 'int' ? String(number) : number.toFixed(20).replace(/\.?0+$/u, ''));
    }
    if (converter !== 'str' && converter !== 'path' && converter !== 'uuid') return refused();
    const shown = toStr(vm, value, at);
    const text = textOf(shown);
    return converter === 'str' && (text === '' || text?.includes('/') === true) ? refused() : shown;
  }
}

/** Returns the routes of what's mounted; other applications than Starlette's have none. */
const routesOf = (site: Site, mount: InstanceValue): Value => {
  const app = ownOrNone(site, mount, '_base_app');
  const routes = app.kind === 'instance' ? findAttribute(site.vm, app, 'routes', site.at) : undefined;
  return routes ?? site.vm.list();
};

const partsOf = (value: Value): readonly (string | Unknown)[] => (value.kind === 'str' ? value.parts : []);

/** Returns the names of the parameters of a path; `undefined` for one that isn't known whole. */
const namesIn = (path: Value): readonly string[] | undefined => {
  const text = textOf(path);
  return text === undefined ? undefined : Array.from(text.matchAll(PARAMETER), ([, name = '']) => name);
};
