import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

/** Returns the lines of a file that declare some fields. */
const linesWith = (file: string, ...names: readonly string[]): readonly string[] =>
  workspace
    .read(file)
    .split('\n')
    .filter((line) => names.some((name) => new RegExp(`^    ${name}\\b`).test(line)))
    .map((line) => line.trim());

/** Makes widgets, calls a test, and expects that destroying them gives back every byte. */
async function withWidgets(fields: string, test: () => void, cwd = '.'): Promise<void> {
  const before = workspace.contents();
  await workspace.succeed(`make resource widgets ${fields} --register`, { cwd });
  test();
  await workspace.succeed('destroy resource widgets', { cwd });
  expect(workspace.contents()).toEqual(before);
}

const URL = 'Annotated[str, AfterValidator(lambda url: str(HttpUrl(url)))]';

describe('addresses and choices in a project with tables', () => {
  it('are checked in schemas, and are texts that SQLAlchemy can keep', async () => {
    open('R1-tutorial-sync');
    await withWidgets('site:url mail:email', () => {
      expect(linesWith('app/schemas.py', 'site', 'mail')).toEqual(
        expect.arrayContaining([`site: ${URL}`, 'mail: EmailStr']),
      );
      expect(linesWith('app/models.py', 'site', 'mail')).toEqual([
        'site = Column(String, nullable=False)',
        'mail = Column(String, nullable=False)',
      ]);
    });
  });

  it('are checked on creation by the base that schemas share with the table of SQLModel', async () => {
    open('V3-template');
    await withWidgets(
      'state:enum:a,b phase:enum:new,old:optional mail:email site:url',
      () => {
        expect(linesWith('backend/app/models.py', 'state', 'phase', 'mail', 'site').slice(0, 4)).toEqual([
          'state: Literal["a", "b"] = Field(sa_type=String)',
          'phase: Literal["new", "old"] | None = Field(default=None, sa_type=String)',
          'mail: EmailStr',
          `site: ${URL}`,
        ]);
        expect(workspace.read('backend/app/models.py')).toMatch(/^from sqlmodel import .*\bString$/m);
      },
      'backend',
    );
  });

  it('have the types of pydantic where nothing keeps them', async () => {
    open('V3-models-none');
    await withWidgets('site:url', () => {
      expect(linesWith('app/models/widget.py', 'site')).toContain('site: HttpUrl');
    });
  });
});

describe('a text without a limit', () => {
  it('has no length where others have none, whatever length that of another one has', async () => {
    open('F-views-relative');
    await withWidgets('name:str note:str:optional code:str:..30 kind:enum:a,b', () => {
      expect(linesWith('core/models/widget.py', 'name', 'note', 'code', 'kind')).toEqual([
        'name: Mapped[str]',
        'note: Mapped[str | None]',
        'code: Mapped[str] = mapped_column(String(30))',
        'kind: Mapped[str]',
      ]);
    });
  });
});

describe('a decimal number', () => {
  it('has no more digits in the schemas than the column, unless its limits have', async () => {
    open('V1-crud-sync');
    await withWidgets('price:decimal rate:decimal:0..0.9999', () => {
      expect(linesWith('app/models/widget.py', 'price')).toEqual([
        'price: Mapped[Decimal] = mapped_column(Numeric(10, 2))',
      ]);
      expect(linesWith('app/schemas/widget.py', 'price', 'rate')).toEqual(
        expect.arrayContaining([
          'price: Decimal = Field(max_digits=10, decimal_places=2)',
          'rate: Decimal = Field(ge=0, le=0.9999)',
        ]),
      );
    });
  });

  it("hasn't the few digits of a column for rates", async () => {
    open('V3-services-sync');
    await withWidgets('price:decimal', () => {
      expect(workspace.read('courier/model/widget.py')).toContain('Numeric(10, 2)');
    });
  });
});
