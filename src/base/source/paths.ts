import native, { type PlatformPath } from 'node:path';

/**
 * Joins POSIX parts: `('', 'app', 'main.py')` → `app/main.py`; `('app', '..')` → `''`; `('', '../lib')` → `../lib`.
 */
export function joinPath(...parts: readonly string[]): string {
  const joined = native.posix.join(...parts).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}

/** Returns the folder of a path: `a/b.py` → `a`; `b.py` → `''`. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** Returns the folders around a file, the nearest first and the root last: `a/b/c.py` → `a/b`, `a`, `''`. */
export function foldersAround(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) folders.push(folder);
  return [...folders, ''];
}

/** Returns the last part of a path: `a/b.py` → `b.py`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns true for a module of tests and for a configuration of them, by the names that pytest looks for. */
export const isTestModule = (file: string): boolean =>
  /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(file);

/** Returns true for such a module, and for what lies in a folder of tests. */
export const isTest = (file: string): boolean => /(?:^|\/)tests?\//.test(file) || isTestModule(file);

/** Returns the name of a module's file without its ending: `a/b.py` → `b`. */
export const moduleStem = (path: string): string => baseName(path).replace(/\.py$/, '');

/**
 * Returns true if `path` is `folder` or below it. The root, `''`, contains everything that doesn't begin with `..`.
 */
export function isWithin(folder: string, path: string): boolean {
  if (folder === '') return !isOutside(path);
  return path === folder || (path.startsWith(`${folder}/`) && !isOutside(path.slice(folder.length + 1)));
}

/** Returns true if a path relative to the root leads out of it (`../lib`, or another drive on Windows). */
export function isOutside(path: string): boolean {
  return path === '..' || path.startsWith('../') || native.posix.isAbsolute(path) || /^[A-Za-z]:/.test(path);
}

/**
 * Converts a path that a user wrote into one relative to the workspace root: `('/ws', '/ws/backend', 'main.py')` →
 * `backend/main.py`. The result begins with `..` if it leads out of the root, or with a drive or share if that is another
 * than the root's (`D:/lib`, `//host/share`). `path` is Node's module for the platform.
 */
export function toWorkspacePath(
  root: string,
  cwd: string,
  given: string,
  path: PlatformPath = native,
): string {
  return toPosix(path.relative(root, path.resolve(cwd, given)), path);
}

/**
 * Returns the POSIX path of a native absolute path relative to `folder`, `''` for the folder itself; `undefined` for a
 * path that isn't in the folder.
 */
export function pathWithin(folder: string, place: string, path: PlatformPath = native): string | undefined {
  const way = path.relative(folder, place);
  if (way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) return undefined;
  return toPosix(way, path);
}

/** Converts a native path to a POSIX one: `app\main.py` → `app/main.py` on Windows, unchanged elsewhere. */
export function toPosix(given: string, path: PlatformPath = native): string {
  return given.split(path.sep).join('/');
}

const SURROGATE = /[\ud800-\udfff]/;

/**
 * Compares by code point, as Python sorts. JavaScript compares UTF-16 units, which differs beyond the basic plane.
 */
export function byCodePoint(left: string, right: string): number {
  if (!SURROGATE.test(left) && !SURROGATE.test(right)) return left < right ? -1 : left > right ? 1 : 0;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Returns the name by which an import has a file: that of the module, of `__init__.py` that of the package. */
export function nameInImports(file: string): string {
  const name = baseName(file).replace(/\.py$/, '');
  return name === '__init__' ? baseName(parentOf(file)) : name;
}
