import { isWithin, joinPath, parentOf } from '../../../base/source/paths';

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

/** Returns the relative name of a module for a file; the absolute one if no package holds both. */
export function relativeName(place: string, file: string, isTop: (folder: string) => boolean): string {
  let base = parentOf(file);
  while (!isWithin(base, place) && base !== '') base = parentOf(base);
  if (!isTop(base) && base !== '') return relativeModule(place, parentOf(file));
  return (base === '' ? place : place.slice(base.length + 1)).replaceAll('/', '.');
}

/**
 * Returns the name of a moved module in the manner of its old one: as long as that counts from the same folder. `undefined` if the new
 * place isn't below that.
 */
export function movedModule(
  module: string,
  { from, to }: { readonly from: string; readonly to: string },
  { file, isTop }: { readonly file: string; readonly isTop: (folder: string) => boolean },
): string | undefined {
  if (module.startsWith('.')) return relativeName(to, file, isTop);
  const root = from.slice(0, from.length - module.length);
  return to.startsWith(root) && to !== root ? to.slice(root.length).replaceAll('/', '.') : undefined;
}
