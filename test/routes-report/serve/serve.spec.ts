import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../../src/cli/run';

const APP = `from fastapi import FastAPI
app = FastAPI()

@app.get("/first")
def first(): ...
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tool-serve-'));
  mkdirSync(join(root, 'backend'));
  write('backend/main.py', APP);
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const write = (path: string, text: string): void => {
  writeFileSync(join(root, path), text);
};

interface Running {
  readonly url: URL;
  readonly stdout: string;
  /** Ends it as Ctrl-C does; the exit code. */
  readonly stop: () => Promise<number>;
}

interface Ended {
  readonly exitCode: number;
  readonly stderr: string;
}

/** `tool routes serve …`: until it says where, or has ended. */
async function serve(...args: readonly string[]): Promise<Running | Ended> {
  let [stdout, stderr] = ['', ''];
  let told: () => void = () => undefined;
  const isUp = new Promise<undefined>((done) => {
    told = () => done(undefined);
  });
  const exit = runTool(['routes', 'serve', ...args], {
    stdout: (text) => {
      stdout += text;
      told();
    },
    stderr: (text) => void (stderr += text),
    cwd: root,
    columns: undefined,
    env: {},
  });
  const exitCode = await Promise.race([isUp, exit]);
  if (exitCode !== undefined) return { exitCode, stderr };
  const url = new URL(/http:\S+/.exec(stdout)?.[0] ?? '');
  const stop = (): Promise<number> => {
    process.emit('SIGINT');
    return exit;
  };
  return { url, stdout, stop };
}

/** A server that has come up, for as long as `use` takes. */
async function whileServing(
  use: (running: Running) => Promise<void>,
  ...args: readonly string[]
): Promise<void> {
  const running = await serve('--port', '0', ...args);
  if (!('stop' in running)) throw new Error(running.stderr);
  try {
    await use(running);
  } finally {
    expect(await running.stop()).toBe(0);
  }
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(
  { hostname, port }: URL,
  { method = 'GET', path = '/', headers = {} }: Asked = {},
): Promise<Answer> {
  return new Promise((done, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }));
    });
    asked.on('error', reject).end();
  });
}

describe('tool routes serve', () => {
  it('serves the page on loopback, with links to the editor, and ends with 0', async () => {
    await whileServing(async ({ url, stdout }) => {
      expect(stdout).toMatch(/^Routes at http:\/\/127\.0\.0\.1:\d+\/\n.*Ctrl-C ends\.\n$/);
      const { status, headers, text } = await ask(url);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
      expect(text).toContain('<title>Routes of backend/main.py:app</title>');
      expect(text).toMatch(/href="vscode:\/\/file\/[^"]*\/backend\/main\.py:4"/);
      expect((await ask(url, { path: '/?x=1', headers: { Host: `localhost:${url.port}` } })).status).toBe(
        200,
      );
    });
  });

  it('shows what has changed when the page is loaded again, an error included', async () => {
    await whileServing(async ({ url }) => {
      const first = await ask(url);
      const { etag = '' } = first.headers;
      expect((await ask(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      write('backend/main.py', `${APP}\n@app.get("/second")\ndef second(): ...\n`);
      const second = await ask(url, { headers: { 'If-None-Match': etag } });
      expect([second.status, first.text.includes('second'), second.text.includes('second')]).toEqual([
        200,
        false,
        true,
      ]);
      write('backend/main.py', 'app = "<script>"\n');
      const broken = await ask(url);
      expect(broken.status).toBe(500);
      expect(broken.text).toContain('error: backend/main.py');
      expect(broken.text).not.toContain('<script');
      write('backend/main.py', APP);
      expect((await ask(url)).text).toBe(first.text);
    });
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1.evil.example'])(
    'answers nobody who calls it %p (DNS rebinding)',
    async (host) => {
      await whileServing(async ({ url }) => {
        const { status, text } = await ask(url, { headers: { Host: host } });
        expect([status, text.includes('/first')]).toEqual([403, false]);
      });
    },
  );

  it('answers on one more host, which the user allows', async () => {
    const asked = async (url: URL, host: string): Promise<unknown> =>
      (await ask(url, { headers: { Host: host } })).status;
    await whileServing(
      async ({ url }) => {
        expect(await asked(url, url.host)).toBe(200);
        expect(await asked(url, 'code.example:8443')).toBe(200);
        expect(await asked(url, 'code.example')).toBe(403);
        expect(await asked(url, 'undefined')).toBe(403);
      },
      '--allow-host',
      'Code.example:8443',
    );
  });

  it('takes GET and HEAD for one page, and nothing else', async () => {
    await whileServing(async ({ url }) => {
      const head = await ask(url, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
      const post = await ask(url, { method: 'POST' });
      expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect((await ask(url, { path: '/backend/main.py' })).status).toBe(404);
    });
  });

  it('says which port is taken, and takes the next one where none was given', async () => {
    const server = await occupy(0);
    const { port } = server.address() as AddressInfo; // of a TCP server
    const taken = await serve('--port', String(port));
    expect(taken).toEqual({
      exitCode: 2,
      stderr: `error: port ${port} is taken; give another with --port, or --port 0 for any that is free.\n`,
    });
    server.close();
    const usual = await occupy(4117).catch(() => undefined); // or somebody else has it
    const running = await serve();
    if (!('stop' in running)) throw new Error(running.stderr);
    expect(Number(running.url.port)).toBeGreaterThan(4117);
    expect(await running.stop()).toBe(0);
    usual?.close();
  });

  it.each([
    [['--port', '70000'], 'error: --port 70000: not a port; give a number from 0 to 65535.\n'],
    [['--port', 'x'], 'error: --port x: not a port; give a number from 0 to 65535.\n'],
    [['--editor', 'ed'], /^error: --editor ed: no such editor; use one of vscode, .*\n$/],
    [['--editor', 'javascript:alert(1)//{file}'], /^error: --editor javascript.*would run/],
    [['missing.py'], /^error: .*missing\.py/],
  ])('%j ends with 2', async (args, message) => {
    const ended = await serve(...args);
    if ('stop' in ended) throw new Error('It should have ended.');
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toMatch(message);
  });
});

function occupy(port: number): Promise<Server> {
  return new Promise((done, reject) => {
    const server = createServer();
    server.on('error', reject).listen(port, '127.0.0.1', () => done(server));
  });
}
