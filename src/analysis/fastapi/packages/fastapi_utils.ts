import { findAttribute, callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { append, iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import { setAttribute } from '../../interpreter/attributes/set-attribute';
import type {
  ClassValue,
  InstanceValue,
  Item,
  ListValue,
  Single,
  Value,
} from '../../interpreter/values/values';
import { invoke } from '../../libraries/kit/calls';
import { isA, ownOrNone, setOwn } from '../../libraries/kit/instances';
import type { Builtins, Entries } from '../../libraries/kit/library';
import { keeping, methods, native } from '../../libraries/kit/model';
import { refuse } from '../classes/assertions';
import { noteView } from '../classes/views';
import type { FastapiClasses } from '../models';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'fastapi-utils',
  release: '0.8',
  known: '`cbv`, `Api(…).add_resource`, `InferringRouter`; `repeat_every` registers nothing',
};

/** Models `fastapi_utils` and `fastapi_restful`: class-based views, resources. */
export const library: Package = (classes, builtins, name) => views(name, classes, builtins);

function views(top: string, { APIRouter }: FastapiClasses, { object }: Builtins): Entries {
  const name = `${top}.cbv_base`;
  const Api = modelClass(
    `${name}.Api`,
    [object],
    methods(keeping(`${name}.Api`), {
      '__init__(app)': (self, { app }, site) => {
        setOwn(site, self, { app });
        return NONE;
      },
      'add_resource(resource, *urls, **options)': (self, { resource, urls, options }, site) => {
        if (resource.kind === 'instance') addResource(site, self, resource.cls, urls, options);
        return NONE;
      },
    }),
  );
  return {
    ...under(cbv(`${top}.cbv.cbv`), `${top}.cbv.cbv`),
    ...under(APIRouter, `${top}.inferring_router.InferringRouter`),
    ...under(Api, `${top}.Api`, `${name}.Api`),
    ...under(modelClass(`${name}.Resource`, [object]), `${top}.Resource`, `${name}.Resource`),
  };
}

/** Adds the routes of a view that has no router of its own, and includes them at once. */
function addResource(
  site: Site,
  self: InstanceValue,
  cls: ClassValue,
  urls: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): void {
  const { vm, at, open } = site;
  const router = newRouter(site);
  if (router.kind !== 'instance') return;
  register(site, router, cls, urls);
  each(vm, ownOrNone(site, self, 'app'), (app) =>
    callAttribute(vm, app, 'include_router', { args: [router], keywords, open }, at),
  );
}

/** Models `@cbv(router, *urls)`: the methods that are routes of the router become the routes of an included one. */
const cbv = (name: string): Value =>
  native(`${name}(router, *urls)`, ({ router, urls }) =>
    native(`${name}(cls)`, ({ cls }, site) => {
      if (router.kind === 'instance' && cls.kind === 'class') register(site, router, cls, urls);
      return cls;
    }),
  );

const newRouter = (site: Site): Value => invoke(site, site.vm.models.library('fastapi.APIRouter') ?? NONE);

function register(site: Site, router: InstanceValue, cls: ClassValue, urls: readonly Value[]): void {
  const functions = membersOf(cls);
  for (const url of urls) addByMethodName(site, router, url, functions);
  const views = newRouter(site);
  const [routes, moved] = [listIn(site, router), listIn(site, views)];
  if (routes === undefined || moved === undefined) return;
  const websocket = site.vm.models.library('starlette.routing.WebSocketRoute');
  if (routes.items.some(({ value }) => websocket?.kind === 'class' && isA(value, websocket)))
    refuse(
      site,
      'ValueError',
      'a view on a router with a websocket: the provided routes should be of type APIRoute',
    );
  const isView = ({ value }: Item): boolean => {
    const endpoint = attributeOf(site, value, 'endpoint');
    return functions.some(([, func]) => func === endpoint);
  };
  const own = routes.items.filter(isView);
  replaceItems(
    site.vm,
    routes,
    routes.items.filter((one) => !isView(one)),
  );
  for (const { value, guard } of own) {
    rename(site, router, cls, value);
    const endpoint = attributeOf(site, value, 'endpoint');
    if (endpoint !== undefined) noteView(endpoint, cls);
    append(site.vm, moved, value, guard);
  }
  callAttribute(site.vm, router, 'include_router', { ...NO_ARGUMENTS, args: [views] }, site.at);
}

/** Returns the functions of a class, sorted by name, as `inspect.getmembers` gives them. */
function membersOf(cls: ClassValue): readonly (readonly [string, Value])[] {
  const found = new Map<string, Value>();
  for (const { attrs } of [...cls.mro].reverse()) for (const [name, value] of attrs) found.set(name, value);
  return [...found].filter(([, { kind }]) => kind === 'function').sort(([a], [b]) => (a < b ? -1 : 1));
}

function listIn(site: Site, router: Value): ListValue | undefined {
  const routes = attributeOf(site, router, 'routes');
  return routes?.kind === 'list' ? routes : undefined;
}

const attributeOf = (site: Site, value: Value, name: string): Value | undefined =>
  value.kind === 'choice' ? undefined : findAttribute(site.vm, value, name, site.at);

/** Removes the prefix, which the include adds again, and puts the name of the class in front of the route's. */
function rename(site: Site, router: InstanceValue, cls: ClassValue, route: Value): void {
  const change = (name: string, to: (old: Single) => Value): void => {
    const old = attributeOf(site, route, name);
    if (old === undefined || route.kind === 'choice') return;
    setAttribute(site.vm, route, name, each(site.vm, old, to), site.at);
  };
  const prefix = attributeOf(site, router, 'prefix');
  change('path', (path) => withoutPrefix(site, path, prefix));
  change('name', (name) => (name.kind === 'str' ? str(`${cls.name}.`, ...name.parts) : name));
}

function withoutPrefix({ at }: Site, path: Single, prefix: Value | undefined): Value {
  if (path.kind !== 'str' || prefix?.kind !== 'str') return path;
  const begins = prefix.parts.every((part, index) => {
    const other = path.parts[index];
    const isLast = index === prefix.parts.length - 1;
    return (
      part === other ||
      (isLast && typeof part === 'string' && typeof other === 'string' && other.startsWith(part))
    );
  });
  if (!begins) return unknown('operands', 'the path of a view', at);
  const last = prefix.parts.at(-1);
  const rest = path.parts.slice(Math.max(0, prefix.parts.length - 1));
  const [head, ...tail] = rest;
  return typeof last === 'string' && typeof head === 'string'
    ? str(head.slice(last.length), ...tail)
    : str(...path.parts.slice(prefix.parts.length));
}

/** Adds the methods that are named after HTTP methods (`get`, `post`) as routes of a URL. */
function addByMethodName(
  site: Site,
  router: InstanceValue,
  url: Value,
  functions: readonly (readonly [string, Value])[],
): void {
  const existing = iterate(site.vm, listIn(site, router) ?? NONE, site.at).items.map(({ value }) => value);
  for (const [name, func] of functions) {
    const isKnown = existing.some(
      (route) =>
        attributeOf(site, route, 'endpoint') === func &&
        textOf(attributeOf(site, route, 'path') ?? NONE) === textOf(url),
    );
    if (isKnown || name.startsWith('__') || attributeOf(site, router, name) === undefined) continue;
    const method = str(name.charAt(0).toUpperCase() + name.slice(1).toLowerCase());
    const keywords = new Map<string, Value>([['methods', site.vm.list([method])]]);
    const decorator = callAttribute(
      site.vm,
      router,
      'api_route',
      { args: [url], keywords, open: undefined },
      site.at,
    );
    invoke(site, decorator, func);
  }
}
