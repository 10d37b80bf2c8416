import type { Conventions } from '../../../src/scaffold/standard/conventions';
import type { Case } from './case';

/** True for documents of MongoDB: Beanie's, or those of plain collections. */
export const hasDocuments = ({ store }: Case): boolean => store === 'beanie' || store === 'mongo';

/** The modules of the names in the project's texts. */
export const OF_DOCUMENTS = { Db: '.session', get_db: '.session', db: '.session', Document: 'beanie' };

/** Returns the conventions of a project with documents, given those of a project with tables. */
export function withDocuments(one: Case, conventions: Conventions): Conventions {
  const { table, key, isAsync } = conventions;
  const isBeanie = one.store === 'beanie';
  const type = isBeanie ? 'PydanticObjectId' : 'str';
  const plain = { type: 'Db', opens: undefined };
  const session: Record<Case['session'], Conventions['session']> = {
    alias: { ...plain, parameter: 'session: SessionDep', variable: 'session' },
    depends: { ...plain, parameter: 'db: Db = Depends(get_session)', variable: 'db' },
    annotated: {
      ...plain,
      parameter: undefined,
      variable: 'db',
      opens: `${isAsync ? 'await ' : ''}get_db()`,
      isGiven: true,
    },
    global: { ...plain, parameter: undefined, variable: 'db' },
  };
  return {
    ...conventions,
    orm: isBeanie ? 'beanie' : 'mongo',
    session: isBeanie ? undefined : session[one.session],
    table: isBeanie && table !== undefined ? { ...table, bases: 'Document' } : undefined,
    ...(isBeanie ? {} : { owners: [], delete: { ...conventions.delete, kept: undefined } }),
    key: { name: 'id', type, statement: undefined, parameter: key.parameter },
  };
}

/** Returns the module that opens the database. */
export function databaseText({ store }: Case, isAsync: boolean, table: string | undefined): string {
  if (store === 'beanie') return BEANIE.replace('TABLE', table ?? '');
  const [word, wait, module] = isAsync ? ['async ', 'Async', 'asynchronous'] : ['', '', 'synchronous'];
  return `from typing import Annotated, Any

from fastapi import Depends
from pymongo import ${wait}MongoClient
from pymongo.${module}.database import ${wait}Database

Db = ${wait}Database[dict[str, Any]]
client: ${wait}MongoClient[dict[str, Any]] = ${wait}MongoClient(tz_aware=True)
db: Db = client["shop"]


def create_tables() -> None:
    """Collections need no making."""


${word}def get_db() -> Db:
    return db


def get_session() -> Db:
    return db


SessionDep = Annotated[Db, Depends(get_session)]
`;
}

const BEANIE = `import asyncio
from typing import Any

from beanie import init_beanie  # pyright: ignore[reportUnknownVariableType]
from motor.motor_asyncio import AsyncIOMotorClient

from . import models

client: AsyncIOMotorClient[dict[str, Any]] = AsyncIOMotorClient(tz_aware=True)


def create_tables() -> None:
    asyncio.run(init_beanie(client["shop"], document_models=[models.TABLE]))
`;
