import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { env, Uri } from 'vscode';

/** The end of one run of `tool`. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the environment of `tool`: the extension's host may be Electron, which has to be told to be Node. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ELECTRON_RUN_AS_NODE: '1',
  NO_COLOR: '1',
});

/** Runs `tool` in a folder. */
export function runTool(program: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: environment(), maxBuffer: 2 ** 27 };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 2;
      resolve({ exitCode, stdout, stderr });
    });
  });
}

/** A page that is served. */
export interface ServedPage {
  /** The address for the browser of the user, who may sit at another machine. */
  readonly url: Uri;
  readonly end: () => void;
}

/** Starts `tool routes serve` in a folder. Throws what it complains of. */
export async function servePage(
  program: string,
  cwd: string,
  options: readonly string[],
): Promise<ServedPage> {
  const port = String(await freePort());
  const own = Uri.parse(`http://127.0.0.1:${port}/`);
  // A forwarded port or a proxy has another host, which the page is told: it answers no others.
  const url = await env.asExternalUri(own);
  const allowed = url.authority === own.authority ? [] : ['--allow-host', url.authority];
  const args = ['routes', 'serve', '--port', port, ...options, ...allowed];
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let complaints = '';
    // The output begins with the address.
    child.stdout.once('data', () => resolve({ url, end: () => child.kill() }));
    child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
    child.on('error', reject);
    child.on('exit', () => reject(new Error(complaints.trim() || 'the page ended')));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
