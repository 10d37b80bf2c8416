import { MAIN, scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

/** Returns the JSON of a run, without its facts, and the facts by name. */
async function reportOf(line: string, cwd = '') {
  // The cast: the properties that the tests read.
  const { facts, ...rest } = JSON.parse(await workspace.succeed(line, { cwd })) as {
    readonly facts: readonly {
      readonly fact: string;
      readonly value: unknown;
      readonly confidence: number;
    }[];
    readonly files: readonly { readonly path: string; readonly role: string; readonly action: string }[];
    readonly include: unknown;
    readonly routes: readonly { readonly path: string }[];
    readonly registered: boolean;
  };
  return { ...rest, facts: new Map(facts.map((one) => [one.fact, one])) };
}

describe('--format json', () => {
  it('tells files, include, routes and facts of a dry run, which writes nothing', async () => {
    open('V3-template');
    const before = workspace.contents();
    const { facts, ...rest } = await reportOf(
      'make resource widgets name:str --register --dry-run --format json --only list,create',
      'backend',
    );
    expect(rest).toEqual({
      files: [
        { path: 'backend/app/api/routes/widgets.py', role: 'router', action: 'create' },
        { path: 'backend/app/models.py', role: 'model', action: 'update' },
        { path: 'backend/app/api/main.py', role: 'include', action: 'update' },
      ],
      include: { file: 'backend/app/api/main.py', line: 'api_router.include_router(widgets.router)' },
      routes: [
        { methods: ['GET'], path: '/api/v1/widgets/', tags: ['widgets'] },
        { methods: ['POST'], path: '/api/v1/widgets/', tags: ['widgets'] },
      ],
      registered: true,
      notes: ['tests: none are written: rows have to be made and read to test the other operations.'],
    });
    expect(facts.get('place.router')).toMatchObject({
      value: 'backend/app/api/routes/widgets.py',
      confidence: 1,
    });
    expect(workspace.contents()).toEqual(before);
  });

  it('tells where the router would be included without --register, and what is written', async () => {
    open('V1-crud-sync');
    const { files, include, routes, registered } = await reportOf('make resource widgets --format=json');
    expect(registered).toBe(false);
    expect(files.map(({ path }) => path)).not.toContain('app/api/v1/api.py');
    expect(include).toMatchObject({ file: 'app/api/v1/api.py' });
    expect(routes.map(({ path }) => path)).toContain('/api/v1/widgets/{widget_id}');
    expect(workspace.has('app/api/v1/endpoints/widgets.py')).toBe(true);
  });

  it('has no include for handlers that depend on the application, and none for schemas alone', async () => {
    open('S-main-small');
    const all = await reportOf('make resource widgets name:str --register --dry-run --format json');
    expect(all.include).toBeNull();
    expect(all.files).toContainEqual({ path: 'main.py', role: 'router', action: 'update' });
    open('R0-services-async');
    const { files, include, routes } = await reportOf('make dto widgets --dry-run --format json', 'src');
    expect(files.map(({ role }) => role)).toEqual(['schema']);
    expect([include, routes]).toEqual([null, []]);
  });

  it('works in the layout of this tool, with and without an application', async () => {
    workspace.write('backend/main.py', MAIN);
    const { files, include, routes } = await reportOf('make resource products --register --format json');
    expect(new Set(files.map(({ role }) => role))).toEqual(
      new Set(['package', 'router', 'schema', 'service', 'test', 'include']),
    );
    expect(include).toEqual({
      file: 'backend/main.py',
      line: 'app.include_router(products_router, prefix="/api/v1")',
    });
    expect(routes.map(({ path }) => path)).toContain('/api/v1/products/{id}');
    workspace.write('other/notes.txt', '');
    const none = await reportOf('make api orders --backend other --dry-run --format json');
    expect([none.include, none.routes, none.facts.size]).toEqual([null, [], 0]);
  });

  it('is printed by register, action and destroy, too', async () => {
    workspace.write('backend/main.py', MAIN);
    await workspace.succeed('make api products --package-files');
    const { include } = await reportOf('register products --format json');
    expect(include).toMatchObject({ file: 'backend/main.py' });
    const action = await reportOf('make action products archive --format json');
    expect(action.routes.map(({ path }) => path)).toEqual(['/api/v1/products/{id}/archive']);
    const { files } = await reportOf('destroy api products --force --dry-run --format json');
    expect(files).toContainEqual({ path: 'backend/api/http/products.py', role: 'router', action: 'delete' });
  });

  it('stays the switch for ruff where no value follows, and refuses another one', async () => {
    workspace.write('backend/main.py', MAIN);
    expect(await workspace.succeed('make api products --format')).toMatch(/^API products created/);
    expect(await workspace.refuse('make api orders --format=yaml')).toContain(
      '--format takes json or nothing, not "yaml"',
    );
  });

  it('leaves standard output empty if files are in the way', async () => {
    workspace.write('backend/main.py', MAIN);
    workspace.write('backend/api/http/products.py', 'x = 1\n');
    const { stdout, exitCode } = await workspace.tool('make api products --dry-run --format json');
    expect([stdout, exitCode]).toEqual(['', 2]);
  });
});
