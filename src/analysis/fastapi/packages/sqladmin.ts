import { compareReleases } from '../../../base/config/release';
import { NONE, num } from '../../interpreter/values/make';
import { native } from '../../libraries/kit/model';
import type { PackageModel } from './kit/package-model';

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

const MODELS = `
import re

class BaseView:
    identity = None

class ModelView(BaseView):
    def __init_subclass__(cls, model=None, **options):
        if model is not None:
            name = re.sub("(.)([A-Z][a-z]+)", r"\\1-\\2", model.__name__)
            cls.identity = re.sub("([a-z0-9])([A-Z])", r"\\1-\\2", name).lower()
`;

/** Methods that serve routes: a subclass may have its own. */
const application = (routes: typeof ROUTES): string => `
from inspect import getmembers, isclass, isfunction
from starlette.applications import Starlette
from starlette.routing import Mount

def expose(path, *, methods=("GET",), identity=None, include_in_schema=True):
    def wrap(func):
        func._path, func._methods, func._identity = path, list(methods or ["GET"]), identity or func.__name__
        return func
    return wrap

def action(name, label=None, confirmation_message=None, *, include_in_schema=True, add_in_detail=True, add_in_list=True):
    def wrap(func):
        func._slug = name.replace("_", "-").replace(" ", "-").lower()
        return func
    return wrap

class Admin:
${routes.map(([, name, func = name]) => `    ${func} = handler("sqladmin.application:Admin.${func}")`).join('\n')}

    def __init__(self, app, engine=None, session_maker=None, base_url="/admin", *settings, **options):
        self.app, self.engine, self.base_url = app, engine, base_url
        statics = handler("starlette.staticfiles.StaticFiles")
        self.admin = Starlette(routes=[Mount("/statics", app=statics, name="statics")])
${routes
  .map(([path, name, func = name, ...verbs]) => {
    const methods = verbs.length === 0 ? '' : `, methods=${JSON.stringify(verbs)}`;
    return `        self.admin.add_route("${path}", self.${func}${methods}, name="${name}")`;
  })
  .join('\n')}
        app.mount(base_url, self.admin, name="admin")

    def add_view(self, view):
        if not isclass(view):
            handed_over("sqladmin.Admin.add_view(…)")
            return
        instance = view()
        funcs = sorted(getmembers(view, isfunction), key=lambda one: line_of(one[1]), reverse=True)
        add = self.admin.add_route
        for name, func in funcs:
            slug = getattr(func, "_slug", None)
            if slug is not None and view.identity is not None:
                endpoint = getattr(instance, name)
                add(f"/{view.identity}/action/{slug}", endpoint, methods=["GET"], name=f"action-{view.identity}-{slug}")
        for name, func in funcs:
            path = getattr(func, "_path", None)
            if path is None:
                continue
            endpoint = getattr(instance, name)
            if view.identity is None:
                add(path, endpoint, methods=func._methods, name=f"view-{func._identity}")
            else:
                add(f"/{view.identity}{path}", endpoint, methods=func._methods, name=f"view-{view.identity}-{name}")

    add_model_view = add_base_view = add_view
`;

/** `sqladmin`: an application mounted in the one it's given; views of the project add to its routes. */
export const library: PackageModel = {
  distribution: 'sqladmin',
  release: '0.32',
  known: '`Admin`: the mount and all below it; `add_view` with `expose` and `action`',
  modules: (pinned) => {
    const isOld = pinned !== undefined && compareReleases(pinned, [0, 29, 0]) < 0;
    const routes = isOld ? ROUTES.filter(([, name]) => !SINCE_29.has(name)) : ROUTES;
    return { models: MODELS, application: application(routes) };
  },
  natives: () => ({
    line_of: native('line_of(func)', ({ func }) => (func.kind === 'function' ? num(func.place.line) : NONE)),
  }),
};
