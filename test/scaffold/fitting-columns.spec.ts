import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

const FIELDS = 'sku:str:unique code:str:optional:unique:index rank:int:index';

/** Returns the lines of a file that name one of some fields. */
const linesWith = (file: string, ...names: readonly string[]): readonly string[] =>
  workspace
    .read(file)
    .split('\n')
    .filter((line) => names.some((name) => new RegExp(`^    ${name}\\b`).test(line)))
    .map((line) => line.trim());

describe('fields with a default', () => {
  it.each([
    ['R2-handler-sync', '', 'server/models.py', 'stock: Mapped[int] = mapped_column(default=3)'],
    ['R1-tutorial-sync', '', 'app/models.py', 'stock = Column(Integer, default=3, nullable=False)'],
    [
      'V1-service-async',
      'server',
      'server/app/models/widget.py',
      'stock: Mapped[int] = mapped_column(default=3)',
    ],
  ])('have it in the table of %s where others have theirs', async (project, cwd, model, line) => {
    open(project);
    await workspace.succeed('make resource widgets stock:int:default=3 name:str --register', { cwd });
    expect(linesWith(model, 'stock')).toContain(line);
  });

  it('stand behind the others in a table that is a dataclass, and are never None in answers', async () => {
    open('R2-handler-sync');
    await workspace.succeed('make resource widgets stock:int:default=3 name:str --register');
    expect(linesWith('server/models.py', 'name', 'stock').slice(-2)).toEqual([
      'name: Mapped[str]',
      'stock: Mapped[int] = mapped_column(default=3)',
    ]);
    expect(linesWith('server/schemas/widget.py', 'stock')).toEqual([
      'stock: int = 3',
      'stock: int | None = None',
      'stock: int',
    ]);
  });
});

it('a key whose default is an f-string has the imports of its fields', async () => {
  open('V1-service-async');
  const plant = 'server/app/models/plant.py';
  workspace.write(
    plant,
    `import uuid\n\n${workspace
      .read(plant)
      .replace('UUIDMixin, TimestampMixin, Base):', 'Base):')
      .replace('import Base, TimestampMixin, UUIDMixin', 'import Base')
      .replace(
        '    species:',
        '    id: Mapped[str] = mapped_column(primary_key=True, default=lambda: f"plant_{uuid.uuid4().hex}")\n    species:',
      )}`,
  );
  await workspace.succeed('make resource widgets name:str --register', { cwd: 'server' });
  const model = workspace.read('server/app/models/widget.py');
  expect(model).toMatch(/^import uuid\n/);
  expect(model).toContain('default=lambda: f"widget_{uuid.uuid4().hex}"');
});

it.each([
  ['str', 'Uuid, primary_key=True, default=uuid.uuid4'],
  ['UUID4', 'primary_key=True, default=uuid.uuid4'],
])('a key of type Mapped[%s] = mapped_column(%s) has UUIDs', async (type, column) => {
  open('V1-service-async');
  const base = 'server/app/models/base.py';
  workspace.write(
    base,
    workspace
      .read(base)
      .replace(
        'from sqlalchemy.orm',
        'from pydantic import UUID4\nfrom sqlalchemy import Uuid\nfrom sqlalchemy.orm',
      )
      .replace(/id: Mapped.*/, `id: Mapped[${type}] = mapped_column(${column})`),
  );
  await workspace.succeed('make resource widgets name:str --register', { cwd: 'server' });
  expect(linesWith('server/app/models/widget.py', 'id')).toEqual([]);
  expect(linesWith('server/app/schemas/widget.py', 'id')).toEqual(['id: uuid.UUID']);
});

it('columns that say when a row was written stay as the others have them, with spaces', async () => {
  workspace.open(projectFiles('blog'));
  const models = workspace.read('app/models.py');
  const times =
    'created_at:Mapped[datetime]=mapped_column(default=datetime.utcnow)\n    updated_at: Mapped[datetime | None]';
  workspace.write(
    'app/models.py',
    `from datetime import datetime\n\n${models.replaceAll(/( +)id: .*\n/g, (line) => `${line}    ${times}\n`)}`,
  );
  const schemas = workspace.read('app/schemas.py');
  workspace.write(
    'app/schemas.py',
    `from datetime import datetime\n\n${schemas.replaceAll('    id: int\n', '    id: int\n    created_at:datetime\n    updated_at: datetime | None = None\n')}`,
  );
  await workspace.succeed('make resource widgets name:str');
  expect(linesWith('app/models.py', 'created_at', 'updated_at').slice(-2)).toEqual([
    'created_at: Mapped[datetime] = mapped_column(default=datetime.utcnow)',
    'updated_at: Mapped[datetime | None]',
  ]);
  expect(linesWith('app/schemas.py', 'created_at', 'updated_at').slice(-2)).toEqual([
    'created_at: datetime',
    'updated_at: datetime | None = None',
  ]);
});

describe('columns that are unique, have an index, or refer to another table', () => {
  it('are those of SQLAlchemy 2, with the type and what happens on delete as the project has them', async () => {
    open('V1-service-async');
    await workspace.succeed(
      `make resource widgets name:str:..40 ${FIELDS} plant:fk:plants whole:fk:widgets:optional`,
      {
        cwd: 'server',
      },
    );
    const model = workspace.read('server/app/models/widget.py');
    expect(
      linesWith('server/app/models/widget.py', 'name', 'sku', 'code', 'rank', 'plant_id', 'whole_id'),
    ).toEqual([
      'name: Mapped[str] = mapped_column(String(40))',
      'sku: Mapped[str] = mapped_column(unique=True)',
      'code: Mapped[str | None] = mapped_column(unique=True, index=True)',
      'rank: Mapped[int] = mapped_column(index=True)',
      'plant_id: Mapped[UUID] = mapped_column(ForeignKey("plants.id", ondelete="CASCADE"))',
      'whole_id: Mapped[UUID | None] = mapped_column(ForeignKey("widgets.id"))',
    ]);
    expect(model).toContain('from uuid import UUID\n\nfrom sqlalchemy import ForeignKey, String\n');
    expect(linesWith('server/app/schemas/widget.py', 'plant_id')).toContain('plant_id: UUID');
  });

  it('have a length where the database demands one, and clients are told', async () => {
    open('V1-service-async');
    workspace.write('server/requirements.txt', 'fastapi\naiomysql==0.2.0\n');
    await workspace.succeed('make resource widgets name:str', { cwd: 'server' });
    expect(linesWith('server/app/models/widget.py', 'name')).toEqual([
      'name: Mapped[str] = mapped_column(String(255))',
    ]);
    expect(linesWith('server/app/schemas/widget.py', 'name')).toContain('name: str = Field(max_length=255)');
  });

  it.each([
    [
      'R0-flat-settings',
      'models.py',
      [
        "lager_id = Column(String(36), ForeignKey('lagers.id'), nullable=False)",
        'sku = Column(String, nullable=False, unique=True)',
        "next_id = Column(String(36), ForeignKey('stock_moves.id'))",
      ],
      'sku:str:unique next:fk:stock_moves:optional',
    ],
    [
      'R1-tutorial-sync',
      'app/models.py',
      [
        'student_id = Column(Integer, ForeignKey("students.id"))',
        'sku = Column(String, nullable=False, unique=True)',
        'pupil_id = Column(Integer, ForeignKey("students.id"))',
      ],
      'sku:str:unique pupil:fk:student:optional',
    ],
    [
      'R1-services-sqlmodel',
      'src/workshop/models.py',
      [
        "tool_id: UUID = Field(foreign_key='tools.id')",
        'sku: str = Field(unique=True)',
        "spare_id: UUID | None = Field(default=None, foreign_key='repair_jobs.id')",
      ],
      'sku:str:unique spare:fk:repair_jobs:optional',
    ],
  ])('are written as the models of %s', async (project, file, lines, fields) => {
    open(project);
    const before = linesWith(file, '\\w+_id', 'sku');
    await workspace.succeed(`make resource widgets ${fields}`);
    expect(linesWith(file, '\\w+_id', 'sku')).toEqual(lines);
    expect(before).toEqual(lines.slice(0, 1));
  });

  it.each([
    [
      'owner:fk:nobody',
      'the field "owner_id": there\'s no table of nobody; there are those of notes, projects, users.',
    ],
    ['owner:fk:users', 'the field "owner_id": the project\'s resources have one, which no client gives'],
  ])('%s is refused', async (field, message) => {
    open('V3-template');
    const before = workspace.contents();
    expect(await workspace.refuse(`make resource widgets ${field}`, { cwd: 'backend' })).toContain(message);
    expect(workspace.contents()).toEqual(before);
  });

  it.each(['F-routes-none', ''])('are refused without a table: %s', async (project) => {
    if (project !== '') open(project);
    for (const [field, word] of [
      ['sku:str:unique', 'unique'],
      ['sku:str:index', 'index'],
      ['owner:fk:users', 'fk:users'],
    ])
      expect(await workspace.refuse(`make resource widgets ${field}`)).toContain(
        `"${word}" is for the column of a table, and the new resource has none; leave it out.`,
      );
  });
});

it('has a key that Tortoise makes, as the others do', async () => {
  const parts = (name: string): string => `from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from shop.models import ${name}

router = APIRouter(prefix="/${name.toLowerCase()}s")


class ${name}Out(BaseModel):
    id: UUID
    name: str


@router.get("/{${name.toLowerCase()}_id}", response_model=${name}Out)
async def get_${name.toLowerCase()}(${name.toLowerCase()}_id: UUID):
    return await ${name}.get(pk=${name.toLowerCase()}_id)
`;
  workspace.open({
    ...projectFiles('tortoise-gadgets'),
    'shop/gadgets.py': parts('Gadget'),
  });
  await workspace.succeed('make resource widgets name:str --register');
  expect(workspace.read('shop/models.py')).toContain(
    'class Widget(Model):\n    id = fields.UUIDField(primary_key=True)\n',
  );
});

it('is on the base that most tables are on, where no resource of the project has one', async () => {
  workspace.open(projectFiles('base-of-tables'));
  await workspace.succeed('make resource widgets name:str --register');
  expect(Object.values(workspace.contents()).join('\n')).toContain('class Widget(Base):\n');
});
