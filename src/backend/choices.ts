/** Describes how code reaches a database: the packages it needs, and the module of its sessions' class. */
interface Access {
  /** The requirements in `pyproject.toml`. */
  readonly requirements: readonly string[];
  readonly sessionModule: string;
}

/** Describes the code and the packages that a new backend needs for its database. */
interface Database extends Access {
  /** True if the engine and its sessions are those of asyncio. */
  readonly isAsync: boolean;
  /** The metadata whose `create_all` creates the tables. */
  readonly metadata: string;
}

interface Mapper {
  readonly metadata: string;
  readonly sync: Access;
  readonly async: Access;
}

/** SQLite's driver for asyncio, and what SQLAlchemy itself needs for it. */
const ASYNC_REQUIREMENTS = ['aiosqlite>=0.22', 'sqlalchemy[asyncio]>=2.1'];
/** The package that writes and runs migrations. */
const MIGRATIONS = 'alembic>=1.20';

/** The databases by the words of `--db`, the default first. */
export const DATABASES = {
  none: undefined,
  sqlalchemy: {
    metadata: 'Base.metadata',
    sync: { requirements: ['sqlalchemy>=2.1'], sessionModule: 'sqlalchemy.orm' },
    async: { requirements: ASYNC_REQUIREMENTS, sessionModule: 'sqlalchemy.ext.asyncio' },
  },
  sqlmodel: {
    metadata: 'SQLModel.metadata',
    sync: { requirements: ['sqlmodel>=0.0.50'], sessionModule: 'sqlmodel' },
    async: {
      requirements: [...ASYNC_REQUIREMENTS, 'sqlmodel>=0.0.50'],
      sessionModule: 'sqlmodel.ext.asyncio.session',
    },
  },
} as const satisfies Readonly<Record<string, Mapper | undefined>>;

export type DatabaseName = keyof typeof DATABASES;

/** Returns the database that a word of `--db` names, with asyncio or without; `undefined` for none. */
export function databaseOf(name: DatabaseName, isAsync: boolean): Database | undefined {
  const mapper: Mapper | undefined = DATABASES[name];
  if (mapper === undefined) return undefined;
  const { metadata } = mapper;
  const { requirements, sessionModule } = isAsync ? mapper.async : mapper.sync;
  return { metadata, sessionModule, requirements: [MIGRATIONS, ...requirements], isAsync };
}

/** The oldest Python that a new backend supports. */
export const PYTHON = '3.11';

/** Lists the packages that every backend needs to run, and to be developed. The lowest versions are those that our tests use. */
export const RUNTIME = ['fastapi>=0.165', 'pydantic-settings>=2.16', 'uvicorn[standard]>=0.54'];
export const DEVELOPMENT = ['httpx2>=2.16', 'mypy>=2.4', 'pytest>=9.2', 'ruff>=0.17'];

const all = [
  ...RUNTIME,
  ...DEVELOPMENT,
  // The cast: the keys of an object literal.
  ...(Object.keys(DATABASES) as DatabaseName[]).flatMap((name) =>
    [false, true].flatMap((isAsync) => databaseOf(name, isAsync)?.requirements ?? []),
  ),
];

/** The names of all these packages. None can be the name of a project that needs it. */
export const REQUIREMENTS: readonly string[] = all.map((one) => one.replace(/[[>=].*/, ''));

/** A router, and how the application includes it. */
interface HealthRouter {
  readonly path: string;
  /** Its import in `main.py`. */
  readonly import: string;
  /** The expression that this includes. */
  readonly included: string;
}

/** The layouts of a new backend: where its files are, and which folders `make` will fill. */
export interface BackendLayout {
  /** The package that holds all modules; `''` where they are in the backend's own folder. */
  readonly package: string;
  /** The paths of modules, relative to the backend's folder. */
  readonly modules: Readonly<Record<'main' | 'config' | 'database' | 'dependencies', string>>;
  /** The router of `/health`, if it isn't in `main.py`. It shows `make` where routers go. */
  readonly health?: HealthRouter;
  /** The packages: folders with an `__init__.py`. Those of `make` are empty at first. */
  readonly packages: readonly string[];
  /** Packages for the models of a database, and for pydantic models that aren't also tables. */
  readonly models?: string;
  readonly schemas?: string;
  /** The folders and files that the image needs: those with Python that isn't a test. */
  readonly sources: readonly string[];
}

const APP = {
  main: 'app/main.py',
  config: 'app/config.py',
  database: 'app/database.py',
  dependencies: 'app/dependencies.py',
};

/** The layouts by the words of `--layout`, the default first. */
export const LAYOUTS = {
  /** FastAPI's documentation, "Bigger Applications". */
  'bigger-applications': {
    package: 'app',
    modules: APP,
    health: {
      path: 'app/routers/health.py',
      import: 'from app.routers import health',
      included: 'health.router',
    },
    packages: ['app', 'app/routers'],
    models: 'app/models',
    schemas: 'app/schemas',
    sources: ['app'],
  },
  /** One folder per feature, which has a `router.py` and what it needs. */
  feature: {
    package: 'app',
    modules: APP,
    health: {
      path: 'app/health/router.py',
      import: 'from app.health.router import router as health_router',
      included: 'health_router',
    },
    packages: ['app', 'app/health'],
    sources: ['app'],
  },
  /** The folders that `make` uses in a backend without routers. */
  seed: {
    package: '',
    modules: {
      main: 'main.py',
      config: 'internal/config.py',
      database: 'internal/database.py',
      dependencies: 'api/dependencies.py',
    },
    packages: ['api', 'api/http', 'internal'],
    sources: ['main.py', 'api', 'internal'],
  },
} as const satisfies Readonly<Record<string, BackendLayout>>;

export type LayoutName = keyof typeof LAYOUTS;

/** Returns the dotted name of a module: `app/main.py` → `app.main`. */
export const moduleOf = (path: string): string => path.replace(/\.py$/, '').replaceAll('/', '.');
