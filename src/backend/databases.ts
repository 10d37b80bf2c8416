import type { ImportSpec } from '../base/code/imports';

/** Describes the code and the packages that a new backend needs for its database. */
export interface Database {
  /** The requirements in `pyproject.toml`. */
  readonly requirements: readonly string[];
  /** The expression that creates the tables: `<metadata>.create_all(engine)`. */
  readonly metadata: string;
  /** The import of the metadata's class; `undefined` if the backend defines it. */
  readonly base?: ImportSpec;
  readonly engine: ImportSpec;
  readonly session: ImportSpec;
}

/** The databases by the words of `--db`, the default first. */
export const DATABASES = {
  none: undefined,
  sqlalchemy: {
    requirements: ['sqlalchemy>=2.1'],
    metadata: 'Base.metadata',
    engine: { section: 'third-party', module: 'sqlalchemy', names: ['create_engine'] },
    session: { section: 'third-party', module: 'sqlalchemy.orm', names: ['Session'] },
  },
  sqlmodel: {
    requirements: ['sqlmodel>=0.0.50'],
    metadata: 'SQLModel.metadata',
    base: { section: 'third-party', module: 'sqlmodel', names: ['SQLModel'] },
    engine: { section: 'third-party', module: 'sqlmodel', names: ['create_engine'] },
    session: { section: 'third-party', module: 'sqlmodel', names: ['Session'] },
  },
} as const satisfies Readonly<Record<string, Database | undefined>>;

export type DatabaseName = keyof typeof DATABASES;
