/** Runs cases from the driver, one at a time, in its own process, so that a hang can be ended. See pool.ts. */
import { caseOf } from './cases';
import type { FuzzCase } from './fuzz-case';
import { judge } from './judge';
import { loadSources } from './sources';

/** A case of the run by its number, or a given case. */
export type Task = { readonly seed: number; readonly index: number } | { readonly fuzzCase: FuzzCase };

/** The first message to a worker: the files of the corpus, because finding them takes seconds. */
export interface Begin {
  readonly corpus: readonly string[];
}

/** The answer to each task. */
export interface Answer {
  /** See `judge`. */
  readonly verdict?: string;
  /** Memory of this process afterwards, in megabytes: JavaScript's heap, and all of it. */
  readonly heap: number;
  readonly resident: number;
}

/** One in this many cases is also rendered in all formats, which takes longer than the analysis. */
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
