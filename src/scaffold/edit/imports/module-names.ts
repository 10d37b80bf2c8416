import { isWithin, joinPath, parentOf } from '../../../base/source/paths';
import { scanImports, type ScannedImport } from '../../../analysis/python/import-scanner';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';

/** Returns the path of a module, or of its package, without a suffix. */
export const withoutSuffix = (file: string): string => file.replace(/(?:\/__init__)?\.py$/, '');

/**
 * Returns the relative name of a module or package (a path without suffix) for a file in `folder`: `..dto.widget`. `dots` are the
 * fewest that a package itself gets.
 */
export function relativeModule(place: string, folder: string, dots = 1): string {
  let base = folder;
  let count = 1;
  while (!isWithin(base, place) && base !== '') {
    base = joinPath(base, '..');
    count += 1;
  }
  const name = place === base ? '' : place.slice(base === '' ? 0 : base.length + 1).replaceAll('/', '.');
  return `${'.'.repeat(name === '' ? Math.max(dots, count) : count)}${name}`;
}

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

/** True if a file of the workspace imports another. */
export function importsFile(files: SourceTree, from: string, path: string, backend: string): boolean {
  const modules = scanImports(readText(files, from) ?? '').imports.flatMap(modulesOf);
  return modules.some((module) => leadsTo(path, module, from, backend));
}

/** Returns the modules that an import may load: `from a import b` may mean `a.b`. */
function modulesOf({ module, names }: ScannedImport): readonly string[] {
  const joint = module.endsWith('.') ? '' : '.';
  return [module, ...names.map((name) => `${module}${joint}${name}`)];
}
