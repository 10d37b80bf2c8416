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
