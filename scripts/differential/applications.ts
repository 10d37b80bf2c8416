import { block, definition } from './handlers';
import { tagList } from './lists';
import { quote, type SourceFile } from './project';
import { registration } from './registrations';
import { prefix } from './prefixes';

/** Writes code that creates an application, and returns the expression for it. */
type Form = (file: SourceFile) => string;

function options(file: SourceFile): string {
  const { random } = file;
  const given = [
    random.chance(0.6) ? 'openapi_url=None' : '',
    random.chance(0.1) ? `docs_url=${random.pick(['None', '"/d"'])}` : '',
    random.chance(0.1) ? `redoc_url=${random.pick(['None', '"/r"'])}` : '',
    random.chance(0.2) ? 'title="Shop"' : '',
    random.chance(0.1) ? 'root_path="/proxy"' : '',
    random.chance(0.1) ? 'redirect_slashes=False' : '',
  ];
  return given.filter((part) => part !== '').join(', ');
}

function named(file: SourceFile, expression: string): string {
  const name = file.fresh('app');
  file.emit(`${name} = ${expression}`);
  return name;
}

const FORMS: readonly Form[] = [
  (file) => named(file, `FastAPI(${options(file)})`),
  (file) => named(file, `FastAPI(${options(file)})`),
  (file) => {
    const name = file.fresh('App');
    file.define(
      ...block(`class ${name}(FastAPI):`, [
        'def __init__(self, *args, **kwargs):',
        '    super().__init__(*args, **kwargs)',
        '    self.add_api_route("/health", self.health)',
        'def health(self): ...',
      ]),
    );
    return named(file, `${name}(${options(file)})`);
  },
  (file) => {
    const name = file.fresh('create_app');
    file.emit(
      ...block(`def ${name}(*, debug=False) -> FastAPI:`, [
        `application = FastAPI(${options(file)})`,
        ...registration(file, 'application'),
        ...block('if debug:', registration(file, 'application')),
        'return application',
      ]),
    );
    return named(file, `${name}(${file.random.pick(['', 'debug=True'])})`);
  },
  (file) => {
    const name = file.fresh('Server');
    file.emit(
      ...block(`class ${name}:`, [
        'def __init__(self):',
        `    self.app = FastAPI(${options(file)})`,
        '    self._routes()',
        'def _routes(self):',
        '    @self.app.get("/server")',
        '    def server(): ...',
        '    self.app.get("/bound")(self.bound)',
        'def bound(self): ...',
      ]),
    );
    return `${named(file, `${name}()`)}.app`;
  },
  (file) => {
    const { lines, name } = definition(file);
    file.import('from starlette.routing import Route');
    file.emit(...lines);
    return named(file, `FastAPI(routes=[Route("/first", ${name})])`);
  },
];

/** Creates an application in the file and returns its expression. */
export function makeApplication(file: SourceFile): string {
  file.import('from fastapi import FastAPI');
  return file.random.pick(FORMS)(file);
}

/** Operations on an application other than registering routes, and operations on its list of routes. */
const EFFECTS: readonly ((file: SourceFile, app: string) => readonly string[])[] = [
  (_file, app) => [`${app}.router.routes.reverse()`],
  (_file, app) => [`${app}.router.routes.insert(0, ${app}.router.routes.pop())`],
  (_file, app) => [`del ${app}.routes[-1:]`],
  (_file, app) => [`${app}.router.routes[:] = ${app}.routes[1:] + ${app}.routes[:1]`],
  (_file, app) => [`${app}.router.routes = [r for r in ${app}.routes if getattr(r, "path", "") != "/"]`],
  (_file, app) => [`${app}.router.routes.sort(key=lambda r: getattr(r, "path", ""))`],
  (file, app) => [`@${app}.get(f"/count/{len(${app}.routes)}")`, ...definition(file).lines],
  (file, app) => {
    file.import('from fastapi.routing import APIRoute');
    return block(
      `for route in ${app}.routes:`,
      block('if isinstance(route, APIRoute):', [
        'route.tags.append("seen")',
        'route.operation_id = route.name',
      ]),
    );
  },
  (file, app) => {
    file.import('from fastapi.routing import APIRoute');
    return block(
      `for route in list(${app}.routes):`,
      block('if isinstance(route, APIRoute) and "GET" in route.methods:', [
        `${app}.add_api_route("/copy" + route.path, route.endpoint, name=route.name)`,
      ]),
    );
  },
  (file, app) => [
    ...block(`if not any(getattr(r, "path", None) == "/health" for r in ${app}.routes):`, [
      `@${app}.get("/health")`,
      ...definition(file).lines,
    ]),
  ],
  (file, app) => {
    file.import('from starlette.middleware.cors import CORSMiddleware');
    return [`${app}.add_middleware(CORSMiddleware, allow_origins=["*"])`];
  },
  (_file, app) => [
    `@${app}.middleware("http")`,
    'async def middle(request, call_next):',
    '    return await call_next(request)',
  ],
  (_file, app) => [`@${app}.exception_handler(ValueError)`, 'async def on_error(request, error): ...'],
  (file, app) => [
    `${app}.state.path = ${prefix(file)}`,
    `@${app}.get(${app}.state.path + "/state")`,
    ...definition(file).lines,
  ],
  (_file, app) => [`${app}.title = "other"`, `${app}.openapi_tags = []`],
  (file, app) => [
    `${app}.router.tags = ${tagList(file)}`,
    `@${app}.get("/tagged")`,
    ...definition(file).lines,
  ],
];

/** Returns lines that read or change an application. */
export function effect(file: SourceFile, app: string): readonly string[] {
  return file.random.pick(EFFECTS)(file, app);
}

/** Returns lines that mount another application in this one. */
export function mounting(file: SourceFile, app: string, sub: string): readonly string[] {
  const how = file.random.between(0, 3);
  if (how === 0) {
    file.import('from starlette.routing import Mount');
    return [`${app}.router.routes.append(Mount(${quote('/mounted')}, ${sub}, name="m"))`];
  }
  if (how === 1) {
    file.import('from starlette.routing import Host');
    return [`${app}.router.routes.append(Host("{sub}.example.org", ${sub}))`];
  }
  return [`${app}.mount(${how === 2 ? '"/sub"' : prefix(file)}, ${sub})`];
}

/** Returns lines that mount a static front end of Starlette, or a plain ASGI function: nothing that has routes. */
export function opaqueMount(file: SourceFile, app: string): readonly string[] {
  const name = file.fresh('asgi');
  return [
    `async def ${name}(scope, receive, send): ...`,
    `${app}.mount("/raw", ${name}, name=${quote(name)})`,
  ];
}
