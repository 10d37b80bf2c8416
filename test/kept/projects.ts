import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a whole number from 0 up to, but not including, `below`. */
  upTo(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  /** Returns true in one of `count` cases. */
  oneIn(count: number): boolean {
    return this.upTo(count) === 0;
  }

  pick<T>(all: readonly T[]): T {
    const found = all[this.upTo(all.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }
}

/** A workspace: files by path, and links with their targets. */
export interface Project {
  readonly files: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, string>;
  /** Options that its commands need. */
  readonly options: readonly string[];
}

const route = (path: string, name: string): string =>
  `@router.get("${path}")\ndef ${name}() -> dict:\n    return {}\n`;

const routerModule = (paths: readonly string[]): string =>
  `from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n${paths.map((path, index) => route(path, `get_${String(index)}`)).join('\n\n')}`;

/**
 * Makes up a project that depends on everything that a report can depend on: modules, packages and what shadows them,
 * data files, folders that it lists, paths that it asks for, configuration, files of variables, of containers, of
 * git-ignored files, links, and an installed package.
 */
export function makeProject(seed: number): Project {
  const dice = new Dice(seed);
  const files = new Map<string, string>();
  const links = new Map<string, string>();
  const folder = dice.pick(['app', 'shop', 'backend', 'src/service']);
  const top = folder.split('/').pop() ?? '';
  files.set(folder === 'backend' ? 'README.md' : 'pyproject.toml', pyproject(dice));
  files.set('.gitignore', dice.oneIn(2) ? 'ignored/\n*.log\n' : '*.tmp\n');
  files.set('ignored/other.py', 'from fastapi import FastAPI\n\napp = FastAPI()\n');
  files.set(`${folder}/__init__.py`, '');
  const names = ['items', 'users', 'orders'].slice(0, 1 + dice.upTo(3));
  for (const name of names)
    files.set(`${folder}/${name}.py`, routerModule([`/${name}`, `/${name}/{id}`].slice(0, 1 + dice.upTo(2))));
  files.set(`${folder}/linked/one.py`, routerModule(['/linked/one']));
  files.set(`${folder}/linked/two.py`, routerModule(['/linked/two']));
  links.set(`${folder}/current.py`, 'linked/one.py');
  files.set(`${folder}/parts/a.txt`, 'a');
  files.set(`${folder}/data.json`, '{"prefix": "/v1"}\n');
  files.set('prod.env', `PREFIX=/p${String(dice.upTo(10))}\nMODE=live\n`);
  files.set(
    'Dockerfile',
    `FROM python:3.13\nENV STAGE=s${String(dice.upTo(10))}\nCMD ["uvicorn", "${top}.main:app"]\n`,
  );
  files.set(`.venv/lib/python3.13/site-packages/extra/__init__.py`, routerModule(['/extra']));
  const module = dice.oneIn(2) ? `${top}.` : '.';
  files.set(`${folder}/main.py`, main(module, names));
  const options = [
    ...['--envFile', 'prod.env'],
    ...(dice.oneIn(2) ? ['--follow', 'extra'] : []),
    // With it, no folder is listed to find the application: single names decide.
    ...(dice.oneIn(2) ? ['--entry', `${folder}/main.py`] : []),
  ];
  return { files, links, options };
}

const pyproject = (dice: Dice): string =>
  `[project]\nname = "made-up"\ndependencies = ["fastapi${dice.pick(['', '>=0.100', '==0.115.0'])}"]\n` +
  (dice.oneIn(3) ? '\n[tool.schematics]\ndocs = true\n' : '');

const main = (module: string, names: readonly string[]): string => `import json
import os
from pathlib import Path

from fastapi import FastAPI

${names.map((name) => `from ${module === '.' ? '.' : module.slice(0, -1)} import ${name}`).join('\n')}
from ${module === '.' ? '.current' : `${module}current`} import router as current
from extra import router as extra

HERE = Path(__file__).parent
app = FastAPI()
${names.map((name) => `app.include_router(${name}.router)`).join('\n')}
app.include_router(current, prefix=os.environ.get("PREFIX", "/none"))
app.include_router(extra)
with open(HERE / "data.json") as file:
    prefix = json.load(file)["prefix"]
for part in sorted(os.listdir(HERE / "parts")):
    app.add_api_route(prefix + "/" + part, lambda: {})
if (HERE / "flag").exists():
    app.add_api_route("/flagged", lambda: {})
if (HERE / "parts" / "b.txt").is_file():
    app.add_api_route("/file", lambda: {})
if os.environ.get("STAGE") == "s1":
    app.add_api_route("/stage", lambda: {})
`;

/** Every file's time of modification, in seconds: it tells nothing. */
const TIME = 1_700_000_000;

/** A folder on the disk, which is removed at the end. */
export class Place {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'kept-')));

  constructor() {
    chmodSync(this.root, 0o700);
  }

  /** Makes the folder hold a project and nothing else. */
  hold({ files, links }: Project): void {
    for (const name of readdirSync(this.root)) rmSync(join(this.root, name), { recursive: true });
    for (const [path, text] of files) this.write(path, text);
    for (const [path, target] of links) symlinkSync(target, this.path(path));
  }

  path(path: string): string {
    return join(this.root, path);
  }

  write(path: string, text: string): void {
    const file = this.path(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    utimesSync(file, TIME, TIME);
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
