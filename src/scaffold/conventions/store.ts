import { isAsked } from '../layout/given';
import { coreTables } from '../layout/read/models';
import { countIn } from '../layout/read/pydantic';
import type { Sources } from '../layout/read/sources';
import type { Conventions } from '../standard/conventions';
import type { Evidence } from './evidence';
import { mongoOf } from './mongo';
import { type FoundSession, sessionOf } from './session';
import { type FoundTable, tableOf } from './table';

/** Where rows are kept, as far as there are bodies for it. */
export interface Store {
  readonly orm: Conventions['orm'];
  readonly table: FoundTable | undefined;
  readonly session: FoundSession | undefined;
}

const NONE: Store = { orm: null, table: undefined, session: undefined };

/** Returns where rows are kept: both the table and the session are known, or nothing is, but for mappers without a session. */
export function storeOf(evidence: Evidence): Store {
  const { sources, facts } = evidence;
  const orm = facts.orm.value;
  const place = facts['place.model'];
  const isUnwanted = place.value === null && isAsked(place);
  if (isUnwanted || orm?.includes('core') === true) return NONE;
  const imports = (name: string): boolean =>
    countIn(sources, new RegExp(`^\\s*(?:from|import) ${name}\\b`, 'gm')) > 0;
  const isSqlmodel =
    orm?.startsWith('sqlmodel') ?? (imports('sqlmodel') && countIn(sources, /table\s*=\s*True/g) > 0);
  if (orm === null && !isSqlmodel && !imports('sqlalchemy')) {
    const mapper = (['tortoise', 'beanie'] as const).find(imports);
    const table = mapper && tableOf(evidence, mapper);
    if (table !== undefined) return { ...NONE, orm: table.mapper, table };
    const session = mongoOf(evidence);
    return session === undefined ? NONE : { ...NONE, orm: 'mongo', session };
  }
  const session = sessionOf(evidence);
  const table = session === undefined ? undefined : tableOf(evidence, isSqlmodel ? 'sqlmodel' : 'sqlalchemy');
  return table === undefined ? NONE : { orm: table.mapper, table, session };
}

const STORES =
  /^\s*(?:from|import) (?:sqlalchemy|sqlmodel|tortoise|beanie|motor|pymongo|asyncpg|psycopg2?|peewee|databases|odmantic|mongoengine|pony|prisma|supabase|aiosqlite|sqlite3|aiomysql|pymysql|couchbase|redis|boto3|ormar|piccolo|edgedb|google\.cloud)\b/gm;

/** True for a project that keeps data in a database, whatever it uses. */
export const hasDatabase = (sources: Sources): boolean =>
  coreTables(sources).length > 0 || countIn(sources, STORES) > 0;
