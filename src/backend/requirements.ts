import { type DatabaseName, DATABASES, databaseOf } from './databases';

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
