import { generate } from '../scripts/differential/generate';
import { seedOf } from '../scripts/differential/random';
import { differential, withChecker } from '../scripts/differential/run';
import { ensurePython } from './support/python';

/**
 * Generates 270 applications from one seed; `npm run differential` generates others, and shrinks differing ones.
 */
const [SEED, COUNT] = [1, 270];
/** Milliseconds; only ends a hang. */
const PATIENCE = 600_000;

describe('made-up applications', () => {
  it('are the same for the same seed', () => {
    expect(generate(seedOf(7, 3))).toEqual(generate(seedOf(7, 3)));
    expect(generate(seedOf(7, 3))).not.toEqual(generate(seedOf(7, 4)));
  });

  const python = ensurePython();
  const test = python === undefined ? it.skip : it;
  test(
    `are read as FastAPI reads them: ${COUNT} of seed ${SEED}`,
    async () => {
      const run = await withChecker(python ?? '', (checker) => {
        return differential(
          checker,
          SEED,
          Array.from({ length: COUNT }, (_none, index) => index),
          generate,
        );
      });
      const reproduce = ({ index }: { index: number }): string =>
        `npm run differential -- --seed ${SEED} --only ${index}`;
      expect(run.different.map((found) => [reproduce(found), ...found.detail])).toEqual([]);
      expect(run.refused).toBeLessThan(COUNT / 10);
    },
    PATIENCE,
  );
});
