import type { Site } from '../../interpreter/calls/call-site';
import { findAttribute, callAttribute } from '../../interpreter/attributes/attributes';
import { append } from '../../interpreter/evaluation/iterate';
import { NONE, num, str, textOf, tuple } from '../../interpreter/values/make';
import { setAttribute } from '../../interpreter/attributes/set-attribute';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { InstanceValue, ListValue, Value } from '../../interpreter/values/values';
import { isA } from '../../libraries/kit/instances';
import { native } from '../../libraries/kit/model';
import type { Bound } from '../../libraries/kit/signature';
import { integerOf } from '../../libraries/kit/values';
import type { FastapiClasses } from '../models';
import { make } from '../classes/routing/starlette-routing';
import { serve, under, type About, type Package } from './kit/serve';

const MODULE = 'fastapi_versioning.versioning';
const VERSIONED =
  "fastapi_versioning.versioning.VersionedFastAPI(app, version_format='{major}.{minor}', prefix_format='/v{major}_{minor}', default_version=..., enable_latest=False, **options)";

type Version = readonly [major: number, minor: number];

export const about: About = {
  distribution: 'fastapi-versioning',
  release: '0.10',
  known: '`VersionedFastAPI`, `version`',
};

/** Models `fastapi_versioning`: an application for each version, in each the routes of those before it. */
export const library: Package = (classes) => ({
  ...under(version, 'fastapi_versioning.version', `${MODULE}.version`),
  ...under(
    native(VERSIONED, (given, site) => versioned(given, site, classes)),
    'fastapi_versioning.VersionedFastAPI',
    `${MODULE}.VersionedFastAPI`,
  ),
});

/** Models `@version(major, minor)`, which marks the function. */
const version = native('fastapi_versioning.versioning.version(major, minor=0)', ({ major, minor }) =>
  native('fastapi_versioning.versioning.version(func)', ({ func }, { vm, at }) => {
    if (func.kind !== 'choice') setAttribute(vm, func, '_api_version', tuple(major, minor), at);
    return func;
  }),
);

function versioned(given: Bound<typeof VERSIONED>, site: Site, classes: FastapiClasses): Value {
  const { app, enable_latest: latest, options } = given;
  const initial = versionIn(given.default_version) ?? [1, 0];
  const byVersion = isA(app, classes.FastAPI) ? routesByVersion(site, app, initial) : undefined;
  if (byVersion === undefined) {
    site.vm.report({
      code: 'handed-over',
      detail: `${MODULE}.VersionedFastAPI(…)`,
      at: site.at,
      affects: [],
    });
    return app;
  }
  const parent = make(site, classes.FastAPI, [], Object.fromEntries(options));
  const unique = new Map<string, InstanceValue>();
  for (const { number, routes } of byVersion) {
    for (const { route, methods } of routes) {
      for (const method of methods) unique.set(`${pathOf(site, route)}|${method}`, route);
    }
    const prefix = formatted(site, given.prefix_format, '/v{major}_{minor}', number);
    mountVersion(site, parent, prefix, [...unique.values()], classes);
    const name = formatted(site, given.version_format, '{major}.{minor}', number);
    describe(site, parent, prefix, name);
  }
  if (latest !== site.open && latest.kind !== 'choice' && truthOf(site.vm, latest, site.at) !== false)
    mountVersion(site, parent, str('/latest'), [...unique.values()], classes);
  return parent;
}

interface Versioned {
  readonly number: Version;
  readonly routes: { readonly route: InstanceValue; readonly methods: readonly string[] }[];
}

/** Returns routes by their versions, the oldest first; `undefined` where that depends on something unknown. */
function routesByVersion(site: Site, app: InstanceValue, initial: Version): readonly Versioned[] | undefined {
  const listed = findAttribute(site.vm, app, 'routes', site.at);
  if (listed?.kind !== 'list' || listed.open !== undefined) return undefined;
  const found = new Map<string, Versioned>();
  for (const { value: route, guard } of listed.items) {
    if (route.kind !== 'instance' || guard.length > 0) return undefined;
    const endpoint = find(site, route, 'endpoint');
    const marked = endpoint === undefined ? undefined : find(site, endpoint, '_api_version');
    const number = marked === undefined ? initial : versionIn(marked);
    if (number === undefined) return undefined;
    const group = found.get(number.join('.')) ?? { number, routes: [] };
    found.set(number.join('.'), group);
    group.routes.push({ route, methods: methodsOf(site, route) });
  }
  return [...found.values()].sort(({ number: a }, { number: b }) => a[0] - b[0] || a[1] - b[1]);
}

const find = (site: Site, value: Value, name: string): Value | undefined =>
  value.kind === 'choice' ? undefined : findAttribute(site.vm, value, name, site.at);

function versionIn(value: Value | undefined): Version | undefined {
  const numbers = value?.kind === 'tuple' ? value.items.map((one) => integerOf(one.value)) : [];
  const [major, minor] = numbers;
  return major === undefined || minor === undefined ? undefined : [major, minor];
}

/** Returns the keys under which a route stands: its methods, else its place. */
function methodsOf(site: Site, route: InstanceValue): readonly string[] {
  const methods = find(site, route, 'methods');
  const texts = methods?.kind === 'set' ? methods.items.flatMap(({ value }) => textOf(value) ?? []) : [];
  return texts.length === 0 ? [String(route.place.line)] : texts;
}

const pathOf = (site: Site, route: InstanceValue): string => textOf(find(site, route, 'path') ?? NONE) ?? '?';

function formatted(site: Site, format: Value, usual: string, [major, minor]: Version): Value {
  const keywords = new Map<string, Value>([
    ['major', num(major)],
    ['minor', num(minor)],
  ]);
  const template = format.kind === 'str' ? format : str(usual);
  return callAttribute(site.vm, template, 'format', { args: [], keywords, open: undefined }, site.at);
}

function mountVersion(
  site: Site,
  parent: InstanceValue,
  prefix: Value,
  routes: readonly InstanceValue[],
  { FastAPI }: FastapiClasses,
): void {
  const app = make(site, FastAPI, [], {});
  const own = find(site, app, 'routes');
  if (own?.kind === 'list') appendAll(site, own, routes);
  const given = { args: [prefix, app], keywords: new Map<string, Value>(), open: undefined };
  callAttribute(site.vm, parent, 'mount', given, site.at);
}

function appendAll(site: Site, list: ListValue, routes: readonly InstanceValue[]): void {
  for (const route of routes) append(site.vm, list, route);
}

/** Adds the documents of a version to the application around it, too. */
function describe(site: Site, parent: InstanceValue, prefix: Value, name: Value): void {
  const route = (file: string, tag: string): Parameters<typeof serve>[2][0] => ({
    by: 'get',
    path: prefix.kind === 'str' ? str(...prefix.parts, file) : prefix,
    handler: `${MODULE}:VersionedFastAPI.<locals>.noop`,
    options: { name, tags: site.vm.list([str(tag)]) },
  });
  serve(site, parent, [route('/docs', 'Documentations'), route('/openapi.json', 'Versions')]);
}
