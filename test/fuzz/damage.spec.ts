import { damageApplication, type DamageResult, totals } from '../../scripts/fuzz/damage-run';
import { fixtureApplications } from '../../scripts/fuzz/damage-fixtures';
import { ensurePython } from '../support/python';

/** The bounded form of `npm run damage`: files of the fixtures, one in each of the first with several routes. */
const [SEED, FILES] = [1, 80];
/**
 * The least share of the other routes to be found. It's 97 % of real files (`npm run damage`); in fixtures, which
 * are short, the damaged line is often the import, include or loop that the others depend on.
 */
const GOAL = 0.88;
/** Milliseconds; only ends a hang. */
const PATIENCE = 600_000;

const python = ensurePython();

it('has a Python that tells what is damaged, where CI asks for it', () => {
  expect(python === undefined && process.env['CI'] === 'true').toBe(false);
});

(python === undefined ? it.skip : it)(
  `a damaged line hides as little as possible: ${FILES} files`,
  async () => {
    const results: DamageResult[] = [];
    for (const application of fixtureApplications()) {
      if (results.length >= FILES) break;
      results.push(...(await damageApplication(application, { seed: SEED, files: 1, python: python ?? '' })));
    }
    const { share, unnamed } = totals(results);
    expect(results).toHaveLength(FILES);
    expect(unnamed).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(GOAL);
  },
  PATIENCE,
);
