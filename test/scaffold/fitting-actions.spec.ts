import { MAIN, scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

describe('register, in a project that has resources', () => {
  it.each([
    ['V3-template', 'backend'],
    ['A-reexport-class', ''],
    ['E-endpoints-sqlmodel', ''],
    ['V2-init-functions', ''],
    ['F-routes-none', ''],
  ])('writes what make --register writes, and unregister takes it back: %s', async (project, cwd) => {
    open(project);
    await workspace.succeed('make api widgets --register', { cwd });
    const whole = workspace.contents();
    await workspace.succeed('destroy api widgets', { cwd });
    await workspace.succeed('make api widgets', { cwd });
    const plain = workspace.contents();
    expect(plain).not.toEqual(whole);
    expect(await workspace.succeed('register widgets', { cwd })).toMatch(/^API widgets registered\n/);
    expect(workspace.contents()).toEqual(whole);
    expect(await workspace.succeed('register widgets', { cwd })).toContain('It is registered already, in ');
    expect(workspace.contents()).toEqual(whole);
    expect(await workspace.succeed('unregister widgets', { cwd })).toMatch(/^API widgets unregistered\n/);
    expect(workspace.contents()).toEqual(plain);
    expect(await workspace.succeed('unregister widgets', { cwd })).toContain("It isn't registered");
  });

  it('includes it in the variable of --into', async () => {
    open('V1-crud-sync');
    await workspace.succeed('make api widgets');
    await workspace.succeed('register widgets --into app/main.py:app');
    expect(workspace.read('app/main.py')).toContain(
      'app.include_router(widgets.router, prefix="/widgets", tags=["widgets"])',
    );
  });

  it('takes a resource out that a person registered', async () => {
    open('V1-crud-sync');
    expect(await workspace.succeed('unregister suppliers')).toMatch(/^API suppliers unregistered\n/);
    expect(workspace.read('app/api/v1/api.py')).not.toContain('suppliers');
  });

  it('says that a file of handlers has no include to take out', async () => {
    open('S-main-small');
    await workspace.succeed('make api widgets');
    expect(await workspace.refuse('unregister widgets')).toContain(
      'main.py registers its handlers itself, without an include; tool destroy api widgets takes them out.',
    );
  });

  it('says what to do without the router', async () => {
    open('V1-crud-sync');
    expect(await workspace.refuse('register widgets')).toContain(
      "there's no router of widgets: no app/api/v1/endpoints/widgets.py; make it first: tool make api widgets",
    );
  });
});

describe('make action, in a project that has resources', () => {
  it('writes a handler that gets one item from the service', async () => {
    open('V1-service-async');
    await workspace.succeed('make resource widgets name:str --register', { cwd: 'server' });
    const before = workspace.contents();
    await workspace.succeed('make action widgets mark-paid --method put', { cwd: 'server' });
    expect(workspace.read('server/app/api/v1/endpoints/widget.py')).toContain(
      [
        '@router.put("/{widget_id}/mark-paid", response_model=WidgetResponse)',
        'async def mark_paid_widget(',
        '    widget_id: uuid.UUID, service: Annotated[WidgetService, Depends(get_widget_service)]',
        ') -> Any:',
        '    # TODO: implement "mark paid"; until then nothing changes.',
        '    return await service.get(widget_id)',
      ].join('\n'),
    );
    expect(await workspace.succeed('routes --no-color', { cwd: 'server' })).toMatch(
      /PUT +│ \/api\/v1\/widgets\/\{widget_id\}\/mark-paid/,
    );
    const with1 = workspace.contents();
    expect(
      await workspace.succeed('make action widgets mark-paid --method put', { cwd: 'server' }),
    ).toContain('unchanged');
    expect(workspace.contents()).toEqual(with1);
    expect(Object.keys(with1).filter((path) => with1[path] !== before[path])).toEqual([
      'server/app/api/v1/endpoints/widget.py',
    ]);
  });

  it('asks for the session and the user where handlers do all, before the router is registered', async () => {
    open('V3-template');
    await workspace.succeed('make resource widgets name:str', { cwd: 'backend' });
    await workspace.succeed('make action widgets publish', { cwd: 'backend' });
    const router = workspace.read('backend/app/api/routes/widgets.py');
    expect(router).toContain(
      '@router.post("/{id}/publish", response_model=WidgetPublic)\ndef publish_widget(',
    );
    expect(router.slice(router.indexOf('def publish_widget'))).toMatch(
      /session: SessionDep, current_user: CurrentUser[^]*session\.get\(Widget, id\)|select\(Widget\)/,
    );
  });

  it.each([
    ['E-endpoints-sqlmodel', ''],
    ['S-main-small', ''],
    ['R2-router-prefix-none', ''],
  ])('is taken back with its resource, byte for byte: %s', async (project, cwd) => {
    open(project);
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str --register', { cwd });
    await workspace.succeed('make action widgets publish', { cwd });
    await workspace.succeed('make action widgets mark-paid --method patch', { cwd });
    const said = await workspace.succeed('destroy resource widgets', { cwd });
    expect(said).toContain(
      'name:str --register && tool make action widgets publish && tool make action widgets mark-paid --method patch\n',
    );
    expect(workspace.contents()).toEqual(before);
  });

  it('stays if it was edited, with all of the resource', async () => {
    open('R0-sqlmodel');
    await workspace.succeed('make resource widgets name:str --register', { cwd: 'backend' });
    await workspace.succeed('make action widgets publish', { cwd: 'backend' });
    const path = 'backend/routers/widgets.py';
    workspace.write(path, workspace.read(path).replace('# TODO: implement "publish"', '# Published'));
    expect(await workspace.refuse('destroy resource widgets', { cwd: 'backend' })).toContain(
      'routers/widgets.py has been edited',
    );
  });

  it('says what is missing', async () => {
    open('R0-sqlmodel');
    expect(await workspace.refuse('make action widgets publish', { cwd: 'backend' })).toContain(
      "there's no router of widgets; make it first: tool make api widgets",
    );
    await workspace.succeed('make api widgets --only list,create --register', { cwd: 'backend' });
    expect(await workspace.refuse('make action widgets publish', { cwd: 'backend' })).toContain(
      'routers/widgets.py has no handler that gets one of widgets',
    );
  });

  it('has a method of its own in the layout of this tool, too, which destroy reads back', async () => {
    workspace.write('backend/main.py', MAIN);
    const before = workspace.contents();
    await workspace.succeed('make resource products');
    await workspace.succeed('make action products archive --method delete');
    expect(workspace.read('backend/api/http/products.py')).toContain('@router.delete("/{id}/archive")');
    await workspace.succeed('destroy resource products');
    expect(workspace.contents()).toEqual(before);
  });
});
