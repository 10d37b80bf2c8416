import { findAttribute, callAttribute } from '../../interpreter/attributes/attributes';
import type { Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { append, iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { native, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import { setAttribute } from '../../interpreter/attributes/set-attribute';
import type {
  ClassValue,
  InstanceValue,
  Item,
  ListValue,
  Single,
  Value,
} from '../../interpreter/values/values';
import type { Builtins, Entries } from '../../libraries/kit/library';
import type { FastapiClasses } from '../models';
import { methods, own, param, selfOf, setOwn } from '../classes/parameters';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'fastapi-utils',
  release: '0.8',
  known: '`cbv`, `Api(…).add_resource`, `InferringRouter`; `repeat_every` registers nothing',
};

/** `fastapi_utils` and `fastapi_restful`: class-based views, resources. */
export const library: Package = (classes, builtins, name) => views(name, classes, builtins);

function views(top: string, { APIRouter }: FastapiClasses, { object }: Builtins): Entries {
  const name = `${top}.cbv_base`;
  const Api = modelClass(
    `${name}.Api`,
    [object],
    methods(`${name}.Api`, { __init__: initApi, add_resource: addResource }),
  );
  return {
    ...under(cbv(`${top}.cbv.cbv`), `${top}.cbv.cbv`),
    ...under(APIRouter, `${top}.inferring_router.InferringRouter`),
    ...under(Api, `${top}.Api`, `${name}.Api`),
    ...under(modelClass(`${name}.Resource`, [object]), `${top}.Resource`, `${name}.Resource`),
  };
}

/** `Api(app)`: takes resources for an application. */
function initApi(call: Call): Value {
  const self = selfOf(call);
  if (self !== undefined) setOwn(call, self, { app: param(call, 1, 'app') });
  return NONE;
}

/** `api.add_resource(resource, *urls, **options)`: a view without a router of its own, included at once. */
function addResource(call: Call): Value {
  const { vm, at, args, open } = call;
  const [self, resource = NONE, ...urls] = args;
  if (self?.kind !== 'instance' || resource.kind !== 'instance') return NONE;
  const router = callValue(vm, vm.models.library('fastapi.APIRouter') ?? NONE, NO_ARGUMENTS, at);
  if (router.kind !== 'instance') return NONE;
  register(call, router, resource.cls, urls);
  each(vm, own(call, self, 'app'), (app) =>
    callAttribute(vm, app, 'include_router', { args: [router], keywords: call.keywords, open }, at),
  );
  return NONE;
}

/** `@cbv(router, *urls)`: the methods that are routes of the router become the routes of an included one. */
const cbv = (name: string): Value =>
  native(name, ({ args: [router = NONE, ...urls] }) =>
    native(name, (call) => {
      const [cls = NONE] = call.args;
      if (router.kind === 'instance' && cls.kind === 'class') register(call, router, cls, urls);
      return cls;
    }),
  );

function register(call: Call, router: InstanceValue, cls: ClassValue, urls: readonly Value[]): void {
  const functions = membersOf(cls);
  for (const url of urls) addByMethodName(call, router, url, functions);
  const views = callValue(
    call.vm,
    call.vm.models.library('fastapi.APIRouter') ?? NONE,
    NO_ARGUMENTS,
    call.at,
  );
  const [routes, moved] = [listIn(call, router), listIn(call, views)];
  if (routes === undefined || moved === undefined) return;
  const isView = ({ value }: Item): boolean => {
    const endpoint = attributeOf(call, value, 'endpoint');
    return functions.some(([, func]) => func === endpoint);
  };
  const own = routes.items.filter(isView);
  replaceItems(
    call.vm,
    routes,
    routes.items.filter((one) => !isView(one)),
  );
  for (const { value, guard } of own) {
    rename(call, router, cls, value);
    append(call.vm, moved, value, guard);
  }
  callAttribute(call.vm, router, 'include_router', { ...NO_ARGUMENTS, args: [views] }, call.at);
}

/** Functions of a class, sorted by name, as `inspect.getmembers` gives them. */
function membersOf(cls: ClassValue): readonly (readonly [string, Value])[] {
  const found = new Map<string, Value>();
  for (const { attrs } of [...cls.mro].reverse()) for (const [name, value] of attrs) found.set(name, value);
  return [...found].filter(([, { kind }]) => kind === 'function').sort(([a], [b]) => (a < b ? -1 : 1));
}

function listIn(call: Call, router: Value): ListValue | undefined {
  const routes = attributeOf(call, router, 'routes');
  return routes?.kind === 'list' ? routes : undefined;
}

const attributeOf = (call: Call, value: Value, name: string): Value | undefined =>
  value.kind === 'choice' ? undefined : findAttribute(call.vm, value, name, call.at);

/** The prefix comes back with the include; the name gets the class's in front. */
function rename(call: Call, router: InstanceValue, cls: ClassValue, route: Value): void {
  const change = (name: string, to: (old: Single) => Value): void => {
    const old = attributeOf(call, route, name);
    if (old === undefined || route.kind === 'choice') return;
    setAttribute(call.vm, route, name, each(call.vm, old, to), call.at);
  };
  const prefix = attributeOf(call, router, 'prefix');
  change('path', (path) => withoutPrefix(call, path, prefix));
  change('name', (name) => (name.kind === 'str' ? str(`${cls.name}.`, ...name.parts) : name));
}

function withoutPrefix({ at }: Call, path: Single, prefix: Value | undefined): Value {
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

/** Methods named after HTTP methods (`get`, `post`) are routes of each URL. */
function addByMethodName(
  call: Call,
  router: InstanceValue,
  url: Value,
  functions: readonly (readonly [string, Value])[],
): void {
  const existing = iterate(call.vm, listIn(call, router) ?? NONE, call.at).items.map(({ value }) => value);
  for (const [name, func] of functions) {
    const isKnown = existing.some(
      (route) =>
        attributeOf(call, route, 'endpoint') === func &&
        textOf(attributeOf(call, route, 'path') ?? NONE) === textOf(url),
    );
    if (isKnown || name.startsWith('__') || attributeOf(call, router, name) === undefined) continue;
    const method = str(name.charAt(0).toUpperCase() + name.slice(1).toLowerCase());
    const keywords = new Map<string, Value>([['methods', call.vm.list([method])]]);
    const decorator = callAttribute(
      call.vm,
      router,
      'api_route',
      { args: [url], keywords, open: undefined },
      call.at,
    );
    callValue(call.vm, decorator, { ...NO_ARGUMENTS, args: [func] }, call.at);
  }
}
