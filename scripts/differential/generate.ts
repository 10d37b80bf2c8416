import { effect, makeApplication, mounting, opaqueMount } from './applications';
import { refer } from './imports';
import { discovered } from './discovery';
import { inclusion } from './includes';
import { acrossModules } from './modules';
import { type Application, Project, type SourceFile } from './project';
import { Random } from './random';
import { registration } from './registrations';
import { makeRouter } from './routers';
import { wrapped } from './wrappers';

/** Depths of nested routers. Most are small, because differences in small applications are found sooner. */
const DEPTHS = [0, 1, 1, 1, 2, 2, 3];

/** Generates an application; the same seed gives the same one. */
export function generate(seed: number): Application {
  const project = new Project(new Random(seed));
  const main = project.addFile(project.random.pick(['main', 'main', 'app.main', 'backend.app.main']));
  const app = buildApplication(main);
  main.emit(`app = ${app}`);
  return project.toApplication(`${main.module}:app`);
}

function buildApplication(file: SourceFile): string {
  const { random } = file;
  const app = makeApplication(file);
  const depth = random.pick(DEPTHS);
  for (let part = random.between(1, depth + 1); part > 0; part -= 1) addPart(file, app, depth);
  if (random.chance(0.15)) file.emit(...mounting(file, app, subApplication(file)));
  if (random.chance(0.04)) file.emit(...opaqueMount(file, app));
  if (random.chance(0.2)) file.emit(...effect(file, app));
  if (random.chance(0.3)) addPart(file, app, depth);
  return app;
}

/** Creates a small application in this file or another and returns its expression. */
function subApplication(file: SourceFile): string {
  const home = file.random.chance(0.5) ? file : file.project.newFile('sub');
  const app = makeApplication(home);
  addPart(home, app, 1);
  if (home === file) return app;
  const name = file.fresh('sub_app');
  home.emit(`${name} = ${app}`);
  return refer(file, home, name);
}

/** Adds routes, or routers with routes, to an application or a router. */
function addPart(file: SourceFile, target: string, depth: number): void {
  const { random } = file;
  if (random.chance(0.15)) {
    file.emit(...random.pick([discovered, acrossModules])(file, target));
    return;
  }
  if (depth === 0 || random.chance(0.4)) {
    file.emit(...wrapped(file, registration(file, target)));
    return;
  }
  const children = Array.from({ length: random.between(1, 2) }, () => child(file, depth));
  file.emit(...wrapped(file, inclusion(file, target, children)));
  if (random.chance(0.1)) file.emit(...wrapped(file, registration(file, children[0] ?? target)));
}

/** Creates a router with routes in this file or another and returns its expression in this file. */
function child(file: SourceFile, depth: number): string {
  const { random } = file;
  const home = random.chance(0.3)
    ? file
    : file.project.newFile(random.pick(['users', 'items', 'routes', 'größen']));
  const router = makeRouter(home);
  for (let part = random.between(1, 3); part > 0; part -= 1) addPart(home, router, depth - 1);
  if (home === file) return router;
  const name = file.fresh('router');
  home.emit(`${name} = ${router}`);
  return refer(file, home, name);
}
