import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Checker, Outcome } from '../differential/check';
import type { Application } from '../differential/project';
import { seedOf } from '../differential/random';
import { withChecker } from '../differential/run';
import { shrink, sizeOf } from '../differential/shrink';
import { generate } from './generate';
import { judge } from './judge';

/** Number of applications in progress at once. */
const BATCH = 40;

interface Different {
  readonly index: number;
  readonly application: Application;
  readonly signs: readonly string[];
  readonly detail: readonly string[];
}

/** The result of a run. */
export interface Tally {
  readonly exact: number;
  /** How many applications FastAPI refuses, by the last line of its complaint. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly refused: number;
  readonly different: readonly Different[];
}

/** Makes up applications from the seed and compares the documents of both sides. */
export async function differentialOpenapi(
  python: string,
  seed: number,
  indexes: readonly number[],
  use?: (tally: Tally, checker: Checker) => Promise<void>,
): Promise<Tally> {
  return withChecker(
    python,
    async (checker) => {
      const tally = {
        exact: 0,
        refused: 0,
        refusals: new Map<string, number>(),
        different: [] as Different[],
      };
      for (let at = 0; at < indexes.length; at += BATCH) {
        const batch = indexes.slice(at, at + BATCH);
        const applications = batch.map((index) => generate(seedOf(seed, index)));
        const outcomes = await checker.check(applications);
        for (const [position, outcome] of outcomes.entries()) {
          const [index, application] = [batch[position], applications[position]];
          if (index !== undefined && application !== undefined) count(outcome, { index, application });
        }
      }
      await use?.(tally, checker);
      return tally;

      function count(outcome: Outcome, which: { index: number; application: Application }): void {
        if (outcome.kind === 'exact') tally.exact += 1;
        else if (outcome.kind === 'different')
          tally.different.push({ ...which, signs: outcome.signs, detail: outcome.detail });
        else {
          tally.refused += 1;
          const reason = outcome.error.trim().split('\n').at(-1)?.replaceAll(/\d+/g, 'N') ?? '';
          tally.refusals.set(reason, (tally.refusals.get(reason) ?? 0) + 1);
        }
      }
    },
    judge,
  );
}

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '300' },
  only: { type: 'string' },
  shrink: { type: 'string', default: '5' },
  keep: { type: 'string' },
  refusals: { type: 'boolean', default: false },
  signs: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
} as const;

/** Runs `npm run openapi:differential` and returns the exit code. */
export async function main(argv: readonly string[], python: string | undefined): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (python === undefined) {
    console.error('The oracle needs Python >= 3.10 on the PATH.');
    return 1;
  }
  const all = Array.from({ length: Number(values.count) }, (_none, index) => index);
  const indexes = values.only === undefined ? all : values.only.split(',').map(Number);
  const run = await differentialOpenapi(python, Number(values.seed), indexes, async (tally, checker) => {
    for (const found of firstOfEach(tally.different).slice(0, Number(values.shrink)))
      await showSmallest(checker, found, { seed: values.seed, keep: values.keep });
  });
  if (values.list)
    for (const { index, detail } of run.different) console.log(`${index}:\n  ${detail.join('\n  ')}`);
  if (values.refusals) for (const [why, count] of run.refusals) console.log(`${count} ${why}`);
  if (values.signs) for (const [sign, count] of countSigns(run.different)) console.log(`${count} ${sign}`);
  console.log(`${run.exact} exact, ${run.different.length} different, ${run.refused} refused by FastAPI`);
  return run.different.length === 0 ? 0 : 1;
}

/** Returns the smallest application for each first sign, the most frequent signs first. */
function firstOfEach(different: readonly Different[]): readonly Different[] {
  const groups = new Map<string, Different[]>();
  for (const found of different) {
    const sign = found.signs[0] ?? '';
    groups.set(sign, [...(groups.get(sign) ?? []), found]);
  }
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((group) => group.sort((a, b) => sizeOf(a.application) - sizeOf(b.application)).slice(0, 1));
}

function countSigns(different: readonly Different[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const sign of different.flatMap(({ signs }) => signs)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Shrinks a differing application and prints it; writes it into the folder `keep`, if that's given. */
async function showSmallest(
  checker: Checker,
  { index, application, signs }: Different,
  { seed, keep }: { seed: string; keep: string | undefined },
): Promise<void> {
  const small = await shrink(checker, application, signs[0]);
  const [outcome] = await checker.check([small]);
  const detail = outcome?.kind === 'different' ? outcome.detail : [];
  const text = Object.entries(small.files).map(([path, source]) => `# ${path}\n${source}`);
  console.log(`\n=== ${seed}-${index}: ${signs[0] ?? ''}\n${text.join('\n')}\n${detail.join('\n')}`);
  if (keep === undefined) return;
  mkdirSync(keep, { recursive: true });
  const said = detail.slice(0, 4).map((line) => `# ${line.replaceAll('\n', '\n# ')}`);
  writeFileSync(join(keep, `${seed}-${index}.py`), `${said.join('\n')}\n${text.join('\n')}`);
}
