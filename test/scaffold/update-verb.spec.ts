import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

const MAKE = 'make resource widgets name:str price:decimal:optional --register';

describe('make resource --update', () => {
  it('patch: sets what was sent, with a class all of whose fields may be left out', async () => {
    open('R1-tutorial-sync');
    const before = workspace.contents();
    await workspace.succeed(`${MAKE} --update patch`);
    expect(workspace.read('app/routers/widgets.py')).toContain('@router.patch("/{widget_id}"');
    expect(workspace.read('app/crud.py')).toContain('in widget.model_dump(exclude_unset=True).items():');
    expect(workspace.read('app/schemas.py')).toContain(
      'class WidgetUpdate(BaseModel):\n    name: str | None = None\n    price: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)\n',
    );
    const said = await workspace.succeed('destroy resource widgets');
    expect(said).toContain('price:decimal:optional --update patch --register\n');
    expect(workspace.contents()).toEqual(before);
  });

  it('put: sets all, and needs what a new item needs', async () => {
    open('A-crud-async');
    const before = workspace.contents();
    await workspace.succeed(`${MAKE} --update put`);
    expect(workspace.read('src/pets/api/widgets.py')).toContain('@router.put("/{widget_id}"');
    expect(workspace.read('src/pets/db/crud/widgets.py')).toContain('in data.model_dump().items():');
    expect(workspace.read('src/pets/db/schemas/widgets.py')).toContain(
      'class WidgetUpdate(BaseModel):\n    name: str\n    price: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)\n',
    );
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });

  it('leaves out the verb that is not asked for where a resource has both', async () => {
    open('R2-class-async');
    await workspace.succeed(`${MAKE} --update patch`);
    const service = workspace.read('tracker/services/widget_service.py');
    expect(service).toContain('def update(');
    expect(service).not.toContain('def replace(');
  });

  it('has its verb in the layout of this tool, too, and destroy knows it', async () => {
    workspace.write('nx.json', '{}');
    workspace.write('backend/main.py', 'from fastapi import FastAPI\n\napp = FastAPI()\n');
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str --update patch --register');
    expect(workspace.read('backend/api/http/widgets.py')).toContain(
      '@router.patch("/{id}")\ndef update_widget(',
    );
    expect(workspace.read('backend/tests/api/http/test_widgets.py')).not.toContain('client.put(');
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
    expect(await workspace.refuse('make resource widgets name:str --update both')).toContain(
      '--update: "both" is no verb of an update; there are: patch, put.',
    );
  });
});
