import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Checker } from '../differential/check';
import { type Different, differential, withChecker } from '../differential/run';
import { shrink, sizeOf } from '../differential/shrink';
import { generate } from './generate';
import { judge } from './judge';

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
  const run = await withChecker(
    python,
    async (checker) => {
      const tally = await differential(checker, Number(values.seed), indexes, generate);
      for (const found of firstOfEach(tally.different).slice(0, Number(values.shrink)))
        await showSmallest(checker, found, { seed: values.seed, keep: values.keep });
      return tally;
    },
    judge,
  );
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
