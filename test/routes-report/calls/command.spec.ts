import { projectFiles } from '../../support/files';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallsReport } from '../../../src/routes-report/calls/calls-report';
import { ScratchWorkspace, scratch } from '../../support/scratch';

const FILES = projectFiles('calls-command');

const workspace = scratch(FILES);

function installCompiler(): void {
  workspace.write('node_modules/.keep', '');
  const compiler = dirname(require.resolve('typescript/package.json'));
  symlinkSync(compiler, join(workspace.root, 'node_modules/typescript'), 'junction');
}

describe('tool routes calls', () => {
  it('lists calls with their routes, and says how many lead where', async () => {
    installCompiler();
    const { stdout, exitCode } = await workspace.tool('routes calls --verbose');
    expect(stdout).toMatchSnapshot();
    expect(exitCode).toBe(0);
  });

  it('--broken lists those that no route serves, and ends with 1', async () => {
    installCompiler();
    const { stdout, exitCode } = await workspace.tool('routes calls --broken');
    expect(stdout).toMatchSnapshot();
    expect(exitCode).toBe(1);
  });

  it('--unreached lists the routes without a call', async () => {
    workspace.write('tests/test_products.py', 'def test_it(client):\n    client.get("/api/v1/products/1")\n');
    const { stdout, stderr, exitCode } = await workspace.tool('routes calls --unreached');
    expect(stdout).toMatchSnapshot();
    expect(stderr).toContain(
      "warning calls in web/main.ts weren't read: the workspace has no TypeScript compiler that can be loaded",
    );
    expect(exitCode).toBe(0);
  });

  it('--unreached marks the routes that only startup registers, and those under a condition', async () => {
    workspace.write(
      'app/main.py',
      `import socket
from contextlib import asynccontextmanager

from fastapi import FastAPI


def it(): return 1


@asynccontextmanager
async def lifespan(app):
    app.get("/late")(it)
    yield


app = FastAPI(lifespan=lifespan)
app.get("/early")(it)
if socket.gethostname() == "beta":
    app.get("/beta")(it)
`,
    );
    workspace.write('web/main.ts', '');
    const stdout = await workspace.succeed('routes calls --unreached');
    expect(stdout.match(/\/.*?(?= +it)/g)).toEqual(['/early', '/beta ?', '/late (startup)']);
    // The cast: the command prints this type.
    const { unreached } = JSON.parse(await workspace.succeed('routes calls --format json')) as CallsReport;
    expect(unreached.map(({ path, startup }) => [path, startup])).toEqual([
      ['/early', false],
      ['/beta', false],
      ['/late', true],
    ]);
  });

  it('is not broken without a broken call', async () => {
    workspace.write('tests/test_products.py', 'def test_it(client):\n    client.get("/api/v1/products/1")\n');
    expect(await workspace.succeed('routes calls --broken')).toBe('No broken calls among 1\n');
  });

  it('prints SARIF with a result for each broken call, and for unreached routes where they are asked for', async () => {
    installCompiler();
    const results = async (line: string): Promise<readonly string[]> => {
      const { runs } = JSON.parse((await workspace.tool(line)).stdout) as {
        runs: { results: { ruleId: string; message: { text: string } }[] }[];
      };
      return runs[0]?.results.map(({ ruleId, message }) => `${ruleId}: ${message.text}`) ?? [];
    };
    const broken = [
      'broken-call: No route serves GET /api/v1/*/some/thing/else.',
      'broken-call: No route serves PUT /api/v1/products/1; its path is served for DELETE, GET.',
      'broken-call: No route serves GET /api/v1/productz.',
      'broken-call: No route serves GET /api/v1/prodcuts/1.',
    ];
    expect(await results('routes calls --format sarif')).toEqual(broken);
    workspace.write('web/main.ts', '');
    expect(await results('routes calls --format sarif --unreached')).toEqual([
      'unreached-route: No call in the workspace reaches DELETE /api/v1/products/{id}.',
    ]);
  });

  it.each([
    ['routes calls --format csv', 'there\'s no format "csv"; use one of: table, json, sarif.'],
    ['routes calls one.py two.py', 'unexpected argument "two.py"; tool routes calls takes one entry.'],
    ['routes calls nowhere.py', 'no entry "nowhere.py"'],
  ])('%s ends with 2', async (line, message) => {
    const { stderr, exitCode } = await workspace.tool(line);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
  });
});

it('counts an unknown segment below a mount as its own, and not as one of a mount behind it', async () => {
  const mounted = new ScratchWorkspace({
    'main.py':
      'from fastapi import FastAPI\napi = FastAPI()\napp = FastAPI()\n@api.get("/trees/{id}")\ndef tree(id: int): ...\napp.mount("/api", api)\napp.mount("/", print)\n',
    'tests/test_trees.py':
      'def test_it(client, id, page):\n    client.put(f"/api/trees/{id}")\n    client.get(f"/api/trees/{id}")\n    client.get(f"/{page}")\n',
  });
  const { calls } = JSON.parse((await mounted.tool('routes calls --format json')).stdout) as CallsReport;
  mounted.dispose();
  expect(calls.map(({ outcome }) => outcome)).toEqual(['broken', 'served', 'served']);
});
