import type { FunctionDef, Param } from '../../analysis/python/ast';
import { dottedName } from '../edit/names';
import { functionsOf } from '../../analysis/python/ast/walk';
import type { NewField } from '../layout/new-field';
import { namesIn } from '../layout/read/handlers';
import type { classesOf } from '../layout/read/tables';
import { OPERATIONS, type Operation } from '../output/operations';
import type { Conventions } from '../standard/conventions';
import type { ClassConvention } from '../standard/logic-convention';
import { neededOwners } from '../standard/own-columns';
import type { Evidence } from './evidence';
import type { FoundSession } from './session';

/** Says what new rows have, and where they're committed. */
export interface Given {
  readonly fields: readonly NewField[];
  /** Tells if the giver of the session commits. */
  readonly commits: FoundSession['commits'] | undefined;
}

/** A class that inherits from others of the project. */
export interface Inheriting extends Given {
  readonly evidence: Evidence;
  readonly conventions: Conventions;
  readonly made: ClassConvention['made'];
  readonly chain: ReturnType<typeof classesOf>;
  /** The parameters of a generic base that stand for rows, and for what's sent. */
  readonly meanings: ReadonlyMap<string, 'item' | 'data'>;
}

/** A method that a class needn't have itself. */
interface Inherited {
  readonly name: string;
  /** The arguments of its call, by the names that bodies have. */
  readonly given: readonly string[];
  /** True for one that writes and doesn't commit. */
  readonly isUncommitted: boolean;
}

/** The names that methods of such bases have, by operation. */
export const NAMES: Readonly<Record<Operation, RegExp>> = {
  list: /^(?:get_(?:multi|all|list|many)|list|list_all|find_?all|read_all|all)$/,
  get: /^(?:get|get_one|(?:get|find|read)_(?:one_)?by_(?:id|pk|uuid)|read|retrieve|find|find_(?:one|single)|(?:find|get)_one_or_none)$/,
  create: /^(?:create|add|insert|add_one|create_one)$/,
  update: /^(?:update|edit)(?:_(?:by_id|one|obj))?$/,
  delete: /^(?:soft_)?(?:delete|remove)(?:_(?:by_id|one|obj))?$/,
};

/** Returns the methods of the bases that do what an operation needs, and only that. */
export function inheritedMethods(reading: Inheriting): ReadonlyMap<Operation, Inherited> {
  const { conventions, chain } = reading;
  const defs = chain.flatMap(({ node, file }) => functionsOf(node.body).map((def) => ({ def, file })));
  const nearest = defs.filter(({ def }, at) => defs.findIndex((one) => one.def.name === def.name) === at);
  return new Map(
    OPERATIONS.flatMap((operation) => {
      // More than rows is answered.
      if (operation === 'list' && conventions.wrapper !== undefined) return [];
      for (const { def, file } of nearest) {
        if (!NAMES[operation].test(def.name)) continue;
        const code = reading.evidence.sources.text(file, def);
        const given = doesSo(reading, { def, code, operation })
          ? argumentsFor(reading, { def, code, operation })
          : undefined;
        const isUncommitted = /create|update|delete/.test(operation) && !code.includes('commit(');
        if (given !== undefined) return [[operation, { name: def.name, given, isUncommitted }] as const];
      }
      return [];
    }),
  );
}

/** A method of a base, for an operation. */
interface Method {
  readonly def: FunctionDef;
  readonly code: string;
  readonly operation: Operation;
}

const NOT_FOUND = /\braise\b.*(?:404|not_?found)/i;

/** True for a method that waits, writes and answers as the new resource's own would. */
function doesSo(
  { conventions, evidence, fields, commits, made, meanings }: Inheriting,
  method: Method,
): boolean {
  const { def, code, operation } = method;
  const { isAsync, ends, delete: gone } = conventions;
  const isStatic = def.decorators.length > 0;
  if (def.isAsync !== isAsync || isStatic !== (made === 'static')) return false;
  const isKept = gone.kept === undefined ? !def.name.startsWith('soft_') : code.includes(gone.kept.column);
  if (/get|list|delete/.test(operation) && !isKept) return false;
  const isRead = operation === 'get' || operation === 'list';
  const isLost =
    !isRead && ends === 'commit' && (commits ?? 'never') === 'never' && !code.includes('commit(');
  // A lookup that finds no row may answer so itself.
  const isRefused =
    /\braise\b|\.(?:scalar_)?one\(\)/.test(code) && !(operation === 'get' && NOT_FOUND.test(code));
  if (isLost || (isRead && isRefused)) return false;
  // The encoder for JSON makes texts of values that a column takes otherwise.
  const isEncoded = fields.some(({ stored }) => /\b(?:UUID|date|time|datetime)\b/.test(stored.text));
  if (isEncoded && code.includes('jsonable_encoder')) return false;
  if (operation === 'delete') return true;
  const isFresh =
    isRead || !isAsync || /refresh\(|returning\(/.test(code) || isKeptAfterCommit(evidence, operation);
  return isFresh && givesRows(def, code, operation, meanings);
}

/** True where rows keep their values when they're written: the database changes none of them then. */
function isKeptAfterCommit({ sources }: Evidence, operation: Operation): boolean {
  const has = (pattern: RegExp): boolean =>
    sources.files.some((file) => pattern.test(sources.module(file)?.text ?? ''));
  return has(/expire_on_commit\s*=\s*False/) && (operation !== 'update' || !has(/\bonupdate\b/));
}

/** True if a method gives what handlers need: rows, a row, perhaps none. */
function givesRows(
  def: FunctionDef,
  code: string,
  operation: Operation,
  meanings: Inheriting['meanings'],
): boolean {
  // Rows of some columns have no attributes that can be set.
  if (/__table__|\.mappings\(|returning\((?:self|cls)\.\w+\.\w+/.test(code)) return false;
  const { returns } = def.signature();
  const names = namesIn(returns).map((one) => one.replace(/^.*\./, ''));
  const isList = /^(?:list|List|Sequence)$/.test(names[0] ?? '');
  if (names.some((one) => meanings.get(one) === 'item')) return isList === (operation === 'list');
  if (names.some((one) => /^(?:dict|Dict|bool|int|str|tuple|Tuple)$/.test(one))) return false;
  if (operation === 'list') return /\bscalars\(|\.query\(|\.exec\(/.test(code);
  if (operation === 'get') return /\.get\(|scalar\w*\(|\.first\(\)/.test(code);
  const [, given = ''] = /\breturn (\w+)/.exec(code) ?? [];
  return (
    new RegExp(String.raw`\b${given} = (?:self|cls)\.\w+\(\*\*`).test(code) ||
    (operation === 'update' && new RegExp(String.raw`setattr\(${given},`).test(code)) ||
    /returning\((?:self|cls)\.\w+\).*\.scalar/.test(code)
  );
}

/** The arguments that a call has to give, by operation; a delete or an update takes a row or its key. */
const NEEDED: Readonly<Record<Operation, readonly string[]>> = {
  list: ['skip', 'limit'],
  get: ['row'],
  create: ['data'],
  update: ['row', 'data'],
  delete: ['row'],
};

/** The needs that other arguments meet, too. */
const NEEDS: Readonly<Record<string, string>> = {
  item: 'row',
  item_id: 'row',
  filter: 'row',
  values: 'data',
};

/** Returns the arguments of a method's call, by the names that bodies have; `undefined` where it wants something else. */
function argumentsFor(
  { conventions, made, meanings }: Inheriting,
  { def, code, operation }: Method,
): readonly string[] | undefined {
  const { page, session, key, isPartial, router } = conventions;
  const isOwned =
    operation !== 'update' && operation !== 'delete' && neededOwners(conventions, operation).length > 0;
  const isHanded = session?.parameter !== undefined && (made === 'instance' || made === 'static');
  const needed = new Set([
    ...(isHanded ? ['session'] : []),
    ...NEEDED[operation].filter((one) => page !== undefined || (one !== 'skip' && one !== 'limit')),
    ...(isOwned ? ['owner'] : []),
  ]);
  const values = `data.model_dump(${operation === 'update' && isPartial ? 'exclude_unset=True' : ''})`;
  const owned = isOwned ? ', owner_columns' : '';
  const kept = new Map([
    ['session', session?.variable],
    ['skip', page?.offset],
    ['limit', page?.limit],
    ['data', router.bodies?.[operation] ?? 'data'],
  ]);
  const given: string[] = [];
  let isPositional = true;
  for (const param of def.signature().params.slice(1)) {
    const { name, kind } = param;
    const taken = takenAs(param, code, operation, meanings);
    const need = NEEDS[taken ?? ''] ?? taken;
    const isMet =
      need !== undefined && needed.delete(operation === 'create' && need === 'row' ? 'data' : need);
    const isFilter = taken === 'filter' && (isMet || isOwned);
    if (taken === undefined || !(isMet || isFilter)) {
      if (param.default === undefined && !kind.startsWith('var')) return undefined;
      isPositional = false;
      continue;
    }
    const text = {
      ...{ item_id: 'item_id', session: 'session', skip: 'skip', limit: 'limit', data: 'data' },
      filter: [...(isMet ? [`${key.name}=item_id`] : []), ...(isOwned ? ['owner_columns'] : [])].join(', '),
      item: operation === 'create' ? `Item(**${values}${owned})` : 'item',
      values: kind === 'var-keyword' ? `**${values}${owned}` : values,
    }[taken];
    if (text.includes('owner_columns')) needed.delete('owner');
    isPositional &&= kind !== 'keyword-only';
    // Names of bodies get other ones, keywords with them.
    const isOther =
      /^(?:session|skip|limit|items?|item_id|owner|data)$/.test(name) && kept.get(name) !== name;
    if (!isPositional && isOther && !kind.startsWith('var')) return undefined;
    given.push(isPositional || kind === 'var-keyword' ? text : `${name}=${text}`);
  }
  return needed.size === 0 ? given : undefined;
}

/** True for a parameter that takes a session: `db`, `session: AsyncSession`. */
export const isSessionParam = ({ name, annotation }: Param): boolean =>
  /^_?(?:db|(?:db_|async_)?session|database)$/.test(name) ||
  (annotation !== undefined && (dottedName(annotation) ?? '').endsWith('Session'));

type Taken = 'session' | 'item_id' | 'skip' | 'limit' | 'item' | 'data' | 'values' | 'filter';

/** Returns what a parameter takes, by what's done with it, by its annotation, or by its name. */
function takenAs(
  param: Param,
  code: string,
  operation: Operation,
  meanings: Inheriting['meanings'],
): Taken | undefined {
  const { name, annotation, kind } = param;
  const isWritten = operation === 'create' || operation === 'update';
  const does = (pattern: string): boolean => new RegExp(pattern.replaceAll('@', `\\b${name}\\b`)).test(code);
  if (kind === 'var-positional') return undefined;
  if (kind === 'var-keyword') return isWritten ? 'values' : 'filter';
  if (isSessionParam(param)) return 'session';
  if (isWritten && does(String.raw`@\.(?:model_dump|dict)\(|jsonable_encoder\(@`)) return 'data';
  if (does(String.raw`(?:\.(?:add|delete)|setattr)\((?:\w+=)?@`)) return 'item';
  if (isWritten && does(String.raw`\*\*@|@\.items\(|values\(@\)`)) return 'values';
  const meant = namesIn(annotation).flatMap((one) => meanings.get(one) ?? []);
  if (meant.length > 0) return meant.includes('data') ? 'data' : 'item';
  if (/^(?:_?id_?|pk|key|uid|uuid|(?:obj|object|model|entity|item|record|row|instance)_id)$/.test(name))
    return 'item_id';
  if (/^(?:skip|offset)$/.test(name)) return 'skip';
  return name === 'limit' ? 'limit' : undefined;
}
