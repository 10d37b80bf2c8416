/**
 * What the project holds of each case, in `manifest.json`: the wheel's size in megabytes, the floor (figures reached,
 * which may only get better) and, kept by hand, for a case that stands apart the diagnostic code that tells each caveat.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'manifest.json');

/** What is held: more of the first is better, less of the second. */
const MORE = {
  found: ({ found }) => found,
  tags: ({ tagsRight }) => tagsRight,
  handlers: ({ handlersRight }) => handlersRight,
  places: ({ placesRight }) => placesRight,
  external: ({ externalFound }) => externalFound,
};
const LESS = {
  extra: ({ extra }) => extra.length,
  silent: ({ silent }) => silent.length,
  conditional: ({ conditional }) => conditional,
};
const FIGURES = Object.entries({ ...MORE, ...LESS });

/** @returns {Record<string, { megabytes?: number, floor?: object, caveats?: object }>} by the case's name */
export const readManifest = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** One line for each figure that is worse than its floor. */
export function belowFloor(rows, manifest = readManifest()) {
  return rows.flatMap((row) => {
    const floor = manifest[row.name]?.floor ?? {};
    const isWorse = ([figure, of]) => (figure in MORE ? of(row) < floor[figure] : of(row) > floor[figure]);
    return FIGURES.filter(isWorse).map(
      ([figure, of]) => `${row.name}: ${figure} was ${floor[figure]}, is ${of(row)}`,
    );
  });
}

/** The floor that stands after a run: each figure the better of what was and what is. */
export function raised(floor = {}, row) {
  const better = (figure, now) => {
    if (!(figure in floor)) return now;
    return figure in MORE ? Math.max(floor[figure], now) : Math.min(floor[figure], now);
  };
  return Object.fromEntries(FIGURES.map(([figure, of]) => [figure, better(figure, of(row))]));
}

/** One line for each figure of one manifest that another has worse, or lacks. */
export function lowered(before, now) {
  return Object.entries(before).flatMap(([name, { floor = {} }]) =>
    Object.entries(floor)
      .filter(([figure, was]) => {
        const is = now[name]?.floor?.[figure];
        return is === undefined || (figure in MORE ? is < was : is > was);
      })
      .map(([figure, was]) => `${name}: ${figure} was ${was}, is ${now[name]?.floor?.[figure] ?? 'gone'}`),
  );
}

/** Takes better figures as the new floors; rows that ended in an error and other cases keep theirs. */
export function updateManifest(rows) {
  const manifest = readManifest();
  for (const row of rows.filter(({ error }) => error === undefined)) {
    const { megabytes, floor, ...rest } = manifest[row.name] ?? {};
    manifest[row.name] = { megabytes: row.wheel ?? megabytes, floor: raised(floor, row), ...rest };
  }
  const lines = Object.keys(manifest)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
