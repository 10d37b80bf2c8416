import type { Application } from './project';
import { indent } from './project';
import { Random } from './random';

/** A program under construction: its lines so far, and the routers that have a name. */
class Program {
  readonly lines: string[] = [];
  private count = 0;

  constructor(readonly random: Random) {}

  fresh(word: string): string {
    this.count += 1;
    return `${word}_${this.count}`;
  }

  emit(...lines: readonly string[]): void {
    this.lines.push(...lines);
  }
}

/** Adds routes to a router. */
type Filling = (program: Program, router: string) => void;

const route = (program: Program, router: string, ...decorators: readonly string[]): void => {
  const name = program.fresh('handler');
  program.emit(
    `@${router}.${program.random.pick(['get', 'post'])}("/${name}")`,
    ...decorators,
    `def ${name}(): ...`,
  );
};

const FILLINGS: readonly Filling[] = [
  route,
  route,
  (program, router) => {
    route(program, router, '@vendor.guard("admin")');
  },
  (program, router) => {
    const name = program.fresh('handler');
    program.emit(`def ${name}(): ...`, `${router}.add_api_route("/${name}", ${name})`);
  },
  (program, router) => {
    program.emit(`${router}.include_router(vendor.router)`);
  },
  (program, router) => {
    program.emit(`${router}.routes.append(vendor.route())`);
  },
  (program, router) => {
    program.emit(`${router}.routes.extend(vendor.routes())`);
  },
  (program, router) => {
    program.emit(`${router}.mount("/${program.fresh('files')}", vendor.application())`);
  },
  (program, router) => {
    program.emit('for plugin in vendor.plugins():', `    ${router}.include_router(plugin.router)`);
  },
];

/** Returns code that makes a router. */
const MAKERS: readonly ((program: Program, name: string) => void)[] = [
  ({ lines }, name) => {
    lines.push(`${name} = APIRouter(prefix="/${name}")`);
  },
  ({ lines }, name) => {
    lines.push(`${name} = APIRouter()`);
  },
  ({ lines }, name) => {
    lines.push(`class Class_${name}(vendor.Mixin, APIRouter): ...`, `${name} = Class_${name}()`);
  },
  ({ lines }, name) => {
    lines.push(`def make_${name}(**options):`, '    return APIRouter(**options)', `${name} = make_${name}()`);
  },
  ({ lines }, name) => {
    lines.push(`${name} = APIRouter() if vendor.is_on("${name}") else APIRouter(prefix="/off")`);
  },
];

/** Does something with a router, or leaves it. */
type Fate = (program: Program, router: string) => readonly string[];

const include: Fate = (_program, router) => [`app.include_router(${router})`];

const FATES: readonly Fate[] = [
  include,
  include,
  () => [],
  (_program, router) => [`vendor.register(${router})`],
  (_program, router) => [`vendor.setup(app, [${router}])`],
  (_program, router) => [`vendor.setup({"routers": {"main": ${router}}})`],
  (_program, router) => [`vendor.setup(options=SimpleNamespace(router=${router}))`],
  (_program, router) => [`partial(vendor.register, ${router})()`],
  (_program, router) => [`vendor.register(partial(print, ${router}))`],
  (_program, router) => [`vendor.app.include_router(${router})`],
  (_program, router) => [`vendor.call(app.include_router, ${router})`],
  (_program, router) => [`vendor.later(lambda: app.include_router(${router}))`],
  (_program, router) => [`app.mount("/m", vendor.wrap(${router}))`],
  (_program, router) => [`app.mount("/${router}", ${router})`],
  (_program, router) => [`app.router.routes += ${router}.routes`],
  (_program, router) => [`app.router.routes += vendor.filtered(${router}.routes)`],
  (_program, router) => [`if vendor.is_on():`, `    app.include_router(${router})`],
  (_program, router) => [
    `try:`,
    `    vendor.check(${router})`,
    'finally:',
    `    app.include_router(${router})`,
  ],
  (program, router) => {
    const name = program.fresh('other');
    return [`${name} = FastAPI()`, `${name}.include_router(${router})`];
  },
  (program, router) => {
    const name = program.fresh('sub');
    const mount = program.random.pick([
      `app.mount("/s", ${name})`,
      `app.mount("/s", vendor.Wrapper(${name}))`,
    ]);
    return [`${name} = FastAPI()`, `${name}.include_router(${router})`, mount];
  },
  (_program, router) => [`[install(app, ${router}) for install in vendor.installers()]`],
  (_program, router) => [`vendor.decorate(app)(${router})`],
  (_program, router) => [`with vendor.scope(${router}) as inner:`, '    app.include_router(inner)'],
  (_program, router) => [`app.include_router(vendor.guarded(${router}))`],
  (_program, router) => [`app.include_router(vendor.choose(${router}, None) or ${router})`],
  (_program, router) => [`setattr(app, vendor.name(), ${router})`],
  (_program, router) => [`app.state.router = ${router}`, 'vendor.install(app.state)'],
];

/** Makes a router with parts, routers in it among them, and returns its name. */
function makeRouter(program: Program, depth: number): string {
  const { random } = program;
  const name = program.fresh('router');
  random.pick(MAKERS)(program, name);
  const nest = (): void => {
    const inner = makeRouter(program, depth - 1);
    if (random.chance(0.85)) program.emit(`${name}.include_router(${inner}, prefix="/${inner}")`);
    if (random.chance(0.2)) route(program, inner);
  };
  for (let part = random.between(1, 3); part > 0; part -= 1) {
    if (depth > 0 && random.chance(0.4)) nest();
    else random.pick(FILLINGS)(program, name);
  }
  return name;
}

const HEAD = [
  'from functools import partial',
  'from types import SimpleNamespace',
  'from fastapi import APIRouter, FastAPI',
  'import vendor',
];

const APPLICATIONS = [
  ['app = FastAPI()'],
  ['app = FastAPI()'],
  ['class App(vendor.Base, FastAPI): ...', 'app = App()'],
  ['app = FastAPI(routes=vendor.routes())'],
];

/** Generates a program that hides routers behind a package that can't be read; the same seed gives the same one. */
export function hiding(seed: number): Application {
  const program = new Program(new Random(seed));
  const { random } = program;
  program.emit(...HEAD, ...random.pick(APPLICATIONS), '@app.get("/")', 'def root(): ...');
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const fate = random.pick(FATES)(program, makeRouter(program, random.between(0, 2)));
    if (random.chance(0.2))
      program.emit('def install_all():', ...indent(fate.length > 0 ? fate : ['pass']), 'install_all()');
    else program.emit(...fate);
  }
  return { files: { 'main.py': `${program.lines.join('\n')}\n` }, entry: 'main:app', env: {} };
}
