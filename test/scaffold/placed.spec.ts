import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

const MAKE = 'make resource widgets name:str price:decimal --register';

/** Makes the resource. Returns a function that destroys it, after which the project has to be as before. */
async function made(options: string, again = options): Promise<() => Promise<string>> {
  const before = workspace.contents();
  await workspace.succeed(`${MAKE} ${options}`);
  return async () => {
    const said = await workspace.succeed(`destroy resource widgets ${again}`.trim());
    expect(workspace.contents()).toEqual(before);
    return said;
  };
}

describe('options for places, in a project that has resources', () => {
  it('put schemas into another folder, and each import leads there', async () => {
    open('V1-crud-sync');
    const undo = await made('--schemas app/dto', '');
    expect(workspace.read('app/dto/widget.py')).toContain('class WidgetCreate');
    expect(workspace.read('app/dto/__init__.py')).toBe('');
    expect(workspace.has('app/schemas/widget.py')).toBe(false);
    expect(workspace.read('app/crud/crud_widget.py')).toContain(
      'from app.dto.widget import WidgetCreate, WidgetUpdate\n',
    );
    expect(await undo()).toContain('--register --schemas app/dto\n');
  });

  it('put the router into another folder, which the usual file includes', async () => {
    open('V1-crud-sync');
    const undo = await made('--into app/api/v1/more');
    const api = workspace.read('app/api/v1/api.py');
    expect(api).toContain('from app.api.v1.more import widgets\n');
    expect(api).toContain('api_router.include_router(widgets.router, prefix="/widgets", tags=["widgets"])\n');
    await undo();
  });

  it('move a folder of the resource as a whole', async () => {
    open('F-views-relative');
    await made('--into shop', '');
    expect(Object.keys(workspace.contents()).filter((path) => path.startsWith('shop/'))).toEqual([
      'shop/__init__.py',
      'shop/widget/__init__.py',
      'shop/widget/crud.py',
      'shop/widget/schemas.py',
      'shop/widget/views.py',
    ]);
    expect(workspace.read('api_v1/__init__.py')).toContain(
      'from shop.widget.views import router as widgets_router\n',
    );
  });

  it('include the router in another variable, under another path', async () => {
    open('V1-crud-sync');
    const undo = await made('--into app/main.py:app --prefix /open');
    expect(workspace.read('app/main.py')).toContain(
      'app.include_router(widgets.router, prefix="/open/widgets", tags=["widgets"])',
    );
    await undo();
  });

  it.each([
    ['A-crud-async', '/v2', 'src/pets/main.py', 'app.include_router(widgets.router, prefix="/v2")'],
    [
      'R2-handler-sync',
      '/api/v9',
      'server/main.py',
      'app.include_router(widget.router, prefix="/api/v9/widgets", tags=["widget"])',
    ],
    ['E-controllers-none', '/v2', 'app/controllers/widget_controller.py', 'prefix="/v2/widgets"'],
  ])('write the path of --prefix where %s has it', async (project, prefix, file, line) => {
    open(project);
    const undo = await made(`--prefix ${prefix}`);
    expect(workspace.read(file)).toContain(line);
    expect(await workspace.succeed('routes --no-color')).toContain(`${prefix}/widgets`);
    await undo();
  });

  it.each([
    ['A-crud-async', 'src/pets/main.py', 'app.include_router(widgets.router, prefix="/api/teams/{team_id}")'],
    ['V3-template', 'backend/app/api/routes/widgets.py', 'APIRouter(prefix="/teams/{team_id}/widgets"'],
  ])('give handlers and tests the parameters of --prefix where %s has it', async (project, file, line) => {
    open(project);
    const undo = await made('--prefix /teams/{team_id}');
    expect(workspace.read(file)).toContain(line);
    const [router, tests] = ['widgets.py', 'test_widgets.py'].map((name) => {
      const path = Object.keys(workspace.contents()).find((one) => one.endsWith(`/${name}`));
      return workspace.read(path ?? '');
    });
    const handlers = router?.split(/^@router/m).slice(1) ?? [];
    expect(handlers).toHaveLength(5);
    for (const one of handlers) expect(one).toMatch(/def \w+\(\s*team_id: [\w.]+,/);
    expect(tests).toMatch(/^PATH = "[\w/]*\/teams\/[\w-]+\/widgets\/?"$/m);
    await undo();
  });

  it('are told as options for a name that is a path', async () => {
    open('V3-template');
    const before = workspace.contents();
    expect(
      await workspace.refuse('make resource admin/widgets name:str --register', { cwd: 'backend' }),
    ).toBe(
      `error: the name "admin/widgets" is a path, but a name is wanted; options say where it goes:
  tool make resource widgets name:str --register --into app/api/routes/admin --prefix /api/v1/admin
`,
    );
    expect(workspace.contents()).toEqual(before);
    const undo = await made('--into backend/app/api/routes/admin --prefix /api/v1/admin');
    expect(await workspace.succeed('routes --no-color')).toContain('/api/v1/admin/widgets');
    await undo();
  });

  it('stand in [tool.schematics.make], which an option overrides, and destroy reads there', async () => {
    open('R0-services-async');
    workspace.write('src/pyproject.toml', '[tool.schematics.make]\nschemas = "dto"\ntests-dir = "none"\n');
    const before = workspace.contents();
    const run = `${MAKE} --dry-run --format json`;
    expect(await workspace.succeed(run, { cwd: 'src' })).toContain('"path": "src/dto/widget.py"');
    expect(await workspace.succeed(`${run} --schemas other`, { cwd: 'src' })).toContain(
      'src/other/widget.py',
    );
    await workspace.succeed(MAKE, { cwd: 'src' });
    expect(Object.keys(workspace.contents()).filter((path) => path.includes('test_widget'))).toEqual([]);
    await workspace.succeed('destroy resource widgets', { cwd: 'src' });
    expect(workspace.contents()).toEqual(before);
  });

  it('are told without --register, too', async () => {
    open('A-crud-async');
    const main = workspace.read('src/pets/main.py');
    const said = await workspace.succeed('make resource widgets --prefix /v2');
    expect(said).toContain('To register it, in src/pets/main.py (or add --register):');
    expect(said).toContain('app.include_router(widgets.router, prefix="/v2")');
    expect(workspace.read('src/pets/main.py')).toBe(main);
  });

  it.each([
    [
      '--prefix /v2',
      'what includes the router stands under /api/v1; name another place, such as the application',
    ],
    ['--into app/main.py:nothing', 'app/main.py has no "nothing" at its top level; nothing is written'],
  ])("that can't be followed are refused: %s", async (option, message) => {
    open('V3-template');
    const before = workspace.contents();
    expect(await workspace.refuse(`${MAKE} ${option}`, { cwd: 'backend' })).toContain(message);
    expect(workspace.contents()).toEqual(before);
  });
});

const OWN_HANDLERS = `from fastapi import FastAPI

app = FastAPI()


@app.get("/users")
def list_users():
    return []


@app.get("/users/{uid}")
def get_user(uid: int):
    return uid
`;

it.each(['', '--register', '--into main.py:app', '--into main.py:app --register'])(
  'an application with handlers of its own needs no include in its file: make api %s',
  async (options) => {
    workspace.open({ 'main.py': OWN_HANDLERS });
    const said = await workspace.succeed(`make api orders ${options}`.trim());
    expect(said).not.toContain('include_router');
    expect(workspace.read('main.py')).toContain('\n\n\n@app.get("/orders/{uid}")\ndef get_order(uid: int)');
    expect(await workspace.succeed('routes')).toContain('/orders/{uid}');
  },
);

it.each(['resource', 'api --tests'])(
  'parameters of --prefix are those of handlers and tests: make %s',
  async (made) => {
    workspace.write('backend/main.py', 'from fastapi import FastAPI\n\napp = FastAPI()\n');
    const before = workspace.contents();
    await workspace.succeed(`make ${made} widgets --register --prefix /teams/{team_id}/kinds/{kind_id}`);
    const handlers = workspace.read('backend/api/http/widgets.py').split('@router').slice(1);
    expect(handlers).toHaveLength(5);
    for (const one of handlers) expect(one).toContain('(\n    team_id: UUID,\n    kind_id: UUID,\n');
    const tests = workspace.read('backend/tests/api/http/test_widgets.py');
    expect(tests).toContain('app.include_router(router, prefix="/teams/{team_id}/kinds/{kind_id}")');
    expect(tests).toContain(`PATH = (
    "/teams/00000000-0000-4000-8000-000000000001"
    "/kinds/00000000-0000-4000-8000-000000000001"
    "/widgets/"
)`);
    await workspace.succeed(`destroy ${made.split(' ')[0] ?? ''} widgets`);
    expect(workspace.contents()).toEqual(before);
  },
);
