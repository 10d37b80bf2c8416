import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWhole } from '../../src/analysis/python/parser';
import { Failure } from '../../src/base/diagnostics/failure';
import { diskTree } from '../../src/base/source/disk';
import { memoryTree } from '../../src/base/source/memory';
import { overlayTree } from '../../src/base/source/overlay';
import type { SourceTree } from '../../src/base/source/tree';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { RoutesOptions } from '../../src/routes-report/options';
import type { ReportedRoute, RoutesReport } from '../../src/routes-report/report';
import { type Fixture, loadFixtures, optionsOf } from '../support/fixtures';
import { Random, seedOf } from '../support/random';
import { damage, DAMAGE_KINDS } from './damages';

/** The bounded form. `DAMAGE=SEED:FILES:CRASHES` asks for another one: `7:400:5000` takes all fixtures, and some minutes. */
const [SEED = 1, FILES = 40, CRASHES = 25] = (process.env['DAMAGE'] ?? '')
  .split(':')
  .flatMap((one) => (one === '' ? [] : [Number(one)]));
/**
 * The least share of the other routes to be found. It's 97 % in files of real applications; in fixtures, which are
 * short, the damaged line is often the import, include or loop that the others depend on.
 */
const GOAL = 0.88;
/** Most damages of one file that may only not crash. */
const MOST = 6;
const SAVED = join(__dirname, 'crashes');

jest.setTimeout(3_600_000);

/** Returns the report; `undefined` if no application is left. Throws for a defect of ours. */
async function reportOf(
  open: (root: string) => SourceTree,
  root: string,
  options: RoutesOptions,
): Promise<RoutesReport | undefined> {
  try {
    const { report } = await inspectApplication(options, { cwd: root, root, open }, { details: true });
    expect(report.diagnostics.filter(({ code }) => code === 'internal')).toEqual([]);
    return report;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const opener =
  (root: string, file?: string, text = '') =>
  (folder: string): SourceTree =>
    file !== undefined && folder === root
      ? overlayTree(diskTree(folder), new Map([[file, Buffer.from(text)]]))
      : diskTree(folder);

const rowsIn = (report: RoutesReport | undefined, file: string): readonly ReportedRoute[] =>
  report?.routes.filter((row) => row.file === file) ?? [];

/** Without the line, which damage moves. */
const keyOf = ({ methods, path, handler, kind }: ReportedRoute): string =>
  `${methods.join(',') || kind} ${path} ${handler ?? ''}`;

/** Returns the 1-based line that ends the head of the function which begins, decorators included, at a line. */
function lastOwnLine(lines: readonly string[], first: number): number {
  const def = lines.findIndex((line, index) => index >= first - 1 && /^\s*(?:async\s+)?def\b/.test(line));
  const end = lines.findIndex((line, index) => index >= def && /:\s*(?:\.\.\.|return\b.*)?$/.test(line));
  return def < 0 ? first : (end < 0 ? def : end) + 1;
}

interface Score {
  readonly others: number;
  readonly found: number;
  /** The place, if no diagnostic names the file. */
  readonly unnamed?: string;
}

/** Damages one line of a fixture's file with several routes, so that it can't be parsed, and looks for the others. */
async function scoreOf({ name, folder, config }: Fixture, random: Random): Promise<Score | undefined> {
  const options = optionsOf(config);
  const before = await reportOf(opener(folder), folder, options);
  const files = [...new Set(before?.routes.flatMap((row) => row.file ?? []))].filter(
    (file) => !file.startsWith('<') && rowsIn(before, file).length > 1,
  );
  if (files.length === 0) return undefined;
  const file = random.pick(files);
  const text = readFileSync(join(folder, file), 'utf8');
  const damaged = Array.from({ length: 12 }, () => damage(text, random.pick(DAMAGE_KINDS), random)).find(
    (one) => one !== undefined && parseWhole(one.text).errors().length > 0,
  );
  if (damaged === undefined) return undefined;
  const after = await reportOf(opener(folder, file, damaged.text), folder, options);
  const lines = text.split('\n');
  const others = rowsIn(before, file)
    .filter(({ line }) => damaged.line < (line ?? 0) || damaged.line > lastOwnLine(lines, line ?? 0))
    .map(keyOf);
  const left = rowsIn(after, file).map(keyOf);
  const found = others.filter((key) => left.includes(key) && left.splice(left.indexOf(key), 1)).length;
  const isNamed = after === undefined || after.diagnostics.some((one) => one.file === file);
  return { others: others.length, found, ...(!isNamed && { unnamed: `${name} ${file}:${damaged.line}` }) };
}

const fixtures = loadFixtures();

it(`a damaged line hides as little as possible: ${FILES} files`, async () => {
  const scores: Score[] = [];
  for (const [index, fixture] of fixtures.entries()) {
    const score = await scoreOf(fixture, new Random(seedOf(SEED, index)));
    if (score !== undefined) scores.push(score);
    if (scores.length === FILES) break;
  }
  const sum = (key: 'others' | 'found'): number => scores.reduce((all, score) => all + score[key], 0);
  expect(scores.length).toBeGreaterThanOrEqual(Math.min(FILES, 40));
  expect(scores.flatMap(({ unnamed }) => unnamed ?? [])).toEqual([]);
  expect(sum('found') / sum('others')).toBeGreaterThanOrEqual(GOAL);
});

it(`damaged files never crash the analysis: ${CRASHES}`, async () => {
  for (let index = 0; index < CRASHES; index += 1) {
    const random = new Random(seedOf(SEED, index));
    const { folder, config } = random.pick(fixtures);
    const file = random.pick(readdirSync(folder).filter((name) => /\.(?:py|json)$/.test(name)));
    let text = readFileSync(join(folder, file), 'utf8');
    for (let left = random.between(1, MOST); left > 0; left -= 1)
      text =
        damage(text, random.pick(DAMAGE_KINDS), random)?.text ?? text.slice(random.between(0, text.length));
    await reportOf(opener(folder, file, text), folder, optionsOf(config));
  }
});

it.each(readdirSync(SAVED))('no longer crashes: %s', async (name) => {
  const tree = memoryTree({ 'main.py': readFileSync(join(SAVED, name)) });
  const report = await reportOf(() => tree, '/', { entry: 'main:app', pythonPath: ['.'] });
  expect(report === undefined).toBe(name.startsWith('string-left-open'));
});
