import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Checker, type Judge, type Outcome, writeApplication } from './check';
import { generate as generateRoutes } from './generate';
import type { Application } from './project';
import { seedOf } from './random';
import { shrink, sizeOf } from './shrink';

const FOUND = join(__dirname, '..', '..', 'test', 'fixtures', 'found');

/** Number of applications in progress at once. */
const BATCH = 40;

/** An application that we analyse differently from FastAPI. */
export interface Different {
  readonly index: number;
  readonly application: Application;
  /** The kinds of difference, the worst first. */
  readonly signs: readonly string[];
  /** Missing rows (`-`), extra rows (`+`) and diagnostics (`!`). */
  readonly detail: readonly string[];
}

/** Makes up an application of a seed. */
type Generate = (seed: number) => Application;

/** The result of a run. */
interface Tally {
  readonly exact: number;
  readonly refused: number;
  readonly different: readonly Different[];
  /** The first lines of FastAPI's refusals, with their counts. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly routes: number;
}

/** Makes up an application of each index from the seed, and compares both sides on it. */
export async function differential(
  checker: Checker,
  seed: number,
  indexes: readonly number[],
  generate: Generate,
): Promise<Tally> {
  const refusals = new Map<string, number>();
  const different: Different[] = [];
  const counts = { exact: 0, refused: 0, routes: 0 };
  for (let at = 0; at < indexes.length; at += BATCH) {
    const batch = indexes.slice(at, at + BATCH);
    const applications = batch.map((index) => generate(seedOf(seed, index)));
    const outcomes = await checker.check(applications);
    for (const [position, outcome] of outcomes.entries()) {
      const [index, application] = [batch[position], applications[position]];
      if (index === undefined || application === undefined) continue;
      tally(outcome);
      if (outcome.kind === 'different')
        different.push({ index, application, signs: outcome.signs, detail: outcome.detail });
    }
  }
  return { ...counts, different, refusals };

  function tally(outcome: Outcome): void {
    if (outcome.kind !== 'different') counts[outcome.kind] += 1;
    if (outcome.kind !== 'refused') counts.routes += outcome.oracle.routes.length;
    else {
      const reason = outcome.error.trim().split('\n').at(-1)?.replaceAll(/\d+/g, 'N') ?? '';
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    }
  }
}

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '300' },
  only: { type: 'string' },
  shrink: { type: 'string', default: '10' },
  'dry-run': { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  refusals: { type: 'boolean', default: false },
} as const;

/** Runs `npm run differential` and returns the exit code; see scripts/differential/README.md. */
export async function main(argv: readonly string[], python: string | undefined): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (python === undefined) {
    console.error('The oracle needs Python >= 3.10 on the PATH.');
    return 1;
  }
  const seed = Number(values.seed);
  const all = Array.from({ length: Number(values.count) }, (_none, index) => index);
  return withChecker(python, async (checker) => {
    const run = await differential(
      checker,
      seed,
      values.only === undefined ? all : [Number(values.only)],
      generateRoutes,
    );
    if (values.list) for (const found of run.different) console.log(lineOf(found));
    const smallest = [...run.different].sort((a, b) => sizeOf(a.application) - sizeOf(b.application));
    for (const found of smallest.slice(0, Number(values.shrink))) {
      await keepSmallest(checker, `${seed}-${found.index}`, found, !values['dry-run']);
    }
    if (values.refusals) for (const [why, count] of run.refusals) console.log(`${count} ${why}`);
    const figures = `${run.exact} exact, ${run.different.length} different, ${run.refused} refused by FastAPI`;
    console.log(`${figures}; ${run.routes} routes`);
    return run.different.length === 0 ? 0 : 1;
  });
}

/** Provides both sides while `use` runs, in a temporary folder. */
export async function withChecker<T>(
  python: string,
  use: (checker: Checker) => Promise<T>,
  judge?: Judge,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'differential-'));
  const checker = new Checker(python, folder, judge);
  try {
    return await use(checker);
  } finally {
    checker.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const lineOf = ({ index, signs, detail }: Different): string =>
  `${index}: ${signs.join(', ')}\n  ${detail.join('\n  ')}`;

/** Shrinks the differing applications, prints them, and saves them as fixtures if requested. */
async function keepSmallest(
  checker: Checker,
  name: string,
  { application, signs }: Different,
  keep: boolean,
): Promise<void> {
  const small = await shrink(checker, application, signs[0]);
  const [outcome] = await checker.check([small]);
  console.log(`\n=== ${name}: ${signs.join(', ')}`);
  for (const [path, text] of Object.entries(small.files)) console.log(`# ${path}\n${text}`);
  if (Object.keys(small.env).length > 0) console.log(`env: ${JSON.stringify(small.env)}`);
  if (outcome?.kind !== 'different') return;
  console.log(outcome.detail.join('\n'));
  if (!keep) return;
  const folder = join(FOUND, name);
  writeApplication(folder, small, `made up by the differential test, seed ${name}`);
  const rows = outcome.oracle.routes.map((route) => `\n    ${JSON.stringify(route)}`).join(',');
  const text = `{\n  "fastapi": ${JSON.stringify(outcome.oracle.fastapi)},\n  "routes": [${rows}${rows && '\n  '}]\n}\n`;
  writeFileSync(join(folder, 'oracle.json'), text);
}
