import { tagList } from './lists';
import { block, definition } from './handlers';
import { indent, quote, type SourceFile } from './project';
import { prefix } from './prefixes';
import { registration } from './registrations';
import { text } from './texts';

/** Writes code that creates a router, and returns the expression for it. */
type Form = (file: SourceFile) => string;

/** Returns keyword arguments of a router. */
function routerOptions(file: SourceFile): string {
  const { random } = file;
  const given = [
    random.chance(0.7) ? `prefix=${prefix(file)}` : '',
    random.chance(0.5) ? `tags=${tagList(file)}` : '',
    random.chance(0.07) ? 'include_in_schema=False' : '',
    random.chance(0.1) ? 'redirect_slashes=False' : '',
    random.chance(0.1) ? 'dependencies=[]' : '',
    random.chance(0.1) ? 'responses={404: {"description": "x"}}' : '',
  ];
  return given.filter((part) => part !== '').join(', ');
}

const plain = (file: SourceFile): string => `APIRouter(${routerOptions(file)})`;

function named(file: SourceFile, expression: string): string {
  const name = file.fresh('router');
  file.emit(`${name}${file.random.chance(0.15) ? ': APIRouter' : ''} = ${expression}`);
  return name;
}

/** Defines a subclass of APIRouter with this body and returns its name. */
function subclass(file: SourceFile, ...body: readonly string[]): string {
  const name = file.fresh('Router');
  file.define(...block(`class ${name}(APIRouter):`, body));
  return name;
}

function factory(file: SourceFile, parameters: string, ...body: readonly string[]): string {
  const name = file.fresh('build');
  file.emit(...block(`def ${name}(${parameters}):`, body));
  return name;
}

/** Router classes, and classes that hold a router. */
const CLASS_FORMS: readonly Form[] = [
  (file) => named(file, `${subclass(file, 'pass')}(${routerOptions(file)})`),
  (file) =>
    named(
      file,
      `${subclass(file, 'def __init__(self, *args, **kwargs):', `    kwargs.setdefault("prefix", ${prefix(file)})`, '    super().__init__(*args, **kwargs)')}()`,
    ),
  (file) =>
    named(
      file,
      `${subclass(file, 'def __init__(self, name, tags=None):', '    super().__init__(prefix="/" + name, tags=tags or [name])', '    self.name = name')}("sub", ${tagList(file)})`,
    ),
  (file) =>
    named(
      file,
      `${subclass(file, 'def get(self, path, **kwargs):', '    kwargs["tags"] = ["got", *kwargs.get("tags", [])]', '    return super().get("/got" + path, **kwargs)')}(${routerOptions(file)})`,
    ),
  (file) =>
    named(
      file,
      `${subclass(file, 'def add_api_route(self, path, endpoint, **kwargs):', '    super().add_api_route(path.rstrip("/") + "/", endpoint, **kwargs)')}(${routerOptions(file)})`,
    ),
  (file) =>
    named(
      file,
      `${subclass(file, 'def api_route(self, path, **kwargs):', '    kwargs["name"] = "over"', '    return super().api_route("/over" + path, **kwargs)')}(${routerOptions(file)})`,
    ),
  (file) =>
    named(
      file,
      `${subclass(file, 'def include_router(self, router, **kwargs):', '    super().include_router(router, **{**kwargs, "tags": ["inc"]})')}(${routerOptions(file)})`,
    ),
  (file) => {
    const base = subclass(
      file,
      'base_tags = ["base"]',
      'def __init__(self, **kw):',
      '    super().__init__(tags=[*self.base_tags], **kw)',
    );
    const name = file.fresh('Router');
    file.define(...block(`class ${name}(${base}):`, ['base_tags = ["own"]']));
    return named(file, `${name}(prefix=${prefix(file)})`);
  },
  (file) => {
    const name = file.fresh('Controller');
    file.emit(
      ...block(`class ${name}:`, [
        'def __init__(self, prefix):',
        '    self.router = APIRouter(prefix=prefix)',
        '    self.router.add_api_route("/list", self.list, methods=["GET"])',
        '    self.setup()',
        'def setup(self):',
        `    self.router.post(${text(file, '/made')}, tags=${tagList(file)})(self.create)`,
        'def list(self): ...',
        'async def create(self): ...',
      ]),
    );
    return `${named(file, `${name}(${prefix(file)})`)}.router`;
  },
  (file) => {
    const name = file.fresh('Holder');
    file.emit(
      ...block(`class ${name}:`, [
        `router = ${plain(file)}`,
        '@router.get("/held")',
        'def held(self): ...',
        '@staticmethod',
        '@router.post("/fixed")',
        'def fixed(): ...',
      ]),
    );
    return `${name}.router`;
  },
  (file) => {
    const name = file.fresh('Holder');
    file.emit(
      ...block(`class ${name}:`, [
        'def __init__(self):',
        '    self._router = None',
        '@property',
        'def router(self):',
        '    if self._router is None:',
        `        self._router = ${plain(file)}`,
        '    return self._router',
      ]),
    );
    return `${named(file, `${name}()`)}.router`;
  },
  (file) => {
    file.import('from dataclasses import dataclass, field');
    const name = file.fresh('Feature');
    file.define(
      '@dataclass',
      ...block(`class ${name}:`, [
        'prefix: str',
        'tags: list = field(default_factory=list)',
        'router: APIRouter = field(init=False)',
        'def __post_init__(self):',
        '    self.router = APIRouter(prefix=self.prefix, tags=self.tags)',
      ]),
    );
    return `${named(file, `${name}(${prefix(file)}, ${tagList(file)})`)}.router`;
  },
  (file) => {
    const name = file.fresh('Crud');
    file.define(
      ...block(`class ${name}(APIRouter):`, [
        'def __init__(self, resource, methods=("list", "create"), **kwargs):',
        '    super().__init__(**kwargs)',
        '    self.resource = resource',
        '    for name in methods:',
        '        getattr(self, f"_add_{name}")()',
        'def _add_list(self):',
        '    @self.get(f"/{self.resource}")',
        '    def list_all(): ...',
        'def _add_create(self):',
        '    self.add_api_route("/" + self.resource, self._create, methods=["POST"], name=f"create_{self.resource}")',
        'def _create(self): ...',
      ]),
    );
    return named(file, `${name}(${text(file, 'things')}, ${routerOptions(file)})`.replace(', )', ')'));
  },
];

/** Names, factories, containers. */
const PLAIN_FORMS: readonly Form[] = [
  (file) => named(file, plain(file)),
  (file) => named(file, plain(file)),
  (file) => named(file, plain(file)),
  (file) => {
    const options = file.fresh('OPTIONS');
    file.define(
      `${options} = dict(prefix=${prefix(file)}, tags=${tagList(file)})`,
      `${options}["redirect_slashes"] = False`,
    );
    return named(file, `APIRouter(**${options})`);
  },
  (file) => {
    file.import('from functools import partial');
    return named(file, `partial(APIRouter, tags=${tagList(file)})(prefix=${prefix(file)})`);
  },
  (file) => {
    const routes = registration(file, 'router');
    const name = factory(
      file,
      'prefix, tags=None, *, extra=True',
      'router = APIRouter(prefix=prefix, tags=tags)',
      ...block('if extra:', routes),
      ...registration(file, 'router'),
      'return router',
    );
    return named(
      file,
      `${name}(${prefix(file)}, ${file.random.pick(['', 'extra=False', `tags=${tagList(file)}`])})`,
    );
  },
  (file) => {
    file.import('from functools import lru_cache');
    file.emit('@lru_cache');
    const name = factory(file, '', `return ${plain(file)}`);
    return `${name}()`;
  },
  (file) => {
    const name = file.fresh('ROUTERS');
    file.emit(`${name} = {"a": ${plain(file)}, "b": ${plain(file)}}`);
    return `${name}["a"]`;
  },
  (file) => {
    const name = file.fresh('ROUTERS');
    file.emit(`${name} = [APIRouter(prefix=p) for p in ("/one", ${prefix(file)})]`);
    return `${name}[${file.random.pick(['0', '-1'])}]`;
  },
  (file) => {
    const [left, right] = [file.fresh('router'), file.fresh('router')];
    file.emit(`${left}, ${right} = ${plain(file)}, ${plain(file)}`);
    return right;
  },
  (file) => {
    const [left, right] = [file.fresh('router'), file.fresh('router')];
    file.emit(`${left} = ${right} = ${plain(file)}`);
    return file.random.pick([left, right]);
  },
  (file) => {
    file.import('from fastapi.routing import APIRoute');
    const { lines, name } = definition(file);
    file.emit(...lines);
    return named(
      file,
      `APIRouter(routes=[APIRoute("/given", ${name}, methods=["GET"])], ${routerOptions(file)})`.replace(
        ', )',
        ')',
      ),
    );
  },
  (file) => {
    const name = factory(
      file,
      'n',
      ...block('for index in range(n):', [`yield APIRouter(prefix=f"/g{index}", tags=${tagList(file)})`]),
    );
    const first = file.fresh('router');
    file.emit(`${first}, *_ = ${name}(${file.random.between(1, 3)})`);
    return first;
  },
  (file) => {
    const name = named(file, plain(file));
    file.emit(`${name}.prefix = ${text(file, '/changed')}`);
    return name;
  },
  (file) => {
    const name = named(file, `APIRouter(prefix=${prefix(file)})`);
    file.emit(`${name}.tags.append(${quote('late')})`, `${name}.tags += ${tagList(file)}`);
    return name;
  },
  (file) => {
    const registry = file.fresh('REGISTRY');
    const decorator = file.fresh('register');
    file.define(
      `${registry} = {}`,
      `def ${decorator}(name):`,
      ...indent(['def decorate(f):', `    ${registry}[name] = f()`, '    return f', 'return decorate']),
    );
    file.emit(`@${decorator}("x")`);
    factory(file, '', `return ${plain(file)}`);
    return `${registry}["x"]`;
  },
];

/** Creates a router in the file and returns its expression. */
export function makeRouter(file: SourceFile): string {
  file.import('from fastapi import APIRouter');
  const { random } = file;
  return random.pick(random.pick([PLAIN_FORMS, PLAIN_FORMS, CLASS_FORMS]))(file);
}
