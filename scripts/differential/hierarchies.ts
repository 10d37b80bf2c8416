import { tagList } from './lists';
import { block } from './handlers';
import { quote, type SourceFile } from './project';
import { refer } from './imports';
import { registration } from './registrations';
import { prefix } from './prefixes';
import { text } from './texts';

/** Writes code that creates a router, and returns the expression for it. */
type Form = (file: SourceFile) => string;

/** Picks the file of the base classes: this one, or a new one. */
function home(file: SourceFile): SourceFile {
  const owner = file.random.chance(0.6) ? file : file.project.newFile('base');
  owner.import('from fastapi import APIRouter');
  return owner;
}

/** Defines a class in the owner's file and returns its expression in this one. */
function classIn(owner: SourceFile, file: SourceFile, head: string, body: readonly string[]): string {
  const name = owner.fresh('Base');
  owner.define(...block(`class ${name}${head}:`, body));
  return refer(file, owner, name);
}

function subclass(file: SourceFile, bases: string, body: readonly string[]): string {
  const name = file.fresh('Views');
  file.emit(...block(`class ${name}(${bases}):`, body));
  return name;
}

/** Class hierarchies, metaclasses and descriptors that create routers. */
export const HIERARCHIES: readonly Form[] = [
  (file) => {
    const owner = home(file);
    const base = classIn(owner, file, '', [
      'path = "/base"',
      'def __init__(self):',
      `    self.router = APIRouter(prefix=self.path, tags=[type(self).__name__.rstrip("0123456789")])`,
      '    self.register()',
      'def register(self):',
      '    self.router.get("/")(self.index)',
      'def index(self): ...',
    ]);
    const name = subclass(file, base, [
      `path = ${prefix(file)}`,
      'def register(self):',
      '    super().register()',
      '    self.router.post("/")(self.create)',
      'def create(self): ...',
      ...(file.random.chance(0.5) ? ['def index(self): ...'] : []),
    ]);
    return `${name}().router`;
  },
  (file) => {
    const owner = home(file);
    const mixin = (word: string, verb: string): string =>
      classIn(owner, file, '', [
        'def register(self):',
        `    self.router.add_api_route("/${word}", self.${word}, methods=[${quote(verb)}])`,
        '    super().register()',
        `def ${word}(self): ...`,
      ]);
    const [list, make] = [mixin('listing', 'GET'), mixin('making', 'POST')];
    const root = classIn(owner, file, '', [
      'def __init__(self, **options):',
      '    self.router = APIRouter(**options)',
      '    self.register()',
      'def register(self): ...',
    ]);
    const mixins = file.random.pick([`${list}, ${make}`, `${make}, ${list}`, list]);
    const name = subclass(file, `${mixins}, ${root}`, ['pass']);
    const given = file.fresh('views');
    file.emit(`${given} = ${name}(prefix=${prefix(file)}, tags=${tagList(file)})`);
    return `${given}.router`;
  },
  (file) => {
    file.import('from abc import ABC, abstractmethod');
    const owner = home(file);
    owner.import('from abc import ABC, abstractmethod');
    const base = classIn(owner, file, '(ABC)', [
      '@property',
      '@abstractmethod',
      'def path(self): ...',
      '@abstractmethod',
      'def handle(self): ...',
      '@classmethod',
      'def build(cls, *args):',
      '    self = cls(*args)',
      '    router = APIRouter()',
      '    router.add_api_route(self.path, self.handle, name=cls.name())',
      '    return router',
      '@staticmethod',
      'def name():',
      '    return "built"',
    ]);
    const name = subclass(file, base, [
      ...(file.random.chance(0.5)
        ? [`path = ${text(file, '/abc')}`]
        : ['@property', 'def path(self):', `    return ${text(file, '/abc')}`]),
      'def handle(self): ...',
      ...(file.random.chance(0.4) ? ['@staticmethod', 'def name():', '    return "own"'] : []),
    ]);
    return `${name}.build()`;
  },
  (file) => {
    const owner = home(file);
    const base = classIn(owner, file, '', [
      'router: APIRouter',
      'def __init_subclass__(cls, /, prefix="", abstract=False, **kwargs):',
      '    super().__init_subclass__(**kwargs)',
      '    if abstract:',
      '        return',
      '    cls.router = APIRouter(prefix=prefix or "/" + cls.__name__.lower())',
      '    for name, member in vars(cls).items():',
      '        if callable(member) and not name.startswith("_"):',
      '            cls.router.get(f"/{name}", name=name)(member)',
    ]);
    const options = file.random.pick(['', `, prefix=${prefix(file)}`, ', abstract=False']);
    const name = subclass(file, `${base}${options}`, ['def one(self): ...', 'async def two(self): ...']);
    if (file.random.chance(0.5)) return `${name}.router`;
    return `${subclass(file, name, ['def three(self): ...'])}.router`;
  },
  (file) => {
    const owner = home(file);
    const meta = owner.fresh('Meta');
    owner.define(
      ...block(`class ${meta}(type):`, [
        'def __new__(mcs, name, bases, namespace, **options):',
        '    cls = super().__new__(mcs, name, bases, namespace)',
        '    cls.router = APIRouter(**options)',
        '    for key, value in namespace.items():',
        '        if hasattr(value, "route"):',
        '            cls.router.add_api_route(value.route, value, methods=[key.split("_")[0].upper()])',
        '    return cls',
      ]),
      `def ${meta}_at(path):`,
      '    def mark(f):',
      '        f.route = path',
      '        return f',
      '    return mark',
    );
    const at = file.fresh('at');
    file.emit(`${at} = ${refer(file, owner, `${meta}_at`)}`);
    const name = subclass(file, `metaclass=${refer(file, owner, meta)}, prefix=${prefix(file)}`, [
      `@${at}(${text(file, '/m')})`,
      'def get_it(self): ...',
      `@${at}("/n")`,
      'def delete_it(self): ...',
      'def helper(self): ...',
    ]);
    return `${name}.router`;
  },
  (file) => {
    const owner = home(file);
    const route = classIn(owner, file, '', [
      'def __init__(self, path, verb="get"):',
      '    self.path, self.verb = path, verb',
      'def __call__(self, f):',
      '    self.f = f',
      '    return self',
      'def __set_name__(self, owner, name):',
      '    owner.routes = [*getattr(owner, "routes", []), self]',
      '    self.name = name',
      'def __get__(self, instance, owner=None):',
      '    return self if instance is None else self.f.__get__(instance)',
    ]);
    const alias = file.fresh('route');
    file.emit(`${alias} = ${route}`);
    const name = subclass(file, 'object', [
      `@${alias}(${text(file, '/d')})`,
      'def first(self): ...',
      `@${alias}("/e", verb="put")`,
      'def second(self): ...',
    ]);
    const router = file.fresh('router');
    file.emit(
      `${router} = APIRouter(prefix=${prefix(file)})`,
      ...block(`for found in ${name}.routes:`, [
        `getattr(${router}, found.verb)(found.path, name=found.name)(getattr(${name}(), found.name))`,
      ]),
    );
    return router;
  },
  (file) => {
    const owner = home(file);
    const lazy = classIn(owner, file, '', [
      'def __init__(self, **options):',
      '    self.options = options',
      'def __set_name__(self, owner, name):',
      '    self.key = "_" + name',
      'def __get__(self, instance, owner):',
      '    where = owner if instance is None else instance',
      '    if self.key not in vars(where):',
      '        setattr(where, self.key, APIRouter(**self.options))',
      '    return vars(where)[self.key]',
      ...(file.random.chance(0.3)
        ? ['def __set__(self, instance, value):', '    raise AttributeError("fixed")']
        : []),
    ]);
    const alias = file.fresh('lazy');
    file.emit(`${alias} = ${lazy}`);
    const name = subclass(file, 'object', [`router = ${alias}(prefix=${prefix(file)})`]);
    const target = file.random.pick([name, `${name}()`]);
    const views = file.fresh('views');
    file.emit(`${views} = ${target}`, ...registration(file, `${views}.router`));
    return `${views}.router`;
  },
  (file) => {
    const owner = home(file);
    const base = classIn(owner, file, '', [
      'router = APIRouter()',
      'tags = ["shared"]',
      '@classmethod',
      'def route(cls, path, **options):',
      '    return cls.router.get(cls.prefix + path, tags=cls.tags, **options)',
    ]);
    const name = subclass(file, base, [
      `prefix = ${prefix(file)}`,
      ...(file.random.chance(0.5) ? [`tags = ${tagList(file)}`] : []),
      ...(file.random.chance(0.5) ? ['router = APIRouter(prefix="/own")'] : []),
    ]);
    file.emit(`@${name}.route("/shared")`, `def ${file.fresh('shared')}(): ...`);
    return `${name}.router`;
  },
  (file) => {
    const owner = home(file);
    owner.import('from typing import Generic, TypeVar');
    owner.import('T = TypeVar("T")');
    const base = classIn(owner, file, '(Generic[T])', [
      'model: type[T]',
      'def __init__(self, prefix=None):',
      '    self._prefix = prefix',
      '@property',
      'def prefix(self):',
      '    return self._prefix or f"/{self.model.__name__.lower()}s"',
      '@prefix.setter',
      'def prefix(self, value):',
      '    self._prefix = value.rstrip("/")',
      'def as_router(self):',
      '    router = APIRouter(prefix=self.prefix, tags=[self.model.__name__])',
      '    router.get("/{id}")(self.read)',
      '    return router',
      'def read(self, id: int): ...',
    ]);
    const model = file.fresh('Model');
    file.emit(`class ${model}: ...`);
    const views = file.fresh('views');
    file.emit(`${views} = ${subclass(file, `${base}[${model}]`, [`model = ${model}`])}()`);
    if (file.random.chance(0.5)) file.emit(`${views}.prefix = ${text(file, '/set/')}`);
    return `${views}.as_router()`;
  },
];
