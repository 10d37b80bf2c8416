/**
 * Writes the workspace of `npm run e2e:nx` and `bench/nx-plugin.mjs`: backends and shared Python libraries in
 * common layouts. Runs nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The shared libraries. `pricing` imports `money`; no backend imports `audit`. */
const LIBRARIES = ['common', 'auth', 'money', 'pricing', 'audit'];
const IMPORTED = LIBRARIES.slice(0, -1);

/** Returns name, folder and library of a numbered backend. Most backends name their package `app`. */
export function backendOf(number) {
  const name = `shop-${String(number).padStart(3, '0')}`;
  const library = IMPORTED[number % IMPORTED.length];
  const layout = LAYOUTS[Math.floor(number / IMPORTED.length) % LAYOUTS.length];
  return { name, root: `apps/${name}`, library, ...layout };
}

/** The location of a backend's package, its name, and the manifest that makes the folder a project. */
const LAYOUTS = [
  { folder: '', package: 'app', manifests: ['project.json', 'pyproject.toml'] },
  { folder: 'src', package: 'app', manifests: ['pyproject.toml'] },
  { folder: '', package: 'app', manifests: ['project.json', 'requirements.txt'] },
  { folder: '', package: 'service', manifests: ['pyproject.toml'], dockerfile: true },
];

/** Number of routes in each backend. */
export const ROUTES = 9;

/** Writes the workspace's own files, with these plugins in `nx.json`. */
export function writeWorkspace(root, { backends, plugins }) {
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const json = (path, value) => write(path, `${JSON.stringify(value, null, 2)}\n`);
  json('nx.json', { analytics: false, neverConnectToCloud: true, plugins });
  write('.gitignore', 'node_modules/\n__pycache__/\n.nx/\n.venv/\n');
  write('README.md', '# Shops\n');
  for (const library of LIBRARIES) writeLibrary({ write, json }, library);
  for (let number = 0; number < backends; number += 1) writeBackend({ write, json }, backendOf(number));
}

function writeLibrary({ write, json }, name) {
  const root = `libs/${name}`;
  json(`${root}/project.json`, { name, root, projectType: 'library', targets: {} });
  write(`${root}/pyproject.toml`, pyproject(name, name === 'pricing' ? 'money' : undefined));
  write(`${root}/src/${name}/__init__.py`, '');
  const base = name === 'pricing' ? 'from money.settings import PREFIX as BASE\n\n' : 'BASE = "/api"\n';
  write(`${root}/src/${name}/settings.py`, `${base}PREFIX = BASE + "/${name}"\n`);
  write(`${root}/src/${name}/helpers.py`, 'def help_out() -> int:\n    return 1\n');
  write(`${root}/tests/test_settings.py`, `from ${name}.settings import PREFIX\n`);
}

function writeBackend({ write, json }, backend) {
  const { name, root, folder, library, manifests, dockerfile } = backend;
  const source = [root, folder, backend.package].filter((part) => part !== '').join('/');
  if (manifests.includes('project.json')) {
    json(`${root}/project.json`, { name, projectType: 'application', targets: {} });
  }
  if (manifests.includes('pyproject.toml')) write(`${root}/pyproject.toml`, pyproject(name, library));
  if (manifests.includes('requirements.txt')) {
    write(`${root}/requirements.txt`, `fastapi\n-e ../../libs/${library}\n`);
  }
  if (dockerfile) write(`${root}/Dockerfile`, `CMD ["uvicorn", "${backend.package}.main:app"]\n`);
  for (const part of ['', 'routers/', 'services/']) write(`${source}/${part}__init__.py`, '');
  write(`${source}/main.py`, mainOf(backend));
  for (const resource of RESOURCES) {
    write(`${source}/routers/${resource}.py`, routerOf(backend, resource));
    write(`${source}/services/${resource}.py`, SERVICE);
  }
  write(`${root}/tests/test_main.py`, `from ${backend.package}.main import app\n`);
}

const RESOURCES = ['products', 'orders', 'customers'];

function pyproject(name, library) {
  const dependencies =
    library === undefined ? '' : `\n[tool.uv.sources]\n${library} = { path = "../../libs/${library}" }\n`;
  return `[project]\nname = "${name}"\nversion = "0.1.0"\nrequires-python = ">=3.12"\n${dependencies}`;
}

function mainOf({ name, library, package: module }) {
  const imports = RESOURCES.map((resource) => `from ${module}.routers import ${resource}\n`).join('');
  const includes = RESOURCES.map(
    (resource) => `app.include_router(${resource}.router, prefix=PREFIX)\n`,
  ).join('');
  return `"""The application."""

from fastapi import FastAPI
from ${library}.settings import PREFIX

${imports}
app = FastAPI(title="${name}")
${includes}`;
}

function routerOf({ package: module }, resource) {
  return `"""Operations on ${resource}."""

from fastapi import APIRouter

from ${module}.services.${resource} import Service

router = APIRouter(prefix="/${resource}", tags=["${resource}"])
service = Service()


@router.get("/")
def list_all() -> list[str]:
    """List them all."""
    return service.names()


@router.get("/{name}")
def read(name: str) -> str:
    """Find one."""
    return service.find(name)


@router.post("/")
def create(name: str) -> str:
    """Make one."""
    return service.add(name)
`;
}

const SERVICE = `"""Keeps things in memory."""


class Service:
    """A list of names."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def names(self) -> list[str]:
        """All of them."""
        return self._names

    def find(self, name: str) -> str:
        """One of them."""
        return self._names[self._names.index(name)]

    def add(self, name: str) -> str:
        """One more."""
        self._names.append(name)
        return name
`;
