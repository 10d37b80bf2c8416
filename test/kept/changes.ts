import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Place } from './projects';

/** Changes one thing that a report may depend on. */
export type Change = (place: Place, folder: string, outside: Place) => void;

/** Replaces a text by one of the same length; the time of modification stays, as that of all files does. */
const replaceUnseen = (place: Place, path: string, from: RegExp, to: string): void =>
  place.write(path, readFileSync(place.path(path), 'utf8').replace(from, to));

const append = (place: Place, path: string, text: string): void =>
  place.write(path, readFileSync(place.path(path), 'utf8') + text);

const ROUTER = 'from fastapi import APIRouter\n\nrouter = APIRouter()\n';

/** Every kind of change, by name. `folder` is that of the application, `outside` is no part of the workspace. */
export const CHANGES: Readonly<Record<string, Change>> = {
  nothing: () => undefined,
  content: (place, folder) => append(place, `${folder}/main.py`, 'app.add_api_route("/added", lambda: {})\n'),
  'content of the same size and time': (place, folder) =>
    replaceUnseen(place, `${folder}/linked/one.py`, /linked\/one/, 'linked/uno'),
  'content through another file renamed over it': (place, folder) => {
    place.write(`${folder}/data.json.new`, '{"prefix": "/v2"}\n');
    renameSync(place.path(`${folder}/data.json.new`), place.path(`${folder}/data.json`));
  },
  data: (place, folder) => replaceUnseen(place, `${folder}/data.json`, /v1/, 'v9'),
  'only times': (place, folder) => utimesSync(place.path(`${folder}/main.py`), 1, 1),
  'a package that shadows a module': (place, folder) => place.write(`${folder}/items/__init__.py`, ROUTER),
  'a module that shadows a package': (place) =>
    place.write('extra/__init__.py', `${ROUTER}\n\n@router.get("/own")\ndef own() -> dict:\n    return {}\n`),
  'a deleted module': (place, folder) => rmSync(place.path(`${folder}/items.py`)),
  'a deleted application': (place, folder) => rmSync(place.path(`${folder}/main.py`)),
  'a new file in a listed folder': (place, folder) => place.write(`${folder}/parts/c.txt`, ''),
  'a path that was absent': (place, folder) => place.write(`${folder}/flag`, ''),
  'a file where there was none': (place, folder) => place.write(`${folder}/parts/b.txt`, ''),
  'a folder in place of a file': (place, folder) => {
    rmSync(place.path(`${folder}/parts/a.txt`));
    mkdirSync(place.path(`${folder}/parts/a.txt`));
  },
  'a folder in place of a module': (place, folder) => {
    rmSync(place.path(`${folder}/items.py`));
    mkdirSync(place.path(`${folder}/items.py`));
  },
  'another target of a link': (place, folder) => {
    rmSync(place.path(`${folder}/current.py`));
    symlinkSync('linked/two.py', place.path(`${folder}/current.py`));
  },
  'a link out of the workspace, to the same content': (place, folder, outside) => {
    const text = readFileSync(place.path(`${folder}/linked/one.py`), 'utf8');
    outside.write('one.py', text);
    rmSync(place.path(`${folder}/current.py`));
    symlinkSync(outside.path('one.py'), place.path(`${folder}/current.py`));
  },
  'the content behind a link': (place, folder) =>
    append(
      place,
      `${folder}/linked/one.py`,
      '\n\n@router.get("/more")\ndef more() -> dict:\n    return {}\n',
    ),
  'a link that leads nowhere': (place, folder) => rmSync(place.path(`${folder}/linked/one.py`)),
  'the file of variables': (place) => replaceUnseen(place, 'prod.env', /\/p\d/, '/q0'),
  'the Dockerfile': (place) => replaceUnseen(place, 'Dockerfile', /s\d/, 's1'),
  'a new compose file': (place, folder) =>
    place.write(
      'compose.yaml',
      `services:\n  api:\n    build: .\n    environment:\n      STAGE: s1\n    command: uvicorn ${folder.split('/').pop() ?? ''}.main:app\n`,
    ),
  'the configuration': (place) => place.write('pyproject.toml', '[tool.schematics]\ndocs = true\n'),
  'a nearer configuration': (place) =>
    place.write('backend/pyproject.toml', '[tool.schematics]\nall = true\n'),
  'a release that a lock file pins': (place) =>
    place.write('uv.lock', 'version = 1\n\n[[package]]\nname = "fastapi"\nversion = "0.100.0"\n'),
  'the git-ignored files': (place, folder) => place.write('.gitignore', `${folder}/main.py\n`),
  'another application': (place) =>
    place.write('main.py', 'from fastapi import FastAPI\n\napp = FastAPI(title="x")\n'),
  'a root above': (place) => place.write('nx.json', '{}\n'),
  'the installed package': (place) =>
    append(
      place,
      '.venv/lib/python3.13/site-packages/extra/__init__.py',
      '\n\n@router.get("/extra/new")\ndef new() -> dict:\n    return {}\n',
    ),
  'no installed package': (place) => rmSync(place.path('.venv'), { recursive: true }),
  'another folder of the same name': (place, folder) => {
    const parts = place.path(`${folder}/parts`);
    renameSync(parts, `${parts}-old`);
    mkdirSync(parts);
  },
  'a new folder of requirements': (place) =>
    place.write(join(dirname('requirements/x'), 'base.txt'), 'fastapi==0.110.0\n'),
};
