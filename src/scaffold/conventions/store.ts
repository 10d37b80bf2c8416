import { isAsked } from '../layout/given';
import { coreTables } from '../layout/read/models';
import { countIn } from '../layout/read/settings';
import type { Sources, Definition } from '../layout/read/sources';
import type { Conventions, SessionConvention } from '../standard/conventions';
import type { Evidence } from './evidence';
import { type FoundSession, sessionOf, handedSession } from './session';
import { type FoundTable, tableOf } from './table';
import { commonest } from '../../base/code/groups';
import type { Expr } from '../../analysis/python/ast';
import { dottedName } from '../edit/names';
import { assignmentOf } from '../../analysis/python/ast/bindings';
import { isTest } from '../layout/find/roles';

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

/** Names of databases, and of functions that give one: `db`, `get_database`, `mongo_db`. */
const DATABASE = /(?:^|_)(?:mongo)?(?:db|database)$/i;

const TYPE = /\b(?:Async(?:IOMotor)?)?(?:Database|DB)\b/;

/** Returns how code of the project gets at its database of MongoDB: as a parameter, by a call, or from a module. */
function mongoOf(evidence: Evidence): FoundSession | undefined {
  const { sources } = evidence;
  if (countIn(sources, /^\s*(?:from|import) (?:motor|pymongo)\b/gm) === 0) return undefined;
  const isAsync = countIn(sources, /\bAsync(?:IOMotor|Mongo)Client\b/g) > 0;
  const rest = { isAsync, isSqlmodel: false, commits: 'never' as const };
  const handed = handedSession(evidence, TYPE);
  if (handed !== undefined) return { ...handed, ...rest };
  const files = sources.files.filter((file) => !isTest(sources, file));
  const found = files.flatMap((file) => [...givenIn(sources, file), ...namedIn(sources, file)]);
  // A file that the application doesn't read may belong to another program.
  const own = found.filter(({ file }) => evidence.read.includes(file));
  const usual = commonest((own.length > 0 ? own : found).map((one) => JSON.stringify(one)));
  if (usual === undefined) return undefined;
  const { name, opens, file } = JSON.parse(usual) as Way; // It's one of them.
  const convention: SessionConvention = {
    ...{ parameter: undefined, type: undefined },
    ...{ variable: name, opens, isGiven: opens !== undefined },
  };
  return { convention, at: { 'session.opens': file }, ...rest };
}

/** A database under a name, and the file that has it, or the function which gives it. */
interface Way {
  readonly name: string;
  readonly opens?: string | undefined;
  readonly file: string;
}

/** Returns the databases that functions of a file ask for: `db = await get_database()`. */
function givenIn(sources: Sources, file: string): readonly Way[] {
  const calls = (sources.module(file)?.text ?? '').matchAll(/^[ \t]+(\w+) = ((?:await )?(\w+)\(\))$/gm);
  return [...calls].flatMap(([, name = '', opens, maker = '']) => {
    const made = DATABASE.test(maker) ? sources.definition(file, maker) : undefined;
    return made !== undefined && isOfMongo(sources, made.file) ? [{ name, opens, file: made.file }] : [];
  });
}

/** Returns the databases of modules that a file defines or imports: `db = client["shop"]`. */
const namedIn = (sources: Sources, file: string): readonly Way[] =>
  sources.bindings(file).flatMap(({ name }) => {
    const found = DATABASE.test(name) ? sources.definition(file, name) : undefined;
    return found !== undefined && isDatabase(sources, found) ? [{ name: found.name, file: found.file }] : [];
  });

/** True for what's taken from a client at once: one that's opened later is None until then. */
function isDatabase(sources: Sources, { file, node }: Definition): boolean {
  const client = clientOf(assignmentOf(node)?.value);
  if (client === undefined || isClient(client)) return client !== undefined;
  const found = sources.definition(file, dottedName(client) ?? '');
  return found !== undefined && isClient(assignmentOf(found.node)?.value);
}

const isClient = (value: Expr | undefined): boolean =>
  value?.type === 'Call' && /(?:Motor|Mongo)Client$/.test(dottedName(value.func) ?? '');

/** Returns what a database is taken from: `client` in `client["shop"]`, `client.shop`, `client.get_database("shop")`. */
function clientOf(value: Expr | undefined): Expr | undefined {
  if (value?.type === 'Subscript' || value?.type === 'Attribute') return value.value;
  const method = value?.type === 'Call' && value.func.type === 'Attribute' ? value.func : undefined;
  return method?.attr === 'get_database' || method?.attr === 'get_default_database'
    ? method.value
    : undefined;
}

const isOfMongo = (sources: Sources, file: string): boolean =>
  /\b(?:motor|pymongo)\b/.test(sources.module(file)?.text ?? '');
