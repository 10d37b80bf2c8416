/** Describes how code reaches a database: the packages it needs, and the module of its sessions' class. */
interface Access {
  /** The requirements in `pyproject.toml`. */
  readonly requirements: readonly string[];
  readonly sessionModule: string;
}

/** Describes the code and the packages that a new backend needs for its database. */
export interface Database extends Access {
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
