import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch';

const PROJECTS = join(__dirname, '../layouts/bare');
const NAMES = readdirSync(PROJECTS).filter((name) => !name.endsWith('.json'));

const workspace = scratch();

interface Expected {
  readonly root: string;
  readonly place: Readonly<Record<string, string | null>>;
  readonly include: { readonly file: string; readonly line: string };
}

/** Copies a project of test/layouts/bare into the workspace; returns the folder to run in, and what its maintainer expects. */
function open(project: string): { readonly cwd: string; readonly expected: Expected } {
  workspace.openLayout(`bare/${project}`);
  const text = readFileSync(join(PROJECTS, `${project}.expected.json`), 'utf8');
  const expected = JSON.parse(text) as Expected; // README.md there describes the file.
  return { cwd: expected.root === '.' ? '' : expected.root, expected };
}

const MAKE = 'make resource widgets name:str price:decimal';

describe('make resource, in a project without one', () => {
  it.each(NAMES)('writes where its folders show, and destroy takes it back: %s', async (project) => {
    const { cwd, expected } = open(project);
    const before = workspace.contents();
    await workspace.succeed(`${MAKE} --register`, { cwd });
    for (const [role, path] of Object.entries(expected.place))
      if (path !== null && role !== 'test') expect(workspace.read(path)).toMatch(/widget/i);
    expect(workspace.read(expected.include.file)).toContain(expected.include.line);
    const made = workspace.contents();
    expect(await workspace.succeed(`${MAKE} --register`, { cwd })).toContain('Resource widgets unchanged');
    expect(workspace.contents()).toEqual(made);
    const said = await workspace.succeed('destroy resource widgets', { cwd });
    expect(said).toContain('To have it again: tool make resource widgets name:str price:decimal');
    expect(workspace.contents()).toEqual(before);
  });

  it('writes tables, keys and answers as the project has them, before what serves all', async () => {
    open('V3-template-bare');
    await workspace.succeed(MAKE, { cwd: 'backend' });
    const models = workspace.read('backend/app/models.py');
    expect(models).toContain('id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)\n');
    expect(models.indexOf('class WidgetPublic(WidgetBase)')).toBeLessThan(
      models.indexOf('# Generic message'),
    );
    const router = workspace.read('backend/app/api/routes/widgets.py');
    expect(router).toContain('def get_widget(widget_id: uuid.UUID, session: SessionDep');
    expect(router).toContain('from app.api.deps import SessionDep\n');
  });

  it('imports relatively, and writes columns in the old form, where the project does', async () => {
    open('R1-auth-only');
    await workspace.succeed(MAKE);
    expect(workspace.read('app/routers/widgets.py')).toContain(
      'from sqlalchemy.orm import Session\n\nfrom ..database import get_db\nfrom ..models import Widget\n',
    );
    expect(workspace.read('app/models.py')).toContain('    price = Column(Numeric(10, 2), nullable=False)\n');
    expect(workspace.read('tests/test_widgets.py')).toContain('from app.database import get_db\n');
  });

  it('passes on a new router and a new model as their neighbours are', async () => {
    open('A-users-reexport');
    await workspace.succeed(`${MAKE} --register`);
    expect(workspace.read('depot/api/__init__.py')).toContain(
      '__all__ = ["session_router", "status_router", "widgets_router"]',
    );
    expect(workspace.read('depot/models/__init__.py')).toContain('from depot.models.widget import Widget\n');
  });

  it('keeps items in memory, with a TODO, where there is no database', async () => {
    open('R0-ping-none');
    await workspace.succeed(MAKE);
    const router = workspace.read('routers/widgets.py');
    expect(router).toContain('# TODO: keep widgets in a database');
    expect(router).toContain("router = APIRouter(prefix='/widgets', tags=['widgets'])");
    expect(router).not.toMatch(/sqlalchemy|sqlmodel/);
  });

  it('leaves out operations that are not wanted, and their tests', async () => {
    open('V1-health-async');
    const before = workspace.contents();
    await workspace.succeed(`${MAKE} --only list,get`);
    expect(workspace.read('app/crud/widget.py').match(/async def \w+/g)).toEqual([
      'async def list_widgets',
      'async def get_widget',
    ]);
    const said = await workspace.succeed('destroy resource widgets');
    expect(said).toContain('--only list,get');
    expect(workspace.contents()).toEqual(before);
  });

  it('writes tests with a client of their own, and says where there are no migrations', async () => {
    open('V1-health-async');
    const said = await workspace.succeed(`${MAKE} --migration`);
    expect(said).toContain('migration: none is written: there are no Alembic migrations here');
    expect(workspace.read('tests/test_widgets.py')).toContain(
      'def client(tmp_path: Path) -> Iterator[TestClient]:',
    );
  });
});
