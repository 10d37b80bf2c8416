import { lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { pathWithin } from '../paths';

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Our folder in the user's folder for caches. */
const OURS = 'tool-schematics';

/** Returns the user's folder for caches by the platform's custom; `undefined` where the environment names none. */
function cacheHome(env: Env, platform: NodeJS.Platform): string | undefined {
  const { XDG_CACHE_HOME: given = '', LOCALAPPDATA: local = '', HOME: home = '' } = env;
  // The specification of XDG: a relative path is to be ignored.
  if (isAbsolute(given)) return given;
  if (platform === 'win32') return isAbsolute(local) ? local : undefined;
  if (!isAbsolute(home)) return undefined;
  return platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}

/** Returns where our folder is or would be, whether or not it may be used. Absolute. */
export function keptFolder(env: Env, platform: NodeJS.Platform = process.platform): string | undefined {
  const home = cacheHome(env, platform);
  return home === undefined ? undefined : join(home, OURS);
}

/**
 * Returns the folder in which reports and compiled code are kept between runs; `undefined` if there's none that only
 * this user can write to. Whoever can write there can put words, and code, into the mouth of the next run: so it must
 * not be in the workspace around `cwd`, which may come from anybody. With `make`, it's made if it doesn't exist.
 */
export function privateFolder(
  env: Env,
  cwd: string,
  { make }: { readonly make: boolean },
): string | undefined {
  const folder = keptFolder(env);
  if (folder === undefined) return undefined;
  try {
    if (make) mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isPrivate(folder)) return undefined;
    const real = realpathSync.native(folder);
    return pathWithin(workspaceOf(cwd), real) === undefined ? real : undefined;
  } catch {
    return undefined; // it doesn't exist, or can't be made
  }
}

/** Returns whether a path is a folder, not a link to one, that nobody but this user can read or write or replace. */
function isPrivate(folder: string): boolean {
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) return false;
  const user = process.geteuid?.();
  if (user === undefined) return true; // Windows: the folder around it is the user's by its access list
  if (stats.uid !== user || (stats.mode & 0o077) !== 0) return false;
  const { mode } = statSync(dirname(folder));
  return (mode & WRITABLE_BY_ALL) === 0 || (mode & STICKY) !== 0;
}

const WRITABLE_BY_ALL = 0o002;
/** Only a file's owner may rename or remove it. */
const STICKY = 0o1000;

/**
 * Returns the workspace root as `findSourceRoot` does, for a decision about trust that costs a few calls: it asks for
 * names instead of listing the folders above.
 */
export function workspaceOf(cwd: string): string {
  const above = [cwd];
  for (let folder = cwd; dirname(folder) !== folder;) above.push((folder = dirname(folder)));
  return (
    above.find((folder) => statOf(join(folder, 'nx.json'))?.isFile() === true) ??
    above.find((folder) => statOf(join(folder, 'backend'))?.isDirectory() === true) ??
    above.find(
      (folder) =>
        statOf(join(folder, 'pyproject.toml'))?.isFile() === true ||
        statOf(join(folder, '.git')) !== undefined,
    ) ??
    cwd
  );
}

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });
