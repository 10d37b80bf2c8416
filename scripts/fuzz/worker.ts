/** Takes cases from the driver, one at a time: a process of its own, so that a hang can be ended. See pool.ts. */
import { caseOf } from './cases';
import type { FuzzCase } from './fuzz-case';
import { judge } from './judge';
import { loadSources } from './sources';

/** A case of the run by its number, or one that's handed over. */
export type Task = { readonly seed: number; readonly index: number } | { readonly fuzzCase: FuzzCase };

/** What a worker is told first: the files of the corpus, since it takes seconds to find them. */
export interface Begin {
  readonly corpus: readonly string[];
}

/** What the driver hears of each task. */
export interface Answer {
  /** See `judge`. */
  readonly verdict?: string;
  /** Of this process, afterwards, in megabytes: JavaScript's heap, and all of it. */
  readonly heap: number;
  readonly resident: number;
}

/** Of so many cases one is presented in all ways: that takes longer than the analysis. */
const PRESENTED = 3;

let sources: ReturnType<typeof loadSources> | undefined;

process.on('message', (task: Task | Begin) => {
  if ('corpus' in task) sources = loadSources(task.corpus);
  else void answer(task);
});

async function answer(task: Task): Promise<void> {
  const fuzzCase = 'fuzzCase' in task ? task.fuzzCase : made(task);
  const isWhole = 'fuzzCase' in task || task.index % PRESENTED === 0;
  const verdict = await judge(fuzzCase, isWhole);
  const { heapUsed, rss } = process.memoryUsage();
  const told: Answer = {
    ...(verdict !== undefined && { verdict }),
    heap: heapUsed / 1e6,
    resident: rss / 1e6,
  };
  process.send?.(told);
}

function made({ seed, index }: Exclude<Task, { fuzzCase: FuzzCase }>): FuzzCase {
  return caseOf(seed, index, (sources ??= loadSources([])));
}
