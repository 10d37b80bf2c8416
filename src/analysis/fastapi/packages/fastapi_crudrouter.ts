import { callValue } from '../../interpreter/calls/calls';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { replaceItems } from '../../interpreter/evaluation/iterate';
import { NONE, str, textOf } from '../../interpreter/values/make';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { ownOrNone, setOwn } from '../../libraries/kit/instances';
import { keeping, methods, native } from '../../libraries/kit/model';
import type { Bound } from '../../libraries/kit/signature';
import { attribute, handler, joined, under, type About, type Package } from './kit/serve';

const BASE = 'fastapi_crudrouter.core._base.CRUDGenerator';

/** The module of each class, and the parameters that it adds behind `schema`. */
const ROUTERS = {
  MemoryCRUDRouter: ['mem', ''],
  SQLAlchemyCRUDRouter: ['sqlalchemy', 'db_model, db, '],
  DatabasesCRUDRouter: ['databases', 'table, database, '],
  TortoiseCRUDRouter: ['tortoise', 'db_model, '],
  OrmarCRUDRouter: ['ormar', ''],
  GinoCRUDRouter: ['gino_starlette', 'db_model, db, '],
} as const;

/** The parameters of each class behind those. */
const SHARED =
  'create_schema=None, update_schema=None, prefix=None, tags=None, paginate=None, get_all_route=True, get_one_route=True, create_route=True, update_route=True, delete_one_route=True, delete_all_route=True, **options';

type Given = Bound<`__init__(schema, ${typeof SHARED})`>;

/** Flag, path, verb, and the method that makes the function, in the order of registration. */
const ROUTES = [
  ['get_all_route', '', 'GET', '_get_all'],
  ['create_route', '', 'POST', '_create'],
  ['delete_all_route', '', 'DELETE', '_delete_all'],
  ['get_one_route', '/{item_id}', 'GET', '_get_one'],
  ['update_route', '/{item_id}', 'PUT', '_update'],
  ['delete_one_route', '/{item_id}', 'DELETE', '_delete_one'],
] as const;

export const about: About = {
  distribution: 'fastapi-crudrouter',
  release: '0.8.6',
  known: 'the six routers, flags, overridden routes',
};

/** Models `fastapi_crudrouter`: routers with the routes of one resource. */
export const library: Package = ({ APIRouter }) => {
  const base = modelClass(
    BASE,
    [APIRouter],
    [
      ['_base_path', str('/')],
      ...methods(keeping(BASE), {
        'api_route(path, *args, **kwargs)': (self, { path, args, kwargs }, site) => {
          removeSame(site, self, path, kwargs.get('methods') ?? site.open ?? NONE);
          return callMethodOf(site, APIRouter, 'api_route', [self, path, ...args], kwargs);
        },
      }),
    ],
  );
  const entries = Object.entries(ROUTERS).map(([name, [file, more]]) => {
    const qualified = `fastapi_crudrouter.core.${file}.${name}`;
    const init = native(
      keeping(`${qualified}.__init__(self, schema, ${more}${SHARED})` as const),
      ({ self, ...given }, site) =>
        self.kind === 'instance'
          ? initRouter(self, given, `fastapi_crudrouter.core.${file}:${name}`, APIRouter, site)
          : NONE,
    );
    const cls = modelClass(qualified, [base], [['__init__', init]]);
    return under(cls, `fastapi_crudrouter.${name}`, `fastapi_crudrouter.core.${name}`, qualified);
  });
  return Object.assign({}, ...entries) as ReturnType<typeof under>;
};

function initRouter(
  self: InstanceValue,
  given: Given,
  owner: string,
  APIRouter: ClassValue,
  site: Site,
): Value {
  const { schema, options } = given;
  const prefix = prefixOf(site, self, given.prefix, schema);
  const tags = given.tags.kind === 'none' ? site.vm.list([tagOf(prefix)]) : given.tags;
  const keywords = new Map<string, Value>([...options, ['prefix', prefix], ['tags', tags]]);
  callMethodOf(site, APIRouter, '__init__', [self], keywords);
  setOwn(site, self, { schema });
  for (const [flag, path, verb, method] of ROUTES) {
    const wanted = given[flag];
    if (wanted.kind !== 'choice' && truthOf(site.vm, wanted, site.at) === false) continue;
    const args = [self, str(path), handler(`${owner}.${method}.<locals>.route`)];
    callMethodOf(site, APIRouter, 'add_api_route', args, new Map([['methods', site.vm.list([str(verb)])]]));
  }
  return NONE;
}

/** Calls a method of the class itself, also where a subclass overrides it. */
const callMethodOf = (
  { vm, at }: Site,
  cls: ClassValue,
  name: string,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value => callValue(vm, cls.attrs.get(name) ?? NONE, { ...NO_ARGUMENTS, args, keywords }, at);

/** Returns `str(prefix if prefix else schema.__name__).lower()` below the base path. */
function prefixOf(site: Site, self: InstanceValue, prefix: Value, schema: Value): Value {
  const name = textOf(prefix) === '' || prefix.kind === 'none' ? attribute(site, schema, '__name__') : prefix;
  const lower = mapText(name, (text) => text.toLowerCase().replace(/^\/+|\/+$/gu, ''));
  return joined(site, attribute(site, self, '_base_path'), lower);
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

/** Removes the route that's there for the same path and methods: another takes its place. */
function removeSame(site: Site, self: InstanceValue, given: Value, wanted: Value): void {
  const routes = ownOrNone(site, self, 'routes');
  const path = textOf(joined(site, ownOrNone(site, self, 'prefix'), given));
  const verbs = wanted.kind === 'none' ? 'GET' : namesOf(wanted);
  if (routes.kind !== 'list' || path === undefined) return;
  const isGone = (route: Value): boolean =>
    route.kind === 'instance' &&
    textOf(ownOrNone(site, route, 'path')) === path &&
    namesOf(ownOrNone(site, route, 'methods')) === verbs;
  replaceItems(
    site.vm,
    routes,
    routes.items.filter(({ value }) => !isGone(value)),
  );
}

/** Returns the names of methods in one text, sorted. */
function namesOf(value: Value): string {
  const items = value.kind === 'list' || value.kind === 'set' || value.kind === 'tuple' ? value.items : [];
  return items
    .map((one) => textOf(one.value) ?? '?')
    .sort()
    .join();
}
