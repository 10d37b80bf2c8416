import { compareNaturally } from '../../base/code/natural-order';
import type { ReportedRoute } from '../report';
import { cellOf, type Column, COLUMNS } from './columns';
import { oneOf, wordsOf } from './terms';

/** One key of `--sort`. */
export interface SortKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** Parses `path,-method`. Throws a Failure for an unknown column. */
export function parseSort(given: readonly string[] | undefined): readonly SortKey[] {
  return wordsOf('sort', given).map((word) => {
    const isDescending = word.startsWith('-');
    return { column: oneOf('sort', isDescending ? word.slice(1) : word, COLUMNS), isDescending };
  });
}

/** Sorts rows by these keys, numbers by value. Equal rows keep the order of registration. */
export function sortRoutes(
  routes: readonly ReportedRoute[],
  keys: readonly SortKey[],
): readonly ReportedRoute[] {
  if (keys.length === 0) return routes;
  return [...routes].sort((left, right) => {
    for (const { column, isDescending } of keys) {
      const order = compareNaturally(cellOf(left, column), cellOf(right, column));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
}
