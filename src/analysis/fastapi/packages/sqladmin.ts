import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callAttribute } from '../../interpreter/attributes/attributes';
import { instantiate } from '../../interpreter/calls/instantiate';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { native, NONE, str, textOf } from '../../interpreter/values/make';
import { setAttribute } from '../../interpreter/attributes/set-attribute';
import type { ClassValue, FunctionValue, Value } from '../../interpreter/values/values';
import type { FastapiClasses } from '../models';
import { methods, orElse, own, param, selfOf, setOwn } from '../classes/parameters';
import { make } from '../classes/starlette-routing';
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

export const about: About = {
  distribution: 'sqladmin',
  release: '0.32',
  known:
    '`Admin`: the mount and all below it; `add_view` with `expose` and `action`. Other releases have a few routes more or less',
};

/** `sqladmin`: an application mounted in the one it's given; views of the project add to its routes. */
export const library: Package = (classes, { object }) => {
  // Methods that serve routes: a subclass may have its own.
  const pages = ROUTES.map(
    ([, name, func = name]) => [func, handler(`sqladmin.application:Admin.${func}`)] as const,
  );
  const Admin = modelClass(
    OWNER,
    [object],
    [
      ...pages,
      ...methods(OWNER, {
        __init__: (call) => init(call, classes),
        add_view: addView,
        add_model_view: addView,
        add_base_view: addView,
      }),
    ],
  );
  const view = (name: string): ClassValue => modelClass(`sqladmin.models.${name}`, [object]);
  return {
    ...under(Admin, 'sqladmin.Admin', OWNER),
    ...under(view('BaseView'), 'sqladmin.BaseView', 'sqladmin.models.BaseView'),
    ...under(view('ModelView'), 'sqladmin.ModelView', 'sqladmin.models.ModelView'),
    ...under(native('sqladmin.expose', expose), 'sqladmin.expose', 'sqladmin.application.expose'),
    ...under(native('sqladmin.action', action), 'sqladmin.action', 'sqladmin.application.action'),
  };
};

function init(call: Call, { Starlette, Mount }: FastapiClasses): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { vm, at } = call;
  const admin = make(call, Starlette, [], {
    routes: vm.list([make(call, Mount, [str('/statics')], { app: NOTHING, name: str('statics') })]),
  });
  const base_url = orElse(param(call, 4, 'base_url'), () => str('/admin'));
  setOwn(call, self, { app: param(call, 1, 'app'), engine: param(call, 2, 'engine'), base_url, admin });
  for (const [path, name, func = name, ...verbs] of ROUTES) {
    addRoute(call, admin, str(path), attribute(call, self, func), {
      name: str(name),
      ...(verbs.length === 0 ? {} : { methods: vm.list(verbs.map((verb) => str(verb))) }),
    });
  }
  each(vm, param(call, 1, 'app'), (app) => {
    const keywords = new Map([['name', str('admin')]]);
    return callAttribute(vm, app, 'mount', { args: [base_url, admin], keywords, open: undefined }, at);
  });
  return NONE;
}

/** What serves static files: its routes can't be had. */
const NOTHING = native('starlette.staticfiles.StaticFiles', () => NONE);

function addRoute(
  { vm, at }: Call,
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

/** `@expose(path, methods=…, identity=…)`: marks a method as a page. */
function expose(call: Call): Value {
  const path = param(call, 0, 'path');
  const given = call.keywords.get('methods') ?? NONE;
  return native('sqladmin.expose', ({ vm, at, args: [func = NONE] }) => {
    if (func.kind !== 'function') return func;
    setAttribute(vm, func, '_path', path, at);
    setAttribute(vm, func, '_methods', given.kind === 'none' ? vm.list([str('GET')]) : given, at);
    setAttribute(
      vm,
      func,
      '_identity',
      orElse(call.keywords.get('identity') ?? NONE, () => str(func.name)),
      at,
    );
    return func;
  });
}

/** `@action(name)`: marks a method of a model's view as something to do with chosen objects. */
function action(call: Call): Value {
  const name = textOf(param(call, 0, 'name'));
  const slug = name === undefined ? param(call, 0, 'name') : str(name.replace(/[_ ]/gu, '-').toLowerCase());
  return native('sqladmin.action', ({ vm, at, args: [func = NONE] }) => {
    if (func.kind === 'function') setAttribute(vm, func, '_slug', slug, at);
    return func;
  });
}

/** `add_view(View)`: a view that isn't known may have pages of its own. */
function addView(call: Call): Value {
  return each(call.vm, param(call, 1, 'view'), (view) => {
    if (view.kind === 'class') addPages(call, view);
    else {
      const detail = 'sqladmin.Admin.add_view(…)';
      call.vm.report({ code: 'handed-over', detail, at: call.at, affects: [] });
    }
    return view;
  });
}

/** A route for each action and page of a view, the last of them first. */
function addPages(call: Call, view: ClassValue): void {
  const self = selfOf(call);
  if (self === undefined) return;
  const instance = instantiate(call.vm, view, NO_ARGUMENTS, call.at);
  const model = view.mro.map(({ keywords }) => keywords.get('model')).find((one) => one !== undefined);
  const identity = model === undefined ? undefined : identityOf(attribute(call, model, '__name__'));
  const add = (name: string, path: Value, title: Value, verbs: Value): void => {
    const options = { name: title, methods: verbs };
    addRoute(call, own(call, self, 'admin'), path, attribute(call, instance, name), options);
  };
  const funcs = functionsOf(view);
  for (const [name, { attrs }] of funcs) {
    const slug = attrs.get('_slug');
    if (slug === undefined || identity === undefined) continue;
    const path = joined(call, '/', identity, '/action/', slug);
    add(name, path, joined(call, 'action-', identity, '-', slug), call.vm.list([str('GET')]));
  }
  for (const [name, { attrs }] of funcs) {
    const [path, verbs, own = NONE] = ['_path', '_methods', '_identity'].map((one) => attrs.get(one));
    if (path === undefined || verbs === undefined) continue;
    if (identity === undefined) add(name, path, joined(call, 'view-', own), verbs);
    else add(name, joined(call, '/', identity, path), joined(call, 'view-', identity, `-${name}`), verbs);
  }
}

/** `UserProfile` is `user-profile`. */
function identityOf(name: Value): Value {
  const text = textOf(name);
  if (text === undefined) return name;
  const dashed = text.replace(/(.)([A-Z][a-z]+)/gu, '$1-$2').replace(/([a-z0-9])([A-Z])/gu, '$1-$2');
  return str(dashed.toLowerCase());
}

/** Functions of a class and its bases by name, the last in the file first. */
function functionsOf(view: ClassValue): readonly (readonly [string, FunctionValue])[] {
  const found = new Map<string, Value>();
  for (const { attrs } of [...view.mro].reverse()) for (const [name, value] of attrs) found.set(name, value);
  return [...found]
    .flatMap(([name, value]) => (value.kind === 'function' ? [[name, value] as const] : []))
    .sort(([, { place: a }], [, { place: b }]) => b.line - a.line);
}
