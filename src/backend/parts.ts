import { type ImportSpec, printImports } from '../base/code/imports';
import { joinPath } from '../base/source/paths';
import type { Change } from '../scaffold/change';
import type { Part } from '../scaffold/output/templates';
import {
  type Database,
  type DatabaseName,
  databaseOf,
  DEVELOPMENT,
  PYTHON,
  RUNTIME,
  thirdParty,
} from './databases';
import { type BackendLayout, type LayoutName, LAYOUTS, moduleOf } from './layouts';
import type { Place } from './place';

/** A backend to write. */
export interface NewBackend {
  readonly place: Place;
  readonly layout: LayoutName;
  readonly db: DatabaseName;
  /** True if the database is used with asyncio. */
  readonly isAsync: boolean;
}

/** Returns the entry as servers take it: `app.main:app`. */
export const entryOf = (layout: LayoutName): string => `${moduleOf(LAYOUTS[layout].modules.main)}:app`;

/** Returns the templates to fill, in the order of the output. */
export function backendParts(backend: NewBackend): readonly Part[] {
  const layout: BackendLayout = LAYOUTS[backend.layout];
  const database = databaseOf(backend.db, backend.isAsync);
  const { main, config, dependencies, database: engine } = layout.modules;
  const common = variablesOf(backend, layout, database);
  const part = (template: string, path: string, imports: readonly ImportSpec[] = []): Part => ({
    template: `backend/${template}.template`,
    path: joinPath(backend.place.folder, path),
    variables: imports.length === 0 ? common : { ...common, imports: printImports(imports) },
  });
  return [
    part('pyproject.toml', 'pyproject.toml'),
    part('Dockerfile', 'Dockerfile'),
    part('main.py', main, mainImports(layout, database)),
    part('config.py', config),
    ...(database === undefined
      ? []
      : [
          part('database.py', engine, databaseImports(layout, database)),
          part('dependencies.py', dependencies, dependenciesImports(layout, database)),
          part('alembic.ini', 'alembic.ini'),
          part('env.py', 'migrations/env.py', migrationsImports(layout, database)),
          part('script.py.mako', 'migrations/script.py.mako'),
          part('begin.py', 'migrations/versions/0001_begin.py'),
        ]),
    ...(layout.health === undefined ? [] : [part('health.py', layout.health.path)]),
    part('conftest.py', 'tests/conftest.py', conftestImports(layout, database)),
    part('test_health.py', 'tests/test_health.py'),
  ];
}

/** Returns the templates of files that a folder may have already: an existing one is kept. */
export function keptParts(backend: NewBackend): readonly Part[] {
  const layout: BackendLayout = LAYOUTS[backend.layout];
  const variables = variablesOf(backend, layout, databaseOf(backend.db, backend.isAsync));
  return ['README.md', 'gitignore', 'dockerignore'].map((name) => ({
    template: `backend/${name}.template`,
    path: joinPath(backend.place.folder, name.replace(/^(?=git|docker)/, '.')),
    variables,
  }));
}

/**
 * Returns the `__init__.py` of all packages, outermost first. Those in which `make` writes the only modules have a docstring: a
 * package with an empty one goes when its last module goes.
 */
export function packageFilesOf({ place, layout: name, db }: NewBackend): readonly Change[] {
  const layout: BackendLayout = LAYOUTS[name];
  const tables = db === 'none' ? undefined : layout.models;
  // With SQLModel a model is both.
  const schemas = db === 'sqlmodel' ? undefined : layout.schemas;
  const file = (folder: string, content: string): Change => ({
    kind: 'write',
    path: joinPath(place.folder, folder, '__init__.py'),
    content,
  });
  return [
    ...layout.packages.map((folder) => file(folder, '')),
    ...(tables === undefined ? [] : [file(tables, '"""Models, one module per resource."""\n')]),
    ...(schemas === undefined ? [] : [file(schemas, '"""Schemas, one module per resource."""\n')]),
  ];
}

function variablesOf(
  { place: { name, title }, layout, db }: NewBackend,
  { modules, sources, health }: BackendLayout,
  database: Database | undefined,
): Part['variables'] {
  return {
    name,
    title,
    layout,
    db,
    entry: entryOf(layout),
    mainModule: moduleOf(modules.main),
    databaseModule: moduleOf(modules.database),
    isAsync: database?.isAsync ?? false,
    metadata: database?.metadata ?? '',
    healthRouter: health?.included ?? '',
    sources: [...sources, ...(database === undefined ? [] : ['alembic.ini', 'migrations'])],
    python: PYTHON,
    dependencies: [...RUNTIME, ...(database?.requirements ?? [])].sort(),
    devDependencies: DEVELOPMENT,
  };
}

const standard = (module: string, name: string): ImportSpec => ({
  section: 'standard',
  module,
  names: [name],
});
const firstParty = (module: string, name: string): ImportSpec => ({
  section: 'first-party',
  module,
  names: [name],
});
const own = (path: string, name: string): ImportSpec => firstParty(moduleOf(path), name);

/** Returns the import of the class whose metadata has the tables. */
const baseOf = ({ modules }: BackendLayout, { base }: Database): ImportSpec =>
  base ?? own(modules.database, 'Base');

function mainImports(layout: BackendLayout, database: Database | undefined): readonly ImportSpec[] {
  const { config, database: engine } = layout.modules;
  return [
    standard('collections.abc', 'AsyncGenerator'),
    standard('contextlib', 'asynccontextmanager'),
    thirdParty('fastapi', 'FastAPI'),
    own(config, 'settings'),
    ...(layout.health === undefined ? [] : [firstParty(layout.health.module, layout.health.imported)]),
    ...(database === undefined ? [] : [own(engine, 'engine')]),
  ];
}

function migrationsImports(layout: BackendLayout, database: Database): readonly ImportSpec[] {
  return [
    ...(database.isAsync ? [{ section: 'standard', module: 'asyncio' } as const] : []),
    standard('importlib', 'import_module'),
    thirdParty('alembic', 'context'),
    thirdParty('sqlalchemy', 'Connection'),
    baseOf(layout, database),
    own(layout.modules.database, 'engine'),
  ];
}

function databaseImports({ modules }: BackendLayout, database: Database): readonly ImportSpec[] {
  return [
    standard('collections.abc', database.isAsync ? 'AsyncIterator' : 'Iterator'),
    database.engine,
    database.session,
    ...(database.base === undefined ? [thirdParty('sqlalchemy.orm', 'DeclarativeBase')] : []),
    own(modules.config, 'settings'),
  ];
}

function dependenciesImports({ modules }: BackendLayout, { session }: Database): readonly ImportSpec[] {
  return [
    standard('typing', 'Annotated'),
    thirdParty('fastapi', 'Depends'),
    session,
    own(modules.database, 'get_db'),
  ];
}

function conftestImports(layout: BackendLayout, database: Database | undefined): readonly ImportSpec[] {
  return [
    standard('collections.abc', 'Iterator'),
    { section: 'third-party', module: 'pytest' },
    thirdParty('fastapi.testclient', 'TestClient'),
    own(layout.modules.main, 'app'),
    ...(database === undefined
      ? []
      : [
          baseOf(layout, database),
          thirdParty('sqlalchemy.pool', database.isAsync ? 'NullPool' : 'StaticPool'),
          database.engine,
          ...(database.isAsync
            ? [standard('pathlib', 'Path'), thirdParty('sqlalchemy', 'create_engine')]
            : []),
          database.isAsync
            ? thirdParty('sqlalchemy.ext.asyncio', 'AsyncEngine')
            : thirdParty('sqlalchemy', 'Engine'),
        ]),
  ];
}
