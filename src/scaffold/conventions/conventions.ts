import { linesOf } from '../layout/read/models';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';
import type { NewField } from '../layout/new-field';
import { classNameOf, type Words } from '../layout/words';
import type {
  Conventions,
  RouterConvention,
  SchemaConvention,
  StyleConvention,
} from '../standard/conventions';
import type { ClassConvention } from '../standard/logic-convention';
import { checkedOwner } from '../standard/own-columns';
import { deleteOf, isRefusedBehind, notFoundOf } from './answers';
import { guardsOf } from './auth';
import { columnsOf, columnUses, type LostColumns, lostColumns } from './column-uses';
import type { Evidence, GivenPlaces } from './evidence';
import { inheritedLogic } from './inherited';
import { softDeleteOf, ownersOf, withOwners } from './own-columns';
import { keyOf } from './key';
import { pageOf, wrapperOf } from './lists';
import { logicOf } from './logic';
import { placeOf, roleOf } from './places';
import { routerOf } from './router';
import { schemaOf } from './schema';
import type { FoundSession } from './session';
import { countIn, pydanticOf } from '../layout/read/settings';
import { hasDatabase, storeOf } from './store';
import { type FoundTable, withMore } from './table';

/** Tells how a new resource is written, and where the names in the project's own texts mean something. */
export interface FoundConventions {
  readonly conventions: Conventions;
  readonly at: GivenPlaces;
  readonly lost: LostColumns;
}

/** Reads how a project writes a resource: each convention by its files, else as the documentation has it. */
export function conventionsOf(
  evidence: Evidence,
  fields: readonly NewField[],
  verb?: 'put' | 'patch',
): FoundConventions {
  const { facts, sources } = evidence;
  const store = storeOf(evidence);
  const { orm, session } = store;
  const columns = store.table?.model === undefined ? [] : columnsOf(evidence, store.table.model);
  const uses = columnUses(evidence, columns);
  const owners = ownersOf(evidence, columns, uses);
  const kept = softDeleteOf(evidence, columns, uses);
  const key = keyOf(evidence, fields, store);
  const more = kept.value?.statements ?? [];
  const table = store.table && withMore(evidence, store.table, more, key.value.statement);
  const logic = logicOf(evidence);
  const router = routerOf(evidence, key.value);
  const guards = guardsOf(evidence, session?.convention.variable, router.value.outer);
  const owning = owners.value.map(({ column }) => column);
  const schema = schemaOf(evidence, table, { owning, key: key.value.name, columns });
  const page = pageOf(evidence);
  const wrapper = wrapperOf(evidence, page.value);
  const named = besideWrapper(schema.value, wrapper.value, evidence.words);
  const notFound = notFoundOf(evidence, key.value.parameter);
  const deletion = deleteOf(evidence);
  const isAsync = session?.isAsync ?? (table !== undefined || facts.async.value);
  const update = verb ?? verbOf(evidence);
  const conventions: Conventions = {
    orm,
    hasDatabase: orm !== null || hasDatabase(sources),
    isAsync,
    queries: queriesOf(sources, table, session, isAsync),
    pydantic: pydanticOf(sources),
    session: session?.convention,
    ends: endsOf(evidence, session),
    logic: logic.value,
    table: table?.convention,
    key: key.value,
    ...apart(evidence, named, router.value, { table, logic: logic.value.kind }),
    update,
    isPartial: isPartial(evidence, verb ?? update),
    create: { status: facts['status.create'].value },
    delete: { ...deletion.value, kept: kept.value?.convention },
    notFound: notFound.value,
    isHandled: notFound.isHandled,
    page: page.value,
    wrapper: wrapper.value,
    guards: withOwners(guards.value, owners.value),
    owners: owners.value,
    style: styleOf(evidence),
  };
  const base = inheritedLogic(evidence, conventions, { fields, commits: session?.commits });
  const before = [table, session, key, logic, base, router, guards];
  const all = [...before, schema, notFound, deletion, page, wrapper, owners, kept];
  return {
    conventions: withLogic(evidence, ofRows(conventions), base?.value),
    at: Object.assign({}, ...all.map((one) => one?.at ?? {})) as GivenPlaces, // Objects of that type.
    lost: lostColumns(evidence, columns, conventions),
  };
}

/** Replaces the logic by one with bases, which may leave commits to others; tells what refuses a row that isn't there. */
function withLogic(evidence: Evidence, given: Conventions, base: ClassConvention | undefined): Conventions {
  const logic = base ?? given.logic;
  const isUncommitted = [base?.base, base?.behind?.base].some((one) => one?.isUncommitted === true);
  const isPlain = logic.kind === 'functions' || (logic.kind === 'class' && logic.base === undefined);
  return {
    ...given,
    logic,
    ...(isUncommitted ? { ends: 'flush' } : {}),
    isRefusedBehind:
      isPlain &&
      given.orm !== 'mongo' &&
      checkedOwner(given, 'update') === undefined &&
      isRefusedBehind(evidence),
  };
}

function queriesOf(
  sources: Sources,
  table: FoundTable | undefined,
  session: FoundSession | undefined,
  isAsync: boolean,
): Conventions['queries'] {
  if (table?.mapper === 'sqlmodel' && session?.isSqlmodel === true) return 'exec';
  if (isAsync) return 'scalars';
  return countIn(sources, /\.query\(/g) > countIn(sources, /\bselect\(/g) ? 'query' : 'scalars';
}

/** `flush` where what gives the session commits, and no code of resources does or may. */
function endsOf({ sources }: Evidence, session: FoundSession | undefined): 'commit' | 'flush' {
  if (session?.commits === 'alone') return 'flush';
  if (session?.commits !== 'too') return 'commit';
  const isCommitted = sources.files.some(
    (file) =>
      !isTest(sources, file) &&
      file !== session.at['session.type'] &&
      (sources.module(file)?.text ?? '').includes('.commit('),
  );
  return isCommitted ? 'commit' : 'flush';
}

/** Returns the method of updates in a project. */
function verbOf({ facts, exemplar }: Evidence): 'put' | 'patch' {
  const methods = exemplar?.sibling.operations
    .filter(({ operation }) => operation === 'update')
    .flatMap(({ route }) => route.methods);
  if (methods !== undefined && methods.length > 0)
    return methods.includes('PATCH') && !methods.includes('PUT') ? 'patch' : 'put';
  return facts.updateVerb.value === 'patch' ? 'patch' : 'put';
}

/** True where updates of the exemplar change only what is sent: its class needs no field, or its code leaves out what isn't set. */
function isPartial(evidence: Evidence, verb: 'put' | 'patch'): boolean {
  const { sources, exemplar } = evidence;
  const { update } = exemplar?.classes ?? {};
  // An update by another verb says nothing of this one.
  if (exemplar === undefined || verb === 'patch' || verbOf(evidence) === 'patch') return verb === 'patch';
  const lines = update === undefined ? [] : linesOf(update.node);
  const fields = lines.filter(({ annotation }) => annotation !== undefined);
  const isOptional = fields.length > 0 && fields.every(({ value }) => value !== undefined);
  return (
    isOptional ||
    exemplar.sibling.files.some(({ path }) => sources.module(path)?.text.includes('exclude_unset=True'))
  );
}

/** Writes the class of a row where the texts of a list's answer have `{}`. */
function ofRows({ wrapper, ...rest }: Conventions): Conventions {
  const filled = (text: string): string => text.replaceAll('{}', rest.schema.response);
  return {
    ...rest,
    wrapper: wrapper && {
      ...wrapper,
      type: filled(wrapper.type),
      bases: wrapper.bases && filled(wrapper.bases),
      lines: wrapper.lines?.map(filled),
    },
  };
}

/** Gives a response another name than the class of a list has: `DayResponse` may be either. */
const besideWrapper = (
  schema: SchemaConvention,
  wrapper: Conventions['wrapper'],
  words: Words,
): SchemaConvention =>
  schema.response === wrapper?.type ? { ...schema, response: `${classNameOf(words)}Read` } : schema;

/** Gives a response another name than the table where one file would need both. */
function apart(
  evidence: Evidence,
  schema: SchemaConvention,
  router: RouterConvention,
  {
    table,
    logic,
  }: { readonly table: FoundTable | undefined; readonly logic: 'router' | 'functions' | 'class' },
): { readonly schema: SchemaConvention; readonly router: RouterConvention } {
  const name = table?.convention.name;
  const clashes =
    [schema.create, schema.update].includes(name ?? '') ||
    (schema.response === name && (logic === 'router' || isOneFile(evidence, table)));
  if (!clashes || name === undefined) {
    const isRow = router.results === 'row' && schema.response === name;
    return { schema, router: isRow ? { ...router, results: 'none' } : router };
  }
  const other = (given: string, suffix: string): string => (given === name ? `${name}${suffix}` : given);
  return {
    schema: {
      ...schema,
      create: other(schema.create, 'Create'),
      update: other(schema.update, 'Update'),
      response: other(schema.response, 'Response'),
    },
    router,
  };
}

function isOneFile(evidence: Evidence, table: FoundTable | undefined): boolean {
  const schema = placeOf(evidence, 'schema');
  const role = roleOf(evidence);
  const others = [placeOf(evidence, 'model', table?.at['table.columns']), role && placeOf(evidence, role)];
  return others.includes(schema);
}

/** Returns how code looks. */
function styleOf({ sources, facts }: Evidence): StyleConvention {
  const count = (pattern: RegExp): number => countIn(sources, pattern);
  return {
    isAnnotated: count(/= (?:fastapi\.)?Depends\(/g) <= count(/\bAnnotated\[[^\n]*\bDepends\(/g),
    optional: count(/\bOptional\[/g) > count(/\| None\b/g) ? 'Optional' : 'union',
    generics: count(/\b(?:List|Dict)\[/g) > 0 && count(/\b(?:list|dict)\[\w/g) === 0 ? 'typing' : 'builtin',
    quotes: facts.quotes.value,
    lineLength: facts.lineLength.value,
  };
}
