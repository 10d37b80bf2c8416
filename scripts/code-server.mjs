/**
 * Installs VS Code as a server for browsers (code-server), for `npm run test:vscode`, in .cache, once for each version:
 * `node scripts/code-server.mjs`; takes two to three minutes, and 0.7 GB. With `--present` it installs nothing, and says by its exit code
 * whether it's there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '4.139.1';
/** The major version of Node that this version runs on. */
const NODE = '24';
const PLACE = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', `code-server-${VERSION}`);
/** Native modules that it doesn't start without. */
const NATIVE = ['node-pty', '@vscode/spdlog', '@parcel/watcher'];

/** Returns the paths of its Node and its program; `undefined` if it isn't installed. */
export function codeServer() {
  const modules = join(PLACE, 'node_modules');
  const found = {
    node: join(modules, '.bin', 'node'),
    program: join(modules, 'code-server', 'out', 'node', 'entry.js'),
  };
  return existsSync(found.program) ? found : undefined;
}

function install() {
  const draft = `${PLACE}.draft-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), '{ "private": true }\n');
  const bin = join(draft, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const npm = (folder, ...args) =>
    execFileSync('npm', [...args, '--no-fund', '--no-audit', '--prefer-offline'], {
      cwd: join(draft, folder),
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  npm('.', 'install', `node@${NODE}`, '--foreground-scripts');
  // Its install script builds what isn't needed here.
  npm('.', 'install', `code-server@${VERSION}`, '--ignore-scripts');
  const server = join('node_modules', 'code-server');
  const editor = join(server, 'lib', 'vscode');
  for (const folder of [server, editor]) npm(folder, 'install', '--ignore-scripts', '--omit=dev');
  npm(editor, 'rebuild', ...NATIVE);
  rmSync(PLACE, { recursive: true, force: true });
  renameSync(draft, PLACE);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isThere = codeServer() !== undefined;
  if (process.argv.includes('--present')) process.exitCode = isThere ? 0 : 1;
  else if (!isThere) install();
}
