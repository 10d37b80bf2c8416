import { MAIN, NxScratch } from './workspace';

const PYPROJECT = '[project]\nname = "shop"\n';

/** Returns the roots of projects that get the target. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const workspace = new NxScratch(files);
  try {
    return Object.keys(await workspace.projects());
  } finally {
    workspace.dispose();
  }
}

describe('a project with an application', () => {
  it.each([
    ['in its folder', { 'shop/main.py': MAIN }],
    ['in src', { 'shop/src/main.py': MAIN }],
    ['in the package app', { 'shop/app/__init__.py': '', 'shop/app/main.py': MAIN }],
    ['in src/app', { 'shop/src/app/main.py': MAIN }],
    [
      'that a Dockerfile serves',
      { 'shop/web/server.py': MAIN, 'shop/Dockerfile': 'CMD uvicorn web.server:app' },
    ],
    ['that is the only one', { 'shop/web/server.py': MAIN }],
    [
      'that it declares',
      {
        'shop/web/server.py': 'from web.make import served',
        'shop/web/make.py': MAIN.replace('app =', 'served ='),
        'shop/pyproject.toml': '[tool.fastapi]\nentrypoint = "web.server:served"\n',
      },
    ],
    [
      'that a library makes',
      {
        'shop/main.py': 'from platform_kit import create_app\n\napp = create_app()\n',
        'libs/kit/platform_kit/__init__.py':
          'from fastapi import FastAPI\n\n\ndef create_app(): return FastAPI()\n',
      },
    ],
    ['of two that nothing decides between', { 'shop/a/server.py': MAIN, 'shop/b/server.py': MAIN }],
    [
      'whose source lies elsewhere',
      { 'shop/project.json': '{"sourceRoot": "src/shop"}', 'src/shop/main.py': MAIN },
    ],
  ])('has one %s', async (_, files) => {
    expect(await found({ 'shop/project.json': '{}', ...files })).toEqual(['shop']);
  });

  it.each([
    ['Python without FastAPI', { 'shop/main.py': 'app = make()\n' }],
    ['an application in its tests', { 'shop/tests/test_app.py': MAIN, 'shop/shop.py': 'import fastapi' }],
    ['an example', { 'shop/shop.py': 'import fastapi', 'shop/examples/main.py': MAIN }],
    [
      'a factory that nobody serves',
      { 'shop/kit.py': 'from fastapi import FastAPI\n\ndef make():\n    return FastAPI()\n' },
    ],
    [
      'a virtual environment',
      { 'shop/.venv/lib/main.py': MAIN, 'shop/venv/pyvenv.cfg': '', 'shop/venv/main.py': MAIN },
    ],
    ['what git ignores', { '.gitignore': 'build/', 'shop/build/main.py': MAIN }],
    [
      'another project in its folder',
      { 'shop/inner/project.json': '{"name":"inner"}', 'shop/inner/x.py': '', 'shop/x.py': 'import fastapi' },
    ],
    ['a front end', { 'shop/package.json': '{}', 'shop/src/main.ts': 'FastAPI()' }],
  ])('has none with only %s', async (_, files) => {
    expect(await found({ 'shop/project.json': '{}', ...files })).toEqual([]);
  });

  it('is a project by its pyproject.toml, which names it', async () => {
    const workspace = new NxScratch({
      'a/pyproject.toml': '[project]\nname = "first"\n',
      'a/main.py': MAIN,
      'b/pyproject.toml': '[tool.poetry]\nname = "second"\n',
      'b/main.py': MAIN,
      'c/pyproject.toml': '',
      'c/main.py': MAIN,
      'd/pyproject.toml': PYPROJECT,
      'd/project.json': '{}',
      'd/main.py': MAIN,
    });
    const projects = await workspace.projects();
    const names = Object.entries(projects).map(([root, { name }]) => [root, name]);
    expect(names).toEqual([
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'c'],
      ['d', undefined],
    ]);
    workspace.dispose();
  });

  it('is none by the pyproject.toml of a fixture', async () => {
    expect(
      await found({ 'tests/fixtures/shop/pyproject.toml': PYPROJECT, 'tests/fixtures/shop/main.py': MAIN }),
    ).toEqual([]);
  });

  it('may be the whole workspace, but not for the application of a project in it', async () => {
    expect(await found({ 'pyproject.toml': PYPROJECT, 'main.py': MAIN })).toEqual(['.']);
    expect(
      await found({ 'pyproject.toml': PYPROJECT, 'apps/x/pyproject.toml': '', 'apps/x/main.py': MAIN }),
    ).toEqual(['apps/x']);
  });
});

describe('the options', () => {
  const workspace = new NxScratch({
    'apps/a/project.json': '{}',
    'apps/a/main.py': MAIN,
    'apps/b/project.json': '{}',
    'apps/b/main.py': MAIN,
    'tools/c/project.json': '{}',
    'tools/c/main.py': MAIN,
  });
  afterAll(() => workspace.dispose());

  it.each([
    [{ include: ['apps/*'] }, ['apps/a', 'apps/b']],
    [{ include: ['apps/**'], exclude: ['apps/a'] }, ['apps/b']],
    [{ exclude: ['{apps,libs}/b', 'tools'] }, ['apps/a']],
    [{ include: ['app'] }, []],
    [{ include: ['**/c'] }, ['tools/c']],
  ])('%j mean %j', async (options, roots) => {
    expect(Object.keys(await workspace.projects(options))).toEqual(roots);
  });

  it('name the target', async () => {
    const projects = await workspace.projects({ routesTargetName: 'list-routes' });
    expect(Object.keys(projects['apps/a']?.targets ?? {})).toEqual([
      'list-routes',
      'routes-check',
      'routes-diff',
      'routes-calls',
      'openapi',
    ]);
  });

  it.each([
    [
      { targetName: 'x' },
      'nx.json: option "targetName" of @tool/schematics/plugin isn\'t known; there are routesTargetName, routesCheckTargetName, routesDiffTargetName, routesCallsTargetName, openapiTargetName, include, exclude, dependencies, callEdges.',
    ],
    [{ include: 'apps/*' }, 'nx.json: option "include" of @tool/schematics/plugin must be a list of globs.'],
    [
      { dependencies: 'no' },
      'nx.json: option "dependencies" of @tool/schematics/plugin must be true or false.',
    ],
  ])('%j are refused', async (options, message) => {
    // The cast: users may write it anyway.
    await expect(async () => workspace.projects(options as object)).rejects.toThrow(message);
  });
});

describe('several applications in a project', () => {
  const target = async (files: Readonly<Record<string, string>>) => {
    const workspace = new NxScratch({ 'shop/project.json': '{}', ...files });
    try {
      return (await workspace.projects())['shop']?.targets['routes'];
    } finally {
      workspace.dispose();
    }
  };
  const two = { 'shop/a/server.py': MAIN, 'shop/b/server.py': MAIN };

  it('are all listed by its target, which says so, where nothing decides between them', async () => {
    expect(await target(two)).toMatchObject({
      options: { all: true },
      metadata: { description: expect.stringContaining('set the option "entry" for one') as string },
    });
  });

  it('are one where the others are those of a project in it', async () => {
    const inner = { 'shop/inner/project.json': '{}', 'shop/inner/b/server.py': MAIN };
    const found = await target({ 'shop/a/server.py': MAIN, ...inner });
    expect(found?.options).toEqual({ entry: 'shop/a/server.py:app' });
  });

  it('are left to the user where those of another project are among them', async () => {
    const nested = { 'shop/inner/project.json': '{}', 'shop/inner/c/server.py': MAIN };
    const found = await target({ ...two, ...nested });
    expect(found).toBeDefined();
    expect(found?.options).toBeUndefined();
  });

  it('are one where project.json names it', async () => {
    const project = { targets: { routes: { options: { entry: 'b/server.py' } } } };
    const found = await target({ ...two, 'shop/project.json': JSON.stringify(project) });
    expect(found).toBeDefined();
    expect(found?.options).toBeUndefined();
  });

  it('have the inputs of all of them', async () => {
    const files = {
      ...two,
      'shop/a/server.py': `import money\n${MAIN}`,
      'shop/b/server.py': `import tax\n${MAIN}`,
      'shop/a/requirements.txt': '',
      'shop/b/requirements.txt': '',
      'libs/money/money.py': '',
      'libs/tax/tax.py': '',
    };
    expect((await target(files))?.inputs).toEqual([
      '{projectRoot}/**/*.py',
      '{workspaceRoot}/libs/money/money.py',
      '{workspaceRoot}/libs/tax/tax.py',
      '{projectRoot}/a/requirements.txt',
      '{projectRoot}/b/requirements.txt',
    ]);
  });
});

it('is a target that Nx can cache, with a configuration for CI, and with what Nx shows of it', async () => {
  const workspace = new NxScratch({ 'shop/project.json': '{}', 'shop/main.py': MAIN });
  expect((await workspace.projects())['shop']?.targets['routes']).toEqual({
    executor: '@tool/schematics:routes',
    cache: true,
    inputs: ['{projectRoot}/**/*.py'],
    outputs: ['{options.output}', '{options.outputFile}'],
    configurations: { ci: { strict: true } },
    metadata: {
      technologies: ['python', 'fastapi'],
      description: expect.stringContaining('FastAPI') as string,
      help: { command: 'npx --no tool routes --help', example: { options: { strict: true } } },
    },
  });
  workspace.dispose();
});
