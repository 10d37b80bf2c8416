import { posix, relative, resolve, sep } from 'node:path';

/** `('', 'app', 'main.py')` → `app/main.py`; `('app', '..')` → `''`; `('', '../lib')` → `../lib`. */
export function joinPath(...parts: readonly string[]): string {
  const joined = posix.join(...parts).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}

/** `a/b.py` → `a`; `b.py` → `''`. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** `a/b.py` → `b.py`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether `path` is `folder` or lies in it; the root, `''`, holds all but what begins with `..`. */
export function isWithin(folder: string, path: string): boolean {
  if (folder === '') return !isOutside(path);
  return path === folder || (path.startsWith(`${folder}/`) && !isOutside(path.slice(folder.length + 1)));
}

/** Whether a path relative to the root leads out of it (`../lib`, or another drive on Windows). */
export function isOutside(path: string): boolean {
  return path === '..' || path.startsWith('../') || posix.isAbsolute(path) || /^[A-Za-z]:/.test(path);
}

/**
 * What a user wrote, as a path relative to the workspace root: `('/ws', '/ws/backend', 'main.py')` →
 * `backend/main.py`. It begins with `..` where it leads out of the root.
 */
export function toWorkspacePath(root: string, cwd: string, given: string): string {
  return relative(root, resolve(cwd, given)).split(sep).join('/');
}

const SURROGATE = /[\ud800-\udfff]/;

/** By code point, as Python sorts; JavaScript's own order differs beyond the basic plane. */
export function byCodePoint(left: string, right: string): number {
  if (!SURROGATE.test(left) && !SURROGATE.test(right)) return left < right ? -1 : left > right ? 1 : 0;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
