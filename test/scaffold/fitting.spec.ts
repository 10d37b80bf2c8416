import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

const MAKE = 'make resource widgets name:str price:decimal';

describe('make resource, in a project that has resources', () => {
  it('writes what they have: all of SQLModel in the one file, behind the last resource', async () => {
    open('V3-template');
    const said = await workspace.succeed(`${MAKE} --register`, { cwd: 'backend' });
    expect(said).toContain('app/api/routes/widgets.py');
    const models = workspace.read('backend/app/models.py');
    expect(models).toContain(`class Widget(WidgetBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    owner_id: uuid.UUID = Field(
`);
    expect(models.indexOf('class WidgetsPublic')).toBeLessThan(models.indexOf('class Message'));
    expect(workspace.read('backend/app/api/routes/widgets.py')).toContain(
      'Widget.owner_id == current_user.id',
    );
    const main = workspace.read('backend/app/api/main.py');
    expect(main).toContain('import notes, private, projects, users, utils, widgets\n');
    expect(main).toContain('(projects.router)\napi_router.include_router(widgets.router)\n');
  });

  it('gives fields that become columns a type that a table can have, and limits by the Field that is there', async () => {
    open('V3-template');
    await workspace.succeed('make resource widgets title:str:1..80 state:enum:draft,live', {
      cwd: 'backend',
    });
    const models = workspace.read('backend/app/models.py');
    expect(models).toContain(
      'class WidgetBase(SQLModel):\n    title: str = Field(min_length=1, max_length=80)\n    state: Literal["draft", "live"] = Field(sa_type=String)\n',
    );
    expect(models).not.toContain('from pydantic');
  });

  it('has nothing of what depends on the fields of another resource', async () => {
    open('F-router-async');
    await workspace.succeed(`${MAKE} --register`);
    const service = workspace.read('src/clinic/widgets/service.py');
    expect(service).not.toContain('record_no');
    expect(service).not.toContain('taken');
    expect(service).toContain('widget = Widget(**data.model_dump())\n');
    expect(workspace.has('src/clinic/widgets/exceptions.py')).toBe(false);
    expect(workspace.read('src/clinic/widgets/schemas.py')).toContain(
      'class WidgetUpdate(BaseModel):\n    name: str | None = None\n    price: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)\n',
    );
  });

  it.each([
    [['doctors.models import Doctor', 'patients.models import Patient'], 'widgets.models import Widget'],
    [
      ['doctors import models as doctors_models', 'patients import models as patients_models'],
      'widgets import models as widgets_models',
    ],
  ])(
    'imports the tables of a new feature where those of the others are made known: %j',
    async (known, own) => {
      open('F-router-async');
      const lines = [...known, own].map((one) => `from clinic.${one}  # noqa: F401\n`);
      workspace.write('src/clinic/tables.py', lines.slice(0, -1).join(''));
      await workspace.succeed(`${MAKE} --register`);
      expect(workspace.read('src/clinic/tables.py')).toBe(lines.join(''));
    },
  );

  it('imports one Field where columns and limits need it', async () => {
    open('V2-sqlmodel-path');
    const said = await workspace.succeed('make resource gadgets code:str:1..40 count:int', { cwd: 'api' });
    expect(said).not.toContain('Written as');
  });

  it('repeats re-exports, lists of names and comments for tools', async () => {
    open('V1-crud-sync');
    await workspace.succeed('make resource order_items name:str --register');
    expect(workspace.read('app/models/__init__.py')).toContain(
      '__all__ = ["ItemTag", "OrderItem", "Part", "Supplier", "User"]',
    );
    expect(workspace.read('app/db/base.py')).toContain(
      'from app.models.order_item import OrderItem  # noqa\n',
    );
    expect(workspace.read('app/api/v1/api.py')).toContain(
      '    order_items.router, prefix="/order-items", tags=["order-items"]\n',
    );
  });

  it('changes nothing a second time', async () => {
    open('R1-tutorial-sync');
    await workspace.succeed(`${MAKE} --register`);
    const before = workspace.contents();
    expect(await workspace.succeed(`${MAKE} --register`)).toMatch(/^Resource widgets unchanged\n/);
    expect(workspace.contents()).toEqual(before);
  });

  it('leaves the include to the user without --register, and says where it goes', async () => {
    open('V1-crud-sync');
    const api = workspace.read('app/api/v1/api.py');
    const said = await workspace.succeed(MAKE);
    expect(workspace.read('app/api/v1/api.py')).toBe(api);
    expect(said).toContain('To register it, in app/api/v1/api.py (or add --register):');
    expect(said).toContain('api_router.include_router(widgets.router, prefix="/widgets", tags=["widgets"])');
  });

  it('leaves out operations that are not wanted', async () => {
    open('R0-sqlmodel');
    await workspace.succeed(`${MAKE} --register --only list,get`, { cwd: 'backend' });
    const router = workspace.read('backend/routers/widgets.py');
    expect([...router.matchAll(/^def (\w+)/gm)].map(([, name]) => name)).toEqual([
      'read_widgets',
      'read_widget',
    ]);
  });

  it('refuses files of another resource as a pattern that is not there', async () => {
    open('R0-sqlmodel');
    const before = workspace.contents();
    const said = await workspace.refuse(`${MAKE} --like trip_plans`, { cwd: 'backend' });
    expect(said).toContain('the application has no such resource');
    expect(workspace.contents()).toEqual(before);
  });
});

describe('the other generators, in a project that has resources', () => {
  it('make dto writes the schemas alone', async () => {
    open('V1-crud-sync');
    const before = workspace.contents();
    await workspace.succeed('make dto widgets name:str');
    const changed = Object.entries(workspace.contents()).filter(([path, text]) => before[path] !== text);
    expect(changed.map(([path]) => path)).toEqual(['app/schemas/__init__.py', 'app/schemas/widget.py']);
  });

  it('make service writes what the router calls, without the router', async () => {
    open('E-controllers-none');
    await workspace.succeed('make service widgets name:str');
    expect(workspace.has('app/services/widget_service.py')).toBe(true);
    expect(workspace.read('app/services/widget_service.py')).toContain('from app.dto.widget_dto import');
    expect(workspace.has('app/controllers/widget_controller.py')).toBe(false);
  });

  it('make api writes a router that works', async () => {
    open('R0-sqlmodel');
    const said = await workspace.succeed('make api widgets', { cwd: 'backend' });
    expect(said).toContain('app.include_router(widgets.router)');
    expect(workspace.read('backend/routers/widgets.py')).toContain('prefix="/widgets"');
  });
});
