import type { ExecutorContext } from '@nx/devkit';
import { SchematicTestRunner, UnitTestTree } from '@angular-devkit/schematics/testing';
import { Tree } from '@angular-devkit/schematics';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Captured, captureStreams } from '../support/captured';
import { routes } from '../../src/cli/routes/routes';
import { routesExecutor } from '../../src/routes-report/executor';
import { FORMAT_NAMES, FORMATS } from '../../src/routes-report/render/formats';

const COLLECTION = resolve(__dirname, '../../collection.json');

const FILES: Readonly<Record<string, string>> = {
  'backend/main.py': `from fastapi import FastAPI
from api.items import router

app = FastAPI()
app.include_router(router, prefix="/api/v1")
`,
  'backend/api/items.py': `from fastapi import APIRouter

router = APIRouter(prefix="/items", tags=["Items"])


@router.get("/")
def list_items(): ...
`,
};

const TABLE = `Registered Routes:
┌────────┬────────────────┬───────┐
│ Method │ Path           │ Tags  │
├────────┼────────────────┼───────┤
│ GET    │ /api/v1/items/ │ Items │
└────────┴────────────────┴───────┘
Total: 1 routes
`;

let root: string;
let written: Captured;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'front-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  written = captureStreams();
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

async function cli(...args: readonly string[]): Promise<string> {
  let printed = '';
  const write = (text: string): void => void (printed += text);
  await routes.run(args, { stdout: write, stderr: () => undefined, cwd: root, columns: undefined, env: {} });
  return printed;
}

async function execute(options: Parameters<typeof routesExecutor>[0]): Promise<{ success: boolean }> {
  const projects = { backend: { root: 'backend' } };
  const projectsConfigurations = { version: 2, projects };
  const context = { root, cwd: root, projectName: 'backend', projectsConfigurations };
  // The cast: an executor gets far more of Nx than this one reads.
  return routesExecutor(options, context as unknown as ExecutorContext);
}

function staged(): UnitTestTree {
  const tree = new UnitTestTree(Tree.empty());
  for (const [path, text] of Object.entries(FILES)) tree.create(path, text);
  return tree;
}

async function generate(options: object, tree: Tree = staged()): Promise<UnitTestTree> {
  return new SchematicTestRunner('@tool/schematics', COLLECTION).runSchematic('routes', options, tree);
}

describe('all front ends', () => {
  it('print the same bytes', async () => {
    expect(await cli()).toBe(TABLE);
    expect(await execute({})).toEqual({ success: true });
    expect(written.stdout).toBe(TABLE);
    written.stdout = '';
    await generate({});
    expect(written.stdout).toBe(TABLE);
    written.stdout = '';
    await execute({ format: 'json' });
    expect(written.stdout).toBe(await cli('--format', 'json'));
  });

  it('show the same rows in the same way', async () => {
    const options = {
      path: ['/api'],
      method: ['get,!post'],
      sort: ['-path'],
      columns: ['path', 'file'],
      group: 'tag',
    };
    const args = [
      '--path',
      '/api',
      '--method',
      'get,!post',
      '--sort=-path',
      '--columns',
      'path,file',
      '--group',
      'tag',
    ];
    for (const format of FORMAT_NAMES.filter((name) => !FORMATS[name].linksPlaces)) {
      const expected = await cli(...args, '--format', format);
      expect(expected).toContain('/items/');
      await execute({ ...options, format });
      expect(written.stdout).toBe(expected);
      written.stdout = '';
      await generate({ ...options, format });
      expect(written.stdout).toBe(expected);
      written.stdout = '';
    }
  });
});

describe('the schematic', () => {
  it('lists what is staged, on no disk, and changes nothing', async () => {
    const tree = await generate({});
    expect(written.stdout).toBe(TABLE);
    expect(written.stderr).toBe('');
    expect(tree.files.sort()).toEqual(
      Object.keys(FILES)
        .map((path) => `/${path}`)
        .sort(),
    );
  });

  it('takes the same options', async () => {
    await generate({
      entry: 'main.py:app',
      workingDirectory: 'backend',
      format: 'json',
      pythonPath: ['backend'],
    });
    expect(JSON.parse(written.stdout)).toMatchObject({
      entry: { file: 'backend/main.py', app: 'app' },
      total: 1,
    });
    written.stdout = '';
    await generate({ root: 'backend', format: 'json' });
    expect(JSON.parse(written.stdout)).toMatchObject({ entry: { file: 'main.py' } });
  });

  it('fails with one line', async () => {
    const error: unknown = await generate({ entry: 'nowhere.py' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ stack: '' });
    expect(String(error)).toMatch(/^Error: no entry "nowhere.py": [^\n]*$/);
    expect(written.stdout).toBe('');
  });
});

describe('the executor', () => {
  it('counts paths from the project, else from the workspace', async () => {
    await execute({ entry: 'main.py', format: 'json' });
    const first = written.stdout;
    written.stdout = '';
    await execute({ entry: 'backend/main.py', format: 'json' });
    expect(written.stdout).toBe(first);
    expect(JSON.parse(first)).toMatchObject({ entry: { file: 'backend/main.py' } });
  });
});
