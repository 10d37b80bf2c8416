import { block } from './handlers';
import type { SourceFile } from './project';

/** Returns lines that include routers from modules with star imports, or from modules that import each other. */
type Form = (file: SourceFile, target: string) => readonly string[];

const ROUTER = ['from fastapi import APIRouter', 'router = APIRouter()'];

/** Ways to declare the names that `import *` takes. */
const EXPORTS: readonly string[][] = [
  [],
  ['__all__ = ["router", "PATH"]'],
  ['__all__ = ("router", "_hidden")'],
  ['__all__ = ["router"]', '__all__ += ["PATH"]'],
  ['__all__ = ["router"]', '__all__.append("_hidden")', '__all__.extend(["PATH"])'],
  ['__all__ = [name for name in dir() if not name.startswith("__")]'],
  ['__all__ = [name for name in list(globals()) if name.islower() and name[0] != "_"]'],
  ['__all__ = sorted({"router", "PATH"} | {"_hidden"})'],
  [
    '__all__ = []',
    'def export(f):',
    '    __all__.append(f.__name__)',
    '    return f',
    '__all__ += ["router"]',
  ],
];

/** Writes a module with a router, a public path and a hidden one. */
function exporting(file: SourceFile): string {
  const owner = file.project.newFile('exports');
  owner.emit(...ROUTER, 'PATH = "/public"', '_hidden = "/hidden"', 'def shared(): ...');
  owner.emit('router.get("/own")(shared)', ...file.random.pick(EXPORTS));
  return owner.module;
}

const STARS: readonly Form[] = [
  (file, target) => {
    const user = file.project.newFile('stars');
    user.emit(
      'PATH = _hidden = "/mine"',
      `from ${exporting(file)} import *`,
      'def other(): ...',
      'router.get(PATH)(other)',
      'router.get(_hidden + "/h")(globals().get("shared", other))',
    );
    file.import(`import ${user.module}`);
    return [`${target}.include_router(${user.module}.router)`];
  },
  (file, target) => {
    const [first, second] = [exporting(file), exporting(file)];
    const user = file.project.newFile('stars');
    user.emit(
      `from ${first} import *`,
      'before = router',
      `from ${second} import *`,
      'if before is not router:',
      '    router.include_router(before, prefix="/before")',
      'router.post(globals().get("PATH", "/none"))(lambda: None)',
    );
    file.import(`from ${user.module} import router as ${user.fresh('router')}_`);
    file.import(`import ${user.module}`);
    return [`${target}.include_router(${user.module}.router)`];
  },
  (file, target) => {
    const name = file.fresh('pack');
    const home = file.project.packageOf(name);
    const [alpha, beta] = [file.project.addFile(`${name}.alpha`), file.project.addFile(`${name}.beta`)];
    alpha.emit(...ROUTER, 'router.get("/alpha")(lambda: None)', 'NAME = "alpha"');
    beta.emit(...ROUTER, 'router.get("/beta")(lambda: None)', 'NAME = "beta"', '__all__ = ["router"]');
    home?.emit(
      ...file.random.pick([
        ['__all__ = ["alpha", "beta"]'],
        ['from . import beta, alpha'],
        ['from .alpha import *', 'from .beta import *', 'from . import alpha, beta', '__all__ = dir()'],
        [
          'from .alpha import *',
          'from .alpha import __name__ as _name',
          'from . import beta',
          '__all__ = ["alpha", "beta"]',
        ],
      ]),
    );
    const user = file.project.newFile('stars');
    user.emit(`from ${name} import *`, 'found = [alpha.router, beta.router]', 'NAME = alpha.NAME');
    file.import(`import ${user.module}`);
    return block(`for child in ${user.module}.found:`, [
      `${target}.include_router(child, prefix="/" + ${user.module}.NAME)`,
    ]);
  },
  (file, target) => {
    const [low, middle] = [exporting(file), file.project.newFile('middle')];
    middle.emit(
      `from ${low} import *`,
      `from ${low} import __doc__, PATH`,
      ...file.random.pick([[], ['__all__ = ["router", "PATH"]']]),
    );
    const user = file.project.newFile('stars');
    user.emit(`from ${middle.module} import *`, 'router.put(PATH)(lambda: None)');
    file.import(`import ${user.module} as ${user.module.replaceAll('.', '_')}_`);
    return [`${target}.include_router(${user.module.replaceAll('.', '_')}_.router)`];
  },
];

/** Creates two modules of the same package, or without one. */
function pair(file: SourceFile): readonly [SourceFile, SourceFile] {
  const name = file.random.chance(0.5) ? `${file.fresh('ring')}.` : '';
  const add = (word: string): SourceFile => file.project.addFile(`${name}${file.fresh(word)}`);
  return [add('one'), add('two')];
}

const CYCLES: readonly Form[] = [
  (file, target) => {
    const [one, two] = pair(file);
    one.emit(
      ...ROUTER,
      `from ${two.module} import extend, NAME`,
      'extend(router)',
      'router.get("/" + NAME)(lambda: None)',
    );
    two.emit(
      `from ${one.module} import router`,
      'NAME = "cycle"',
      'def extend(other):',
      '    other.get("/same" if other is router else "/else")(lambda: None)',
      '@router.post("/two")',
      'def made_in_two(): ...',
    );
    file.import(`import ${one.module}`);
    return [`${target}.include_router(${one.module}.router)`];
  },
  (file, target) => {
    const [one, two] = pair(file);
    one.emit(`import ${two.module} as other`, ...ROUTER, 'def late():', '    return other.PATH');
    one.emit('router.get(late())(late)');
    two.emit(
      'try:',
      `    from ${one.module} import router`,
      '    PATH = "/full"',
      'except ImportError:',
      '    PATH = "/partial"',
      'def attach():',
      `    from ${one.module} import router`,
      '    router.get("/attached")(attach)',
    );
    file.import(`import ${file.random.pick([one, two]).module}`);
    file.import(`import ${two.module}, ${one.module}`);
    return [`${two.module}.attach()`, `${target}.include_router(${one.module}.router)`];
  },
  (file, target) => {
    const name = file.fresh('ring');
    const home = file.project.packageOf(name);
    const words = ['red', 'green', 'blue'];
    words.forEach((word, index) => {
      const next = words[(index + 1) % words.length] ?? '';
      const part = file.project.addFile(`${name}.${word}`);
      part.emit(
        'from fastapi import APIRouter',
        `router = APIRouter(prefix="/${word}")`,
        file.random.pick([
          `from . import ${next}`,
          `import ${name}.${next}`,
          `from .${next} import router as _n`,
        ]),
        `router.get("/" + str("${next}" in globals()))(lambda: None)`,
        `PATH = "/${word}"`,
      );
    });
    home?.emit(
      ...file.random.pick([[], ['from .blue import router'], ['from . import red', 'ORDER = list(vars())']]),
    );
    file.import(`from ${name} import red, green, blue`);
    return block('for part in (blue, red, green):', [
      `${target}.include_router(part.router, prefix=part.PATH)`,
    ]);
  },
  (file, target) => {
    const name = file.fresh('core');
    const home = file.project.packageOf(name);
    const part = file.project.addFile(`${name}.views`);
    home?.emit(
      'from fastapi import APIRouter',
      'router = APIRouter()',
      'PREFIX = "/core"',
      `from ${name} import views`,
      'from .views import *',
      'router.get(PREFIX + "/after")(lambda: None)',
    );
    part.emit(
      file.random.pick([`from ${name} import router, PREFIX`, 'from . import router, PREFIX']),
      '@router.get(PREFIX + "/view")',
      'def view(): ...',
      'PREFIX = "/changed"',
    );
    file.import(`import ${name}`);
    return [`${target}.include_router(${name}.router)`];
  },
  (file, target) => {
    const [one, two] = pair(file);
    one.emit(
      'import sys',
      ...ROUTER,
      `seen = ${JSON.stringify(two.module)} in sys.modules`,
      `import ${two.module}`,
      `router.get(f"/{seen}/{hasattr(${two.module}, 'DONE')}")(lambda: None)`,
    );
    two.emit(
      `import ${one.module}`,
      `START = hasattr(${one.module}, "router")`,
      'def path():',
      `    return f"/{START}/{hasattr(${one.module}, 'router')}"`,
      'DONE = True',
    );
    const [first, second] = file.random.pick([
      [one, two],
      [two, one],
    ]);
    file.import(`import ${first.module}\nimport ${second.module}`);
    return [
      `${one.module}.router.get(${two.module}.path())(lambda: None)`,
      `${target}.include_router(${one.module}.router)`,
    ];
  },
];

/** Returns lines with star imports, with and without `__all__`, and with import cycles that Python allows. */
export function acrossModules(file: SourceFile, target: string): readonly string[] {
  const { random } = file;
  return random.pick(random.chance(0.5) ? STARS : CYCLES)(file, target);
}
