import { callValue } from '../../interpreter/calls/calls';
import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { replaceItems } from '../../interpreter/evaluation/iterate';
import { NONE, str, textOf, TRUE } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { keyword, methods, own, param, selfOf, setOwn } from '../classes/parameters';
import { attribute, handler, joined, under, type About, type Package } from './kit/serve';

const BASE = 'fastapi_crudrouter.core._base.CRUDGenerator';

/** What a router has besides its schema before `create_schema`, by the class's module. */
const ROUTERS = {
  MemoryCRUDRouter: ['mem', []],
  SQLAlchemyCRUDRouter: ['sqlalchemy', ['db_model', 'db']],
  DatabasesCRUDRouter: ['databases', ['table', 'database']],
  TortoiseCRUDRouter: ['tortoise', ['db_model']],
  OrmarCRUDRouter: ['ormar', []],
  GinoCRUDRouter: ['gino_starlette', ['db_model', 'db']],
} as const;

/** Flag, path, verb, and the method that makes the function, in the order in which they're registered. */
const ROUTES = [
  ['get_all_route', '', 'GET', '_get_all'],
  ['create_route', '', 'POST', '_create'],
  ['delete_all_route', '', 'DELETE', '_delete_all'],
  ['get_one_route', '/{item_id}', 'GET', '_get_one'],
  ['update_route', '/{item_id}', 'PUT', '_update'],
  ['delete_one_route', '/{item_id}', 'DELETE', '_delete_one'],
] as const;

/** Parameters behind those that a class adds to `schema`, in order. */
const SHARED = [
  'create_schema',
  'update_schema',
  'prefix',
  'tags',
  'paginate',
  'get_all_route',
  'get_one_route',
  'create_route',
  'update_route',
  'delete_one_route',
  'delete_all_route',
] as const;

export const about: About = {
  distribution: 'fastapi-crudrouter',
  release: '0.8.6',
  known: 'the six routers, flags, overridden routes',
};

/** `fastapi_crudrouter`: routers with the routes of one resource. */
export const library: Package = ({ APIRouter }) => {
  const base = modelClass(
    BASE,
    [APIRouter],
    [['_base_path', str('/')], ...methods(BASE, { api_route: (call) => override(call, APIRouter) })],
  );
  const entries = Object.entries(ROUTERS).map(([name, [file, more]]) => {
    const module = `fastapi_crudrouter.core.${file}`;
    const table = { __init__: (call: Call): Value => init(call, APIRouter, `${module}:${name}`, more) };
    const cls = modelClass(`${module}.${name}`, [base], methods(`${module}.${name}`, table));
    return under(cls, `fastapi_crudrouter.${name}`, `fastapi_crudrouter.core.${name}`, `${module}.${name}`);
  });
  return Object.assign({}, ...entries) as ReturnType<typeof under>;
};

function init(call: Call, APIRouter: ClassValue, owner: string, more: readonly string[]): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const order = ['schema', ...more, ...SHARED];
  const given = (name: string): Value => param(call, order.indexOf(name) + 1, name);
  const prefix = prefixOf(call, self, given('prefix'), given('schema'));
  const usual = call.vm.list([tagOf(prefix)]);
  const tags = given('tags').kind === 'none' ? usual : given('tags');
  const rest = [...call.keywords].filter(([name]) => !order.includes(name));
  const keywords = new Map<string, Value>([...rest, ['prefix', prefix], ['tags', tags]]);
  callMethodOf(call, APIRouter, '__init__', { args: [self], keywords });
  setOwn(call, self, { schema: given('schema') });
  for (const [flag, path, verb, method] of ROUTES) {
    const wanted = given(flag).kind === 'none' ? TRUE : given(flag);
    if (wanted.kind !== 'choice' && truthOf(call.vm, wanted, call.at) === false) continue;
    const options = new Map<string, Value>([['methods', call.vm.list([str(verb)])]]);
    const args = [self, str(path), handler(`${owner}.${method}.<locals>.route`)];
    callMethodOf(call, APIRouter, 'add_api_route', { args, keywords: options });
  }
  return NONE;
}

type Given = Pick<Call, 'args' | 'keywords'>;

/** A method of the class itself, past what a subclass has instead of it. */
const callMethodOf = ({ vm, at }: Call, cls: ClassValue, name: string, given: Given): Value =>
  callValue(vm, cls.attrs.get(name) ?? NONE, { ...given, open: undefined }, at);

/** `str(prefix if prefix else schema.__name__).lower()`, below the base path. */
function prefixOf(call: Call, self: InstanceValue, prefix: Value, schema: Value): Value {
  const name = textOf(prefix) === '' || prefix.kind === 'none' ? attribute(call, schema, '__name__') : prefix;
  const lower = mapText(name, (text) => text.toLowerCase().replace(/^\/+|\/+$/gu, ''));
  return joined(call, attribute(call, self, '_base_path'), lower);
}

const tagOf = (prefix: Value): Value =>
  mapText(prefix, (text) => {
    const bare = text.replace(/^\/+|\/+$/gu, '').toLowerCase();
    return bare.charAt(0).toUpperCase() + bare.slice(1);
  });

const mapText = (value: Value, change: (text: string) => string): Value => {
  const text = textOf(value);
  return text === undefined ? value : str(change(text));
};

/** `api_route` of these routers takes the place of a route that's there for the same path and methods. */
function override(call: Call, APIRouter: ClassValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const routes = own(call, self, 'routes');
  const path = textOf(joined(call, own(call, self, 'prefix'), param(call, 1, 'path')));
  const wanted = keyword(call, 'methods');
  const methods = wanted.kind === 'none' ? 'GET' : namesOf(wanted);
  if (routes.kind === 'list' && path !== undefined) {
    const isGone = (route: Value): boolean =>
      route.kind === 'instance' &&
      textOf(own(call, route, 'path')) === path &&
      namesOf(own(call, route, 'methods')) === methods;
    replaceItems(
      call.vm,
      routes,
      routes.items.filter(({ value }) => !isGone(value)),
    );
  }
  return callMethodOf(call, APIRouter, 'api_route', call);
}

/** Names of methods in one text, sorted. */
function namesOf(value: Value): string {
  const items = value.kind === 'list' || value.kind === 'set' || value.kind === 'tuple' ? value.items : [];
  return items
    .map((one) => textOf(one.value) ?? '?')
    .sort()
    .join();
}
