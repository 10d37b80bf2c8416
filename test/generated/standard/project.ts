import type { Conventions } from '../../../src/scaffold/standard/conventions';
import { parseFields } from '../../../src/dto/field-spec';
import { newField } from '../../../src/dto/new-field';
import type { NewField } from '../../../src/scaffold/layout/new-field';
import { wordsOf } from '../../../src/scaffold/layout/words';
import { standardUnits } from '../../../src/scaffold/standard/standard-units';
import type { Unit } from '../../../src/scaffold/standard/unit';
import { type Case, isAsync, isKept, isSqlmodel } from './case';
import { hasDocuments, withDocuments } from './documents';
import { guardsOf, isOwners, softDeleteOf, keptStatement, ownerStatement } from './own-columns';

const FIELDS = newFields([
  ...['name:str:1..80:unique', 'price:decimal:0..', 'amount:int:1..10:default=3', 'note:str:optional:index'],
  ...[
    'tags:list:str:0..5',
    'state:enum:draft,live:default=draft',
    'seen:datetime:optional',
    'site:url:optional',
  ],
  ...['extra:json:optional', 'ratio:float', 'active:bool:default=true', 'code:uuid:optional'],
]);

/** A field that refers to the project's users. */
const PARENT = newFields(['user_id:int:optional']).map((field): NewField => ({
  ...field,
  foreignKey: {
    column: 'users.id',
    ondelete: 'ondelete="CASCADE"',
    sql: undefined,
    sqlImports: [],
  },
}));

function newFields(specs: readonly string[]): readonly NewField[] {
  return parseFields(specs).map(newField);
}

/** Returns the conventions of a combination. */
export const conventionsOf = (one: Case): Conventions =>
  hasDocuments(one) ? withDocuments(one, tableConventions(one)) : tableConventions(one);

function tableConventions(one: Case): Conventions {
  const { store, key, base, update, created, deleted, responses, prefix, slash, style } = one;
  const words = wordsOf(one.name);
  const [singular, plural] = [words.singular.join('_'), words.plural.join('_')];
  const name = words.singular.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const of = (ending: string): string => name + ending;
  const isOwned = isOwners(one) && isKept(one);
  const names = {
    list: `list_${plural}${plural === singular ? '_all' : ''}`,
    create: `create_${singular}`,
    get: `get_${singular}`,
    update: `update_${singular}`,
    delete: `delete_${singular}`,
  };
  const end = slash ? '/' : '';
  const path = `/${plural.replaceAll('_', '-')}`;
  const parameter = `${singular}_id`;
  const type = keyType(one);
  return {
    orm: !isKept(one) ? null : isSqlmodel(one) ? 'sqlmodel' : 'sqlalchemy',
    hasDatabase: store !== 'memory',
    isAsync: isAsync(one),
    queries:
      store === 'query' ? 'query' : isSqlmodel(one) && store !== 'sqlmodel-scalars' ? 'exec' : 'scalars',
    pydantic: 2,
    session: isKept(one) ? sessionOf(one) : undefined,
    ends: one.ends,
    logic: logicOf(one, singular, name),
    table: isKept(one)
      ? {
          name,
          bases: isSqlmodel(one)
            ? key === 'base'
              ? 'KeyMixin, SQLModel'
              : 'SQLModel'
            : key === 'base'
              ? 'KeyBase'
              : 'Base',
          tablename: isSqlmodel(one) ? undefined : plural,
          columns: store === 'column' || store === 'query' ? 'column' : 'mapped',
          textLength: style === 'old' ? 255 : undefined,
          more: one.kept === 'no' ? [] : [keptStatement(one)],
        }
      : undefined,
    key: {
      name: 'id',
      type,
      statement: keyStatement(one),
      parameter,
    },
    schema: {
      bases:
        isSqlmodel(one) && store !== 'sqlmodel-apart' ? 'SQLModel' : style === 'old' ? 'Schema' : 'BaseModel',
      isOwn: !(isSqlmodel(one) && store !== 'sqlmodel-apart') && style === 'old',
      base: base ? of('Base') : undefined,
      create: of('Create'),
      update: of('Update'),
      response: of('Public'),
      sharesTable: isSqlmodel(one) && store !== 'sqlmodel-apart' && base,
      fromAttributes: isSqlmodel(one) && store !== 'sqlmodel-apart' ? 'none' : one.fromAttributes,
      extra: isOwned ? ['owner_id: int'] : [],
    },
    router: {
      variable: prefix === 'app' ? 'api' : 'router',
      isThere: prefix === 'app',
      class: 'APIRouter',
      isOwnClass: false,
      arguments: prefix === 'router' ? [`prefix="${path}"`, 'tags=["things"]'] : [],
      path: `${prefix === 'router' ? '' : path}${end}`,
      outer: [],
      itemPath: `${prefix === 'router' ? '' : path}/{${parameter}}${end}`,
      decorator: prefix === 'router' ? [] : ['tags=["things"]'],
      names,
      responses: responses === 'annotation' ? 'annotation' : 'model',
      results: responses === 'annotation' ? 'row' : responses,
      statuses: style === 'old' ? 'numbers' : 'constants',
    },
    update: update === 'patch' ? 'patch' : 'put',
    isPartial: update !== 'put',
    create: { status: created },
    delete: { ...deleteOf(deleted), kept: softDeleteOf(one) },
    notFound:
      style === 'old'
        ? 'raise NotFoundError("No such thing")'
        : 'raise HTTPException(status_code=status.HTTP_404_NOT_FOUND, detail="Not there")',
    page: {
      none: undefined,
      skip: { parameters: ['skip: int = 0', 'limit: int = 100'], offset: 'skip', limit: 'limit' },
      object: { parameters: ['page: PageDep'], offset: '(page.number - 1) * page.size', limit: 'page.size' },
    }[one.page],
    wrapper: {
      none: undefined,
      new: {
        type: `${plural.charAt(0).toUpperCase()}${plural.slice(1)}Page`,
        rows: 'data',
        count: 'count',
        more: one.page === 'skip' ? ['skip=skip', 'pages=(count + max(limit, 1) - 1) // max(limit, 1)'] : [],
        bases: undefined,
        lines: [
          `data: list[${of('Public')}]`,
          'count: int',
          ...(one.page === 'skip' ? ['skip: int', 'pages: int'] : []),
        ],
      },
    }[one.wrapper],
    guards: guardsOf(one),
    owners: isOwned
      ? [
          {
            column: 'owner_id',
            expression: 'current_user.id',
            type: 'int',
            statement: ownerStatement(one),
            hides: one.auth === 'owner' ? ['list', 'get', 'change'] : ['change'],
          },
        ]
      : [],
    style: {
      optional: style === 'old' ? 'Optional' : 'union',
      generics: 'builtin',
      isAnnotated: true,
      quotes: style === 'old' ? 'single' : 'double',
      lineLength: style === 'old' ? 100 : 88,
    },
  };
}

function keyType({ key }: Case): string {
  return key === 'uuid' ? 'uuid.UUID' : key === 'int' ? 'int' : 'str';
}

function keyStatement(one: Case): string | undefined {
  const { key, store } = one;
  if (key === 'base') return undefined;
  if (isSqlmodel(one))
    return key === 'int'
      ? 'id: int | None = Field(default=None, primary_key=True)'
      : 'id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)';
  if (store === 'column' || store === 'query')
    return key === 'int'
      ? 'id = Column(Integer, primary_key=True, index=True)'
      : 'id = Column(Uuid, primary_key=True, default=uuid.uuid4)';
  return key === 'int'
    ? 'id: Mapped[int] = mapped_column(primary_key=True)'
    : 'id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)';
}

function sessionOf(one: Case): Conventions['session'] {
  const type = isAsync(one) ? 'AsyncSession' : 'Session';
  const begin = one.ends === 'flush' ? '.begin()' : '()';
  const plain = { type, opens: undefined };
  return {
    alias: { ...plain, parameter: 'session: SessionDep', variable: 'session' },
    depends: { ...plain, parameter: `db: ${type} = Depends(get_session)`, variable: 'db' },
    annotated: { ...plain, parameter: `db: Annotated[${type}, Depends(get_session)]`, variable: 'db' },
    global: { parameter: undefined, variable: 'session', type, opens: `session_maker${begin}` },
  }[one.session];
}

function logicOf({ logic }: Case, singular: string, name: string): Conventions['logic'] {
  const names = { list: 'list_all', create: 'create', get: 'get', update: 'update', delete: 'delete' };
  const functions = {
    list: 'get_many',
    create: `create_${singular}`,
    get: `get_${singular}`,
    update: `update_${singular}`,
    delete: `delete_${singular}`,
  };
  if (logic === 'router') return { kind: 'router' };
  if (logic === 'functions')
    return { kind: 'functions', role: 'crud', module: 'logic', names: functions, session: 'first' };
  if (logic === 'functions-last')
    return { kind: 'functions', role: 'service', module: 'logic', names: functions, session: 'last' };
  const variable = logic === 'instance' ? `${singular}_crud` : 'service';
  if (logic === 'layers') {
    const [own, behind] = [`${name}Service`, `${name}Repository`];
    return {
      ...({ kind: 'class', role: 'service', name: own, names, made: 'injected', variable } as const),
      provider: { name: `get_${singular}_service`, role: 'service', path: undefined, parameter: undefined },
      behind: {
        ...({ kind: 'class', role: 'crud', name: behind, made: 'constructed' } as const),
        names: functions,
        variable: 'repository',
      },
    };
  }
  return { kind: 'class', role: 'service', name: `${name}Service`, names, made: logic, variable };
}

function deleteOf(deleted: Case['deleted']): Conventions['delete'] {
  if (deleted === 'nothing') return { status: 204, answer: 'nothing' };
  if (deleted === 'row') return { status: 200, answer: 'row' };
  return deleted === 'message'
    ? { status: 200, answer: { expression: 'Message(message="Gone")', type: 'Message', isModel: true } }
    : { status: 200, answer: { expression: '{"message": "Gone"}', type: 'dict[str, str]', isModel: false } };
}

/** Returns the fields of a combination. */
function fieldsOf(one: Case): readonly NewField[] {
  const parent = isKept(one) && !hasDocuments(one) && !one.base ? PARENT : [];
  return [...FIELDS, ...parent];
}

/** Returns the units of a combination. */
export const unitsOf = (one: Case): readonly Unit[] =>
  standardUnits(conventionsOf(one), {
    words: wordsOf(one.name),
    fields: fieldsOf(one),
    operations: ['list', 'get', 'create', 'update', 'delete'],
  });
