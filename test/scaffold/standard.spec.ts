import { parseFields } from '../../src/dto/field-spec';
import { newField } from '../../src/dto/new-field';
import { wordsOf } from '../../src/scaffold/layout/words';
import { OPERATIONS, type Operation } from '../../src/scaffold/output/operations';
import type { Conventions } from '../../src/scaffold/standard/conventions';
import { standardUnits, stubUnits } from '../../src/scaffold/standard/standard-units';
import type { Unit } from '../../src/scaffold/standard/unit';
import { type Case, FACTORS } from '../generated/standard/case';
import { conventionsOf } from '../generated/standard/project';

/** The first level of each factor: SQLAlchemy's `select()` in async handlers. */
const FIRST = Object.fromEntries(Object.entries(FACTORS).map(([name, [level]]) => [name, level])) as Case;

interface Wanted {
  readonly one?: Partial<Case>;
  readonly conventions?: Partial<Conventions>;
  readonly fields?: readonly string[];
  readonly operations?: readonly Operation[];
}

function units({
  one = {},
  conventions,
  fields = ['title:str'],
  operations = OPERATIONS,
}: Wanted): readonly Unit[] {
  const whole = { ...FIRST, ...one };
  return standardUnits(
    { ...conventionsOf(whole), ...conventions },
    { words: wordsOf(whole.name), fields: parseFields(fields).map(newField), operations },
  );
}

function unit(name: string, wanted: Wanted): Unit {
  const found = units(wanted).find((other) => other.name === name);
  if (found === undefined) throw new Error(`There's no ${name}.`);
  return found;
}

const code = (name: string, wanted: Wanted): string => unit(name, wanted).code;

describe('standardUnits', () => {
  it('gives each definition a unit, tables and schemas before what uses them', () => {
    expect(units({}).map(({ role, name }) => `${role} ${name}`)).toEqual([
      'model Widget',
      'schema WidgetBase',
      'schema WidgetCreate',
      'schema WidgetUpdate',
      'schema WidgetPublic',
      'router router',
      'router list_widgets',
      'router create_widget',
      'router get_widget',
      'router update_widget',
      'router delete_widget',
    ]);
  });

  it('writes the operations that are asked for, and the lookup that their handlers call', () => {
    const made = units({ one: { logic: 'functions' }, operations: ['delete'] });
    expect(made.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'model Widget',
      'crud get_widget',
      'crud delete_widget',
      'router router',
      'router delete_widget',
    ]);
  });

  it('says what a unit needs', () => {
    expect(
      unit('update_widget', { one: { session: 'annotated', auth: 'parameter', key: 'uuid' } }).imports,
    ).toEqual({
      library: [
        { module: 'fastapi', name: 'status' },
        { module: 'typing', name: 'Annotated' },
        { module: 'fastapi', name: 'Depends' },
        { module: 'fastapi', name: 'HTTPException' },
      ],
      modules: ['uuid'],
      units: ['WidgetUpdate', 'WidgetPublic', 'Widget', 'router'],
      given: [
        { convention: 'session.parameter', text: 'db: Annotated[AsyncSession, Depends(get_session)]' },
        { convention: 'key.type', text: 'uuid.UUID' },
        {
          convention: 'notFound',
          text: 'raise HTTPException(status_code=status.HTTP_404_NOT_FOUND, detail="Not there")',
        },
        { convention: 'auth', text: 'current_user: CurrentUser' },
      ],
    });
  });

  it('calls rows otherwise where their word means something else', () => {
    const text = code('get_status', { one: { name: 'statuses' } });
    expect(text).toContain('status_row = await session.get(Status, status_id)');
    expect(text).toContain('status.HTTP_404_NOT_FOUND');
    expect(code('update_datum', { one: { name: 'data' }, conventions: named('datum') })).not.toContain(
      'data = await',
    );
  });

  it('writes pydantic 1', () => {
    const wanted = {
      one: { fromAttributes: 'class-config', update: 'patch', responses: 'annotation' } as const,
    };
    const conventions = { pydantic: 1 } as const;
    expect(code('WidgetPublic', { ...wanted, conventions })).toBe(
      'class WidgetPublic(WidgetBase):\n    id: int\n\n    class Config:\n        orm_mode = True\n',
    );
    expect(code('update_widget', { ...wanted, conventions })).toContain(
      'for name, value in data.dict(exclude_unset=True).items():',
    );
    expect(code('update_widget', { ...wanted, conventions })).toContain(
      'return WidgetPublic.from_orm(widget)',
    );
  });

  it('puts what has a default last in a dataclass', () => {
    const { table } = conventionsOf(FIRST);
    const conventions = { table: table && { ...table, isDataclass: true, bases: 'Base' } };
    expect(
      code('Widget', { fields: ['note:str:optional', 'title:str', 'count:int:default=1'], conventions }),
    ).toBe(
      [
        'class Widget(Base):',
        '    __tablename__ = "widgets"',
        '',
        '    id: Mapped[int] = mapped_column(primary_key=True)',
        '    title: Mapped[str]',
        '    note: Mapped[str | None] = mapped_column(default=None)',
        '    count: Mapped[int] = mapped_column(default=1)',
        '',
      ].join('\n'),
    );
  });

  it('writes the generics of typing, and imports them', () => {
    const style = { ...conventionsOf(FIRST).style, generics: 'typing' } as const;
    const made = unit('list_widgets', { conventions: { style } });
    expect(made.code).toContain('response_model=List[WidgetPublic]');
    expect(made.imports.library).toContainEqual({ module: 'typing', name: 'List' });
  });

  it('marks what keeps nothing though there is a database', () => {
    const made = units({ one: { store: 'stub' } });
    expect(made.filter(({ isStub }) => isStub === true).map(({ operation }) => operation)).toEqual([
      'list',
      'create',
      'get',
      'update',
      'delete',
    ]);
    expect(made.some(({ role }) => role === 'model')).toBe(false);
  });
});

/** The names of handlers for a resource whose singular is another one. */
const named = (singular: string): Partial<Conventions> => ({
  router: {
    ...conventionsOf(FIRST).router,
    names: {
      list: 'list_all',
      create: `create_${singular}`,
      get: `get_${singular}`,
      update: `update_${singular}`,
      delete: `delete_${singular}`,
    },
  },
});

describe('stubUnits', () => {
  it('needs neither tables nor schemas', () => {
    const made = stubUnits(conventionsOf(FIRST), { words: wordsOf('order_items'), operations: ['create'] });
    expect(made.map((one) => one.code).join('\n')).toBe(
      [
        'router = APIRouter(prefix="/widgets", tags=["things"])',
        '',
        '@router.post("", status_code=status.HTTP_201_CREATED)',
        'async def create_widget(data: dict[str, Any]) -> dict[str, Any]:',
        '    # TODO: add the order item.',
        '    detail = "Operation not implemented: nothing is added yet"',
        '    raise HTTPException(status_code=501, detail=detail)',
        '',
      ].join('\n'),
    );
  });
});
