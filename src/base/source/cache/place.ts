import { lstatSync, mkdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
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

/** Our folder, or why it may not be used: a clause about it. */
type Judged = { readonly folder: string } | { readonly problem: string };

/**
 * Returns the folder in which reports and compiled code are kept between runs; `undefined` if there's none that only
 * this user can write to. With `make`, it's made if it doesn't exist.
 */
export function privateFolder(
  env: Env,
  cwd: string,
  { make }: { readonly make: boolean },
): string | undefined {
  const judged = judgedFolder(env, cwd, { make });
  return 'folder' in judged ? judged.folder : undefined;
}

/**
 * Judges our folder. Whoever can write there can put words, and code, into the mouth of the next run: so it must not be
 * in the workspace around `cwd`, which may come from anybody, and nobody else may be able to write to it or to replace
 * it. It's judged before it's made: nothing may appear in a workspace.
 */
export function judgedFolder(env: Env, cwd: string, { make }: { readonly make: boolean }): Judged {
  const folder = keptFolder(env);
  if (folder === undefined) return { problem: 'the environment names no folder for it' };
  try {
    const { HOME: home = '' } = env;
    if (isAbsolute(home) && pathWithin(home, folder) !== undefined && lstatOf(home) === undefined)
      return { problem: `there's no home folder ${home}` };
    const { above, real: wouldBe } = realPlaceOf(folder);
    const workspace = realpathSync.native(workspaceOf(cwd));
    if (pathWithin(workspace, wouldBe) !== undefined)
      return { problem: `it's in the workspace, ${workspace}` };
    const open = replaceableAbove(above);
    if (open !== undefined) return { problem: `${open} isn't yours alone to change` };
    if (lstatOf(folder) === undefined) {
      if (!make) return { problem: "it isn't there yet" };
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    const stats = lstatSync(folder);
    if (!stats.isDirectory()) return { problem: "it's a link or a file" };
    return isPrivate(stats)
      ? { folder: realpathSync.native(folder) }
      : { problem: "it isn't yours alone to read and write" };
  } catch (error) {
    return { problem: `it can't be used: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Returns where a folder is or would be, without links, and the nearest folder around it that exists. */
function realPlaceOf(folder: string): { readonly real: string; readonly above: string } {
  let above = dirname(folder);
  while (lstatOf(above) === undefined && dirname(above) !== above) above = dirname(above);
  const real = realpathSync.native(above);
  const there = lstatOf(folder) === undefined ? undefined : realpathSync.native(folder);
  return there === undefined
    ? { above: real, real: join(real, relative(above, folder)) }
    : { above: dirname(there), real: there };
}

/** Returns whether nobody but this user can read or write a folder. */
function isPrivate({ uid, mode }: Stats): boolean {
  const user = process.geteuid?.();
  // Windows: the folder around it is the user's by its access list.
  return user === undefined || (uid === user && (mode & 0o077) === 0);
}

/**
 * Returns the first folder, from this one up to the root, in which somebody else may rename or remove what's there:
 * one that belongs neither to this user nor to root, or that its group or all may write to, unless it's sticky.
 */
function replaceableAbove(start: string): string | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  for (let folder = start; ; folder = dirname(folder)) {
    const { uid, mode } = lstatSync(folder);
    const isOpen = (mode & WRITABLE_BY_OTHERS) !== 0 && (mode & STICKY) === 0;
    if (isOpen || (uid !== user && uid !== 0)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

const WRITABLE_BY_OTHERS = 0o022;
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
const lstatOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });
