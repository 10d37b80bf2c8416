import { MAIN, scratch } from '../support/scratch';

type Table = Readonly<Record<string, unknown>>;

const NX_JSON = {
  plugins: ['@tool/schematics/plugin'],
  targetDefaults: { build: { dependsOn: ['^build'] } },
};
const WEB = {
  name: 'web',
  targets: { build: { command: 'vite build' }, serve: { command: 'vite', dependsOn: ['prepare'] } },
};

const workspace = scratch({
  'nx.json': JSON.stringify(NX_JSON),
  'package.json': '{\n  "devDependencies": { "nx": "24.0.6" }\n}\n',
  'apps/shop/project.json': '{ "name": "shop" }',
  'apps/shop/app/main.py': MAIN,
  'apps/web/project.json': `${JSON.stringify(WEB, undefined, 2)}\n`,
  'libs/common/project.json': '{ "name": "common" }',
  'libs/common/common/__init__.py': '',
});

/** Returns all files except Nx's cache. */
const contents = () =>
  Object.fromEntries(Object.entries(workspace.contents()).filter(([path]) => !path.startsWith('.nx/')));

// The casts: the files that the test or the tool has written.
const json = (path: string): Table => JSON.parse(workspace.read(path)) as Table;
const targetsOf = (path: string): Readonly<Record<string, Table>> =>
  json(path)['targets'] as Readonly<Record<string, Table>>;

const GENERATED = { dependentTasksOutputFiles: 'apps/web/src/api/schema.d.ts' };

describe('client', () => {
  it('gives the front end a cached target that reads the document, and one that follows the source', async () => {
    await workspace.succeed('client web shop');
    const { client, 'client-watch': watch } = targetsOf('apps/web/project.json');
    expect(client).toEqual({
      executor: 'nx:run-commands',
      cache: true,
      dependsOn: [{ projects: ['shop'], target: 'openapi' }],
      inputs: [
        { dependentTasksOutputFiles: 'dist/apps/shop/openapi.json' },
        { externalDependencies: ['openapi-typescript'] },
      ],
      outputs: ['{projectRoot}/src/api/schema.d.ts'],
      options: {
        command: 'openapi-typescript ../../dist/apps/shop/openapi.json -o src/api/schema.d.ts',
        cwd: '{projectRoot}',
      },
    });
    expect(watch).toEqual({
      executor: '@tool/schematics:client-watch',
      continuous: true,
      dependsOn: ['client'],
      inputs: ['{workspaceRoot}/apps/shop/**/*', '{workspaceRoot}/**/*.py'],
      options: { backend: 'shop', openapi: 'openapi', client: 'client' },
    });
  });

  it('lets the targets that need the client wait for it, and keeps what they depend on', async () => {
    const said = await workspace.succeed('client web shop');
    expect(targetsOf('apps/web/project.json')).toMatchObject({
      build: {
        command: 'vite build',
        dependsOn: ['^build', 'client'],
        inputs: ['default', '^default', GENERATED],
      },
      serve: { command: 'vite', dependsOn: ['prepare', 'client-watch'] },
    });
    expect(said).toContain('Depend on client: build\n\nRun with client-watch: serve\n');
  });

  it('adds the packages, a module that uses the types, and the line of .gitignore', async () => {
    const said = await workspace.succeed('client web shop');
    expect(json('package.json')).toEqual({
      devDependencies: { nx: '24.0.6', 'openapi-typescript': '^7.13.0', typescript: '^5.9.3' },
      dependencies: { 'openapi-fetch': '^0.17.0' },
    });
    expect(workspace.read('apps/web/src/api/client.ts')).toContain('createClient<paths>');
    expect(workspace.read('apps/web/.gitignore')).toBe('/src/api/schema.d.ts\n');
    expect(said).toContain(
      'npm install   (new in package.json: openapi-fetch, openapi-typescript, typescript)',
    );
    workspace.write('pnpm-lock.yaml', '');
    workspace.write('package.json', '{}');
    expect(await workspace.succeed('client web shop')).toContain('pnpm install');
  });

  it('does nothing a second time, and keeps a module that was changed', async () => {
    await workspace.succeed('client web shop');
    workspace.write('apps/web/src/api/client.ts', 'export {};\n');
    const once = contents();
    expect(await workspace.succeed('client web shop')).toMatch(/^Client of shop for web unchanged\n/);
    expect(contents()).toEqual(once);
  });

  it('only says what it would do in a dry run, and takes folders for projects', async () => {
    const before = contents();
    const said = await workspace.succeed('client . ../shop --dry-run', { cwd: 'apps/web' });
    expect(said).toContain('Client of shop for web would be set up (dry run: nothing is written)');
    expect(contents()).toEqual(before);
  });

  it('takes the only backend', async () => {
    expect(await workspace.succeed('client web')).toContain('Client of shop for web set up');
  });

  it('writes into package.json where there is no project.json, with the scripts as targets', async () => {
    workspace.write(
      'apps/site/package.json',
      '{\n  "name": "site",\n  "scripts": { "dev": "vite", "lint": "eslint ." }\n}\n',
    );
    await workspace.succeed('client site shop');
    const { nx } = json('apps/site/package.json') as { nx: { targets: Table } };
    expect(Object.keys(nx.targets)).toEqual(['client', 'client-watch', 'lint', 'dev']);
    expect(nx.targets['dev']).toEqual({ dependsOn: ['client-watch'] });
    expect(workspace.has('apps/site/project.json')).toBe(false);
  });

  it("sees the targets that plugins infer, in Nx's project graph", async () => {
    expect(await workspace.succeed('client web shop --dry-run')).toContain('run nx show projects once');
    const targets = { typecheck: { dependsOn: ['^typecheck'], inputs: ['production'] } };
    const nodes = { web: { name: 'web', data: { root: 'apps/web', targets } } };
    workspace.write('.nx/workspace-data/project-graph.json', JSON.stringify({ nodes }));
    expect(await workspace.succeed('client web shop')).not.toContain('nx show projects');
    expect(targetsOf('apps/web/project.json')['typecheck']).toEqual({
      dependsOn: ['^typecheck', 'client'],
      inputs: ['production', GENERATED],
    });
  });
});

describe('the generator of a client', () => {
  it.each([
    ['@hey-api/openapi-ts', 'openapi-ts', 'openapi-ts.config.ts', 'src/client'],
    ['orval', 'orval', 'orval.config.ts', 'src/api/shop.ts'],
    ['ng-openapi-gen', 'ng-openapi-gen', 'ng-openapi-gen.json', 'src/app/api'],
  ])('%s, where the workspace has it', async (name, command, config, output) => {
    workspace.write(
      'package.json',
      JSON.stringify({ devDependencies: { [name]: '^1.0.0', typescript: '^5.0.0' } }),
    );
    const before = workspace.read('package.json');
    const said = await workspace.succeed('client web shop');
    const { client } = targetsOf('apps/web/project.json');
    expect(client).toMatchObject({
      outputs: [`{projectRoot}/${output}`],
      options: { command, cwd: '{projectRoot}' },
    });
    expect(client?.['inputs']).toContain(`{projectRoot}/${config}`);
    expect(workspace.read(`apps/web/${config}`)).toContain('../../dist/apps/shop/openapi.json');
    expect(workspace.read(`apps/web/${config}`)).toContain(output);
    expect(workspace.read('package.json')).toBe(before);
    expect(said).not.toContain('npm install');
  });

  it("keeps the configuration that's there, and takes its output", async () => {
    const config = "export default { input: 'x.json', output: './src/generated' };\n";
    workspace.write('apps/web/openapi-ts.config.mjs', config);
    const said = await workspace.succeed('client web shop --with @hey-api/openapi-ts');
    expect(workspace.read('apps/web/openapi-ts.config.mjs')).toBe(config);
    expect(workspace.has('apps/web/openapi-ts.config.ts')).toBe(false);
    expect(targetsOf('apps/web/project.json')['client']).toMatchObject({
      outputs: ['{projectRoot}/src/generated'],
    });
    expect(said).toContain(
      "openapi-ts.config.mjs stays as it is; it doesn't name ../../dist/apps/shop/openapi.json yet.",
    );
    const twice = await workspace.succeed('client web shop --with @hey-api/openapi-ts --query');
    expect(twice).toContain(
      "it doesn't name ../../dist/apps/shop/openapi.json or @tanstack/react-query yet.",
    );
    workspace.write(
      'apps/web/openapi-ts.config.mjs',
      config.replace('x.json', '../../dist/apps/shop/openapi.json'),
    );
    expect(await workspace.succeed('client web shop --with openapi-ts')).not.toContain('stays as it is');
  });

  it('makes hooks of the TanStack Query of the framework', async () => {
    workspace.write('package.json', '{ "dependencies": { "vue": "^3.0.0" } }');
    await workspace.succeed('client web shop --query');
    expect(workspace.read('apps/web/openapi-ts.config.ts')).toContain("'@tanstack/vue-query'");
    expect(json('package.json')['dependencies']).toMatchObject({ '@tanstack/vue-query': '^5.104.0' });
  });

  it('is orval beside a TypeScript that openapi-typescript cannot be installed with', async () => {
    workspace.write('package.json', '{ "devDependencies": { "typescript": "~7.0.0" } }');
    expect(await workspace.succeed('client web shop')).toContain('Generator: orval.');
  });

  it('is openapi-typescript alone where the workspace fetches by other means', async () => {
    workspace.write(
      'package.json',
      '{ "devDependencies": { "openapi-typescript": "^7.0.0", "typescript": "~7.0.0" } }',
    );
    const said = await workspace.succeed('client web shop --output src/types/shop.d.ts');
    expect(workspace.has('apps/web/src/types/client.ts')).toBe(false);
    expect(workspace.read('apps/web/.gitignore')).toBe('/src/types/shop.d.ts\n');
    expect(said).toContain('openapi-typescript 7 needs TypeScript 5, and package.json has ~7.0.0');
  });
});

describe("the backend's document", () => {
  it('is made by the plugin, which is registered if need be', async () => {
    workspace.write('nx.json', '{}');
    await workspace.succeed('client web shop');
    expect(json('nx.json')).toEqual({ plugins: ['@tool/schematics/plugin'] });
  });

  it('is made by a target of its own in a workspace that infers nothing', async () => {
    workspace.write('nx.json', '{ "useInferencePlugins": false }');
    await workspace.succeed('client web shop');
    expect(json('nx.json')).toEqual({ useInferencePlugins: false });
    expect(targetsOf('apps/shop/project.json')['openapi']).toMatchObject({
      executor: '@tool/schematics:openapi',
      cache: true,
      options: { output: 'dist/{projectRoot}/openapi.json' },
    });
  });

  it('has the name and the file that the project gives it', async () => {
    const targets = {
      document: { executor: '@tool/schematics:openapi', options: { output: '{projectRoot}/api.json' } },
    };
    workspace.write('apps/shop/project.json', JSON.stringify({ name: 'shop', targets }));
    await workspace.succeed('client web shop');
    expect(targetsOf('apps/web/project.json')['client']).toMatchObject({
      dependsOn: [{ projects: ['shop'], target: 'document' }],
      options: { command: 'openapi-typescript ../shop/api.json -o src/api/schema.d.ts' },
    });
  });
});

describe('client refuses, and writes nothing', () => {
  it.each([
    ['client', 'name the front end; there are:'],
    ['client wob shop', 'no project "wob" in this workspace, as the front end; did you mean "web"?'],
    ['client web shap', 'no project "shap" in this workspace, as the backend; did you mean "shop"?'],
    ['client web web', 'front end and backend are both "web"'],
    ['client web common', 'no FastAPI application was found in common: not in its folder, src, app'],
    ['client web shop --with orvall', 'did you mean "orval"?'],
    ['client web shop --with orval --query', '--query goes with @hey-api/openapi-ts'],
    [
      'client web shop --output ../x',
      "--output ../x isn't in the front end; give a path relative to apps/web.",
    ],
    [
      'client web shop --target build',
      'apps/web/project.json has another target "build"; choose another name',
    ],
  ])('%s', async (line, message) => {
    const before = contents();
    expect(await workspace.refuse(line)).toContain(message);
    expect(contents()).toEqual(before);
  });

  it('a target of that name with other content, unless --force overwrites it', async () => {
    await workspace.succeed('client web shop');
    expect(await workspace.refuse('client web shop --query')).toContain('has another target "client"');
    await workspace.succeed('client web shop --query --force');
    expect(targetsOf('apps/web/project.json')['client']).toMatchObject({
      options: { command: 'openapi-ts' },
    });
  });

  it('a workspace without Nx, without package.json, or with several backends to choose from', async () => {
    workspace.write('apps/stock/project.json', '{ "name": "stock" }');
    workspace.write('apps/stock/app/main.py', MAIN);
    expect(await workspace.refuse('client web')).toContain(
      'name the backend: tool client <front end> <backend>; there are: shop, stock.',
    );
    workspace.open({
      'nx.json': '{}',
      'shop/project.json': '{}',
      'shop/main.py': MAIN,
      'web/project.json': '{}',
    });
    expect(await workspace.refuse('client web shop')).toContain(
      "there's no package.json in web or at the workspace's root",
    );
    workspace.open({ 'package.json': '{}', 'main.py': MAIN });
    expect(await workspace.refuse('client web shop')).toContain("there's no nx.json here; without Nx");
  });

  it('a backend with several applications, until one is named', async () => {
    workspace.write('apps/both/project.json', '{ "name": "both" }');
    for (const part of ['a', 'b']) workspace.write(`apps/both/${part}/server.py`, MAIN);
    expect(await workspace.refuse('client web both')).toContain(
      'both has several applications; name one in apps/both/project.json',
    );
    const targets = { routes: { options: { entry: 'a/server.py' } } };
    workspace.write('apps/both/project.json', JSON.stringify({ name: 'both', targets }));
    await workspace.succeed('client web both');
  });
});
