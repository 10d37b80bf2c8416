/** The figures reached, a case each: they may only get better. `floors.json` is written by `--update` alone. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'floors.json');

/** What is held: more of the first is better, less of the second. */
const MORE = { found: (row) => row.found, tags: (row) => row.tagsRight, places: (row) => row.placesRight };
const LESS = {
  extra: (row) => row.extra.length,
  silent: (row) => row.silent.length,
  conditional: (row) => row.conditional,
};

const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** One line for each figure that is worse than it was. */
export function belowFloor(rows) {
  const floors = read();
  return rows.flatMap((row) => {
    const floor = floors[row.name];
    if (floor === undefined) return [];
    const worse = [
      ...Object.entries(MORE).filter(([figure, of]) => of(row) < floor[figure]),
      ...Object.entries(LESS).filter(([figure, of]) => of(row) > floor[figure]),
    ];
    return worse.map(([figure, of]) => `${row.name}: ${figure} was ${floor[figure]}, is ${of(row)}`);
  });
}

/** Takes the figures of these cases as the new floors; the other cases keep theirs. */
export function updateFloors(rows) {
  const figures = (row) => Object.entries({ ...MORE, ...LESS }).map(([figure, of]) => [figure, of(row)]);
  const floors = {
    ...read(),
    ...Object.fromEntries(rows.map((row) => [row.name, Object.fromEntries(figures(row))])),
  };
  const lines = Object.keys(floors)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(floors[name])}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
