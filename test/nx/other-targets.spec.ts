import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutorContext } from '@nx/devkit';
import Ajv from 'ajv';
import collection from '../../collection.json';
import { type Captured, captureStreams } from '../support/captured';
import { checkExecutor } from '../../src/routes-report/check/executor';
import checkSchema from '../../src/routes-report/check/schema.json';
import { diffExecutor } from '../../src/routes-report/diff/executor';
import diffSchema from '../../src/routes-report/diff/schema.json';
import { openapiExecutor } from '../../src/routes-report/openapi/executor';
import { operation, Repository } from '../cli/diff-repository';
import { MAIN, NxScratch } from './workspace';

// Generous: the test starts git on a busy machine.
jest.setTimeout(120_000);

describe('beside routes, the plugin infers', () => {
  let workspace: NxScratch;
  afterEach(() => {
    workspace.dispose();
  });

  async function targets(files: Readonly<Record<string, string>>, options?: object) {
    workspace = new NxScratch({
      'shop/main.py': MAIN,
      'shop/pyproject.toml': '[project]\nname = "shop"\n',
      ...files,
    });
    return (await workspace.projects(options))['shop']?.targets ?? {};
  }

  it('routes-check and routes-diff, cached, with the inputs of the report and their own', async () => {
    const { routes, ...others } = await targets({});
    expect(Object.keys(others)).toEqual(['routes-check', 'routes-diff', 'routes-calls', 'openapi']);
    const { 'routes-check': check, 'routes-diff': diff } = others;
    expect(check).toMatchObject({ executor: '@tool/schematics:routes-check', cache: true });
    expect(check?.inputs).toEqual(
      expect.arrayContaining([
        ...(routes?.inputs ?? []),
        '{projectRoot}/pyproject.toml',
        '{workspaceRoot}/pyproject.toml',
      ]),
    );
    expect(diff).toMatchObject({
      executor: '@tool/schematics:routes-diff',
      cache: true,
      configurations: { ci: { breaking: true } },
    });
    expect(diff?.inputs).toEqual([
      ...(routes?.inputs ?? []),
      { env: 'NX_BASE' },
      { runtime: 'git show-ref --head' },
      { runtime: 'git rev-parse --quiet --verify FETCH_HEAD' },
      { runtime: 'git hash-object --no-filters .git/shallow' },
    ]);
  });

  it('them under other names, or not at all', async () => {
    const named = await targets(
      {},
      {
        routesCheckTargetName: 'lint-routes',
        routesDiffTargetName: false,
        routesCallsTargetName: false,
        openapiTargetName: false,
      },
    );
    expect(Object.keys(named)).toEqual(['routes', 'lint-routes']);
    expect(Object.keys(await targets({}, { openapiTargetName: 'document' }))).toContain('document');
  });

  it('openapi, cached, with the inputs of the report and a file that it writes', async () => {
    const { routes, openapi } = await targets({});
    expect(openapi).toMatchObject({
      executor: '@tool/schematics:openapi',
      options: { output: 'dist/{projectRoot}/openapi.json' },
      cache: true,
      outputs: ['{options.output}', '{options.outputFile}'],
      configurations: { ci: { strict: true } },
    });
    expect(openapi?.inputs).toEqual(routes?.inputs);
  });

  it('routes-calls, cached, with the files of all projects among its inputs', async () => {
    const { routes, 'routes-calls': calls } = await targets({});
    expect(calls).toMatchObject({
      executor: '@tool/schematics:routes-calls',
      cache: true,
      configurations: { ci: { broken: true } },
      outputs: ['{options.output}', '{options.outputFile}'],
    });
    expect(calls?.inputs).toEqual([
      ...(routes?.inputs ?? []),
      { input: 'default', projects: '*' },
      '{workspaceRoot}/tsconfig.base.json',
      '{workspaceRoot}/tsconfig.json',
      { runtime: 'node -p "require(\'typescript/package.json\').version"' },
    ]);
  });

  it('openapi without a file where the project names one itself', async () => {
    const { openapi } = await targets({
      'shop/project.json': JSON.stringify({
        name: 'shop',
        targets: { openapi: { options: { outputFile: '{projectRoot}/api.json' } } },
      }),
    });
    expect(openapi?.options).toBeUndefined();
  });

  it('them with how routes reads the application, and with the files that they are compared with', async () => {
    const project = {
      targets: {
        routes: { options: { entry: 'main.py', env: ['A=1'] }, configurations: { ci: { strict: true } } },
        'routes-check': { options: { baseline: 'known.json' } },
        'routes-diff': { options: { snapshot: '{workspaceRoot}/all.json', envFile: ['shop/some.env'] } },
      },
    };
    const { 'routes-check': check, 'routes-diff': diff } = await targets({
      'shop/project.json': JSON.stringify(project),
      'shop/some.env': 'A=2\n',
    });
    expect(check?.options).toEqual({ entry: 'main.py', env: ['A=1'] });
    expect(check?.inputs).toContain('{projectRoot}/known.json');
    expect(check?.inputs).not.toContain('{projectRoot}/some.env');
    expect(diff?.inputs).toEqual(
      expect.arrayContaining(['{workspaceRoot}/all.json', '{projectRoot}/some.env']) as unknown,
    );
  });

  it('none but routes-calls where nothing decides between several applications', async () => {
    workspace = new NxScratch({
      'shop/project.json': '{}',
      'shop/a/server.py': MAIN,
      'shop/b/server.py': MAIN,
    });
    const { shop } = await workspace.projects();
    expect(Object.keys(shop?.targets ?? {})).toEqual(['routes', 'routes-calls']);
  });
});

describe('the executors', () => {
  let repository: Repository;
  let written: Captured;

  beforeEach(() => {
    repository = new Repository();
    main(operation('get', '/a', 'one'), operation('get', '/b', 'two'));
    written = captureStreams();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    repository.dispose();
  });

  const main = (...lines: readonly string[]): void => {
    const head = ['from fastapi import FastAPI', 'app = FastAPI()'];
    repository.write('apps/shop/main.py', [...head, ...lines, ''].join('\n'));
  };

  function context(): ExecutorContext {
    const projectsConfigurations = { version: 2, projects: { shop: { root: 'apps/shop' } } };
    const { root } = repository;
    // The cast: Nx passes executors far more than these read.
    return { root, cwd: root, projectName: 'shop', projectsConfigurations } as unknown as ExecutorContext;
  }

  it('are in the collection, with schemas that take what they take', () => {
    expect(collection.executors['routes-check'].schema).toBe('./src/routes-report/check/schema.json');
    expect(collection.executors['routes-diff'].schema).toBe('./src/routes-report/diff/schema.json');
    const ajv = new Ajv({ strict: false });
    expect(ajv.validate(checkSchema, { baseline: 'x.json', disable: ['shadowed'], output: 'x.sarif' })).toBe(
      true,
    );
    expect(ajv.validate(diffSchema, { base: 'main', breaking: true, format: 'markdown' })).toBe(true);
    expect(ajv.validate(diffSchema, { update: true })).toBe(false);
  });

  it('of routes-diff compares the project with NX_BASE, and fails for what breaks callers', async () => {
    const { NX_BASE: before } = process.env;
    process.env['NX_BASE'] = repository.commit();
    try {
      main(operation('get', '/a', 'one'));
      repository.commit();
      expect(await diffExecutor({}, context())).toEqual({ success: true });
      expect(written.stdout).toContain('- GET  /b  breaking');
      expect(
        await diffExecutor(
          { breaking: true, output: '{projectRoot}/diff.md', format: 'markdown' },
          context(),
        ),
      ).toEqual({
        success: false,
      });
      expect(written.stderr).toBe('report written to apps/shop/diff.md\n');
    } finally {
      if (before === undefined) delete process.env['NX_BASE'];
      else process.env['NX_BASE'] = before;
    }
  });

  it('of routes-diff says that there is no such revision', async () => {
    repository.commit();
    expect(await diffExecutor({ base: 'nope' }, context())).toEqual({ success: false });
    expect(written.stderr).toMatch(/^error: there's no revision "nope"/);
  });

  it('of openapi writes the document to its file', async () => {
    main(operation('get', '/a', 'one'));
    const output = 'dist/{projectRoot}/openapi.json';
    expect(await openapiExecutor({ output }, context())).toEqual({ success: true });
    expect(written.stderr).toContain('report written to dist/apps/shop/openapi.json');
    // The cast: a wrong shape fails the expectation.
    const document = JSON.parse(
      readFileSync(join(repository.root, 'dist/apps/shop/openapi.json'), 'utf8'),
    ) as { readonly paths: object };
    expect(Object.keys(document.paths)).toEqual(['/a']);
  });

  it('of routes-check fails for findings, and passes by those of a baseline in the project', async () => {
    main(operation('get', '/a', 'one'), operation('get', '/a', 'two'));
    expect(await checkExecutor({}, context())).toEqual({ success: false });
    expect(written.stdout).toContain('/a');
    await repository.routes([
      'check',
      '--entry',
      'apps/shop/main.py',
      '--baseline',
      'apps/shop/known.json',
      '--update-baseline',
    ]);
    for (const baseline of ['known.json', '{projectRoot}/known.json'])
      expect(await checkExecutor({ baseline }, context())).toEqual({ success: true });
  });
});
