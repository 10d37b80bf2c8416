/** Programs that npm run real:make starts: without network, in a home of their own, stopped when they take too long. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds of the processor that a program may use; it may take five times that by the clock, as the machine may be busy. */
const WITHIN = 'ulimit -t "$0"; file=$1; shift; TIMEFORMAT="%U %S"; { time "$@" 2>&4; } 4>&2 2>"$file"';
/** Milliseconds that are waited for the output of a program that has ended. */
const GRACE = 10_000;
const children = new Set();

/**
 * Runs a program in a process group of its own, which is killed as a whole.
 * @param {string} scratch its home
 * @param {number} patience seconds of the processor that it may use
 * @returns {Promise<{ status: number | null, stdout: string, output: string, seconds: number }>} `status` is null for one that was
 *   killed, `output` is stdout and stderr, `seconds` are those of the processor
 */
export function run(command, args, cwd, { scratch, patience, input = '', env = {} }) {
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, `time-${(count += 1)}`);
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const safe = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' };
  const own = { PATH, LANG, HOME: scratch, NO_COLOR: '1', ...safe, ...env };
  return new Promise((done) => {
    const within = ['-c', WITHIN, String(patience), file, command, ...args];
    const child = spawn('bash', within, { cwd, env: own, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let output = '';
    let ended;
    child.stdout.setEncoding('utf8').on('data', (data) => ((stdout += data), (output += data)));
    child.stderr.setEncoding('utf8').on('data', (data) => (output += data));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    children.add(child);
    const timer = setTimeout(() => killGroup(child), patience * 5000);
    const finish = () => {
      if (!children.delete(child)) return;
      const [, user = 0, system = 0] = /([\d.]+) ([\d.]+)\s*$/.exec(read(file)) ?? [];
      const seconds = Math.round((Number(user) + Number(system)) * 10) / 10;
      done({ status: ended, stdout, output, seconds });
    };
    child.on('error', (error) => (output += error.message));
    child.on('exit', (status, signal) => {
      clearTimeout(timer);
      ended = signal !== null || status > 128 ? null : status;
      // Its own children may hold the streams open.
      killGroup(child);
      setTimeout(finish, GRACE).unref();
    });
    child.on('close', finish);
  });
}

/** Ends what is under way: it would outlive this process. */
export function endAll() {
  for (const child of children) killGroup(child);
}

/** Returns the beginning of a command that runs another without network, empty where that can't be had. */
export function offline() {
  try {
    execFileSync('unshare', ['-n', 'true'], { stdio: 'ignore' });
    return ['unshare', '-n'];
  } catch {
    return [];
  }
}

/** Returns what a text of JSON says, `undefined` for another text. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let count = 0;

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
