/**
 * Explains differing rows. `differences.json` is maintained by hand, by case. Each explanation has a pattern for
 * its rows (`*` matches anything), one line of explanation, and whether the source alone decides the row.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'differences.json');

/** @returns {Record<string, { rows: string, why: string, source: boolean }[]>} */
export const readDifferences = () => JSON.parse(readFileSync(FILE, 'utf8'));

/**
 * Returns one line for each difference in a case: `missing api GET /x`, `extra`, `tags`, `handler`, `place`,
 * `external` (in another package and not reported), `conditional` (reported under a condition), `partial`, `order`.
 */
export function differencesOf(row) {
  if (row.error !== undefined) return [`error ${row.error}`];
  const show = ({ kind, methods, path }) => [kind, methods.join(','), path].filter((part) => part !== '').join(' ');
  const lines = (word, rows) => rows.map((one) => `${word} ${show(one)}`);
  const first = (pairs) => pairs.map(([truth]) => truth);
  const isWhole = row.missing.length === 0;
  return [
    ...lines('missing', row.missing),
    ...lines('extra', row.extra),
    ...lines('tags', first(row.wrongTags)),
    ...lines('handler', first(row.wrongHandlers)),
    ...lines('place', first(row.wrongPlaces)),
    ...lines('external', row.externalMissing),
    ...lines('conditional', row.conditionalRows),
    // With missing rows, the order can't be compared.
    ...(isWhole && !row.isInOrder ? ['order'] : []),
  ];
}

/**
 * Returns a case's differences with their explanations.
 * @returns {{ explained: { lines: string[], why: string, source: boolean }[], unexplained: string[] }}
 */
export function explain(row, explanations = []) {
  const matchers = explanations.map(({ rows }) => matcher(rows));
  const lines = differencesOf(row);
  const indexOf = (line) => matchers.findIndex((matches) => matches(line));
  const explained = explanations
    .map(({ why, source }, index) => ({ why, source, lines: lines.filter((line) => indexOf(line) === index) }))
    .filter((one) => one.lines.length > 0);
  return { explained, unexplained: lines.filter((line) => indexOf(line) === -1) };
}

function matcher(pattern) {
  const escaped = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  const whole = new RegExp(`^${escaped.join('.*')}$`);
  return (line) => whole.test(line);
}
