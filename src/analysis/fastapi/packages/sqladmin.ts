import { compareReleases } from '../../../base/config/release';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callAttribute } from '../../interpreter/attributes/attributes';
import { instantiate } from '../../interpreter/calls/instantiate';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { NONE, str, textOf } from '../../interpreter/values/make';
import { setAttribute } from '../../interpreter/attributes/set-attribute';
import type { ClassValue, FunctionValue, InstanceValue, Value } from '../../interpreter/values/values';
import { ownOrNone, setOwn } from '../../libraries/kit/instances';
import { keeping, methods, native } from '../../libraries/kit/model';
import { orElse } from '../classes/parameters';
import type { FastapiClasses } from '../models';
import { make } from '../classes/routing/starlette-routing';
import { attribute, handler, joined, under, type About, type Package } from './kit/serve';

const OWNER = 'sqladmin.application.Admin';

/** Path, name, function where it's another, methods where they aren't those of a plain function. */
const ROUTES: readonly (readonly [string, string, string?, ...string[]])[] = [
  ['/', 'index'],
  ['/{identity}/list', 'list'],
  ['/{identity}/details/{pk:path}', 'details'],
  ['/{identity}/delete', 'delete', 'delete', 'DELETE'],
  ['/{identity}/create', 'create', 'create', 'GET', 'POST'],
  ['/{identity}/edit/{pk:path}', 'edit', 'edit', 'GET', 'POST'],
  ['/{identity}/export/{export_type}', 'export'],
  ['/{identity}/import', 'import', 'import_endpoint', 'POST'],
  ['/{identity}/ajax/lookup', 'ajax_lookup'],
  ['/login', 'login', 'login', 'GET', 'POST'],
  ['/logout', 'logout'],
  ['/{identity}/{pk:path}/{column_name}/download/', 'file_download'],
  ['/{identity}/{pk:path}/{column_name}/preview/', 'file_preview'],
];

/** The names of the routes that came with 0.29. */
const SINCE_29: ReadonlySet<string> = new Set(['import', 'file_download', 'file_preview']);

export const about: About = {
  distribution: 'sqladmin',
  release: '0.32',
  known: '`Admin`: the mount and all below it; `add_view` with `expose` and `action`',
};

/** Models `sqladmin`: an application mounted in the one it's given; views of the project add to its routes. */
export const library: Package = (classes, { object }, _, { pinned }) => {
  const release = pinned('sqladmin');
  const isOld = release !== undefined && compareReleases(release, [0, 29, 0]) < 0;
  const routes = isOld ? ROUTES.filter(([, name]) => !SINCE_29.has(name)) : ROUTES;
  // Methods that serve routes: a subclass may have its own.
  const pages = routes.map(
    ([, name, func = name]) => [func, handler(`sqladmin.application:Admin.${func}`)] as const,
  );
  const Admin = modelClass(
    OWNER,
    [object],
    [
      ...pages,
      ...methods(keeping(OWNER), {
        "__init__(app, engine=None, session_maker=None, base_url='/admin', *settings, **options)": (
          self,
          { app, engine, base_url },
          site,
        ) => {
          setOwn(site, self, { app, engine, base_url, admin: pagesOf(self, site, classes, routes) });
          mount(site, app, base_url, ownOrNone(site, self, 'admin'));
          return NONE;
        },
        'add_view(view)': (self, { view }, site) => addView(self, view, site),
        'add_model_view(view)': (self, { view }, site) => addView(self, view, site),
        'add_base_view(view)': (self, { view }, site) => addView(self, view, site),
      }),
    ],
  );
  const view = (name: string): ClassValue => modelClass(`sqladmin.models.${name}`, [object]);
  return {
    ...under(Admin, 'sqladmin.Admin', OWNER),
    ...under(view('BaseView'), 'sqladmin.BaseView', 'sqladmin.models.BaseView'),
    ...under(view('ModelView'), 'sqladmin.ModelView', 'sqladmin.models.ModelView'),
    ...under(expose, 'sqladmin.expose', 'sqladmin.application.expose'),
    ...under(action, 'sqladmin.action', 'sqladmin.application.action'),
  };
};

/** Makes the application with the pages that each administration has. */
function pagesOf(
  self: InstanceValue,
  site: Site,
  { Starlette, Mount }: FastapiClasses,
  routes: typeof ROUTES,
): InstanceValue {
  const { vm } = site;
  const statics = make(site, Mount, [str('/statics')], { app: STATIC_FILES, name: str('statics') });
  const admin = make(site, Starlette, [], { routes: vm.list([statics]) });
  for (const [path, name, func = name, ...verbs] of routes) {
    addRoute(site, admin, str(path), attribute(site, self, func), {
      name: str(name),
      ...(verbs.length === 0 ? {} : { methods: vm.list(verbs.map((verb) => str(verb))) }),
    });
  }
  return admin;
}

function mount({ vm, at }: Site, target: Value, path: Value, admin: Value): void {
  const keywords = new Map([['name', str('admin')]]);
  each(vm, target, (app) =>
    callAttribute(vm, app, 'mount', { args: [path, admin], keywords, open: undefined }, at),
  );
}

/** The application that serves static files: its routes can't be had. */
const STATIC_FILES = handler('starlette.staticfiles.StaticFiles');

function addRoute(
  { vm, at }: Site,
  admin: Value,
  path: Value,
  endpoint: Value,
  options: Readonly<Record<string, Value>>,
): void {
  const keywords = new Map(Object.entries(options));
  each(vm, admin, (one) =>
    callAttribute(vm, one, 'add_route', { args: [path, endpoint], keywords, open: undefined }, at),
  );
}

/** Models `@expose(path)`, which marks a method as a page. */
const expose = native(
  'sqladmin.expose(path, *, methods=None, identity=None, include_in_schema=True)',
  ({ path, methods: verbs, identity }) =>
    native('sqladmin.expose(func)', ({ func }, { vm, at }) => {
      if (func.kind !== 'function') return func;
      setAttribute(vm, func, '_path', path, at);
      setAttribute(vm, func, '_methods', verbs.kind === 'none' ? vm.list([str('GET')]) : verbs, at);
      setAttribute(
        vm,
        func,
        '_identity',
        orElse(identity, () => str(func.name)),
        at,
      );
      return func;
    }),
);

/** Models `@action(name)`, which marks a method of a model's view as something to do with chosen objects. */
const action = native(
  'sqladmin.action(name, label=None, confirmation_message=None, *, include_in_schema=True, add_in_detail=True, add_in_list=True)',
  ({ name }) => {
    const text = textOf(name);
    const slug = text === undefined ? name : str(text.replace(/[_ ]/gu, '-').toLowerCase());
    return native('sqladmin.action(func)', ({ func }, { vm, at }) => {
      if (func.kind === 'function') setAttribute(vm, func, '_slug', slug, at);
      return func;
    });
  },
);

/** Adds the pages of a view. One that isn't known may have pages of its own, which is reported. */
function addView(self: InstanceValue, given: Value, site: Site): Value {
  return each(site.vm, given, (view) => {
    if (view.kind === 'class') addPages(site, self, view);
    else {
      const detail = 'sqladmin.Admin.add_view(…)';
      site.vm.report({ code: 'handed-over', detail, at: site.at, affects: [] });
    }
    return view;
  });
}

/** Adds a route for each action and page of a view, the last of them first. */
function addPages(site: Site, self: InstanceValue, view: ClassValue): void {
  const instance = instantiate(site.vm, view, NO_ARGUMENTS, site.at);
  const model = view.mro.map(({ keywords }) => keywords.get('model')).find((one) => one !== undefined);
  const identity = model === undefined ? undefined : identityOf(attribute(site, model, '__name__'));
  const add = (name: string, path: Value, title: Value, verbs: Value): void => {
    const options = { name: title, methods: verbs };
    addRoute(site, ownOrNone(site, self, 'admin'), path, attribute(site, instance, name), options);
  };
  const funcs = functionsOf(view);
  for (const [name, { attrs }] of funcs) {
    const slug = attrs.get('_slug');
    if (slug === undefined || identity === undefined) continue;
    const path = joined(site, '/', identity, '/action/', slug);
    add(name, path, joined(site, 'action-', identity, '-', slug), site.vm.list([str('GET')]));
  }
  for (const [name, { attrs }] of funcs) {
    const [path, verbs, own = NONE] = ['_path', '_methods', '_identity'].map((one) => attrs.get(one));
    if (path === undefined || verbs === undefined) continue;
    if (identity === undefined) add(name, path, joined(site, 'view-', own), verbs);
    else add(name, joined(site, '/', identity, path), joined(site, 'view-', identity, `-${name}`), verbs);
  }
}

/** Returns the identity of a model by its name: `user-profile` for `UserProfile`. */
function identityOf(name: Value): Value {
  const text = textOf(name);
  if (text === undefined) return name;
  const dashed = text.replace(/(.)([A-Z][a-z]+)/gu, '$1-$2').replace(/([a-z0-9])([A-Z])/gu, '$1-$2');
  return str(dashed.toLowerCase());
}

/** Returns the functions of a class and its bases by name, the last in the file first. */
function functionsOf(view: ClassValue): readonly (readonly [string, FunctionValue])[] {
  const found = new Map<string, Value>();
  for (const { attrs } of [...view.mro].reverse()) for (const [name, value] of attrs) found.set(name, value);
  return [...found]
    .flatMap(([name, value]) => (value.kind === 'function' ? [[name, value] as const] : []))
    .sort(([, { place: a }], [, { place: b }]) => b.line - a.line);
}
