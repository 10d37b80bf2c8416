import { block } from './handlers';
import type { SourceFile } from './project';
import { refer } from './imports';
import { quote } from './project';

/** Returns lines that find routers or handlers and register them. */
type Form = (file: SourceFile, target: string) => readonly string[];

/** Creates a package of modules that each have a `router`; returns its name and theirs. */
function plugins(file: SourceFile): string {
  const name = file.fresh('plugins');
  const home = file.project.packageOf(name);
  home?.define(...(file.random.chance(0.3) ? ['"""Plugins."""'] : []));
  for (const word of ['beta', 'alpha', 'gamma']) {
    const plugin = file.project.addFile(`${name}.${word}`);
    plugin.import('from fastapi import APIRouter');
    plugin.emit(
      `router = APIRouter(prefix="/${word}", tags=[__name__.rpartition(".")[-1]])`,
      '@router.get("/")',
      'def index(): ...',
    );
    if (file.random.chance(0.3)) plugin.emit('ENABLED = False');
  }
  return name;
}

/** Returns a class with marked methods, and its lines. */
function marked(file: SourceFile): readonly [string, readonly string[]] {
  const [mark, name] = [file.fresh('mark'), file.fresh('Views')];
  const lines = [
    `def ${mark}(path, method="get"):`,
    '    def decorate(f):',
    '        f.route = (path, method)',
    '        return f',
    '    return decorate',
    `class ${name}:`,
    `    @${mark}("/b")`,
    '    def second(self): ...',
    `    @${mark}("/a", method="post")`,
    '    async def first(self): ...',
    '    def helper(self): ...',
  ];
  return [name, lines];
}

const FORMS: readonly Form[] = [
  (file, target) => {
    const name = plugins(file);
    file.import('import importlib, pkgutil');
    file.import(`import ${name}`);
    return block(`for info in pkgutil.iter_modules(${name}.__path__):`, [
      `module = importlib.import_module(f"${name}.{info.name}")`,
      ...block('if getattr(module, "ENABLED", True):', [`${target}.include_router(module.router)`]),
    ]);
  },
  (file, target) => {
    const name = plugins(file);
    file.import('import importlib, pkgutil');
    file.import(`import ${name}`);
    return block(
      `for _, full, is_package in pkgutil.walk_packages(${name}.__path__, ${name}.__name__ + "."):`,
      [`${target}.include_router(importlib.import_module(full).router, prefix="/w")`],
    );
  },
  (file, target) => {
    const name = plugins(file);
    file.import('import importlib');
    file.import('from pathlib import Path');
    file.import(`import ${name}`);
    return block(
      `for path in sorted(Path(${name}.__file__).parent.glob("*.py")):`,
      block('if not path.stem.startswith("_"):', [
        `${target}.include_router(importlib.import_module(f"${name}.{path.stem}").router)`,
      ]),
    );
  },
  (file, target) => {
    const name = plugins(file);
    file.import('import importlib, os');
    file.import(`import ${name}`);
    return block(
      `for entry in sorted(os.listdir(os.path.dirname(${name}.__file__)), reverse=True):`,
      block('if entry.endswith(".py") and entry != "__init__.py":', [
        `${target}.include_router(getattr(importlib.import_module("${name}." + entry[:-3]), "router"))`,
      ]),
    );
  },
  (file, target) => {
    const name = plugins(file);
    file.import(`from ${name} import gamma, alpha`);
    return block('for module in (gamma, alpha):', [
      `${target}.include_router(module.router, tags=[module.__name__.split(".")[-1]])`,
    ]);
  },
  (file, target) => {
    const [name, lines] = marked(file);
    return [
      ...lines,
      ...block(`for attribute in dir(${name}()):`, [
        `method = getattr(${name}(), attribute)`,
        ...block('if hasattr(method, "route"):', [
          'path, verb = method.route',
          `getattr(${target}, verb)(path)(method)`,
        ]),
      ]),
    ];
  },
  (file, target) => {
    const [name, lines] = marked(file);
    file.import('import inspect');
    const instance = file.fresh('views');
    return [
      ...lines,
      `${instance} = ${name}()`,
      ...block(
        `for key, method in inspect.getmembers(${instance}, inspect.ismethod):`,
        block('if getattr(method, "route", None):', [
          `${target}.add_api_route(method.route[0], method, methods=[method.route[1].upper()], name=key)`,
        ]),
      ),
    ];
  },
  (file, target) => {
    const [name, lines] = marked(file);
    return [
      ...lines,
      ...block(
        `for key, function in vars(${name}).items():`,
        block('if callable(function) and hasattr(function, "route"):', [
          `${target}.add_api_route("/" + key + function.route[0], function)`,
        ]),
      ),
    ];
  },
  (file, target) => {
    const [base, one] = [file.fresh('Controller'), file.fresh('Users')];
    return [
      `class ${base}:`,
      '    known = []',
      '    prefix = ""',
      '    def __init_subclass__(cls, **kwargs):',
      '        super().__init_subclass__(**kwargs)',
      '        cls.known.append(cls)',
      '    def install(self, target):',
      '        for verb in ("get", "post"):',
      '            if handler := getattr(self, verb, None):',
      '                getattr(target, verb)(self.prefix + "/" + type(self).__name__.lower())(handler)',
      `class ${one}(${base}):`,
      '    prefix = "/c"',
      '    def get(self): ...',
      `class ${one}Admin(${one}):`,
      '    def post(self): ...',
      ...block(`for controller in ${base}.known:`, [`controller().install(${target})`]),
    ];
  },
  (file, target) => {
    const name = file.fresh('Group');
    return [
      `class ${name}:`,
      '    def __init__(self, target, prefix):',
      '        self.target, self.prefix = target, prefix',
      '    def __enter__(self):',
      '        return self',
      '    def __exit__(self, *args):',
      '        return None',
      '    def get(self, path):',
      '        return self.target.get(self.prefix + path)',
      `with ${name}(${target}, "/grouped") as group:`,
      '    @group.get("/in")',
      `    def ${file.fresh('inside')}(): ...`,
    ];
  },
  (file, target) => {
    const name = file.fresh('Route');
    return [
      `class ${name}:`,
      '    def __init__(self, path, **options):',
      '        self.path, self.options = path, options',
      '    def __call__(self, endpoint):',
      `        ${target}.add_api_route(self.path, endpoint, **self.options)`,
      '        return endpoint',
      `@${name}("/by-class", methods=["PUT"], tags=["deco"])`,
      `def ${file.fresh('decorated')}(): ...`,
    ];
  },
  (file, target) => {
    const name = file.fresh('resource');
    return [
      `def ${name}(cls):`,
      '    view = cls()',
      '    for verb in ("get", "put", "delete"):',
      '        method = getattr(view, verb, None)',
      '        if method is not None:',
      `            ${target}.add_api_route(cls.path, method, methods=[verb.upper()], tags=[cls.__name__])`,
      '    return cls',
      `@${name}`,
      `class ${file.fresh('Thing')}:`,
      '    path = "/thing"',
      '    def get(self): ...',
      '    async def delete(self, id: int): ...',
    ];
  },
  (file, target) => {
    const owner = file.project.newFile('registry');
    const [table, register] = [owner.fresh('HANDLERS'), owner.fresh('handles')];
    owner.define(
      `${table} = {}`,
      `def ${register}(path, *verbs):`,
      '    def decorate(f):',
      `        ${table}.setdefault(path, []).append((f, verbs or ("GET",)))`,
      '        return f',
      '    return decorate',
    );
    const user = file.project.newFile('handlers');
    const decorate = refer(user, owner, register);
    const alias = user.fresh('handles');
    user.emit(
      `${alias} = ${decorate}`,
      `@${alias}("/r1")`,
      'def r1(): ...',
      `@${alias}("/r2", "POST", "PUT")`,
      `@${alias}("/r1", "DELETE")`,
      'def r2(): ...',
    );
    file.import(`import ${user.module}`);
    return block(
      `for path, found in ${refer(file, owner, table)}.items():`,
      block('for endpoint, verbs in found:', [
        `${target}.add_api_route(path, endpoint, methods=list(verbs))`,
      ]),
    );
  },
  (file, target) => {
    const owner = file.project.newFile('lazy');
    const name = owner.fresh('late');
    owner.emit(
      'from fastapi import APIRouter',
      'def __getattr__(name):',
      `    if name == ${quote(name)}:`,
      '        made = APIRouter(prefix="/late")',
      '        made.get("/x")(handle)',
      '        return made',
      '    raise AttributeError(name)',
      'def handle(): ...',
    );
    file.import(`import ${owner.module}`);
    return [
      `${target}.include_router(${owner.module}.${name})`,
      `${target}.include_router(getattr(${owner.module}, ${quote(name)}), tags=[str(hasattr(${owner.module}, "none"))])`,
    ];
  },
  (file, target) => {
    const [left, right] = [
      file.project.addFile(file.fresh('left')),
      file.project.addFile(file.fresh('right')),
    ];
    left.emit(
      'from fastapi import APIRouter',
      'router = APIRouter(prefix="/left")',
      `import ${right.module}`,
      '@router.get("/after")',
      `def after(): return ${right.module}.NAME`,
      `router.get("/" + ${right.module}.NAME)(after)`,
    );
    right.emit(
      `import ${left.module}`,
      `NAME = "cyc" + str(hasattr(${left.module}, "after"))`,
      `${left.module}.router.post("/from-right")(lambda: None)`,
    );
    file.import(`import ${left.module}`);
    return [`${target}.include_router(${left.module}.router)`];
  },
  (file, target) => {
    const owner = file.project.newFile('patched');
    owner.define('PREFIX = "/old"', 'def path():', '    return PREFIX + "/p"');
    const alias = file.fresh('patched');
    file.import(`import ${owner.module} as ${alias}`);
    return [
      `${alias}.PREFIX = "/new"`,
      `@${target}.get(${alias}.path())`,
      `def ${file.fresh('handle')}(): ...`,
    ];
  },
];

/** Returns lines that discover routers: walking packages, marks on methods, registries, late modules. */
export function discovered(file: SourceFile, target: string): readonly string[] {
  return file.random.pick(FORMS)(file, target);
}
