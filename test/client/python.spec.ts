import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, scratch } from '../support/scratch';

const BILLING = {
  'apps/billing/pyproject.toml': '[project]\nname = "billing"\ndependencies = ["httpx[http2]>=0.28"]\n',
  'apps/billing/src/billing/__init__.py': '',
  'apps/billing/src/billing/main.py': MAIN,
  'apps/shop/app/main.py': MAIN,
};

const workspace = scratch();

const open = (files: Readonly<Record<string, string>>): void => {
  workspace.open({ ...BILLING, ...files });
};
const targets = (): Readonly<Record<string, object>> =>
  // The cast: the file that the tool has written.
  (JSON.parse(workspace.read('apps/billing/project.json')) as { targets: Readonly<Record<string, object>> })
    .targets;

describe('client --python, in an Nx workspace', () => {
  const NX = {
    'nx.json': '{ "plugins": ["@tool/schematics/plugin"] }',
    'apps/shop/project.json': '{ "name": "shop" }',
    'apps/billing/project.json': '{ "name": "billing", "targets": { "mypy": { "command": "mypy ." } } }',
    'uv.lock': '',
  };

  it('gives the service a cached target by the project manager, and says what is missing', async () => {
    open(NX);
    const said = await workspace.succeed('client billing shop --python');
    expect(targets()).toMatchObject({
      client: {
        dependsOn: [{ projects: ['shop'], target: 'openapi' }],
        inputs: [
          '{projectRoot}/openapi-python-client.yaml',
          { dependentTasksOutputFiles: 'dist/apps/shop/openapi.json' },
          '{projectRoot}/pyproject.toml',
          '{workspaceRoot}/uv.lock',
        ],
        outputs: ['{projectRoot}/src/billing/shop_client'],
        options: {
          command:
            'uv run openapi-python-client generate --path ../../dist/apps/shop/openapi.json --output-path src/billing/shop_client --config openapi-python-client.yaml --meta none --overwrite',
        },
      },
      'client-watch': { options: { backend: 'shop' } },
      mypy: {
        dependsOn: ['client'],
        inputs: [
          'default',
          '^default',
          { dependentTasksOutputFiles: 'apps/billing/src/billing/shop_client/**/*.py' },
        ],
      },
    });
    expect(workspace.read('apps/billing/.gitignore')).toBe('/src/billing/shop_client/\n');
    expect(said).toContain(
      'Next:\n  uv add attrs\n  uv add --dev openapi-python-client\n  nx run billing:client\n',
    );
    expect(await workspace.succeed('client billing --python')).toMatch(
      /^Client of shop for billing unchanged/,
    );
  });

  it('follows the generator, its group, its settings and its output that the project has', async () => {
    open({
      ...NX,
      'apps/billing/pyproject.toml':
        '[project]\nname = "billing"\n[dependency-groups]\ncodegen = ["datamodel-code-generator==0.33"]\n[tool.datamodel-codegen]\noutput = "src/billing/generated.py"\n',
    });
    const said = await workspace.succeed('client billing --python');
    expect(targets()['client']).toMatchObject({
      outputs: ['{projectRoot}/src/billing/generated.py'],
      options: {
        command:
          'uv run --group codegen datamodel-codegen --input ../../dist/apps/shop/openapi.json --input-file-type openapi --output src/billing/generated.py --disable-timestamp',
      },
    });
    expect(said).toContain('uv add pydantic httpx\n');
    expect(said).not.toContain('--dev');
  });

  it('passes on a configuration of another name, and makes project.json where pyproject.toml is alone', async () => {
    const { 'apps/billing/project.json': _, 'uv.lock': __, ...rest } = NX;
    open({ ...rest, 'apps/billing/codegen.yml': 'class_overrides:\n  A: { class_name: B }\n' });
    const said = await workspace.succeed('client billing --with openapi-python-client');
    expect(JSON.stringify(targets()['client'])).toContain(
      '"openapi-python-client generate --path ../../dist/apps/shop/openapi.json --output-path src/billing/shop_client --config codegen.yml',
    );
    expect(workspace.has('apps/billing/openapi-python-client.yaml')).toBe(false);
    expect(said).not.toContain('stays as it is');
    expect(said).toContain('  pip install attrs\n');
  });

  it.each([
    ['client billing --python --query', '--query makes hooks of TanStack Query'],
    ['client billing --python --with orval', '--with can\'t be "orval" for Python'],
  ])('refuses %s', async (line, message) => {
    open(NX);
    expect(await workspace.refuse(line)).toContain(message);
  });
});

describe('client --python, without Nx', () => {
  const program = 'apps/billing/.venv/bin/openapi-python-client';
  const succeeding = '#!/bin/sh\ncp "$3" document.json; cp "$7" config.yaml; echo "$@" > arguments.txt\n';

  const withProgram = (text: string): void => {
    open({ [program]: text, 'apps/billing/.git/HEAD': '' });
    chmodSync(join(workspace.root, program), 0o755);
  };

  it('writes the document, and runs the generator of the environment in the folder of the service', async () => {
    withProgram(succeeding);
    const said = await workspace.succeed('client . ../shop --python', { cwd: 'apps/billing' });
    expect(workspace.read('apps/billing/arguments.txt')).toContain('--output-path src/billing/shop_client');
    expect(workspace.read('apps/billing/document.json')).toContain('"openapi": "3.1.0"');
    expect(workspace.read('apps/billing/config.yaml')).toContain('ruff check --fix-only --select I .');
    expect(said).toContain('Client of shop for billing made: src/billing/shop_client');
  });

  it('only says what it would run in a dry run', async () => {
    withProgram(succeeding);
    const said = await workspace.succeed('client apps/billing apps/shop --python --dry-run');
    expect(said).toContain('openapi-python-client generate --path openapi.json');
    expect(workspace.has('apps/billing/arguments.txt')).toBe(false);
  });

  it('says how the generator ended, and what installs it', async () => {
    withProgram('#!/bin/sh\nexit 3\n');
    expect(await workspace.refuse('client apps/billing apps/shop --python')).toContain(
      'openapi-python-client ended with 3.\n\nNot in its manifest:\n  pip install attrs\n  pip install openapi-python-client\n',
    );
  });

  it.each([
    ['client apps/billing --python', 'name the backend, by its folder'],
    ['client apps/billing apps/shap --python', 'no folder apps/shap, as the backend'],
  ])('refuses %s', async (line, message) => {
    withProgram(succeeding);
    expect(await workspace.refuse(line)).toContain(message);
  });
});
