import { joinPath } from '../base/source/paths';
import type { Change } from '../scaffold/change';
import type { Part } from '../scaffold/output/templates';
import {
  type DatabaseName,
  databaseOf,
  DEVELOPMENT,
  PYTHON,
  RUNTIME,
  type BackendLayout,
  type LayoutName,
  LAYOUTS,
  moduleOf,
} from './choices';
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
  const { main, config, dependencies, database } = layout.modules;
  const variables = variablesOf(backend);
  const part = (template: string, path: string): Part => ({
    template: `backend/${template}.template`,
    path: joinPath(backend.place.folder, path),
    variables,
  });
  return [
    part('pyproject.toml', 'pyproject.toml'),
    part('Dockerfile', 'Dockerfile'),
    part('main.py', main),
    part('config.py', config),
    ...(backend.db === 'none'
      ? []
      : [
          part('database.py', database),
          part('dependencies.py', dependencies),
          part('alembic.ini', 'alembic.ini'),
          part('env.py', 'migrations/env.py'),
          part('script.py.mako', 'migrations/script.py.mako'),
          part('begin.py', 'migrations/versions/0001_begin.py'),
        ]),
    ...(layout.health === undefined ? [] : [part('health.py', layout.health.path)]),
    part('conftest.py', 'tests/conftest.py'),
    part('test_health.py', 'tests/test_health.py'),
  ];
}

/** Returns the templates of files that a folder may have already: an existing one is kept. */
export function keptParts(backend: NewBackend): readonly Part[] {
  const variables = variablesOf(backend);
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

function variablesOf({ place: { name, title }, layout, db, isAsync }: NewBackend): Part['variables'] {
  const { modules, sources, health }: BackendLayout = LAYOUTS[layout];
  const database = databaseOf(db, isAsync);
  return {
    name,
    title,
    layout,
    db,
    entry: entryOf(layout),
    mainModule: moduleOf(modules.main),
    configModule: moduleOf(modules.config),
    databaseModule: moduleOf(modules.database),
    sessionModule: database?.sessionModule ?? '',
    isAsync: database?.isAsync ?? false,
    metadata: database?.metadata ?? '',
    healthImport: health?.import ?? '',
    healthRouter: health?.included ?? '',
    sources: [...sources, ...(database === undefined ? [] : ['alembic.ini', 'migrations'])],
    python: PYTHON,
    dependencies: [...RUNTIME, ...(database?.requirements ?? [])].sort(),
    devDependencies: DEVELOPMENT,
  };
}
