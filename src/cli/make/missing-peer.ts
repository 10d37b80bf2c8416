import { dirname } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { diskTree } from '../../base/source/disk';

/** Lists the commands that install a package by the file that a package manager locks; npm's is for all else. */
const INSTALLS: readonly (readonly [locked: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm add -D'],
  ['yarn.lock', 'yarn add -D'],
  ['bun.lock', 'bun add -d'],
  ['bun.lockb', 'bun add -d'],
];

/** Matches the package that wasn't found in the messages of Node, Yarn and Bun. */
const NOT_FOUND = /(?:Cannot find (?:module|package) |tried to access )["']?((?:@[\w.-]+\/)?\w[\w.-]*)/;

/** The devkit's first release that wants Node 22, and modules that Yarn's Plug'n'Play doesn't find for it. */
const LATEST = 22;

/** Returns the Failure for a package that this one expects beside it, with the command that installs all of its kind; any other error as it is. */
export function asMissingPeer(error: unknown, cwd: string): unknown {
  const name = error instanceof Error ? NOT_FOUND.exec(error.message)?.[1] : undefined;
  // The cast: our own manifest.
  const { peerDependencies: peers } = require('../../../package.json') as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const isPnp = process.versions['pnp'] !== undefined;
  if (name === undefined || !(Object.hasOwn(peers, name) || isPnp)) return error;
  const isOfNx = name.includes('nx');
  const wanted = Object.entries(peers).filter(([one]) => one.includes('nx') === isOfNx);
  const isLimited = !isOfNx && (isPnp || Number.parseInt(process.versions.node, 10) < LATEST);
  const words = wanted.map(
    ([one, range]) => `"${one}@${isLimited ? range.replace(/<\d+/, `<${LATEST}`) : range}"`,
  );
  return new Failure(`this needs ${name}, which isn't found here; this installs it:`, [
    `  ${installIn(cwd)} ${words.join(' ')}`,
  ]);
}

/** Returns the command of the package manager that locks the packages of a folder, or of one around it. */
function installIn(folder: string): string {
  const isLocked = (file: string): boolean => diskTree(folder).kind(file) === 'file';
  const found = INSTALLS.find(([file]) => isLocked(file));
  if (found !== undefined) return found[1];
  const isLast = dirname(folder) === folder || isLocked('package-lock.json');
  return isLast ? 'npm install -D' : installIn(dirname(folder));
}
