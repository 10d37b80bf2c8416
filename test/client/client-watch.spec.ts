import type { ExecutorContext } from '@nx/devkit';
import { type ClientWatchOptions, clientWatchExecutor } from '../../src/routes-report/follow/executor';
import { ScratchWorkspace } from '../support/scratch';

/** Milliseconds to allow on a busy machine. */
const PATIENCE = 120_000;
jest.setTimeout(PATIENCE * 2);

const main = (path: string): string => `from fastapi import FastAPI

app = FastAPI()


@app.get("${path}")
def read() -> int:
    return 1
`;

/** Copies the document, as a generator that makes nothing of it. */
const COPY = `"${process.execPath}" -e "fs.copyFileSync('../../dist/openapi.json', 'client.json')"`;
const OPENAPI = { options: { output: 'dist/openapi.json' } };

let workspace: ScratchWorkspace;
let said: string;
beforeEach(() => {
  workspace = new ScratchWorkspace({ 'apps/shop/main.py': main('/a'), 'apps/web/package.json': '{}' });
  said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text: unknown, ...[written]: unknown[]) => {
    said += String(text);
    // The cast: the stream's callback takes no argument here.
    if (typeof written === 'function') (written as () => void)();
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  workspace.dispose();
});

function run(options: ClientWatchOptions, openapi: object = OPENAPI): Promise<{ success: boolean }> {
  const client = { options: { command: COPY, cwd: '{projectRoot}' } };
  const projects = {
    shop: { root: 'apps/shop', targets: { openapi } },
    web: { root: 'apps/web', targets: { client } },
  };
  const { root } = workspace;
  const context = { root, cwd: root, projectName: 'web', projectsConfigurations: { version: 2, projects } };
  // The cast: Nx passes executors far more than this one reads.
  return clientWatchExecutor(options, context as unknown as ExecutorContext);
}

async function until(isThere: () => boolean): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; !isThere();) {
    if (Date.now() > deadline) throw new Error(`It didn't happen, but: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const holds = (file: string, text: string): boolean =>
  workspace.has(file) && workspace.read(file).includes(text);

describe('client-watch', () => {
  it('makes document and client anew when the source changes, also after an error', async () => {
    const running = run({ backend: 'shop' });
    await until(() => said.includes('Watching the source'));
    expect(holds('apps/web/client.json', '"/a"')).toBe(true);
    workspace.write('apps/shop/main.py', main('/b'));
    await until(() => holds('apps/web/client.json', '"/b"'));
    workspace.write('apps/shop/main.py', 'app = 1\n');
    await until(() => said.includes('error: '));
    workspace.write('apps/shop/main.py', main('/c'));
    await until(() => holds('apps/web/client.json', '"/c"'));
    process.emit('SIGTERM');
    expect(await running).toEqual({ success: true });
  });

  it("leaves a client that's made from the same document", async () => {
    const first = run({ backend: 'shop' });
    await until(() => said.includes('Watching the source'));
    process.emit('SIGTERM');
    await first;
    said = '';
    workspace.write('apps/web/client.json', 'untouched');
    workspace.write('apps/shop/main.py', main('/a').replace('return 1', 'return 2'));
    const second = run({ backend: 'shop' });
    await until(() => said.includes('Watching the source'));
    expect(workspace.read('apps/web/client.json')).toBe('untouched');
    process.emit('SIGTERM');
    await second;
  });

  it.each<[string, ClientWatchOptions, object, string]>([
    ['an unknown backend', { backend: 'shap' }, OPENAPI, 'no project "shap" in this workspace'],
    [
      'a backend without the target',
      { backend: 'shop', openapi: 'api' },
      OPENAPI,
      'shop has no target "api"',
    ],
    [
      'a target that writes no file',
      { backend: 'shop' },
      { options: {} },
      'shop has no target "openapi" that writes',
    ],
    [
      'a target without a command',
      { backend: 'shop', client: 'x' },
      OPENAPI,
      'web has no target "x" with a command',
    ],
  ])('refuses %s', async (_, options, openapi, message) => {
    expect(await run(options, openapi)).toEqual({ success: false });
    expect(said).toContain(message);
  });
});
