/** Runs that take turns, so that a slow moment of the machine hits all of them; what they took in the middle. */
import { run } from './process.mjs';

/** A run that takes longer, in milliseconds, is measured fewer times. */
const LONG = 5_000;
const LONG_RUNS = 3;

/**
 * Medians by name.
 * @param {Record<string, { command: readonly string[], cwd?: string, env?: object, before?: () => void }>} processes
 *   `before` is called before each run, and isn't measured
 * @param {number} runs of each; of one that takes longer than {@link LONG} at most {@link LONG_RUNS}
 * @returns {Record<string, { ms: number, cpu: number, megabytes: number, runs: number, stdout: string }>}
 */
export function takeTurns(processes, runs) {
  const once = ({ command, before, ...where }) => {
    before?.();
    return run(command, where);
  };
  const all = Object.entries(processes).map(([name, one]) => {
    // The first run fills the file system's cache.
    const { ms, stdout } = once(one);
    return { name, one, stdout, count: ms > LONG ? Math.min(runs, LONG_RUNS) : runs, taken: [] };
  });
  for (let round = 0; round < runs; round += 1) {
    for (const { one, count, taken } of all) if (round < count) taken.push(once(one));
  }
  return Object.fromEntries(
    all.map(({ name, stdout, count, taken }) => {
      const middle = (key) => median(taken.map((each) => each[key]));
      const figures = { ms: middle('ms'), cpu: middle('cpu'), megabytes: middle('megabytes') };
      return [name, { ...figures, runs: count, stdout }];
    }),
  );
}

/** The upper one of two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
