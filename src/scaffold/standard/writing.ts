import type { Operation } from '../output/operations';
import type { NewField } from '../layout/new-field';
import { type Words, asName } from '../layout/words';
import { bodyFile, type Flags, withoutFlags } from './body-file';
import { type CallTexts, withCalls } from './calls';
import type { Conventions, WrapperConvention } from './conventions';
import { checkedOwner, type OwnColumns } from './own-columns';
import { inSync, renamed, namesIn } from './function-text';
import { withoutTexts } from '../edit/texts';
import type { Assign, Expr, Name, Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { applied, type Edit } from '../edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';

/** Holds the request that a resource is written from. */
export interface Request {
  readonly words: Words;
  readonly fields: readonly NewField[];
  readonly operations: readonly Operation[];
}

/** A request with what follows from the conventions. */
export interface Writing extends Request {
  readonly conventions: Conventions;
  readonly local: LocalNames;
  /** The class of a row: the table, or the response without one. */
  readonly row: string;
  /** True where rows are responses: in memory, and as they're made of documents. */
  readonly isResponse: boolean;
  readonly flags: Flags;
  /** The files that bodies come from: `handlers_sqlalchemy`. */
  readonly store: Store;
}

type Store = NonNullable<Conventions['orm']> | 'query' | 'memory' | 'stub';

/** Returns what follows from a request and the conventions. */
export function writingOf(given: Conventions, request: Request): Writing {
  const isKept = given.orm !== null;
  const conventions: Conventions = isKept
    ? given
    : {
        ...given,
        delete: { ...given.delete, kept: undefined },
        owners: [],
      };
  const store = storeOf(conventions);
  return {
    ...request,
    conventions,
    local: localNames(request.words, conventions),
    row: conventions.table?.name ?? conventions.schema.response,
    isResponse: conventions.table === undefined && store !== 'stub',
    flags: flagsOf(conventions, request),
    store,
  };
}

function storeOf({ orm, hasDatabase, queries, pydantic }: Conventions): Store {
  if (orm === null) return hasDatabase ? 'stub' : 'memory';
  if (orm !== 'sqlalchemy' && orm !== 'sqlmodel') return orm;
  if (queries === 'query') return 'query';
  return orm === 'sqlmodel' && pydantic === 2 ? 'sqlmodel' : 'sqlalchemy';
}

/** Returns the values of the flags of `manner.py`. */
function flagsOf(
  { table, page, wrapper, router, queries, isPartial, delete: gone, key, isRefusedBehind }: Conventions,
  { fields }: Request,
): Flags {
  return {
    PAGED: page !== undefined,
    COUNTED: wrapper !== undefined,
    CONVERTED: table !== undefined && router.responses === 'annotation',
    RESPONDED: table === undefined,
    EXEC: queries === 'exec',
    PARTIAL: isPartial,
    ENCODED: fields.some(({ stored }) => UNKNOWN_TO_BSON.test(stored.text)),
    RETURNED: gone.answer === 'row',
    SAID: typeof gone.answer === 'object',
    NUMBERED: key.type === 'int',
    REFUSING: isRefusedBehind === true,
  };
}

/** Types that a document of MongoDB can't hold. */
const UNKNOWN_TO_BSON = /\b(?:Decimal|UUID|(?:date|time)(?:_type)?)\b/;

/** Names that bodies have and this file's project hasn't, or that are something else there. */
export interface BodyNames extends OwnColumns {
  readonly calls: Pick<CallTexts, 'logic' | 'isSessionLast' | 'inherited' | 'rows' | 'fieldName'>;
}

/** Returns the lines below the `def` of a body, indented once. */
export function bodyOf(writing: Writing, file: string, name: string, own: BodyNames): string {
  const text = bodyFile(file).functions.get(name);
  if (text === undefined) throw new Error(`${file}.py has no ${name}.`);
  return withoutDef(rewritten(writing, text, own));
}

/** Returns code of the files with the project's names and ways. */
export function rewritten(writing: Writing, text: string, own: BodyNames): string {
  const { conventions } = writing;
  const flags = { ...writing.flags, ...own.flags };
  const chosen = withCalls(withChains(withoutFlags(text, flags)), {
    ...callTexts(writing, own),
    ...own.calls,
    flags,
  });
  const attributes = attributesOf(conventions);
  const names = new Map([...attributes, ...sharedNames(writing), ...Object.entries(own.names)]);
  const code = renamed(chosen, { names, attributes });
  return conventions.isAsync ? code : inSync(code);
}

function callTexts(
  { conventions: { delete: gone, notFound, pydantic, schema, key }, flags, isResponse }: Writing,
  { dropped }: BodyNames,
): Omit<CallTexts, 'logic' | 'isSessionLast' | 'flags'> {
  const isPaged = flags['PAGED'] === true;
  const make = pydantic === 1 ? 'from_orm' : 'model_validate';
  return {
    dropped: new Set([...dropped, ...(isPaged ? [] : ['skip', 'limit'])]),
    answer: (row) =>
      flags['CONVERTED'] === true && !isResponse ? `${schema.response}.${make}(${row})` : row,
    notFound,
    said: typeof gone.answer === 'object' ? gone.answer.expression : 'None',
    keyName: `"${key.name}"`,
    newId: NEW_IDS[key.type] ?? 'next(_ids)',
  };
}

/** Expressions that make a key, by its type. */
const NEW_IDS: Readonly<Record<string, string>> = {
  'uuid.UUID': 'uuid.uuid4()',
  UUID: 'uuid4()',
  str: 'str(uuid.uuid4())',
};

/** Returns the names of the files that mean the same in handlers and in the logic. */
function sharedNames({ conventions, local, row, words }: Writing): ReadonlyMap<string, string> {
  const { schema, key, session, wrapper } = conventions;
  return new Map([
    ['Item', row],
    ['ItemCreate', schema.create],
    ['ItemUpdate', schema.update],
    ['ItemResponse', schema.response],
    ['item', local.item],
    ['items', local.items],
    ['_items', `_${local.items}`],
    ['collection', `"${words.plural.join('_')}"`],
    ['item_id', key.parameter],
    ['session', session?.variable ?? 'session'],
    ['ItemsPublic', wrapper === undefined ? 'ItemsPublic' : classOf(wrapper)],
    ['rows', wrapper?.rows ?? 'rows'],
    ['total', wrapper?.count ?? 'total'],
  ]);
}

/** Returns the names of columns and methods. */
const attributesOf = (conventions: Conventions): ReadonlyMap<string, string> =>
  new Map([
    ['id', conventions.key.name],
    ['owner_id', checkedOwner(conventions, 'update')?.column ?? 'owner_id'],
    ['commit', conventions.ends],
    ['patch', conventions.update],
    ...(conventions.pydantic === 1 ? OF_PYDANTIC_1 : []),
  ]);

const OF_PYDANTIC_1: readonly (readonly [string, string])[] = [
  ['model_dump', 'dict'],
  ['model_validate', 'from_orm'],
  ['model_copy', 'copy'],
];

/** Returns the class of a list's answer, without what it's generic in. */
export const classOf = ({ type }: WrapperConvention): string => type.replace(/\[.*/, '');

/** Returns a function without its first lines: those up to the colon. */
const withoutDef = (text: string): string => text.replace(/^(?:async )?def [^]*?\)(?: -> [^\n]*)?:\n/, '');

/** The names of variables that hold one row and several, and of what is sent. */
interface LocalNames {
  readonly item: string;
  readonly items: string;
  /** Returns the name of what is sent to an operation. */
  readonly sent: (operation: Operation) => string;
}

/** Names that the bodies have for something else. */
const OF_BODIES = [
  ...['data', 'statement', 'counted', 'count', 'name', 'value', 'query', 'changes', 'session', 'service'],
  ...['select', 'func', 'col', 'status', 'self', 'setattr', 'len', 'list', 'uuid', 'router', 'next', 'str'],
];

/** Returns names for rows that hide nothing which a body, or a text of the project, needs. */
function localNames({ singular, plural }: Words, conventions: Conventions): LocalNames {
  const taken = new Set([...OF_BODIES, ...namesIn(textsOf(conventions).join(' '))]);
  const free = (name: string, ending: string): string =>
    taken.has(name) ? `${name.replace(/_$/, '')}${ending}` : name;
  const item = free(asName(singular.join('_')), '_row');
  const plain = free(asName(plural.join('_')), '_rows');
  const items = plain === item ? `${plain}_rows` : plain;
  const sent = (operation: Operation): string => {
    const name = conventions.router.bodies?.[operation] ?? 'data';
    return taken.has(name) || name === items ? 'data' : name;
  };
  const isSent = sent('create') === item || sent('update') === item;
  return { item: isSent ? free(`db_${item}`, '_row') : item, items, sent };
}

function textsOf({ session, logic, router, key, page, guards, notFound }: Conventions): readonly string[] {
  return [
    ...[session?.parameter, session?.variable, session?.opens],
    ...(logic.kind === 'functions' ? [logic.module] : logic.kind === 'class' ? [logic.variable] : []),
    ...[router.variable, key.parameter, ...(page?.parameters ?? []), page?.offset, page?.limit],
    ...[...Object.values(guards).flat(), notFound].map(withoutTexts),
  ].filter((one) => one !== undefined);
}

/**
 * Returns a function whose variables are built at once where each step follows the one before:
 * `a = select(Item)\na = a.limit(1)` → `a = select(Item).limit(1)`.
 */
function withChains(text: string): string {
  const [def] = parseWhole(text).body;
  if (def?.type !== 'FunctionDef') return text;
  return applied(
    text,
    chainsIn(def.body().statements).map((chain) => joined(text, chain)),
  );
}

/** Returns the runs of statements of which each goes on with the value of the one before. */
function chainsIn(statements: readonly Stmt[]): readonly (readonly Assign[])[] {
  const runs: Assign[][] = [];
  let before: Stmt | undefined;
  for (const one of statements) {
    const isNext = one.type === 'Assign' && before?.type === 'Assign' && goesOn(one, before);
    if (isNext) runs.at(-1)?.push(one);
    else if (one.type === 'Assign') runs.push([one]);
    before = one;
  }
  return runs.filter((run) => run.length > 1);
}

function goesOn(one: Assign, before: Assign): boolean {
  const name = targetOf(before);
  const uses = [...nodesIn([one.value])].filter((node) => node.type === 'Name' && node.id === name);
  return name !== undefined && targetOf(one) === name && rootOf(one.value)?.id === name && uses.length === 1;
}

const targetOf = ({ targets: [target] }: Assign): string | undefined =>
  target?.type === 'Name' ? target.id : undefined;

/** Returns the variable that a chain of calls begins with. */
function rootOf(expr: Expr): Name | undefined {
  if (expr.type === 'Name') return expr;
  if (expr.type === 'Attribute') return rootOf(expr.value);
  return expr.type === 'Call' ? rootOf(expr.func) : undefined;
}

function joined(text: string, chain: readonly Assign[]): Edit {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return { at: 0 };
  const value = chain
    .slice(1)
    .reduce(
      (done, { value: { end }, value: next }) => done + text.slice(rootOf(next)?.end ?? end, end),
      text.slice(first.value.start, first.value.end),
    );
  return { at: first.value.start, remove: last.end - first.value.start, insert: value };
}
