import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPython, holdTo, programsOf, type Tally } from './hold';
import FILES from './files.json';

/** `npm run cpython` holds all files to all releases that are there; with `WRITE=1` it writes the table and the list. */
const isLongForm = process.env['CPYTHON_TESTS'] === 'all';
const DOCUMENT = join(__dirname, '..', '..', 'docs', 'python.md');
const PENDING = join(__dirname, 'pending.json');
const NEWEST = '3.13';
const RELEASES = ['3.11', '3.12', NEWEST];
const LIMIT_MS = 1_800_000;

/** Test methods of CPython with an assertion that comes out wrong, by test file. */
type Pending = Readonly<Record<string, readonly string[]>>;
// The cast: the spec itself writes the file.
const pending = JSON.parse(readFileSync(PENDING, 'utf8')) as Pending;

/** Holds the interpreter to each file's assertions under a release of CPython. */
function tallies(python: string, files: readonly string[]): ReadonlyMap<string, Tally> {
  const programs = programsOf(python, files);
  return new Map(Object.entries(programs).map(([file, program]) => [file, holdTo(program)] as const));
}

const newlyWrong = (found: ReadonlyMap<string, Tally>): readonly string[] =>
  [...found].flatMap(([file, { wrong }]) =>
    wrong.filter((method) => pending[file]?.includes(method) !== true).map((method) => `${file} ${method}`),
  );

const python = findPython();
const describeWithPython = python === undefined && process.env['CI'] === undefined ? describe.skip : describe;

describeWithPython('CPython’s own tests', () => {
  if (!isLongForm) {
    it('hold, but for those that are pending', () => {
      const found = tallies(python ?? 'python3', FILES.sample);
      expect(newlyWrong(found)).toEqual([]);
      const equal = [...found.values()].reduce((sum, one) => sum + one.equal, 0);
      expect(equal).toBeGreaterThan(1500);
    }, 300_000);
    return;
  }

  it(
    'hold in all files and releases, but for those that are pending',
    () => {
      const all = [...FILES.sample, ...FILES.rest].sort();
      const runs = new Map(RELEASES.map((release) => [release, tallies(`python${release}`, all)] as const));
      const added = [...runs.values()].flatMap(newlyWrong);
      if (process.env['WRITE'] === undefined) expect(added).toEqual([]);
      else write(runs);
    },
    LIMIT_MS,
  );
});

function write(runs: ReadonlyMap<string, ReadonlyMap<string, Tally>>): void {
  const wrong = new Map<string, Set<string>>();
  for (const found of runs.values())
    for (const [file, tally] of found) wrong.set(file, new Set([...(wrong.get(file) ?? []), ...tally.wrong]));
  const list = [...wrong].filter(([, methods]) => methods.size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const named = Object.fromEntries(list.map(([file, methods]) => [file, [...methods].sort()]));
  writeFileSync(PENDING, `${JSON.stringify(named, null, 2)}\n`);
  const [head = ''] = readFileSync(DOCUMENT, 'utf8').split('<!-- npm run cpython: from here -->');
  writeFileSync(
    DOCUMENT,
    `${head}<!-- npm run cpython: from here -->\n\n${tableOf(runs.get(NEWEST) ?? new Map())}`,
  );
}

function tableOf(found: ReadonlyMap<string, Tally>): string {
  const rows = [...found].filter(([, { equal, unknown, different }]) => equal + unknown + different > 0);
  const total = { equal: 0, unknown: 0, different: 0 };
  for (const [, one] of rows) {
    total.equal += one.equal;
    total.unknown += one.unknown;
    total.different += one.different;
  }
  const cells: readonly (readonly (string | number)[])[] = [
    ['test file', 'assertions', 'equal', 'unknown', 'different'],
    ['---', '--:', '--:', '--:', '--:'],
    ...[...rows, ['all', total] as const].map(([file, { equal, unknown, different }]) => [
      file,
      equal + unknown + different,
      equal,
      unknown,
      different,
    ]),
  ];
  return cells.map((row) => `| ${row.join(' | ')} |\n`).join('');
}
