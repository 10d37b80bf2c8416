import { differential, withChecker } from '../../scripts/differential/run';
import { generate } from '../../scripts/differential-openapi/generate';
import { judge } from '../../scripts/differential-openapi/judge';
import { ensurePython } from '../support/python';

/** Makes up 60 applications of one seed; `npm run openapi:differential` makes up others, and shrinks differing ones. */
const [SEED, COUNT] = [5, 60];
/** Milliseconds; only ends a hang. */
const PATIENCE = 600_000;

describe('documents of made-up applications', () => {
  const python = ensurePython();
  const test = python === undefined ? it.skip : it;
  test(
    `are those of app.openapi(): ${COUNT} of seed ${SEED}`,
    async () => {
      const indexes = Array.from({ length: COUNT }, (_none, index) => index);
      const run = await withChecker(
        python ?? '',
        (checker) => differential(checker, SEED, indexes, generate),
        judge,
      );
      expect(run.different.map(({ index, detail }) => [index, ...detail])).toEqual([]);
      expect(run.refused).toBeLessThan(COUNT / 10);
    },
    PATIENCE,
  );
});
