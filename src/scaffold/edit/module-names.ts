import { isWithin, joinPath } from '../../base/source/paths';

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
