/**
 * Reads and updates `manifest.json`. For each case it has the wheel's size in megabytes, the floor (best figures so
 * far, which may only improve), and, maintained by hand for cases that stand apart, the diagnostic code for each
 * caveat.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'manifest.json');

/** The figures in a floor: higher is better for the first group, lower for the second. */
const MORE = {
  found: ({ found }) => found,
  tags: ({ tagsRight }) => tagsRight,
  handlers: ({ handlersRight }) => handlersRight,
  places: ({ placesRight }) => placesRight,
  external: ({ externalFound }) => externalFound,
  // Not the number of conditional rows: one that was missing, and is listed under a condition now, is no loss.
  certain: ({ found, conditional }) => found - conditional,
};
const LESS = {
  extra: ({ extra }) => extra.length,
  silent: ({ silent }) => silent.length,
};
const FIGURES = Object.entries({ ...MORE, ...LESS });

/** @returns {Record<string, { megabytes?: number, floor?: object, caveats?: object }>} by the case's name */
export const readManifest = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** Returns one line for each figure below its floor. */
export function belowFloor(rows, manifest = readManifest()) {
  return rows.flatMap((row) => {
    const floor = manifest[row.name]?.floor ?? {};
    const isWorse = ([figure, of]) => (figure in MORE ? of(row) < floor[figure] : of(row) > floor[figure]);
    return FIGURES.filter(isWorse).map(
      ([figure, of]) => `${row.name}: ${figure} was ${floor[figure]}, is ${of(row)}`,
    );
  });
}

/** Returns the floor after a run: the better of each old and new figure. */
export function raised(floor = {}, row) {
  const better = (figure, now) => {
    if (!(figure in floor)) return now;
    return figure in MORE ? Math.max(floor[figure], now) : Math.min(floor[figure], now);
  };
  return Object.fromEntries(FIGURES.map(([figure, of]) => [figure, better(figure, of(row))]));
}

/** Returns a floor with its certain rows; older ones have their conditional rows instead. */
const withCertain = ({ conditional, ...floor }) =>
  conditional === undefined ? floor : { ...floor, certain: floor.found - conditional };

/** Returns one line for each figure of a manifest that another manifest lacks or has worse. */
export function lowered(before, now) {
  return Object.entries(before).flatMap(([name, { floor = {} }]) =>
    Object.entries(withCertain(floor))
      .filter(([figure, was]) => {
        const is = now[name]?.floor?.[figure];
        return is === undefined || (figure in MORE ? is < was : is > was);
      })
      .map(([figure, was]) => `${name}: ${figure} was ${was}, is ${now[name]?.floor?.[figure] ?? 'gone'}`),
  );
}

/** Raises the floors to better figures; keeps those of failed rows and of other cases. */
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
