import { isWithin, joinPath, parentOf } from '../../base/source/paths';

/**
 * Returns true if a module, by the name under which a file imports it, is the one at `path`. The folder that an absolute
 * name counts from has to be `around` or one around that: only those are on Python's path.
 */
export function leadsTo(path: string, module: string, file: string, around: string): boolean {
  const wanted = path.replace(/(?:\/__init__)?\.py$/, '');
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll('.', '/');
  if (dots > 0) return joinPath(parentOf(file), '../'.repeat(dots - 1), inner) === wanted;
  if (inner === '' || !`/${wanted}`.endsWith(`/${inner}`)) return false;
  return isWithin(joinPath(wanted.slice(0, wanted.length - inner.length)), around);
}
