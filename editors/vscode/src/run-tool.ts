import { execFile, spawn } from 'node:child_process';

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

/** Starts `tool routes serve` in a folder; returns the address of the page, and what ends it. Throws what it complains of. */
export function servePage(program: string, cwd: string): Promise<{ url: string; end: () => void }> {
  const child = spawn(process.execPath, [program, 'routes', 'serve', '--port', '0'], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let [said, complaints] = ['', ''];
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      const [url] = /http:\S+/.exec(said) ?? [];
      if (url !== undefined) resolve({ url, end: () => child.kill() });
    });
    child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
    child.on('error', reject);
    child.on('exit', () => reject(new Error(complaints.trim() || 'the page ended')));
  });
}
