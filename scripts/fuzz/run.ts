import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { caseOf } from './cases';
import { type FuzzCase, readCase, writeCase } from './fuzz-case';
import { minimise } from './minimise';
import { Worker } from './pool';
import { corpusFiles, loadSources } from './sources';

const FOUND = join(__dirname, '..', '..', '.cache', 'fuzz');
/** Default number of workers: leaves the machine room for other work. */
const WORKERS = 2;
/** Seconds between two progress messages. */
const PULSE = 30;

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  cases: { type: 'string' },
  minutes: { type: 'string' },
  workers: { type: 'string', default: String(WORKERS) },
  replay: { type: 'string', multiple: true },
  only: { type: 'string' },
  'no-corpus': { type: 'boolean', default: false },
  'no-minimise': { type: 'boolean', default: false },
} as const;

/** Number of cases, unless a limit is given. */
const USUAL = 5_000;
/** Number of defects of one kind to minimise; further ones are only counted. */
const KEPT = 1;

interface Run {
  readonly seed: number;
  readonly corpus: readonly string[];
  readonly isMinimised: boolean;
  /** The first lines of verdicts without numbers, with their counts. */
  readonly kinds: Map<string, number>;
}

/** Runs `npm run fuzz` and returns the exit code; see scripts/fuzz/README.md. */
export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (values.replay !== undefined) return replay(values.replay);
  const run: Run = {
    seed: Number(values.seed),
    corpus: values['no-corpus'] ? [] : corpusFiles(),
    isMinimised: !values['no-minimise'],
    kinds: new Map(),
  };
  const isTimed = values.minutes !== undefined;
  const cases = Number(values.cases ?? (isTimed ? Infinity : USUAL));
  const end = isTimed ? Date.now() + Number(values.minutes) * 60_000 : Infinity;
  const first = values.only === undefined ? 0 : Number(values.only);
  const last = values.only === undefined ? cases : first + 1;
  let next = first;
  const workers = Array.from({ length: Number(values.workers) }, () => new Worker({ corpus: run.corpus }));
  const pulse = setInterval(() => console.log(`${next} cases`), PULSE * 1000);
  const start = Date.now();
  await Promise.all(
    workers.map(async (worker) => {
      while (next < last && Date.now() < end) await take(worker, run, next++);
      worker.close();
    }),
  );
  clearInterval(pulse);
  return conclude(run, next - first, (Date.now() - start) / 1000, workers);
}

async function take(worker: Worker, run: Run, index: number): Promise<void> {
  const { seed, corpus, kinds } = run;
  const verdict = await worker.judge({ seed, index });
  if (verdict === undefined) return;
  const kind = kindOf(verdict);
  const count = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, count);
  if (count > KEPT) return;
  console.log(`\n=== seed ${seed}, case ${index}: ${verdict}`);
  const whole = caseOf(seed, index, loadSources(corpus));
  const small = run.isMinimised ? await minimise(whole, failsAs(worker, kind)) : whole;
  console.log(`npm run fuzz -- --replay ${writeCase(join(FOUND, `${seed}-${index}`), small)}`);
}

const failsAs =
  (worker: Worker, kind: string) =>
  async (fuzzCase: FuzzCase): Promise<boolean> => {
    const verdict = await worker.judge({ fuzzCase });
    return verdict !== undefined && kindOf(verdict) === kind;
  };

/** Returns the part that verdicts of the same defect share. */
const kindOf = (verdict: string): string =>
  verdict
    .split('\n', 2)
    .join(' ')
    .replaceAll(/ at [^ ]*:\d*$|\d+|"[^"]*"|\S+\.py/g, '');

function conclude(run: Run, cases: number, seconds: number, workers: readonly Worker[]): number {
  const peak = (part: 'heap' | 'resident'): number => Math.max(...workers.map((worker) => worker.peak[part]));
  for (const [kind, count] of run.kinds) console.log(`${count} × ${kind}`);
  const speed = `${Math.round(seconds)} s, ${Math.round(cases / seconds)} a second`;
  const memory = `heap up to ${Math.round(peak('heap'))} MB, resident up to ${Math.round(peak('resident'))} MB`;
  console.log(`${cases} cases of seed ${run.seed} in ${speed}; ${memory}; ${run.kinds.size} defects`);
  return run.kinds.size === 0 ? 0 : 1;
}

async function replay(paths: readonly string[]): Promise<number> {
  const worker = new Worker({ corpus: [] });
  let failed = 0;
  for (const path of paths) {
    const verdict = await worker.judge({ fuzzCase: readCase(path) });
    console.log(`${path}: ${verdict ?? 'as it should be'}`);
    if (verdict !== undefined) failed += 1;
  }
  worker.close();
  return failed === 0 ? 0 : 1;
}
