/** A PostgreSQL for tests: a cluster in a temporary folder, on loopback and a free port, owned by a user other than root. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

const DEBIANS = '/usr/lib/postgresql';
const USER = 'tool';
/** Milliseconds to wait for the server, and between two tries. */
const PATIENCE = 30_000;
const INTERVAL = 100;

/**
 * Starts the server.
 * @returns {Promise<{ database: (name: string, driver: string) => string, socket: string, port: number, user: string, stop: () => void }>} `database` makes an
 *   empty database and returns its address for SQLAlchemy's driver; `socket` is the folder of the server's socket
 * @throws {Error} without PostgreSQL, or if it doesn't start
 */
export async function startPostgres() {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'tool-postgres-'));
  const own = ownUser(folder);
  const run = (program, ...args) => {
    const [command, ...rest] = [...own, join(bin, program), ...args];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  run('initdb', '-D', folder, '-A', 'trust', '-U', USER, '--no-sync');
  const port = await freePort();
  const [command, ...args] = [...own, join(bin, 'postgres'), '-D', folder];
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'];
  const server = spawn(command, [...args, ...settings], { stdio: 'ignore' });
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
  const stop = () => {
    server.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: INTERVAL });
  };
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      run('psql', ...place, '-d', 'postgres', '-c', 'select 1');
      break;
    } catch (error) {
      if (Date.now() < deadline && server.exitCode === null) {
        await sleep(INTERVAL);
        continue;
      }
      stop();
      throw new Error(`PostgreSQL doesn't start: ${error.stderr ?? error.message}`);
    }
  }
  return {
    database(name, driver) {
      const database = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');
      run('psql', ...place, '-d', 'postgres', '-c', `drop database if exists ${database}`);
      run('psql', ...place, '-d', 'postgres', '-c', `create database ${database}`);
      return `postgresql+${driver}://${USER}@127.0.0.1:${port}/${database}`;
    },
    socket: folder,
    port,
    user: USER,
    stop,
  };
}

/** Returns the folder of the server's programs: the newest of Debian's. */
function binaries() {
  const versions = existsSync(DEBIANS) ? readdirSync(DEBIANS).sort((left, right) => right - left) : [];
  const found = versions
    .map((version) => join(DEBIANS, version, 'bin'))
    .find((one) => existsSync(join(one, 'initdb')));
  if (found === undefined)
    throw new Error("There is no PostgreSQL here; install Debian's package postgresql.");
  return found;
}

/** Returns the command that runs another as a user other than root, whom PostgreSQL refuses, and gives that user the folder. */
function ownUser(folder) {
  if (process.getuid?.() !== 0) return [];
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid, gid);
  return ['runuser', '-u', 'postgres', '--'];
}
