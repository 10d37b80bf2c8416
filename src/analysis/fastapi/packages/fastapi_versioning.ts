import type { Call } from '../../interpreter/calls/call-site';
import { findAttribute, callAttribute } from '../../interpreter/attributes/attributes';
import { append } from '../../interpreter/evaluation/iterate';
import { FALSE, native, NONE, num, str, textOf, tuple } from '../../interpreter/values/make';
import { setAttribute } from '../../interpreter/attributes/set-attribute';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { InstanceValue, ListValue, Value } from '../../interpreter/values/values';
import { integerOf } from '../../libraries/kit/values';
import type { FastapiClasses } from '../models';
import { isA, param } from '../classes/parameters';
import { make } from '../classes/starlette-routing';
import { serve, under, type About, type Package } from './kit/serve';

const MODULE = 'fastapi_versioning.versioning';
const OPTIONS = ['app', 'version_format', 'prefix_format', 'default_version', 'enable_latest'];

type Version = readonly [major: number, minor: number];

export const about: About = {
  distribution: 'fastapi-versioning',
  release: '0.10',
  known: '`VersionedFastAPI`, `version`',
};

/** `fastapi_versioning`: an application for each version, in each the routes of those before it. */
export const library: Package = (classes) => ({
  ...under(native(`${MODULE}.version`, version), 'fastapi_versioning.version', `${MODULE}.version`),
  ...under(
    native(`${MODULE}.VersionedFastAPI`, (call) => versioned(call, classes)),
    'fastapi_versioning.VersionedFastAPI',
    `${MODULE}.VersionedFastAPI`,
  ),
});

/** `@version(major, minor)` marks the function. */
function version(call: Call): Value {
  const given = tuple(param(call, 0, 'major'), call.args[1] ?? call.keywords.get('minor') ?? num(0));
  return native(`${MODULE}.version`, ({ vm, args: [func = NONE], at }) => {
    if (func.kind !== 'choice') setAttribute(vm, func, '_api_version', given, at);
    return func;
  });
}

function versioned(call: Call, classes: FastapiClasses): Value {
  const app = param(call, 0, 'app');
  const byVersion = isA(app, classes.FastAPI) ? routesByVersion(call, app) : undefined;
  if (byVersion === undefined) {
    call.vm.report({
      code: 'handed-over',
      detail: `${MODULE}.VersionedFastAPI(…)`,
      at: call.at,
      affects: [],
    });
    return app;
  }
  const keywords = [...call.keywords].filter(([name]) => !OPTIONS.includes(name));
  const parent = make(call, classes.FastAPI, [], Object.fromEntries(keywords));
  const unique = new Map<string, InstanceValue>();
  for (const { number, routes } of byVersion) {
    for (const { route, methods } of routes) {
      for (const method of methods) unique.set(`${pathOf(call, route)}|${method}`, route);
    }
    const prefix = formatted(call, param(call, 2, 'prefix_format'), '/v{major}_{minor}', number);
    mountVersion(call, parent, prefix, [...unique.values()], classes);
    const name = formatted(call, param(call, 1, 'version_format'), '{major}.{minor}', number);
    describe(call, parent, prefix, name);
  }
  const latest = call.args[4] ?? call.keywords.get('enable_latest') ?? FALSE;
  if (latest.kind !== 'choice' && truthOf(call.vm, latest, call.at) !== false)
    mountVersion(call, parent, str('/latest'), [...unique.values()], classes);
  return parent;
}

interface Versioned {
  readonly number: Version;
  readonly routes: { readonly route: InstanceValue; readonly methods: readonly string[] }[];
}

/** Routes by their versions, the oldest first; `undefined` where that hangs on something unknown. */
function routesByVersion(call: Call, app: InstanceValue): readonly Versioned[] | undefined {
  const listed = findAttribute(call.vm, app, 'routes', call.at);
  if (listed?.kind !== 'list' || listed.open !== undefined) return undefined;
  const usual = versionIn(call.args[3] ?? call.keywords.get('default_version')) ?? [1, 0];
  const found = new Map<string, Versioned>();
  for (const { value: route, guard } of listed.items) {
    if (route.kind !== 'instance' || guard.length > 0) return undefined;
    const endpoint = find(call, route, 'endpoint');
    const marked = endpoint === undefined ? undefined : find(call, endpoint, '_api_version');
    const number = marked === undefined ? usual : versionIn(marked);
    if (number === undefined) return undefined;
    const group = found.get(number.join('.')) ?? { number, routes: [] };
    found.set(number.join('.'), group);
    group.routes.push({ route, methods: methodsOf(call, route) });
  }
  return [...found.values()].sort(({ number: a }, { number: b }) => a[0] - b[0] || a[1] - b[1]);
}

const find = (call: Call, value: Value, name: string): Value | undefined =>
  value.kind === 'choice' ? undefined : findAttribute(call.vm, value, name, call.at);

function versionIn(value: Value | undefined): Version | undefined {
  const numbers = value?.kind === 'tuple' ? value.items.map((one) => integerOf(one.value)) : [];
  const [major, minor] = numbers;
  return major === undefined || minor === undefined ? undefined : [major, minor];
}

/** A route stands once for each of its methods; one that has none to tell, once. */
function methodsOf(call: Call, route: InstanceValue): readonly string[] {
  const methods = find(call, route, 'methods');
  const texts = methods?.kind === 'set' ? methods.items.flatMap(({ value }) => textOf(value) ?? []) : [];
  return texts.length === 0 ? [String(route.place.line)] : texts;
}

const pathOf = (call: Call, route: InstanceValue): string => textOf(find(call, route, 'path') ?? NONE) ?? '?';

function formatted(call: Call, format: Value, usual: string, [major, minor]: Version): Value {
  const keywords = new Map<string, Value>([
    ['major', num(major)],
    ['minor', num(minor)],
  ]);
  const template = format.kind === 'str' ? format : str(usual);
  return callAttribute(call.vm, template, 'format', { args: [], keywords, open: undefined }, call.at);
}

function mountVersion(
  call: Call,
  parent: InstanceValue,
  prefix: Value,
  routes: readonly InstanceValue[],
  { FastAPI }: FastapiClasses,
): void {
  const app = make(call, FastAPI, [], {});
  const own = find(call, app, 'routes');
  if (own?.kind === 'list') appendAll(call, own, routes);
  const given = { args: [prefix, app], keywords: new Map<string, Value>(), open: undefined };
  callAttribute(call.vm, parent, 'mount', given, call.at);
}

function appendAll(call: Call, list: ListValue, routes: readonly InstanceValue[]): void {
  for (const route of routes) append(call.vm, list, route);
}

/** The documents of a version, a second time in the application around it. */
function describe(call: Call, parent: InstanceValue, prefix: Value, name: Value): void {
  const route = (file: string, tag: string): Parameters<typeof serve>[2][0] => ({
    by: 'get',
    path: prefix.kind === 'str' ? str(...prefix.parts, file) : prefix,
    handler: `${MODULE}:VersionedFastAPI.<locals>.noop`,
    options: { name, tags: call.vm.list([str(tag)]) },
  });
  serve(call, parent, [route('/docs', 'Documentations'), route('/openapi.json', 'Versions')]);
}
