/** Runs that take turns, so that a slow moment of the machine hits all of them; what they took in the middle. */
import { run } from './process.mjs';

/**
 * Medians by name.
 * @param {Record<string, { command: readonly string[], cwd?: string, env?: object, before?: () => void }>} processes
 *   `before` is called before each run, and isn't measured
 * @param {number} runs of each
 * @returns {Record<string, { ms: number, cpu: number, megabytes: number, stdout: string }>}
 */
export function takeTurns(processes, runs) {
  const once = ({ command, before, ...where }) => {
    before?.();
    return run(command, where);
  };
  const all = Object.entries(processes).map(([name, one]) => {
    // The first run fills the file system's cache.
    const { stdout } = once(one);
    return { name, one, stdout, taken: [] };
  });
  for (let round = 0; round < runs; round += 1) {
    for (const { one, taken } of all) taken.push(once(one));
  }
  return Object.fromEntries(
    all.map(({ name, stdout, taken }) => {
      const middle = (key) => median(taken.map((each) => each[key]));
      const figures = { ms: middle('ms'), cpu: middle('cpu'), megabytes: middle('megabytes') };
      return [name, { ...figures, stdout }];
    }),
  );
}

/** The upper one of two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
