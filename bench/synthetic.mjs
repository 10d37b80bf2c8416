/** Made-up applications, each of one shape that should cost no more than its size. Python imports them as they are. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routerText, serviceText } from './synthetic-text.mjs';

/** One file in this many has a router. */
const SHARE = 10;

/** Name → what writes the application's files into an object of path → text. All have `main.py` with `app`. */
export const SYNTHETIC = {
  'files-10': (files) => project(files, 10),
  'files-100': (files) => project(files, 100),
  'files-1000': (files) => project(files, 1_000),
  'files-3000': (files) => project(files, 3_000),
  'routers-200-one-file': (files) => oneFile(files, 200),
  'routers-200-files': (files) => manyFiles(files, 200),
  'chain-50': (files) => chain(files, 50),
  'routes-10000': (files) => manyFiles(files, 500),
};

/** Writes an application; the number of its Python files. */
export function writeSynthetic(name, folder) {
  const files = {};
  SYNTHETIC[name](files);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return Object.keys(files).length;
}

/** As many files, each router with nine modules of services, which it imports. */
function project(files, count) {
  const groups = Array.from({ length: count / SHARE }, (_, index) => `g${index}`);
  for (const group of groups) {
    const services = Array.from({ length: SHARE - 1 }, (_, index) => `s${index}`);
    // The last file of the last group is main.py.
    if (group === groups.at(-1)) services.pop();
    for (const [index, name] of services.entries()) {
      const below = index < 4 ? undefined : `app.${group}.${services[index - 4]}`;
      files[`app/${group}/${name}.py`] = serviceText(`${group}_${name}`, below);
    }
    const imports = services
      .slice(4)
      .map((name) => `from app.${group}.${name} import ${className(group, name)}`);
    files[`app/${group}/api.py`] = `${imports.join('\n')}\n${routerText(group)}`;
  }
  files['main.py'] = mainText(groups.map((group) => `app.${group}.api`));
}

const className = (group, name) => `Service_${group}_${name}`;

/** A router a file, nothing else. */
function manyFiles(files, count) {
  const names = Array.from({ length: count }, (_, index) => `r${index}`);
  for (const name of names) files[`api/${name}.py`] = routerText(name);
  files['main.py'] = mainText(names.map((name) => `api.${name}`));
}

/** The same routers, all in one file. */
function oneFile(files, count) {
  const names = Array.from({ length: count }, (_, index) => `r${index}`);
  const texts = names.map((name) => routerText(name, `router_${name}`));
  const includes = names.map((name) => `app.include_router(router_${name}, prefix="/api/v1")\n`);
  files['main.py'] = `from fastapi import FastAPI\n${texts.join('')}\napp = FastAPI()\n${includes.join('')}`;
}

/** Each router includes the next: the deepest path has as many prefixes. */
function chain(files, depth) {
  for (let level = 0; level < depth; level += 1) {
    const next = `\nfrom api.r${level + 1} import router as inner\n\nrouter.include_router(inner)\n`;
    files[`api/r${level}.py`] = routerText(`r${level}`) + (level + 1 < depth ? next : '');
  }
  files['main.py'] = mainText(['api.r0']);
}

function mainText(modules) {
  const imports = modules.map((module, index) => `from ${module} import router as router_${index}\n`);
  const includes = modules.map((_, index) => `app.include_router(router_${index}, prefix="/api/v1")\n`);
  return `from fastapi import FastAPI\n\n${imports.join('')}\napp = FastAPI()\n${includes.join('')}`;
}
