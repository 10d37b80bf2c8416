import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

const BLOG = projectFiles('blog');

/** A project with one router for two things, on bases that say more than their names. */
const SHOP: Readonly<Record<string, string>> = projectFiles('bases-that-say-more');

describe('a project whose bases say more than their names', () => {
  const workspace = new ScratchWorkspace(SHOP);
  beforeAll(async () => {
    await workspace.succeed('make resource widgets name:str price:decimal --register');
  });
  afterAll(() => {
    workspace.dispose();
  });

  it("gives a table the key of its base, and no other base where that's mapped", () => {
    const [, table = ''] = workspace.read('shop/models.py').split('class Widget');
    expect(table).toMatch(/^\(Kept\):\n {4}__tablename__ = "widgets"\n\n {4}name = Column/);
  });

  it('imports a name once, whatever the module is called', () => {
    expect(workspace.read('shop/models.py').match(/import Kept/g)).toHaveLength(1);
  });

  it('flushes within a transaction that is open', () => {
    const [, create = ''] = workspace.read('shop/routes.py').split('def create_widget');
    expect(create).toMatch(/^[^]*?db\.flush\(\)/);
    expect(create).not.toContain('db.commit()');
  });

  it("has paths below the router's prefix, and no model for no answer", () => {
    const routes = workspace.read('shop/routes.py');
    expect(routes).toContain('@router.post("/widgets", response_model=WidgetResponse)');
    expect(routes).toMatch(
      /@router.delete\(\s*"\/widgets\/\{widget_id\}", response_model=None, status_code=/,
    );
  });

  it('takes a text for a decimal number where texts are strict', () => {
    expect(workspace.read('shop/schemas.py')).toContain(
      'price: Decimal = Field(max_digits=10, decimal_places=2, strict=False)',
    );
  });

  it("reads a row by the fields' own names", () => {
    expect(workspace.read('shop/schemas.py')).toMatch(
      /class WidgetResponse\(Strict\):\n {4}model_config = ConfigDict\(populate_by_name=True\)\n/,
    );
  });

  it('gives back a file without an end of its last line, also below an edit', async () => {
    workspace.write('shop/models.py', `${workspace.read('shop/models.py')}\n\nEDITED = 1\n`);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.read('shop/models.py')).toMatch(/nullable=False\)\n+EDITED = 1\n$/);
  });
});

it('takes a base of tables from elsewhere for no model of pydantic, whatever its name', async () => {
  const models = BLOG['app/models.py']
    ?.replace('from app.database import Base', 'from company_tables import BaseModel')
    .replaceAll('(Base):', '(BaseModel):')
    .replaceAll('    id: Mapped[int] = mapped_column(primary_key=True)\n', '');
  const workspace = new ScratchWorkspace({ ...BLOG, 'app/models.py': models ?? '' });
  await workspace.succeed('make resource widgets name:str --register');
  expect(workspace.read('app/models.py')).toContain('class Widget(BaseModel):');
  expect(workspace.read('app/routers/widgets.py')).toContain('Widget.id');
  workspace.dispose();
});

it('gives a table its own key where a rule names that of others, and an answer a class of its own', async () => {
  const models = BLOG['app/models.py']
    ?.replaceAll('mapped_column(primary_key=True)\n', 'mapped_column()\n    PrimaryKeyConstraint(id)\n')
    .replace('import ForeignKey', 'import ForeignKey, PrimaryKeyConstraint');
  const schemas = BLOG['app/schemas.py']
    ?.replace(/class (\w+)Create\(BaseModel\):/g, 'class $1Base(BaseModel):')
    .replace(/class (\w+)\(\1Create\):/g, 'class $1Create($1Base):\n    pass\n\n\nclass $1($1Create):');
  const routers = Object.fromEntries(
    ['posts', 'comments'].map((name) => {
      const path = `app/routers/${name}.py`;
      return [
        path,
        (BLOG[path] ?? '').replaceAll(
          /response_model=(list\[)?schemas\.(\w+)/g,
          'response_model=$1schemas.$2Base',
        ),
      ];
    }),
  );
  const files = { ...BLOG, ...routers, 'app/models.py': models ?? '', 'app/schemas.py': schemas ?? '' };
  const workspace = new ScratchWorkspace(files);
  await workspace.succeed('make resource widgets name:str --register');
  expect(workspace.read('app/models.py')).toMatch(
    /class Widget\(Base\):\n.*\n\n    id: Mapped\[int\] = mapped_column\(primary_key=True\)/,
  );
  expect(workspace.read('app/schemas.py')).toContain('class WidgetBase(');
  expect(workspace.read('app/routers/widgets.py')).not.toContain('response_model=schemas.WidgetBase');
  workspace.dispose();
});
