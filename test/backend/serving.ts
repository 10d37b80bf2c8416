import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which a server has to answer. */
const PATIENCE = 60_000;

/** Serves an application with uvicorn while `use` runs. Throws with all that it said if it doesn't start. */
export async function serving(
  python: string,
  cwd: string,
  entry: string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const args = ['-m', 'uvicorn', entry, '--host', '127.0.0.1', '--port', String(port)];
  const server = spawn(python, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise((resolve) => server.on('close', resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + PATIENCE;
    while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`${entry} doesn't answer: ${said}`);
      await sleep(100);
    }
    await use(url);
  } finally {
    server.kill();
    await ended;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // The cast: a server that listens on TCP has an address with a port.
      const { port } = server.address() as { port: number };
      server.close(() => {
        resolve(port);
      });
    });
  });
}
