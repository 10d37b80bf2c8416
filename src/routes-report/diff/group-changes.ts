import { groupBy } from '../../base/code/groups';
import type { TwoSided } from './compare';
import { furtherLines, movement } from './words';

/** Rows that differ in the same way, and how. */
export interface Together {
  readonly first: TwoSided;
  readonly rows: readonly TwoSided[];
  readonly lines: readonly string[];
}

/** Puts rows together that differ in the same way, if they're many: those of one model, say, of which a field was renamed. */
export function together(rows: readonly TwoSided[]): readonly Together[] {
  const groups = groupBy(rows, (row) =>
    JSON.stringify([row.breaking, movement(row).slice(1), furtherLines(row).map(inAnyPlace)]),
  );
  return [...groups.values()].flatMap((all): readonly Together[] =>
    all.length < MANY
      ? all.map((row) => ({ first: row, rows: [row], lines: furtherLines(row) }))
      : all.slice(0, 1).map((first) => ({ first, rows: all, lines: furtherLines(first).map(inAnyPlace) })),
  );
}

/** From this number on rows are put together. */
const MANY = 3;

/** Returns `response … price: type changed` for `response 200, items[].price: type changed`. */
const inAnyPlace = (line: string): string =>
  line.replace(/^(response|body)[^,:]*, [^:]*?([^:., ]+): /u, '$1 … $2: ');
