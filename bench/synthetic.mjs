/** A made-up application, which Python imports as it is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routerText, serviceText } from './synthetic-text.mjs';

/** One file in this many has a router. */
const SHARE = 10;

/** Writes an application with so many Python files, a multiple of ten; `main.py` has `app`. */
export function writeProject(folder, count) {
  for (const [path, text] of Object.entries(project(count))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Returns the files by path: each router imports nine modules of services. */
function project(count) {
  const files = {};
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
  return files;
}

const className = (group, name) => `Service_${group}_${name}`;

function mainText(modules) {
  const imports = modules.map((module, index) => `from ${module} import router as router_${index}\n`);
  const includes = modules.map((_, index) => `app.include_router(router_${index}, prefix="/api/v1")\n`);
  return `from fastapi import FastAPI\n\n${imports.join('')}\napp = FastAPI()\n${includes.join('')}`;
}
