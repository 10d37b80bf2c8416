import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, scratch } from '../support/scratch';

const LAYOUTS = join(__dirname, '../layouts');

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(project);

/** Replaces a text in a file, which has to be there. */
function edit(path: string, before: string, after: string): void {
  expect(workspace.read(path)).toContain(before);
  workspace.write(
    path,
    workspace.read(path).replace(before, () => after),
  );
}

const ADD = 'make resource widgets --add-fields';

/** Projects with SQLAlchemy async and sync, and without a database; the folder of each application. */
const PROJECTS: readonly (readonly [string, string])[] = [
  ['projects/V1-service-async', 'server'],
  ['projects/R1-tutorial-sync', ''],
  ['projects/R2-router-prefix-none', ''],
];

describe('make resource --add-fields', () => {
  it.each(PROJECTS)('writes in %s what make writes for all fields at once', async (project, cwd) => {
    open(project);
    const before = workspace.contents();
    const all = 'name:str price:decimal stock:int note:str:optional';
    await workspace.succeed(`make resource widgets ${all} --register`, { cwd });
    const whole = workspace.contents();
    await workspace.succeed('destroy resource widgets', { cwd });
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed('make resource widgets name:str price:decimal --register', { cwd });
    await workspace.succeed(`${ADD} stock:int note:str:optional`, { cwd });
    expect(workspace.contents()).toEqual(whole);
    const said = await workspace.succeed('destroy resource widgets', { cwd });
    expect(said).toContain(`To have it again: tool make resource widgets ${all} --register`);
    expect(workspace.contents()).toEqual(before);
  });

  it.each([
    ['projects/V3-template', 'backend'],
    ['projects/V1-service-async', 'server'],
  ])('writes the same in %s after another resource came to refer to it', async (project, cwd) => {
    open(project);
    const before = workspace.contents();
    const items = 'make resource order_items widget:fk:widgets quantity:int --register';
    const all = 'name:str price:decimal stock:int:default=0';
    await workspace.succeed(`make resource widgets ${all} --register`, { cwd });
    await workspace.succeed(items, { cwd });
    const whole = workspace.contents();
    expect(await workspace.refuse('destroy resource widgets', { cwd })).toContain(
      'order_items has the key of widgets; nothing is deleted.',
    );
    await workspace.succeed('destroy resource order_items', { cwd });
    await workspace.succeed('destroy resource widgets', { cwd });
    await workspace.succeed('make resource widgets name:str price:decimal --register', { cwd });
    await workspace.succeed(items, { cwd });
    await workspace.succeed(`${ADD} stock:int:default=0`, { cwd });
    expect(workspace.contents()).toEqual(whole);
    await workspace.succeed('destroy resource order_items', { cwd });
    await workspace.succeed('destroy resource widgets', { cwd });
    expect(workspace.contents()).toEqual(before);
  });

  it('adds the columns by a migration behind the last one, which destroy takes back with that of the table', async () => {
    open('projects/V3-template');
    const cwd = 'backend';
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str --register --migration', { cwd });
    const made = new Set(Object.keys(workspace.contents()));
    const fields = 'stock:int rank:int:index when:date:default=2026-01-31';
    const said = await workspace.succeed(`${ADD} ${fields} --migration`, { cwd });
    expect(said).toContain('Rows that are there get stock="0", rank="0", when="2026-01-31"');
    const added = Object.keys(workspace.contents()).filter((path) => !made.has(path));
    expect(added).toEqual([expect.stringMatching(/_add_stock_rank_when_to_widgets\.py$/)]);
    const text = workspace.read(added[0] ?? '');
    expect(text).toContain(
      [
        'def upgrade():',
        '    op.add_column(',
        "        'widget', sa.Column('stock', sa.Integer(), server_default='0', nullable=False)",
        '    )',
        '    op.add_column(',
        "        'widget', sa.Column('rank', sa.Integer(), server_default='0', nullable=False)",
        '    )',
        "    op.create_index(op.f('ix_widget_rank'), 'widget', ['rank'], unique=False)",
        '    op.add_column(',
        "        'widget',",
        "        sa.Column('when', sa.Date(), server_default='2026-01-31', nullable=False),",
        '    )',
      ].join('\n'),
    );
    expect(text).toContain("    op.drop_index(op.f('ix_widget_rank'), table_name='widget')\n");
    edit(added[0] ?? '', "sa.Integer(), server_default='0'", "sa.Integer(), server_default='12'");
    // A constraint needs a batch: SQLite can't add it to a table that's there.
    await workspace.succeed(`${ADD} note_id:fk:notes:optional sku:str:optional:unique --migration`, { cwd });
    const batch = Object.entries(workspace.contents()).find(([path]) =>
      path.endsWith('note_id_sku_to_widgets.py'),
    );
    expect(batch?.[1]).toContain(
      [
        "    with op.batch_alter_table('widget') as batch_op:",
        "        batch_op.add_column(sa.Column('note_id', sa.Uuid(), nullable=True))",
        '        batch_op.create_foreign_key(',
        "            batch_op.f('fk_widget_note_id_note'), 'note', ['note_id'], ['id']",
        '        )',
        '        batch_op.add_column(',
        "            sa.Column('sku', sqlmodel.sql.sqltypes.AutoString(), nullable=True)",
        '        )',
        "        batch_op.create_unique_constraint(batch_op.f('uq_widget_sku'), ['sku'])",
      ].join('\n'),
    );
    await workspace.succeed('destroy resource widgets', { cwd });
    expect(workspace.contents()).toEqual(before);
  });

  it('keeps the actions of the resource, and shows the files as JSON in a dry run', async () => {
    open('projects/R1-services-sqlmodel');
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str --register');
    await workspace.succeed('make action widgets polish');
    const made = workspace.contents();
    const json = await workspace.succeed(`${ADD} stock:int --dry-run --format json`);
    expect(workspace.contents()).toEqual(made);
    // The cast: the report is checked below.
    const { files, routes } = JSON.parse(json) as {
      files: { path: string; role: string; action: string }[];
      routes: [];
    };
    expect(files.map(({ role, action }) => `${action} ${role}`)).toEqual(
      expect.arrayContaining(['update model', 'update schema']),
    );
    expect(routes).toEqual([]);
    await workspace.succeed(`${ADD} stock:int`);
    expect(Object.values(workspace.contents()).join('\n')).toContain('polish');
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });

  it('refuses a field that is there, a resource that is not, and a column that rows cannot get', async () => {
    open('projects/V3-template');
    const cwd = 'backend';
    expect(await workspace.refuse(`${ADD} stock:int`, { cwd })).toContain(
      "there's no resource widgets to add fields to",
    );
    await workspace.succeed('make resource widgets name:str --register', { cwd });
    const before = workspace.contents();
    for (const [fields, message] of [
      ['', 'the fields are missing: tool make resource products --add-fields stock:int'],
      ['name:str', 'the field "name" is there already: app/models.py:'],
      ['owner:fk:users', 'the field "owner_id": the project\'s resources have one'],
      [
        'note:fk:notes --migration',
        'the field "note_id": rows that are there have none of notes; make it optional',
      ],
      ['sku:str:unique --migration', "rows that are there can't all get the same value of a unique column"],
      ['metadata:str', 'models of SQLModel have "metadata" for something else'],
    ] as const)
      expect(await workspace.refuse(`${ADD} ${fields}`.trim(), { cwd })).toContain(message);
    expect(workspace.contents()).toEqual(before);
  });
});

describe('make resource --add-fields in the layout of this tool', () => {
  const MODELS = 'backend/internal/dto/widget_dto.py';
  const TESTS = 'backend/tests/api/http/test_widgets.py';
  beforeEach(() => {
    workspace.write('nx.json', '{}');
    workspace.write('backend/main.py', MAIN);
  });

  it('writes what make writes for all fields at once, which destroy takes back', async () => {
    const before = workspace.contents();
    const all = 'name:str:1..80 state:enum:draft,live stock:int:default=0 note:str:optional';
    await workspace.succeed(`make resource widgets ${all} --register`);
    const whole = workspace.contents();
    await workspace.succeed('destroy resource widgets');
    await workspace.succeed('make resource widgets name:str:1..80 state:enum:draft,live --register');
    await workspace.succeed([...ADD.split(' '), '--fields', 'stock:int:default=0 note:str:optional']);
    expect(workspace.contents()).toEqual(whole);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });

  it('keeps edits of other lines', async () => {
    await workspace.succeed('make resource widgets name:str price:decimal');
    edit(TESTS, '"price": "1.50"', '"price": "1.75"');
    edit(MODELS, '    """One widget in a response."""', '    """A widget, as clients see it."""');
    const tests = workspace.read(TESTS);
    expect(await workspace.refuse(`${ADD} stock:int`)).toContain(`${TESTS}:`);
    expect(workspace.read(TESTS)).toBe(tests);
    await workspace.succeed(`${ADD} stock:int --no-tests`);
    expect(workspace.read(TESTS)).toBe(tests);
    const models = workspace.read(MODELS);
    expect(models.match(/^ {4}stock: int/gm)).toHaveLength(3);
    expect(models).toContain('"""A widget, as clients see it."""');
  });

  it('refuses models that cannot be read back, with file and line', async () => {
    await workspace.succeed('make resource widgets name:str');
    edit(MODELS, '    name: str\n', '    name: constr(max_length=3)\n');
    const before = workspace.contents();
    expect(await workspace.refuse(`${ADD} stock:int`)).toMatch(
      new RegExp(
        `^error: ${MODELS}:\\d+: the fields can't be read back from CreateWidgetRequest; add the new ones`,
      ),
    );
    expect(await workspace.refuse('make resource gadgets --add-fields stock:int')).toContain(
      "there's no backend/internal/dto/gadget_dto.py to add fields to",
    );
    expect(workspace.contents()).toEqual(before);
  });
});

/** Returns the lines that a file has besides those of a project of test/layouts. */
function newLines(project: string, path: string): readonly string[] {
  const before = new Set(readFileSync(join(LAYOUTS, project, path), 'utf8').split('\n'));
  return workspace
    .read(path)
    .split('\n')
    .filter((line) => !before.has(line))
    .map((line) => line.trim());
}

describe('make resource --add-fields for a resource that a person wrote', () => {
  it('writes the fields behind those that are there, and names the files that list them', async () => {
    const project = 'projects/H-usecases-async';
    open(project);
    const said = await workspace.succeed('make resource guests --add-fields stock:int note:str:optional');
    const lines = (path: string): readonly string[] => newLines(project, path);
    expect(lines('hotel/infrastructure/models/guest.py')).toEqual([
      'stock: Mapped[int]',
      'note: Mapped[str | None]',
    ]);
    expect(said).toMatch(/Left to you, because each field is named there: .*tests\/api\/test_guests\.py/);
  });

  it('leaves fields to a base', async () => {
    const project = 'projects/R1-tutorial-sync';
    open(project);
    await workspace.succeed('make resource courses --add-fields stock:int note:str:optional');
    expect(newLines(project, 'app/schemas.py')).toEqual(['stock: int', 'note: str | None = None']);
    expect(newLines(project, 'app/models.py')).toEqual([
      'stock = Column(Integer, nullable=False)',
      'note = Column(String)',
    ]);
  });

  it('keeps what was edited since make wrote it', async () => {
    open('projects/R1-tutorial-sync');
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    edit(
      'app/schemas.py',
      'class WidgetBase(BaseModel):\n',
      'class WidgetBase(BaseModel):\n    """A widget."""\n\n',
    );
    await workspace.succeed(`${ADD} stock:int`);
    const schemas = workspace.read('app/schemas.py');
    expect(schemas).toContain(
      '    """A widget."""\n\n    name: str\n    price: Decimal = Field(max_digits=10, decimal_places=2)\n    stock: int\n',
    );
  });
});
