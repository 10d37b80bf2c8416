import { MAIN, ScratchWorkspace, scratch } from '../support/scratch';

const NX_JSON = '{\n  // ours\n  "plugins": ["@nx/js"]\n}\n';
const SHOP = '{\n  "name": "shop",\n  "targets": { "serve": {} } // more to come\n}\n';

const workspace = scratch({
  'nx.json': NX_JSON,
  'apps/shop/project.json': SHOP,
  'apps/shop/src/shop/main.py': MAIN,
  'apps/stock/pyproject.toml': '[project]\nname = "stock-service"\n',
  'apps/stock/app/main.py': MAIN,
  'apps/web/project.json': '{ "name": "web" }',
  'libs/common/pyproject.toml': '[project]\nname = "common"\n',
  'libs/common/common/__init__.py': '',
});

/** Returns all files except Nx's cache. */
const contents = () =>
  Object.fromEntries(Object.entries(workspace.contents()).filter(([path]) => !path.startsWith('.nx/')));

describe('init', () => {
  it('registers the plugin, keeps the rest of nx.json as it is, and tells of the backends', async () => {
    const before = contents();
    const said = await workspace.succeed('init');
    expect(said).toMatch(/^@tool\/schematics\/plugin registered\n\nFiles updated:\n {2}nx\.json\n/);
    expect(said).toContain('Backends:\n  shop (apps/shop)\n  stock-service (apps/stock)\n\n');
    expect(said).toContain('nx run shop:routes, nx run-many -t routes');
    expect(contents()).toEqual({
      ...before,
      'nx.json': NX_JSON.replace('"@nx/js"', '"@nx/js", "@tool/schematics/plugin"'),
    });
  });

  it('does nothing a second time, with options at the plugin or without', async () => {
    await workspace.succeed('init');
    const once = contents();
    expect(await workspace.succeed('init')).toMatch(/^@tool\/schematics\/plugin unchanged\n/);
    expect(contents()).toEqual(once);
    const options = { routesTargetName: 'api-routes', exclude: ['apps/shop'] };
    workspace.write('nx.json', JSON.stringify({ plugins: [{ plugin: '@tool/schematics/plugin', options }] }));
    const said = await workspace.succeed('init');
    expect(said).toMatch(/^@tool\/schematics\/plugin unchanged\n/);
    expect(said).toContain('nx run stock-service:api-routes');
    expect(said).not.toContain('shop (apps/shop)');
  });

  it('only says what it would do in a dry run, from any folder', async () => {
    const before = contents();
    const said = await workspace.succeed('init --dry-run', { cwd: 'apps/shop' });
    expect(said).toContain('would be registered (dry run: nothing is written)');
    expect(said).toContain('Files that would be updated:\n  ../../nx.json\n');
    expect(contents()).toEqual(before);
  });

  it('says so where there is no backend yet', async () => {
    workspace.open({ 'nx.json': '{}' });
    const said = await workspace.succeed('init');
    expect(said).toContain('No project with a FastAPI application was found yet');
    expect(said).not.toContain('nx run');
    expect(workspace.read('nx.json')).toBe('{\n  "plugins": ["@tool/schematics/plugin"]\n}');
  });
});

describe('init --client', () => {
  it('is offered where a project has TypeScript', async () => {
    expect(await workspace.succeed('init --dry-run')).not.toContain('schematics:client');
    workspace.write('apps/web/tsconfig.json', '{}');
    expect(await workspace.succeed('init')).toContain('nx g @tool/schematics:client web shop');
  });

  it('registers the plugin and sets up the client at once, as tool client does', async () => {
    workspace.write('package.json', '{}');
    const twin = new ScratchWorkspace(contents());
    try {
      await workspace.succeed('init --client web:shop');
      await twin.succeed('client web shop');
      expect(contents()).toEqual(
        Object.fromEntries(Object.entries(twin.contents()).filter(([path]) => !path.startsWith('.nx/'))),
      );
    } finally {
      twin.dispose();
    }
  });

  it('refuses what it cannot do, and writes nothing', async () => {
    const before = contents();
    expect(await workspace.refuse('init --client web')).toContain('there are: shop, stock-service.');
    expect(await workspace.refuse('init --client a:b:c')).toContain('--client takes a front end');
    expect(await workspace.refuse('init --client web --no-plugin')).toContain('leave out --no-plugin');
    expect(contents()).toEqual(before);
  });
});

describe('init --no-plugin', () => {
  const targetsOf = (path: string): Readonly<Record<string, unknown>> =>
    // The cast: the written file; the comment in it is the fixture's.
    (JSON.parse(workspace.read(path).replace(/\/\/.*/, '')) as { targets: Readonly<Record<string, unknown>> })
      .targets;

  it('writes the targets into project.json files, new ones where there is none', async () => {
    const said = await workspace.succeed('init --no-plugin');
    expect(said).toMatch(/^Targets routes added\n/);
    expect(workspace.read('nx.json')).toBe(NX_JSON);
    expect(workspace.read('apps/shop/project.json')).toContain('"serve": {}, "routes": {');
    expect(workspace.read('apps/shop/project.json')).toContain('// more to come');
    const target = targetsOf('apps/shop/project.json')['routes'];
    expect(target).toMatchObject({
      executor: '@tool/schematics:routes',
      cache: true,
      outputs: ['{options.output}', '{options.outputFile}'],
      configurations: { ci: { strict: true } },
    });
    expect(JSON.parse(workspace.read('apps/stock/project.json'))).toEqual({
      name: 'stock-service',
      projectType: 'application',
      sourceRoot: 'apps/stock',
      targets: { routes: target },
    });
    const once = contents();
    expect(await workspace.succeed('init --no-plugin')).toMatch(/^Targets routes unchanged\n/);
    expect(contents()).toEqual(once);
  });

  it('keeps a target of that name, whatever it does', async () => {
    workspace.write(
      'apps/shop/project.json',
      '{ "name": "shop", "targets": { "routes": { "command": "ls" } } }',
    );
    await workspace.succeed('init --no-plugin');
    expect(targetsOf('apps/shop/project.json')).toEqual({ routes: { command: 'ls' } });
  });

  it('writes that of one project', async () => {
    const before = contents();
    await workspace.succeed('init --no-plugin --project shop');
    const changed = Object.entries(contents()).filter(([path, text]) => before[path] !== text);
    expect(changed.map(([path]) => path)).toEqual(['apps/shop/project.json']);
  });

  it('is what a workspace means that infers nothing', async () => {
    workspace.write('nx.json', '{ "useInferencePlugins": false }');
    expect(await workspace.succeed('init')).toMatch(/^Targets routes added\n/);
    expect(await workspace.succeed('init --plugin')).toMatch(/^@tool\/schematics\/plugin registered\n/);
  });
});

describe('help', () => {
  it('of init has no arguments', async () => {
    const said = await workspace.succeed('init --help');
    expect(said).toMatch(/^Usage: tool init \[options\]\n/);
    expect(said).not.toContain('Arguments:');
    expect(said).toContain('--project NAME');
    expect(await workspace.succeed('make api --help')).toContain('\nArguments:\n  <name> ');
  });
});

describe('nothing is written', () => {
  it.each<[string, string, string, string]>([
    ['init', 'nx.json', '{\n  "plugins": [,]\n', "nx.json:2 isn't valid JSON"],
    ['init', 'nx.json', '{ "plugins": {} }', 'nx.json: "plugins" isn\'t a list'],
    ['init --no-plugin', 'apps/shop/project.json', '{ "name": "shop" \n "x": 1 }', "isn't valid JSON"],
    ['init --no-plugin --project web', 'x', '', 'no backend "web" was found; there are shop, stock-service.'],
    ['init --project shop', 'x', '', '--project goes with --no-plugin'],
  ])('by `%s` with a %s of %j', async (line, path, text, message) => {
    workspace.write(path, text);
    const before = contents();
    expect(await workspace.refuse(line)).toContain(message);
    expect(contents()).toEqual(before);
  });

  it('with an argument, since it takes none', async () => {
    expect(await workspace.refuse('init shop')).toContain(
      'unexpected argument "shop"; tool init takes none.',
    );
  });

  it('without Nx', async () => {
    workspace.open({ 'backend/main.py': MAIN });
    expect(await workspace.refuse('init')).toContain("there's no nx.json here");
  });
});
