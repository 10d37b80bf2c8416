import { posix, relative, resolve, sep } from 'node:path';

/**
 * Joins POSIX parts: `('', 'app', 'main.py')` → `app/main.py`; `('app', '..')` → `''`; `('', '../lib')` → `../lib`.
 */
export function joinPath(...parts: readonly string[]): string {
  const joined = posix.join(...parts).replace(/\/$/, '');
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

/**
 * Returns true if `path` is `folder` or below it. The root, `''`, contains everything that doesn't begin with `..`.
 */
export function isWithin(folder: string, path: string): boolean {
  if (folder === '') return !isOutside(path);
  return path === folder || (path.startsWith(`${folder}/`) && !isOutside(path.slice(folder.length + 1)));
}

/** Returns true if a path relative to the root leads out of it (`../lib`, or another drive on Windows). */
export function isOutside(path: string): boolean {
  return path === '..' || path.startsWith('../') || posix.isAbsolute(path) || /^[A-Za-z]:/.test(path);
}

/**
 * Converts a path that a user wrote into one relative to the workspace root: `('/ws', '/ws/backend', 'main.py')` →
 * `backend/main.py`. It begins with `..` if it leads out of the root.
 */
export function toWorkspacePath(root: string, cwd: string, given: string): string {
  return relative(root, resolve(cwd, given)).split(sep).join('/');
}

const SURROGATE = /[\ud800-\udfff]/;

/**
 * Compares by code point, as Python sorts. JavaScript compares UTF-16 units, which differs beyond the basic plane.
 */
export function byCodePoint(left: string, right: string): number {
  if (!SURROGATE.test(left) && !SURROGATE.test(right)) return left < right ? -1 : left > right ? 1 : 0;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
